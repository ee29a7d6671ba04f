//! Blocks of 4x4 squares with four cycles of four moves each, and a cover of the strips beside them.

use super::local::cut;
use super::{Graph, Task};
use destrier_board::Board;
use destrier_run::{Control, Random};

/// The side of a block, and its four cycles: rows and columns.
const SIDE: usize = 4;
const BLOCK: [[(usize, usize); 4]; 4] = [
    [(0, 0), (1, 2), (3, 3), (2, 1)],
    [(0, 3), (1, 1), (3, 0), (2, 2)],
    [(0, 1), (1, 3), (3, 2), (2, 0)],
    [(0, 2), (1, 0), (3, 1), (2, 3)],
];

/// A cover of a board by cycles of the knight, most of them of four squares; a strip is 5 to 7 squares
/// wide. None if the strips have no cover.
pub(super) fn tiled(board: Board, graph: &Graph, random: &mut Random) -> Option<Vec<Vec<u32>>> {
    let (high, wide) = (in_blocks(board.rows()), in_blocks(board.cols()));
    let mut cycles = Vec::new();
    for row in (0..high).step_by(SIDE) {
        for col in (0..wide).step_by(SIDE) {
            let vertex = |(r, c): &(usize, usize)| ((row + r) * board.cols() + col + c) as u32;
            cycles.extend(BLOCK.iter().map(|cycle| cycle.iter().map(vertex).collect::<Vec<u32>>()));
        }
    }
    let beside = |vertex: &u32| {
        let (row, col) = (*vertex as usize / board.cols(), *vertex as usize % board.cols());
        row >= high || col >= wide
    };
    let rest: Vec<u32> = (0..graph.len() as u32).filter(beside).collect();
    cycles.extend(covered(graph, &rest, random)?);
    Some(cycles)
}

/// How much of a side is in blocks.
fn in_blocks(side: usize) -> usize {
    if side.is_multiple_of(SIDE) { side } else { (side / SIDE * SIDE).saturating_sub(SIDE) }
}

/// A random cover of some vertices, cut short.
fn covered(graph: &Graph, vertices: &[u32], random: &mut Random) -> Option<Vec<Vec<u32>>> {
    if vertices.is_empty() {
        return Some(Vec::new());
    }
    let number = |vertex: &u32| vertices.binary_search(vertex).ok().map(|number| number as u32);
    let near = |&vertex: &u32| graph.neighbours(vertex).iter().filter_map(number).collect();
    let part = Graph::new(&vertices.iter().map(near).collect::<Vec<Vec<u32>>>());
    let task = Task { count: Some(part.len() / 5), least: 4, most: 6 };
    let cycles = cut(&part, task, random, &Control::quiet())?;
    let named = |cycle: &Vec<u32>| cycle.iter().map(|&number| vertices[number as usize]).collect();
    Some(cycles.iter().map(named).collect())
}
