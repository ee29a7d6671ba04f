//! Large boards by windows: the squares of a window are chosen anew, everything outside is kept.

use crate::search::instance::{Instance, indices, squares};
use crate::search::weighting::Weighting;
use destrier_board::{Board, MoveGraph, Square, SquareSet};
use destrier_run::Random;
use std::ops::Range;
use std::sync::Arc;

/// The squares of some rows and columns, in order; what is off the board is left out.
pub(crate) fn rectangle(board: Board, rows: Range<usize>, cols: Range<usize>) -> Vec<Square> {
    let rows = rows.start..rows.end.min(board.rows());
    let squares = rows.flat_map(|row| cols.clone().filter_map(move |col| board.at(row, col)));
    squares.collect()
}

/// Covers with the fewest squares of the window that so many swaps find; never with more than
/// before. What was not covered in the window's reach is covered, too.
///
/// The time is that of the swaps and of a copy of the set.
pub(crate) fn renew(
    graph: &MoveGraph,
    cover: &SquareSet,
    window: &[Square],
    swaps: u64,
    random: Random,
) -> SquareSet {
    let instance = Arc::new(Instance::window(graph, cover, window));
    let before = instance.lower(&indices(cover));
    let mut search = Weighting::new(Arc::clone(&instance), &before, random);
    while search.run(swaps) {}
    squares(graph.board(), &instance.lift(search.best()))
}

/// Windows along the border of a board, each overlapping the next by half; one window where the
/// board is small.
pub(crate) fn along_border(board: Board, depth: usize, length: usize) -> Vec<Vec<Square>> {
    let (rows, cols) = (board.rows(), board.cols());
    if rows <= length && cols <= length {
        return vec![rectangle(board, 0..rows, 0..cols)];
    }
    let mut windows = Vec::new();
    let far = |side: usize| side.saturating_sub(depth)..side;
    for col in (0..cols).step_by(length / 2) {
        windows.push(rectangle(board, 0..depth, col..col + length));
        windows.push(rectangle(board, far(rows), col..col + length));
    }
    for row in (0..rows).step_by(length / 2) {
        windows.push(rectangle(board, row..row + length, 0..depth));
        windows.push(rectangle(board, row..row + length, far(cols)));
    }
    windows
}
