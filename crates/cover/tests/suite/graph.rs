//! The fewest vertices that cover all edges by cliques, against brute force; the checker has accepted every one.

use crate::elimination::asked;
use destrier_certify::{CoveringProblem, CoveringProgram, CoveringRow, verify};
use destrier_cover::proof::{CheapestChoice, eliminated, vertex_cover};
use destrier_cover::question::{Effort, Goal};
use destrier_cover::{FoundBy, Status};
use destrier_run::{Control, Random};

/// A graph as a program, each pair of vertices an edge with the probability of so many in ten.
fn drawn(random: &mut Random, vertices: u32, tenths: usize, cost: u32) -> CoveringProgram {
    let pairs = (0..vertices).flat_map(|a| (a + 1..vertices).map(move |b| vec![a, b]));
    let edges: Vec<Vec<u32>> = pairs.filter(|_| random.below(10) < tenths).collect();
    let rows = edges.into_iter().map(|edge| CoveringRow::at_least(1, edge)).collect();
    CoveringProgram { costs: vec![cost; vertices as usize], rows }
}

/// A cheapest choice, and whether cliques show it, or reductions alone.
fn settled(problem: &CoveringProblem) -> (CheapestChoice, bool) {
    let by_cliques = vertex_cover(problem, &Effort::default(), Control::quiet()).unwrap();
    let is_some = by_cliques.is_some();
    let by_reductions = || eliminated(problem, None, (1, Control::quiet())).unwrap().unwrap();
    (by_cliques.unwrap_or_else(by_reductions), is_some)
}

#[test]
fn covers_are_those_of_all_sets() {
    let (mut random, mut found) = (Random::new(59, 30), [0; 2]);
    for round in 0..400 {
        let (vertices, tenths) = (2 + random.below(13) as u32, 1 + random.below(9));
        let program = drawn(&mut random, vertices, tenths, 1 + round % 3);
        let own = |set: u32| (0..vertices).filter(move |at| set >> at & 1 == 1).collect();
        let all = (0u32..1 << vertices).map(own).filter(|own: &Vec<u32>| program.admits(own));
        let least = all.map(|own| program.cost(&own)).min().unwrap();
        let problem = CoveringProblem::from(program.clone());
        let (shown, by_cliques) = settled(&problem);
        found[usize::from(by_cliques)] += 1;
        assert!(program.admits(&shown.choice) && program.cost(&shown.choice) == least);
        let text = shown.certificate.to_string();
        let verified = verify(&text).unwrap_or_else(|error| panic!("{error}: {program:?}\n{text}"));
        assert!(verified.to_string().ends_with(&format!("exactly {least}")), "{verified}");
    }
    assert!(found.into_iter().all(|found| found > 20), "{found:?}");
}

/// Each edge has a column of its own, which its row asks for beside the two vertices, and whose row each vertex has: the
/// dominating sets of a graph of triangles are the covers of its edges, as is known of the reduction of one to the other.
#[test]
fn columns_in_place_of_which_vertices_serve_are_left_out() {
    let mut random = Random::new(59, 33);
    for _ in 0..40 {
        let vertices = 12 + random.below(10) as u32;
        let graph = drawn(&mut random, vertices, 7, 1);
        let (mut around, mut rows) = (vec![Vec::new(); vertices as usize], Vec::new());
        for (own, row) in (vertices..).zip(&graph.rows) {
            rows.push(CoveringRow::at_least(1, [&row.columns[..], &[own]].concat()));
            for (one, other) in [(0, 1), (1, 0)].map(|(a, b)| (row.columns[a], row.columns[b])) {
                around[one as usize].extend([other, own]);
            }
        }
        let costs = vec![1; vertices as usize + rows.len()];
        for (vertex, mut own) in (0u32..).zip(around) {
            own.push(vertex);
            own.sort_unstable();
            rows.push(CoveringRow::at_least(1, own));
        }
        let problem = CoveringProblem::from(CoveringProgram { costs, rows });
        let ((shown, _), (least, _)) = (settled(&problem), settled(&graph.into()));
        assert_eq!(shown.choice.len(), least.choice.len());
        let text = shown.certificate.to_string();
        assert!(text.contains("\ndominated ") && verify(&text).is_ok(), "{text}");
    }
}

/// Of the graph on the residues of a prime that is 1 more than a multiple of 4, whose edges are the pairs with a square as
/// their difference, the largest cliques are known, and so are the largest sets without edges, since the two are alike.
#[test]
fn graphs_of_paley_are_covered_as_is_known() {
    for (prime, clique) in [(61u32, 5u32), (101, 5), (149, 7)] {
        let squares: Vec<u32> = (1..prime).map(|at| at * at % prime).collect();
        let pairs = (0..prime).flat_map(|a| (a + 1..prime).map(move |b| vec![a, b]));
        let edges = pairs.filter(|pair| squares.contains(&(pair[1] - pair[0])));
        let rows = edges.map(|edge| CoveringRow::at_least(1, edge)).collect();
        let program = CoveringProgram { costs: vec![1; prime as usize], rows };
        let found = asked(program, Effort::default());
        assert_eq!(found.size, Some((prime - clique) as usize), "{prime}");
        assert!(found.status() == Status::Optimal && found.method == FoundBy::Cliques);
    }
}

#[test]
fn bounds_that_are_asked_for_are_shown_or_refuted() {
    let program = drawn(&mut Random::new(59, 31), 60, 5, 1);
    let size = asked(program.clone(), Effort::default()).size.unwrap();
    let goal = |least| Effort::default().with_goal(Goal::AtLeast(least));
    let shown = asked(program.clone(), goal(size));
    assert_eq!(shown.proved(), Some(size));
    let refuted = asked(program, goal(size + 1));
    assert_eq!((refuted.size, refuted.proved()), (Some(size), Some(size)));
}

/// Programs that are no graphs, or have vertices of several costs, are left to other methods.
#[test]
fn other_programs_are_left_to_others() {
    let mut random = Random::new(59, 32);
    let graph = drawn(&mut random, 12, 6, 1);
    let mut triple = graph.clone();
    triple.rows.push(CoveringRow::at_least(1, vec![0, 1, 2]));
    let mut twice = graph.clone();
    twice.rows.push(CoveringRow::at_least(2, vec![3, 4, 5]));
    let mut costs = graph.clone();
    costs.costs[7] = 2;
    let suits = |program: CoveringProgram| {
        vertex_cover(&CoveringProblem::from(program), &Effort::default(), Control::quiet())
            .unwrap()
            .is_some()
    };
    assert!(suits(graph) && !suits(twice) && !suits(costs));
    // what an edge implies is no matter
    triple
        .rows
        .retain(|row| row.columns != [0, 1] && row.columns != [0, 2] && row.columns != [1, 2]);
    assert!(!suits(triple));
}
