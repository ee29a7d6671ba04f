//! Large boards by windows: the squares of a window are chosen anew, everything outside is kept. Gaps of a set are closed
//! by windows around them.

use crate::search::instance::{SearchInstance, indices, squares};
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
    let instance = Arc::new(SearchInstance::window(graph, cover, window));
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

/// The sides of the windows around gaps, and of those around what was mended.
const NARROW: usize = 12;
const WIDE: usize = 22;
const SWAPS: u64 = 20_000;

/// A cover, from a set that covers almost everything; the same seed gives the same cover. The time
/// grows with the number of gaps, not with the board.
///
/// # Panics
/// If some square cannot be covered at all.
pub fn mend(graph: &MoveGraph, set: &SquareSet, seed: u64) -> SquareSet {
    let mut random = Random::new(seed, 2);
    let mut set = set.clone();
    let mut mended = Vec::new();
    let is_open =
        |set: &SquareSet, s: Square| !graph.coverers(s).iter().any(|&from| set.contains(from));
    let gaps: Vec<Square> = graph.board().squares().filter(|&s| is_open(&set, s)).collect();
    for square in gaps {
        if is_open(&set, square) {
            set = around(graph, &set, square, NARROW, &mut random);
            mended.push(square);
        }
    }
    for square in mended {
        set = around(graph, &set, square, WIDE, &mut random);
    }
    set
}

/// The squares of a window around a square anew.
fn around(
    graph: &MoveGraph,
    set: &SquareSet,
    square: Square,
    side: usize,
    random: &mut Random,
) -> SquareSet {
    let board = graph.board();
    let from = |at: usize| (at + random.below(side / 4)).saturating_sub(side / 2);
    let [row, col] = [board.row(square), board.col(square)].map(from);
    let squares = rectangle(board, row..row + side, col..col + side);
    renew(graph, set, &squares, SWAPS, Random::new(random.draw(), 0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_board::{Piece, Problem, Rule};

    #[test]
    fn gaps_are_closed_where_they_are() {
        let board = Board::new(40, 40).unwrap();
        let graph = MoveGraph::for_rule(board, Piece::Knight, Rule::Domination);
        let whole = SquareSet::from_squares(board, board.squares().filter(|s| s.index() % 3 == 0));
        let whole = mend(&graph, &whole, 1);
        destrier_certify::check_cover(&Problem::new(board), &whole).unwrap();
        let mut torn = whole.clone();
        for square in rectangle(board, 18..21, 18..21) {
            torn.remove(square);
        }
        let mended = mend(&graph, &torn, 2);
        destrier_certify::check_cover(&Problem::new(board), &mended).unwrap();
        let far = rectangle(board, 0..5, 0..40);
        assert!(far.iter().all(|&s| mended.contains(s) == whole.contains(s)));
    }
}
