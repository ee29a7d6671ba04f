//! A closed tour of any graph by extending a path and turning parts of it around.
//!
//! The path goes on to the free neighbour with fewest free neighbours (Warnsdorff); where there is none,
//! the part after a random neighbour of its end is turned around, which gives it another end (Posa,
//! "Hamiltonian circuits in random graphs", 1976). A turn takes time linear in the path. Finds only;
//! meant for graphs whose vertices have many neighbours, up to some thousand.

use super::Graph;
use destrier_run::{Control, Random};

/// A cycle through all vertices; none if the search was halted, or a vertex has no two neighbours.
pub(crate) fn closed_tour(
    graph: &Graph,
    random: &mut Random,
    control: &Control,
) -> Option<Vec<u32>> {
    if graph.len() < 3 || (0..graph.len() as u32).any(|v| graph.neighbours(v).len() < 2) {
        return None;
    }
    let mut path = vec![0];
    let mut place: Vec<Option<usize>> = vec![None; graph.len()];
    place[0] = Some(0);
    for turn in 1u64.. {
        let end = path[path.len() - 1];
        let whole = path.len() == graph.len();
        if whole && graph.joined(end, path[0]) {
            return Some(path);
        }
        if turn % 256 == 0 && control.halted().is_some() {
            return None;
        }
        if let Some(next) = onward(graph, &place, end, random) {
            place[next as usize] = Some(path.len());
            path.push(next);
            continue;
        }
        let near = graph.neighbours(end);
        let pivot = near[random.below(near.len())];
        let from = place[pivot as usize].expect("all neighbours are on the path") + 1;
        path[from..].reverse();
        for (at, &vertex) in path.iter().enumerate().skip(from) {
            place[vertex as usize] = Some(at);
        }
    }
    None
}

/// The free neighbour with fewest free neighbours; of several a random one.
fn onward(graph: &Graph, place: &[Option<usize>], end: u32, random: &mut Random) -> Option<u32> {
    let free = |&vertex: &u32| place[vertex as usize].is_none();
    let near = graph.neighbours(end).iter().copied().filter(free);
    near.min_by_key(|&next| {
        (graph.neighbours(next).iter().copied().filter(free).count(), random.draw())
    })
}
