//! Undirected graphs in one array with offsets: a board's moves, or a cube's.

use destrier_board::{Board, MoveGraph, Piece, Square};

/// An undirected graph without loops; vertices are numbered from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    offsets: Vec<u32>,
    targets: Vec<u32>,
}

impl Graph {
    /// The graph in which each vertex has the listed neighbours, in ascending order.
    ///
    /// # Panics
    /// If the lists do not agree with each other, or name a vertex that there is not.
    pub fn new(neighbours: &[Vec<u32>]) -> Self {
        let mut graph = Graph { offsets: vec![0], targets: Vec::new() };
        for (vertex, list) in neighbours.iter().enumerate() {
            assert!(list.is_sorted_by(|a, b| a < b), "vertex {vertex}: not in ascending order");
            for &other in list {
                let back = neighbours[other as usize].binary_search(&(vertex as u32));
                assert!(back.is_ok() && other as usize != vertex, "edges go both ways");
            }
            graph.targets.extend(list);
            graph.offsets.push(graph.targets.len() as u32);
        }
        graph
    }

    /// The moves of a piece on a board; vertices are row-major indices.
    pub fn of_moves(board: Board, piece: Piece) -> Self {
        Self::of(&MoveGraph::new(board, piece))
    }

    /// The moves of a move graph; vertices are row-major indices.
    pub fn of(moves: &MoveGraph) -> Self {
        let list = |square| moves.neighbours(square).iter().map(|to: &Square| to.index() as u32);
        Self::new(&moves.board().squares().map(|square| list(square).collect()).collect::<Vec<_>>())
    }

    /// The number of vertices.
    pub fn len(&self) -> usize {
        self.offsets.len() - 1
    }

    /// Whether there are no vertices.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The vertices joined to this one, in ascending order.
    pub fn neighbours(&self, vertex: u32) -> &[u32] {
        let vertex = vertex as usize;
        &self.targets[self.offsets[vertex] as usize..self.offsets[vertex + 1] as usize]
    }

    /// Whether two vertices are joined.
    pub fn joined(&self, a: u32, b: u32) -> bool {
        self.neighbours(a).contains(&b)
    }

    /// The two sides of a bipartite graph, as 0 and 1 for each vertex; none if an odd cycle exists.
    pub fn sides(&self) -> Option<Vec<u8>> {
        let mut sides = vec![2; self.len()];
        for root in 0..self.len() as u32 {
            if sides[root as usize] != 2 {
                continue;
            }
            sides[root as usize] = 0;
            let mut queue = vec![root];
            while let Some(vertex) = queue.pop() {
                for &other in self.neighbours(vertex) {
                    if sides[other as usize] == 2 {
                        sides[other as usize] = 1 - sides[vertex as usize];
                        queue.push(other);
                    } else if sides[other as usize] == sides[vertex as usize] {
                        return None;
                    }
                }
            }
        }
        Some(sides)
    }
}
