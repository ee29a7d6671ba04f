//! Parts of a bipartite graph that no cycle of a partition leaves.
//!
//! The edges of cycles of even lengths are two perfect matchings, every second edge one. So an edge that is in no
//! perfect matching is in no partition. Let each vertex of the first side be joined to those that its
//! neighbours are matched with: an edge is in a perfect matching exactly if the two ends of what it makes
//! lie on a common closed walk, or are one (Dulmage and Mendelsohn 1958). A partition therefore
//! partitions each strongly connected component together with what it is matched with.
//!
//! On a board of four rows, there are two parts: knights on the outer rows move to the inner ones only,
//! and there are as many of these.

use super::Graph;

/// The part of each vertex, numbered from 0; none if there is no perfect matching.
pub(super) fn parts(graph: &Graph) -> Option<Vec<u32>> {
    let sides = graph.sides()?;
    let first: Vec<u32> = (0..graph.len() as u32).filter(|&v| sides[v as usize] == 0).collect();
    let mates = perfect(graph, &first)?;
    let onward = |vertex: u32| graph.neighbours(vertex).iter().map(|&to| mates[to as usize]);
    let mut backward = vec![Vec::new(); graph.len()];
    for &vertex in &first {
        onward(vertex).for_each(|to| backward[to as usize].push(vertex));
    }
    // Kosaraju: the order in which vertices are left, and then all that lead to each
    let mut order = Vec::new();
    let mut seen = vec![false; graph.len()];
    for &root in &first {
        let mut stack = vec![(root, false)];
        while let Some((vertex, is_left)) = stack.pop() {
            if is_left {
                order.push(vertex);
            } else if !std::mem::replace(&mut seen[vertex as usize], true) {
                stack.push((vertex, true));
                stack.extend(onward(vertex).map(|to| (to, false)));
            }
        }
    }
    let mut part = vec![u32::MAX; graph.len()];
    let mut count = 0;
    for &root in order.iter().rev() {
        if part[root as usize] != u32::MAX {
            continue;
        }
        let mut stack = vec![root];
        while let Some(vertex) = stack.pop() {
            if part[vertex as usize] == u32::MAX {
                part[vertex as usize] = count;
                part[mates[vertex as usize] as usize] = count;
                stack.extend(&backward[vertex as usize]);
            }
        }
        count += 1;
    }
    Some(part)
}

/// What each vertex is matched with; none if some vertex cannot be.
fn perfect(graph: &Graph, first: &[u32]) -> Option<Vec<u32>> {
    let mut mates = vec![u32::MAX; graph.len()];
    let mut order = first.to_vec();
    order.sort_by_key(|&vertex| graph.neighbours(vertex).len());
    for &root in &order {
        let mut from = vec![u32::MAX; graph.len()];
        let mut queue = vec![root];
        let mut at = 0;
        let end = 'search: loop {
            let &vertex = queue.get(at)?;
            at += 1;
            for &other in graph.neighbours(vertex) {
                if from[other as usize] == u32::MAX {
                    from[other as usize] = vertex;
                    match mates[other as usize] {
                        u32::MAX => break 'search other,
                        mate => queue.push(mate),
                    }
                }
            }
        };
        let mut other = end;
        while other != u32::MAX {
            let vertex = from[other as usize];
            mates[other as usize] = vertex;
            other = std::mem::replace(&mut mates[vertex as usize], other);
        }
    }
    mates.iter().all(|&mate| mate != u32::MAX).then_some(mates)
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_board::{Board, Piece};

    fn board(rows: usize, cols: usize) -> Graph {
        Graph::of_moves(Board::new(rows, cols).unwrap(), Piece::Knight)
    }

    /// Whether some perfect matching has this edge, by trying all.
    fn matched(graph: &Graph, taken: &mut Vec<bool>) -> bool {
        let Some(vertex) = taken.iter().position(|taken| !taken) else { return true };
        taken[vertex] = true;
        for &other in graph.neighbours(vertex as u32) {
            if !taken[other as usize] {
                taken[other as usize] = true;
                if matched(graph, taken) {
                    return true;
                }
                taken[other as usize] = false;
            }
        }
        taken[vertex] = false;
        false
    }

    #[test]
    fn edges_leave_a_part_exactly_if_no_perfect_matching_has_them() {
        for (rows, cols) in [(3, 4), (4, 4), (4, 5), (3, 6), (4, 6), (5, 4), (6, 4), (5, 6)] {
            let graph = board(rows, cols);
            let part = parts(&graph).unwrap();
            for a in 0..graph.len() {
                for &b in graph.neighbours(a as u32) {
                    let mut taken = vec![false; graph.len()];
                    (taken[a], taken[b as usize]) = (true, true);
                    let within = part[a] == part[b as usize];
                    assert_eq!(matched(&graph, &mut taken), within, "{rows}x{cols} {a} {b}");
                }
            }
        }
        assert_eq!(parts(&board(3, 3)), None);
        assert_eq!(parts(&board(2, 3)), None);
    }

    #[test]
    fn four_rows_are_two_parts() {
        for cols in [5, 12, 40] {
            let part = parts(&board(4, cols)).unwrap();
            assert_eq!(part.iter().filter(|&&part| part == 0).count(), 2 * cols);
            assert_eq!(part.iter().max(), Some(&1));
        }
        assert_eq!(parts(&board(8, 8)).unwrap().iter().max(), Some(&0));
    }
}
