//! Stable sets against brute force: no cases make the checker accept fewer literals than hold together, classes have room
//! for what the definition of FORMAT.md has, and for no more vertices than one of each.

use crate::claims::Drawn;
use destrier_certify::{
    LinearCase, LinearColumn, LinearProgram, LinearRange, LinearRow, LinearStable, LiteralGraph,
    LiteralSet, Rejection, StableCases, Whole,
};
use num_rational::BigRational;

/// Of each vertex its neighbours, as bits.
type Graph = Vec<u32>;

fn drawn(random: &mut Drawn, vertices: usize, tenths: usize) -> Graph {
    let mut graph = vec![0; vertices];
    for one in 0..vertices {
        for other in one + 1..vertices {
            if random.below(10) < tenths {
                graph[one] |= 1 << other;
                graph[other] |= 1 << one;
            }
        }
    }
    graph
}

/// The size of the largest set of these vertices no two of which are neighbours.
fn largest(graph: &Graph, open: u32) -> usize {
    if open == 0 {
        return 0;
    }
    let vertex = open.trailing_zeros() as usize;
    let left = open & !(1 << vertex);
    largest(graph, left).max(1 + largest(graph, left & !graph[vertex]))
}

/// The program of covers of the edges of a graph of so many vertices.
fn program(vertices: usize, is_edge: impl Fn(usize, usize) -> bool) -> LinearProgram {
    let pairs = (0..vertices).flat_map(|one| (one + 1..vertices).map(move |other| (one, other)));
    let rows = pairs.filter(|&(one, other)| is_edge(one, other)).map(|(one, other)| LinearRow {
        range: LinearRange::at_least(1),
        terms: vec![(one as u32, Whole::ONE), (other as u32, Whole::ONE)],
    });
    let range = LinearRange { lower: Some(Whole::ZERO), upper: Some(Whole::ONE) };
    let column = LinearColumn { whole: true, range, cost: Whole::ONE };
    LinearProgram {
        maximise: false,
        columns: vec![column; vertices],
        denominator: Whole::ONE,
        constant: BigRational::default(),
        rows: rows.collect(),
    }
}

fn literal_graph(graph: &Graph) -> LiteralGraph<1> {
    let mut own = LiteralGraph::new(graph.len());
    for (one, others) in graph.iter().enumerate() {
        (0..one)
            .filter(|other| others >> other & 1 == 1)
            .for_each(|other| own.add_edge(one, other));
    }
    own
}

fn set(vertices: u32) -> LiteralSet<1> {
    let mut set = LiteralSet::first(0);
    (0..32).filter(|vertex| vertices >> vertex & 1 == 1).for_each(|vertex| set.insert(vertex));
    set
}

/// The cases that name what finds no room, or, at times, others as well.
fn cases(
    graph: &Graph,
    (open, taken, most): (u32, usize, usize),
    random: &mut Drawn,
    cases: &mut StableCases,
) {
    let (room, graph_of) = (most.saturating_sub(taken), literal_graph(graph));
    let own = (0..graph.len()).filter(|vertex| open >> vertex & 1 == 1);
    let mut named: Vec<usize> = own.filter(|_| random.below(8) == 0).collect();
    loop {
        let left = named.iter().fold(open, |open, vertex| open & !(1 << vertex));
        let homeless = graph_of.homeless(&set(left), room, &mut 0);
        if homeless.is_empty() {
            break;
        }
        named.extend(homeless);
    }
    let turn = random.below(named.len().max(1));
    named.rotate_left(turn);
    cases.push(named.iter().map(|&vertex| vertex as u32));
    let mut open = named.iter().fold(open, |open, vertex| open & !(1 << vertex));
    for vertex in named {
        self::cases(graph, (open & !graph[vertex], taken + 1, most), random, cases);
        open |= 1 << vertex;
    }
}

/// What the checker says of a row of all vertices.
fn shown(graph: &Graph, most: usize, cases: StableCases) -> Result<LinearRow, Rejection> {
    let literals = (0..graph.len() as u32).map(|vertex| (vertex, false)).collect();
    let program = program(graph.len(), |one, other| graph[one] >> other & 1 == 1);
    LinearCase::new(&program).stable(&LinearStable { most: most as u32, literals, cases })
}

#[test]
fn rows_are_shown_if_no_set_is_larger() {
    let (mut random, mut several) = (Drawn(41), 0);
    for _ in 0..600 {
        let (vertices, tenths) = (1 + random.below(12), 1 + random.below(8));
        let graph = drawn(&mut random, vertices, tenths);
        let size = largest(&graph, (1 << vertices) - 1);
        for most in size..=vertices {
            let mut all = StableCases::default();
            cases(&graph, ((1 << vertices) - 1, 0, most), &mut random, &mut all);
            several += usize::from(all.iter().count() > 1);
            let row = shown(&graph, most, all).unwrap();
            assert_eq!(row.range, LinearRange::at_most(most as i64 - vertices as i64));
        }
        for most in 0..size {
            for _ in 0..4 {
                let mut all = StableCases::default();
                cases(&graph, ((1 << vertices) - 1, 0, most), &mut random, &mut all);
                assert!(shown(&graph, most, all).is_err(), "{graph:?} {most}");
            }
        }
    }
    assert!(several > 500, "{several}");
}

/// Whatever classes are made and joined, and whatever follows from a vertex, there is never room for too many.
#[test]
fn classes_have_no_room_for_larger_sets() {
    let (mut random, mut tight, mut all) = (Drawn(42), 0, 0);
    for _ in 0..4_000 {
        let (vertices, tenths) = (6 + random.below(15), 1 + random.below(6));
        let graph = drawn(&mut random, vertices, tenths);
        let open = random.below(1 << vertices) as u32;
        let size = largest(&graph, open);
        let own = literal_graph(&graph);
        for room in size.saturating_sub(2)..=size {
            let homeless = own.homeless(&set(open), room, &mut 0);
            let left = homeless.iter().fold(open, |open, vertex| open & !(1 << vertex));
            assert!(largest(&graph, left) <= room, "{graph:?} {open} {room}");
            tight += usize::from(room == size && homeless.is_empty());
            all += usize::from(room == size);
        }
    }
    // sets as large as classes are made for nearly always
    assert!(tight * 10 > all * 9, "{tight} of {all}");
}

/// A cycle of an odd number of vertices has room by what follows from its last one alone, whatever its length.
#[test]
fn odd_cycles_have_room_by_propagation() {
    for half in 2..16 {
        let length = 2 * half + 1;
        let mut graph = LiteralGraph::<1>::new(length);
        (0..length).for_each(|vertex| graph.add_edge(vertex, (vertex + 1) % length));
        let all = LiteralSet::first(length);
        assert!(graph.homeless(&all, half, &mut 0).is_empty());
        assert!(!graph.homeless(&all, half - 1, &mut 0).is_empty());
    }
}

/// Two pentagons have room for their last vertices by the classes of each, and a vertex like one of these has none, as its
/// classes are taken away.
#[test]
fn classes_have_room_for_one_vertex_more_by_propagation() {
    let mut graph = LiteralGraph::<1>::new(11);
    for [a, b, c, d, e] in [[0, 1, 2, 3, 8], [4, 5, 6, 7, 9], [0, 1, 2, 3, 10]] {
        for (one, other) in [(a, b), (b, c), (c, d), (d, e), (e, a)] {
            graph.add_edge(one, other);
        }
    }
    assert!(graph.homeless(&set(0b011_1111_1111), 4, &mut 0).is_empty());
    assert_eq!(graph.homeless(&set(0b111_1111_1111), 4, &mut 0), [10]);
    assert_eq!(graph.homeless(&set(0b101_0000_1111), 2, &mut 0), [10]);
}

/// All classes are taken away from which it follows that a cycle has no room for its last vertex, however long it is. A class
/// that was left would make room for one vertex more, by a move into the class of another one, with both of which sets are
/// larger.
#[test]
fn classes_that_lead_to_the_end_are_taken_away() {
    for half in 2..15 {
        let [beside, last, more] = [0, 1, 2].map(|at| 2 * half + at);
        for class in 0..half {
            let mut graph = LiteralGraph::<1>::new(2 * half + 3);
            (1..2 * half).for_each(|vertex| graph.add_edge(vertex - 1, vertex));
            for (one, other) in
                [(2 * half - 1, last), (last, 0), (beside, 2 * class + 1), (more, 2 * class)]
            {
                graph.add_edge(one, other);
            }
            let all = LiteralSet::first(2 * half + 3);
            assert!(!graph.homeless(&all, half + 1, &mut 0).is_empty(), "{half} {class}");
            assert!(graph.homeless(&all, half + 2, &mut 0).is_empty(), "{half} {class}");
        }
    }
}

/// A vertex that makes room by a move takes no class away, so that one more joins it.
#[test]
fn a_move_leaves_classes_where_they_are() {
    let mut graph = LiteralGraph::<1>::new(5);
    for (one, other) in [(0, 1), (1, 2), (0, 3), (0, 4), (3, 4)] {
        graph.add_edge(one, other);
    }
    assert!(graph.homeless(&set(0b11111), 2, &mut 0).is_empty());
}

#[test]
fn lists_of_cases_follow_one_another() {
    let list = |all: &[&[u32]]| {
        let mut cases = StableCases::default();
        all.iter().for_each(|named| cases.push(named.iter().copied()));
        cases
    };
    let mut all = list(&[&[3, 1], &[]]);
    all.append(&list(&[&[2], &[], &[5, 6, 7]]));
    assert_eq!(all, list(&[&[3, 1], &[], &[2], &[], &[5, 6, 7]]));
    assert_eq!(all.iter().nth(4), Some(&[5, 6, 7][..]));
}

#[test]
fn there_are_1024_literals_at_most() {
    let said = |literals: usize| {
        let own = program(literals, |one, other| (one, other) == (0, 1));
        let literals = (0..literals as u32).map(|at| (at, false)).collect();
        let mut cases = StableCases::default();
        cases.push([]);
        LinearCase::new(&own).stable(&LinearStable { most: 1_024, literals, cases }).err()
    };
    assert_eq!(said(1_024), None);
    assert_eq!(said(1_025), Some(Rejection::ManyLiterals { limit: 1_024 }));
}

#[test]
fn looks_at_classes_are_counted() {
    let (graph, mut looks) = (literal_graph(&vec![0; 6]), 0);
    assert_eq!(graph.homeless(&set(0b111111), 4, &mut looks).len(), 2);
    // each of two vertices looks at four classes, with another vertex in each; then at those that lose one, which are none
    assert_eq!(looks, 2 * (4 + 4 * 4) + 2 * 4);
}

#[test]
fn cases_that_are_not_those_named_are_refused() {
    let graph = vec![0b10, 0b01];
    let stable = |all: &[&[u32]]| {
        let mut cases = StableCases::default();
        all.iter().for_each(|named| cases.push(named.iter().copied()));
        shown(&graph, 1, cases).err()
    };
    assert_eq!(stable(&[&[]]), None);
    assert_eq!(stable(&[&[1], &[]]), None);
    assert_eq!(stable(&[]), Some(Rejection::OtherCases));
    assert_eq!(stable(&[&[1]]), Some(Rejection::OtherCases));
    assert_eq!(stable(&[&[], &[]]), Some(Rejection::OtherCases));
    assert_eq!(stable(&[&[2], &[]]), Some(Rejection::NotOpen { case: 1, literal: 3 }));
    assert_eq!(stable(&[&[64], &[]]), Some(Rejection::NotOpen { case: 1, literal: 65 }));
}

/// As many words as there are, each count of literals gives the same.
#[test]
fn graphs_of_many_vertices_are_like_those_of_few() {
    let mut random = Drawn(43);
    let graph = drawn(&mut random, 20, 3);
    let size = largest(&graph, (1 << 20) - 1);
    for copies in [3, 4, 7, 13, 26, 51] {
        let vertices = 20 * copies;
        let is_edge = |one: usize, other: usize| {
            one / 20 == other / 20 && graph[one % 20] >> (other % 20) & 1 == 1
        };
        let own = program(vertices, is_edge);
        let literals: Vec<(u32, bool)> = (0..vertices as u32).map(|at| (at, false)).collect();
        let said = |most: usize| {
            let mut cases = StableCases::default();
            cases.push([]);
            let stable = LinearStable { most: most as u32, literals: literals.clone(), cases };
            LinearCase::new(&own).stable(&stable).is_ok()
        };
        assert!(!said(copies * size - 1), "{copies}");
        assert!(said(vertices), "{copies}");
    }
}
