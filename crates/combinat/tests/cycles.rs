//! Partitions into cycles against brute force.

use destrier_board::{Board, Piece};
use destrier_combinat::cycles::{Answer, Graph, Method, Options, Task, count, impossible, solve};

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
            for method in Method::ALL {
                if method == Method::Local {
                    continue; // it cannot say no
                }
                if method == Method::Cover && task.most > 8 {
                    continue; // there are too many cycles to list
                }
                let options = Options { method, ..Options::default() };
                let found = solve(&graph, task, &options).answer;
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
        let options = Options { method: Method::Local, ..Options::default() };
        let found = solve(&graph, task, &options);
        assert_eq!(found.method, "local");
        check(&graph, task, &found.answer);
    }
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
