//! Partitions into cycles against brute force.

use destrier_board::{Board, MoveGraph, Piece};
use destrier_combinat::cycles::{
    Answer, Arena, Decision, Graph, Options, PartitionMethod, Task, Weights, count, every_count,
    impossible, in_blocks, listed, partition, solve,
};
use destrier_run::Random;
use std::time::Duration;

fn graph(rows: usize, cols: usize) -> Graph {
    Graph::of_moves(Board::new(rows, cols).unwrap(), Piece::Knight)
}

/// All partitions by number of cycles: each vertex in turn gets its two edges, nothing is pruned but
/// degrees.
fn brute_force(graph: &Graph, least: usize, most: usize) -> Vec<u128> {
    fn extend(graph: &Graph, edges: &mut Vec<Vec<u32>>, visit: &mut dyn FnMut(&[Vec<u32>])) {
        let Some(vertex) = edges.iter().position(|list| list.len() < 2) else {
            return visit(edges);
        };
        let later = graph.neighbours(vertex as u32).iter().copied();
        let least = edges[vertex].iter().copied().filter(|&o| o as usize > vertex).max();
        for other in later.filter(|&other| other as usize > vertex && Some(other) > least) {
            if edges[other as usize].len() < 2 {
                edges[vertex].push(other);
                edges[other as usize].push(vertex as u32);
                extend(graph, edges, visit);
                edges[vertex].pop();
                edges[other as usize].pop();
            }
        }
    }
    let mut tally = vec![0; graph.len()];
    extend(graph, &mut vec![Vec::new(); graph.len()], &mut |edges| {
        let lengths = lengths(edges);
        if lengths.iter().all(|length| (least..=most).contains(length)) {
            tally[lengths.len()] += 1;
        }
    });
    while tally.last() == Some(&0) {
        tally.pop();
    }
    tally
}

fn lengths(edges: &[Vec<u32>]) -> Vec<usize> {
    let mut seen = vec![false; edges.len()];
    let mut lengths = Vec::new();
    for start in 0..edges.len() {
        let (mut length, mut next) = (0, Some(start));
        while let Some(vertex) = next.filter(|&vertex| !seen[vertex]) {
            seen[vertex] = true;
            length += 1;
            next = edges[vertex].iter().map(|&v| v as usize).find(|&v| !seen[v]);
        }
        lengths.extend(Some(length).filter(|&length| length > 0));
    }
    lengths
}

#[test]
fn sweeps_count_what_brute_force_counts() {
    for (rows, cols) in [(4, 3), (8, 3), (10, 3), (4, 4), (5, 4), (6, 4), (6, 5)] {
        let graph = graph(rows, cols);
        for (least, most) in [(4, rows * cols), (6, 12), (4, 6), (8, 20)] {
            let task = Task { count: None, least, most };
            let (swept, _) = count(&graph, task, &Options::default()).unwrap();
            assert_eq!(swept, brute_force(&graph, least, most), "{rows}x{cols} {least}..{most}");
        }
    }
}

#[test]
fn graphs_that_are_not_bipartite_are_counted_too() {
    let board = Board::new(3, 3).unwrap();
    let graph = Graph::of_moves(board, Piece::King);
    assert_eq!(graph.sides(), None);
    let task = Task { count: None, least: 3, most: 9 };
    let (swept, _) = count(&graph, task, &Options::default()).unwrap();
    assert_eq!(swept, brute_force(&graph, 3, 9));
    assert!(swept.iter().sum::<u128>() > 0);
}

/// Every method on every balanced task of the small boards: all agree, and with the counts.
#[test]
fn methods_agree_on_small_boards() {
    for (rows, cols) in [(4, 3), (6, 3), (8, 3), (4, 4), (5, 4), (6, 4), (6, 5)] {
        let (graph, area) = (graph(rows, cols), rows * cols);
        for cycles in 1..=area / 4 {
            let task = Task::balanced(area, cycles);
            let (tally, _) = count(&graph, task, &Options::default()).unwrap();
            let exists = tally.get(cycles).is_some_and(|&ways| ways > 0);
            for method in PartitionMethod::ALL {
                if matches!(method, PartitionMethod::Local | PartitionMethod::Windows) {
                    continue; // they cannot say no
                }
                if matches!(
                    method,
                    PartitionMethod::Cover | PartitionMethod::Tree | PartitionMethod::Program
                ) && task.most > 8
                {
                    continue; // there are too many cycles to list
                }
                let options = Options { method, ..Options::default() };
                let found = solve(&graph, task, &options).unwrap().answer;
                check(&graph, task, &found);
                assert_eq!(matches!(found, Answer::Found(_)), exists, "{rows}x{cols} {task:?}");
            }
        }
    }
}

/// A partition is one: every vertex once, edges of the graph, lengths as asked.
fn check(graph: &Graph, task: Task, answer: &Answer) {
    let Answer::Found(cycles) = answer else {
        return assert_eq!(*answer, Answer::Impossible);
    };
    let mut vertices: Vec<u32> = cycles.concat();
    vertices.sort_unstable();
    assert!(vertices.iter().copied().eq(0..graph.len() as u32));
    assert!(task.count.is_none_or(|count| count == cycles.len()));
    for cycle in cycles {
        assert!(task.allows(cycle.len()), "{cycle:?}");
        assert!(cycle.iter().zip(cycle.iter().cycle().skip(1)).all(|(&a, &b)| graph.joined(a, b)));
    }
}

#[test]
fn local_search_finds_balanced_partitions() {
    for (side, cycles) in [(8, 3), (10, 5), (18, 6), (30, 9)] {
        let graph = graph(side, side);
        let task = Task::balanced(side * side, cycles);
        let options = Options { method: PartitionMethod::Local, ..Options::default() };
        let found = solve(&graph, task, &options).unwrap();
        assert_eq!(found.method, "local");
        check(&graph, task, &found.answer);
    }
}

/// The faces of cubes: a closed tour and shorter cycles, and what brute force counts on the smallest.
#[test]
fn cubes_are_toured_and_partitioned() {
    for (side, counts) in [(3, &[1, 2, 5][..]), (5, &[1, 4, 12]), (8, &[1, 7, 20])] {
        let graph = Graph::of(&MoveGraph::of_cube(side).unwrap());
        assert_eq!(graph.sides(), None, "odd cycles exist");
        for &cycles in counts {
            let task = Task::balanced(graph.len(), cycles);
            let options = Options { method: PartitionMethod::Local, ..Options::default() };
            let found = solve(&graph, task, &options).unwrap().answer;
            assert!(matches!(found, Answer::Found(_)), "side {side}, {cycles} cycles");
            check(&graph, task, &found);
        }
    }
}

#[test]
fn cubes_are_decided_as_brute_force_says() {
    let graph = Graph::of(&MoveGraph::of_cube(1).unwrap());
    assert_eq!(
        count(&graph, Task { count: None, least: 3, most: 6 }, &Options::default()).unwrap().0,
        []
    );
    let graph = Graph::of(&MoveGraph::of_cube(2).unwrap());
    for (least, most) in [(4, 4), (3, 3), (4, 6), (24, 24)] {
        let task = Task { count: None, least, most };
        let (swept, _) = count(&graph, task, &Options::default()).unwrap();
        assert_eq!(swept, brute_force(&graph, least, most), "{least}..{most}");
    }
}

/// Every kind of length on a large board: exact and between two, from one cycle to short ones, also on
/// boards whose sides leave few ways to cut.
#[test]
fn large_boards_are_cut_and_partitioned() {
    let hundred = [1, 2, 3, 7, 99, 125, 200, 333, 400, 512, 625, 800, 999, 1000];
    let others = [
        (18, 16, 5),
        (25, 40, 77),
        (41, 34, 100),
        (64, 64, 256),
        (30, 101, 303),
        (100, 100, 2499),
        (100, 100, 2100),
    ];
    let hundred = hundred.map(|count| (100, 100, count));
    for (rows, cols, cycles) in hundred.into_iter().chain(others) {
        let board = Board::new(rows, cols).unwrap();
        let task = Task::balanced(rows * cols, cycles);
        let found = in_blocks(board, Piece::Knight, task, &Options::default());
        assert!(matches!(found.answer, Answer::Found(_)), "{rows}x{cols} {cycles}");
        check(&graph(rows, cols), task, &found.answer);
    }
}

/// What the tree decides where most choices are excluded by symmetry or tried under one: rarer lengths
/// than the balanced ones, against the sweep.
#[test]
fn trees_decide_what_sweeps_decide() {
    let mut none = 0;
    for (rows, cols, least, most) in [(6, 5, 6, 6), (8, 4, 4, 8), (7, 4, 4, 8), (6, 6, 4, 8)] {
        let graph = graph(rows, cols);
        let task = Task { count: None, least, most };
        let (tally, _) = count(&graph, task, &Options::default()).unwrap();
        for cycles in 1..=rows * cols / 4 {
            let task = Task { count: Some(cycles), ..task };
            let exists = tally.get(cycles).is_some_and(|&ways| ways > 0);
            for seed in 0..3 {
                let options = Options { method: PartitionMethod::Tree, seed, ..Options::default() };
                let found = solve(&graph, task, &options).unwrap().answer;
                check(&graph, task, &found);
                assert_eq!(matches!(found, Answer::Found(_)), exists, "{rows}x{cols} {task:?}");
                none += usize::from(!exists);
            }
        }
    }
    assert!(none > 0);
}

#[test]
fn counting_arguments_exclude_only_what_does_not_exist() {
    for (rows, cols) in [(4, 3), (4, 4), (5, 4), (3, 3), (5, 5), (3, 5)] {
        let graph = graph(rows, cols);
        for least in 3..=8 {
            for most in least..=rows * cols {
                let exists = brute_force(&graph, least, most).iter().sum::<u128>() > 0;
                let task = Task { count: None, least, most };
                assert!(!(exists && impossible(&graph, task).is_some()), "{rows}x{cols} {task:?}");
            }
        }
    }
}

/// Lengths that leave too few squares for the other cycles, or too many, cost no states.
#[test]
fn lengths_that_no_partition_has_are_not_tried() {
    let arena = Arena::of_board(Board::new(6, 6).unwrap(), Piece::Knight);
    for (count, given, possible) in
        [(9, (4, 36), (4, 4)), (2, (4, 18), (18, 18)), (4, (8, 36), (8, 12))]
    {
        let found = [given, possible].map(|(least, most)| {
            let task = Task { count: Some(count), least, most };
            let options = Options { method: PartitionMethod::Sweep, ..Options::default() };
            let found = partition(&arena, task, &options).unwrap();
            let lengths = found.partition.map(|partition| partition.lengths());
            (found.solution.effort.states, lengths)
        });
        assert_eq!(found[0], found[1], "{count} cycles of {given:?}");
    }
}

/// Whatever weights are proposed, the exact cover decides as it does without; good ones leave states out.
#[test]
fn weights_never_change_an_answer() {
    let mut left_out = 0;
    for (rows, cols, least, most) in [(5, 6, 4, 6), (6, 6, 4, 6), (8, 5, 4, 6), (6, 5, 6, 8)] {
        let (graph, area) = (graph(rows, cols), rows * cols);
        let cycles = listed(&graph, Task { count: None, least, most }, 100_000).unwrap();
        let degrees = (0..area as u32).map(|v| 1.0 / graph.neighbours(v).len() as f64);
        let proposals: [Vec<f64>; 4] =
            [vec![0.25; area], vec![0.0; area], vec![-0.2; area], degrees.collect()];
        for count in 1..=area / 4 {
            let task = Task { count: Some(count), least, most };
            let plain = Options { method: PartitionMethod::Cover, ..Options::default() };
            let expected = solve(&graph, task, &plain).unwrap();
            for proposed in &proposals {
                let weights: Vec<Weights> = [false, true]
                    .into_iter()
                    .filter_map(|below| Weights::rounded(&cycles, proposed, below))
                    .collect();
                let exists = |answer: &Answer| matches!(answer, Answer::Found(_));
                let [found, deep] = [PartitionMethod::Cover, PartitionMethod::Tree].map(|method| {
                    solve(&graph, task, &Options { method, weights: &weights, ..plain }).unwrap()
                });
                for found in [&found, &deep] {
                    check(&graph, task, &found.answer);
                    let (found, expected) = (exists(&found.answer), exists(&expected.answer));
                    assert_eq!(found, expected, "{rows}x{cols} {task:?}");
                }
                left_out += expected.effort.states - found.effort.states;
            }
        }
    }
    assert!(left_out > 0);
}

#[test]
fn weights_that_are_no_numbers_are_refused() {
    assert_eq!(Weights::rounded(&[vec![0, 1, 2, 3]], &[f64::NAN, 0.0, 0.0, 1.0], false), None);
    assert_eq!(Weights::rounded(&[vec![0, 1, 2, 3]], &[1e300, 0.0, 0.0, 1.0], true), None);
}

/// Boards and numbers of cycles by chance, from 12 squares a side on and to five squares a cycle: all have
/// a partition, and the checker has accepted it.
#[test]
fn drawn_boards_have_balanced_partitions() {
    let mut random = Random::new(61, 0);
    let mut drawn = 0;
    while drawn < 40 {
        let [rows, cols] = [0; 2].map(|_| 12 + random.below(29));
        let area = rows * cols;
        if area % 2 == 1 {
            continue;
        }
        drawn += 1;
        let count = 1 + random.below(area / 5);
        let arena = Arena::of_board(Board::new(rows, cols).unwrap(), Piece::Knight);
        let task = Task::balanced(area, count);
        let found = partition(&arena, task, &Options::default()).unwrap();
        let found = found.partition.unwrap_or_else(|| panic!("{rows}x{cols} in {count}"));
        assert_eq!(found.certificate.cycles.len(), count);
        assert!(found.claim.starts_with(&format!("knight partition of {rows}x{cols}: {count} c")));
    }
}

/// Every number of cycles, on every board of so few squares that a sweep counts the partitions.
#[test]
fn all_numbers_are_decided_as_sweeps_say() {
    for (rows, cols) in [(3, 4), (3, 8), (3, 10), (4, 4), (4, 5), (4, 6), (5, 6), (3, 3)] {
        let (arena, area) =
            (Arena::of_board(Board::new(rows, cols).unwrap(), Piece::Knight), rows * cols);
        let known = every_count(&arena, &Options::default(), Duration::from_mins(1)).unwrap();
        assert!(known.keys().copied().eq(1..=area / 4));
        for (&count, &decision) in &known {
            let (tally, _) =
                self::count(&graph(rows, cols), Task::balanced(area, count), &Options::default())
                    .unwrap();
            let exists = tally.get(count).is_some_and(|&ways| ways > 0);
            let expected = if exists { Decision::Partition } else { Decision::None };
            assert_eq!(decision, expected, "{rows}x{cols} in {count}");
        }
    }
}
