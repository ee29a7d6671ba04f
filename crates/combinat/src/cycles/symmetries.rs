//! The symmetries of a graph: numberings of its vertices that leave its edges as they are.
//!
//! Found by backtracking: vertices in the order of a walk, each next to an image it has already. A
//! board has at most 8, a cube 48; a graph with more is taken to have none but the identity.

use super::Graph;
use std::collections::BTreeSet;

/// The most that are listed, and images that are tried.
const MOST: usize = 48;
const TRIES: usize = 1 << 22;

/// All symmetries, the identity first: the image of each vertex.
pub(super) fn symmetries(graph: &Graph) -> Vec<Vec<u32>> {
    let mut search = Search::new(graph);
    if search.extend(0).is_none() {
        return vec![(0..graph.len() as u32).collect()];
    }
    search.found.sort_unstable();
    search.found
}

/// One symmetry of each class of conjugates, without the identity, those of the highest order first.
pub(super) fn classes(group: &[Vec<u32>]) -> Vec<&Vec<u32>> {
    let mut known = BTreeSet::new();
    let fresh = |symmetry: &&Vec<u32>| {
        let fresh = !known.contains(*symmetry);
        known.extend(group.iter().map(|other| conjugate(symmetry, other)));
        fresh
    };
    let mut classes: Vec<&Vec<u32>> = group.iter().skip(1).filter(fresh).collect();
    classes.sort_by_key(|symmetry| std::cmp::Reverse(order(symmetry)));
    classes
}

/// `other`, then the symmetry, seen through `other`.
fn conjugate(symmetry: &[u32], other: &[u32]) -> Vec<u32> {
    let mut result = vec![0; symmetry.len()];
    for (vertex, &image) in symmetry.iter().enumerate() {
        result[other[vertex] as usize] = other[image as usize];
    }
    result
}

/// The order of a symmetry: the number of times after which nothing has moved.
fn order(symmetry: &[u32]) -> usize {
    let step = |now: &Vec<u32>| Some(now.iter().map(|&v| symmetry[v as usize]).collect());
    let moved = |now: &Vec<u32>| now.iter().enumerate().any(|(at, &v)| at != v as usize);
    std::iter::successors(Some(symmetry.to_vec()), step).take_while(moved).count() + 1
}

/// Images for more and more vertices.
struct Search<'a> {
    graph: &'a Graph,
    /// Vertices, each with a neighbour before it, unless a part of the graph begins with it.
    walk: Vec<(u32, Option<u32>)>,
    image: Vec<Option<u32>>,
    used: Vec<bool>,
    found: Vec<Vec<u32>>,
    tries: usize,
}

impl<'a> Search<'a> {
    fn new(graph: &'a Graph) -> Self {
        let mut seen = vec![false; graph.len()];
        let mut walk = Vec::new();
        for root in 0..graph.len() as u32 {
            let mut at = walk.len();
            if !std::mem::replace(&mut seen[root as usize], true) {
                walk.push((root, None));
            }
            while let Some(&(vertex, _)) = walk.get(at) {
                for &other in graph.neighbours(vertex) {
                    if !std::mem::replace(&mut seen[other as usize], true) {
                        walk.push((other, Some(vertex)));
                    }
                }
                at += 1;
            }
        }
        let (image, used) = (vec![None; graph.len()], vec![false; graph.len()]);
        Search { graph, walk, image, used, found: Vec::new(), tries: 0 }
    }

    /// All images of the vertices from here in the walk; none if there are too many.
    fn extend(&mut self, at: usize) -> Option<()> {
        let Some(&(vertex, before)) = self.walk.get(at) else {
            self.found.push(self.image.iter().copied().flatten().collect());
            return (self.found.len() <= MOST).then_some(());
        };
        let near = before.and_then(|before| self.image[before as usize]);
        let images: Vec<u32> = match near {
            Some(near) => self.graph.neighbours(near).to_vec(),
            None => (0..self.graph.len() as u32).collect(),
        };
        for image in images {
            self.tries += 1;
            if self.tries > TRIES {
                return None;
            }
            if self.fits(vertex, image) {
                (self.image[vertex as usize], self.used[image as usize]) = (Some(image), true);
                self.extend(at + 1)?;
                (self.image[vertex as usize], self.used[image as usize]) = (None, false);
            }
        }
        Some(())
    }

    /// Whether an image has the neighbours of a vertex, as far as these have images.
    fn fits(&self, vertex: u32, image: u32) -> bool {
        let (from, to) = (self.graph.neighbours(vertex), self.graph.neighbours(image));
        let images = || from.iter().filter_map(|&other| self.image[other as usize]);
        let used = to.iter().filter(|&&other| self.used[other as usize]).count();
        !self.used[image as usize]
            && from.len() == to.len()
            && used == images().count()
            && images().all(|other| self.graph.joined(image, other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_board::{Board, MoveGraph, Piece};

    #[test]
    fn boards_and_cubes_have_the_symmetries_they_have() {
        for (rows, cols, many, kinds) in [(5, 6, 4, 3), (6, 6, 8, 4), (9, 10, 4, 3)] {
            let graph = Graph::of_moves(Board::new(rows, cols).unwrap(), Piece::Knight);
            let group = symmetries(&graph);
            assert_eq!((group.len(), classes(&group).len()), (many, kinds), "{rows}x{cols}");
            for symmetry in &group {
                for vertex in 0..graph.len() as u32 {
                    let mut images: Vec<u32> =
                        graph.neighbours(vertex).iter().map(|&v| symmetry[v as usize]).collect();
                    images.sort_unstable();
                    assert_eq!(images, graph.neighbours(symmetry[vertex as usize]));
                }
            }
        }
        let cube = symmetries(&Graph::of(&MoveGraph::of_cube(4).unwrap()));
        assert_eq!((cube.len(), classes(&cube).len()), (48, 9));
    }

    /// Too many to list: 720 ways to number six vertices without edges.
    #[test]
    fn graphs_with_more_symmetries_are_left_alone() {
        let group = symmetries(&Graph::new(&vec![Vec::new(); 6]));
        assert_eq!(group, [[0, 1, 2, 3, 4, 5]]);
        assert!(classes(&group).is_empty());
    }
}
