//! A cycle cover of a graph with two equal sides: every vertex gets two edges, by augmenting paths.
//!
//! A maximum flow with two units through each vertex and one through each edge (Tutte's reduction of
//! 2-factors, for bipartite graphs). Time O(vertices * edges) at worst, near linear on boards, since
//! the first choices are nearly complete.

use super::Graph;
use destrier_run::Random;
use std::collections::VecDeque;

/// A cover by cycles of at least 3 vertices, random by the generator; none if the graph is not
/// bipartite or has no such cover.
pub(crate) fn cycle_cover(graph: &Graph, random: &mut Random) -> Option<Vec<Vec<u32>>> {
    let sides = graph.sides()?;
    let mut chosen: Vec<Vec<u32>> = vec![Vec::new(); graph.len()];
    let mut order: Vec<u32> = (0..graph.len() as u32).filter(|&v| sides[v as usize] == 0).collect();
    random.shuffle(&mut order);
    order.sort_by_key(|&vertex| graph.neighbours(vertex).len());
    for _ in 0..2 {
        for &vertex in &order {
            augment(graph, &mut chosen, vertex)?;
        }
    }
    chosen.iter().all(|edges| edges.len() == 2).then(|| walk(&chosen))
}

/// Gives a vertex of the first side one edge more, along a shortest alternating path.
fn augment(graph: &Graph, chosen: &mut [Vec<u32>], root: u32) -> Option<()> {
    let mut from = vec![u32::MAX; graph.len()];
    let mut queue = VecDeque::from([root]);
    from[root as usize] = root;
    while let Some(vertex) = queue.pop_front() {
        for &other in graph.neighbours(vertex) {
            if from[other as usize] != u32::MAX || chosen[vertex as usize].contains(&other) {
                continue;
            }
            from[other as usize] = vertex;
            if chosen[other as usize].len() < 2 {
                flip(chosen, &from, root, other);
                return Some(());
            }
            for &back in &chosen[other as usize] {
                if from[back as usize] == u32::MAX {
                    from[back as usize] = other;
                    queue.push_back(back);
                }
            }
        }
    }
    None
}

/// Exchanges chosen and other edges on the path that ends at a vertex.
fn flip(chosen: &mut [Vec<u32>], from: &[u32], root: u32, end: u32) {
    let mut other = end;
    loop {
        let vertex = from[other as usize];
        chosen[vertex as usize].push(other);
        chosen[other as usize].push(vertex);
        if vertex == root {
            return;
        }
        other = from[vertex as usize];
        chosen[vertex as usize].retain(|&v| v != other);
        chosen[other as usize].retain(|&v| v != vertex);
    }
}

/// The cycles of a graph in which every vertex has the two listed neighbours.
pub(crate) fn walk(edges: &[Vec<u32>]) -> Vec<Vec<u32>> {
    let mut seen = vec![false; edges.len()];
    let mut cycles = Vec::new();
    for start in 0..edges.len() as u32 {
        let mut cycle = Vec::new();
        let mut vertex = start;
        while !seen[vertex as usize] {
            seen[vertex as usize] = true;
            cycle.push(vertex);
            let [first, second] = edges[vertex as usize][..] else { return Vec::new() };
            vertex = if seen[first as usize] { second } else { first };
        }
        if !cycle.is_empty() {
            cycles.push(cycle);
        }
    }
    cycles
}
