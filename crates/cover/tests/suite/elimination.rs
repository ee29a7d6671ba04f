//! The optimum by eliminating columns, against brute force and known values; the checker has accepted every one.

use destrier_certify::{
    Certificate, CoveringProblem, CoveringProgram, CoveringRow, LinearNode, Optimum, verify,
};
use destrier_cover::plan::{Found, answer};
use destrier_cover::proof::eliminated;
use destrier_cover::question::{About, Effort, Goal, Method, Question};
use destrier_cover::{Answer, FoundBy, Status};
use destrier_run::{Control, Random, Saver};

pub(crate) fn asked(program: CoveringProgram, effort: Effort<'_>) -> Answer<Vec<u32>> {
    let problem = CoveringProblem::from(program);
    let question = Question { about: About::Program(&problem), effort };
    let found = answer(&question, Control::quiet(), &mut Saver::never()).unwrap();
    let Found::Program(found, _) = found else { panic!("of a program") };
    found
}

#[test]
fn optima_are_those_of_all_choices() {
    let (mut random, mut found, mut none) = (Random::new(59, 20), 0, 0);
    for _ in 0..600 {
        let columns = 1 + random.below(9);
        let rows = (0..random.below(12)).map(|_| {
            let mut own: Vec<u32> =
                (0..1 + random.below(4)).map(|_| random.below(columns) as u32).collect();
            own.sort_unstable();
            own.dedup();
            match random.below(5) {
                0 => CoveringRow::at_most(1, own),
                1 => CoveringRow::at_least(2.min(own.len() as u32), own),
                _ => CoveringRow::at_least(1, own),
            }
        });
        let rows = rows.collect();
        let costs = (0..columns).map(|_| random.below(5) as u32).collect();
        let program = CoveringProgram { costs, rows };
        let own = |set: u32| (0..columns as u32).filter(move |at| set >> at & 1 == 1).collect();
        let choices = (0u32..1 << columns).map(own).filter(|own: &Vec<u32>| program.admits(own));
        let least = choices.map(|own| program.cost(&own)).min();
        let problem = CoveringProblem::from(program.clone());
        let shown = eliminated(&problem, None, (1, Control::quiet())).unwrap();
        assert_eq!(shown.as_ref().map(|own| program.cost(&own.choice)), least, "{program:?}");
        let Some(shown) = shown else {
            none += 1;
            continue;
        };
        found += 1;
        assert!(program.admits(&shown.choice));
        let text = shown.certificate.to_string();
        assert!(text.contains("claim exactly") && verify(&text).is_ok(), "{text}");
    }
    assert!(found > 300 && none > 50, "{found} {none}");
}

/// Paths in pairs with rungs between them: three neighbours for each square but the ends.
fn ladder(length: u32) -> CoveringProgram {
    let of = |side: u32, at: u32| 2 * at + side;
    let squares = (0..length).flat_map(|at| [(0, at), (1, at)]);
    let rows = squares.map(|(side, at)| {
        let mut own: Vec<u32> =
            (at.saturating_sub(1)..(at + 2).min(length)).map(|other| of(side, other)).collect();
        own.push(of(1 - side, at));
        own.sort_unstable();
        CoveringRow::at_least(1, own)
    });
    CoveringProgram { costs: vec![1; 2 * length as usize], rows: rows.collect() }
}

/// A ladder of n rungs has a least dominating set of floor(n / 2) + 1 (Jacobson and Kinch, "On the domination number of
/// products of graphs I", Ars Combinatoria 18, 1984).
#[test]
fn ladders_have_their_known_values() {
    for length in [1100, 1101, 1102, 1103] {
        let found = asked(ladder(length), Effort::default());
        let expected = length as usize / 2 + 1;
        assert_eq!((found.status(), found.size), (Status::Optimal, Some(expected)));
        assert_eq!(found.method.name(), "elimination");
        let Some(Certificate::Program(own)) = found.certificate() else { panic!() };
        assert_eq!(
            own.optimum(),
            Optimum::Exactly(num_rational::BigRational::from_integer(expected.into()))
        );
        let nodes = &own.proof.tree().unwrap().nodes;
        assert!(matches!(nodes[..], [LinearNode::Elimination(_), LinearNode::Weights(_)]));
    }
}

#[test]
fn a_bound_that_is_asked_for_is_shown_or_refuted() {
    let asked = |least| asked(ladder(400), Effort::default().with_goal(Goal::AtLeast(least)));
    assert_eq!(asked(201).status(), Status::Optimal);
    assert_eq!(asked(202).status(), Status::Refuted);
}

/// Rows within windows of columns, so that tables are on more columns than a block of choices, and several columns are
/// eliminated at once; costs are few, or do not go into bytes.
#[test]
fn wide_tables_show_what_cases_show() {
    let (mut random, mut wide) = (Random::new(59, 21), 0);
    for dear in [1, 100] {
        for _ in 0..6 {
            let columns = 70 + random.below(20);
            let rows = (0..columns + 30).map(|at| {
                let (first, last) = (at.saturating_sub(30), at.min(columns - 1));
                let own = (0..3 + random.below(3)).map(|_| first + random.below(last - first + 1));
                let mut own: Vec<u32> = own.map(|column| column as u32).collect();
                own.sort_unstable();
                own.dedup();
                CoveringRow::at_least(1, own)
            });
            let rows = rows.collect();
            let costs = (0..columns).map(|_| dear * (2 + random.below(2) as u32)).collect();
            let program = CoveringProgram { costs, rows };
            let problem = CoveringProblem::from(program.clone());
            let shown = eliminated(&problem, None, (1, Control::quiet())).unwrap().unwrap();
            wide += usize::from(shown.work > 1 << 17);
            let again = eliminated(&problem, None, (3, Control::quiet())).unwrap().unwrap();
            assert_eq!((&again.choice, &again.certificate), (&shown.choice, &shown.certificate));
            assert!(verify(&shown.certificate.to_string()).is_ok());
            let effort = Effort::default().with_method(Method::Tree);
            let found = asked(program.clone(), effort);
            assert_eq!(found.status(), Status::Optimal);
            assert_eq!(Some(program.cost(&shown.choice) as usize), found.size);
        }
    }
    assert!(wide > 6, "{wide}");
}

/// All triples of many columns: no order has small tables.
#[test]
fn nothing_is_eliminated_where_tables_are_large() {
    let pairs = (0..40u32).flat_map(|a| (0..a).map(move |b| (a, b)));
    let triples = pairs.flat_map(|(a, b)| (0..b).map(move |c| vec![c, b, a]));
    let rows = triples.map(|triple| CoveringRow::at_least(1, triple)).collect();
    let program = CoveringProgram { costs: vec![1; 40], rows };
    assert!(eliminated(&program.into(), None, (1, Control::quiet())).unwrap().is_none());
    let long = CoveringProgram {
        costs: vec![1; 17],
        rows: vec![CoveringRow::at_least(2, (0..17).collect())],
    };
    assert!(eliminated(&long.into(), None, (1, Control::quiet())).unwrap().is_none());
}

/// Rows of columns that stand side by side have a relaxation in whole numbers.
#[test]
fn what_one_node_settles_asks_for_no_tables() {
    let rows = (0..700).map(|at| CoveringRow::at_least(1, (at..at + 4 + at % 3).collect()));
    let program =
        CoveringProgram { costs: (0..706).map(|at| 2 + at % 5).collect(), rows: rows.collect() };
    let found = asked(program.clone(), Effort::default());
    assert_eq!((found.method, found.status()), (FoundBy::Tree, Status::Optimal));
    let eliminated =
        eliminated(&program.clone().into(), None, (1, Control::quiet())).unwrap().unwrap();
    assert_eq!(found.size, Some(program.cost(&eliminated.choice) as usize));
}
