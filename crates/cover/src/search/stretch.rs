//! A cover of one board from that of another whose sides are some squares longer or shorter: rows
//! are put in or left out where that tears least, and a strip of rows around the seam is chosen
//! anew; then columns likewise. Small covers of large boards repeat themselves every eight squares
//! in the middle and along the border, so that they grow and shrink by eight almost for nothing.

use crate::search::join::gaps;
use crate::search::window;
use destrier_board::{Board, BoardError, MoveGraph, Piece, Rule, SquareSet, Symmetry};
use destrier_run::Random;

/// Seams nearer to the border are not tried.
const MARGIN: usize = 8;
/// Rows on each side of a seam that are chosen anew.
const BESIDE: usize = 7;
/// Seams whose strips are chosen anew, after a look at all.
const SEAMS: usize = 5;
/// The look at a seam errs by up to so many gaps, so that other seeds try other seams.
const NOISE: usize = 6;
/// Swaps without a gain after which a strip is left.
const SWAPS: u64 = 150_000;

/// A knight cover of the board, from a cover of another; the same seed gives the same cover.
///
/// The time is that of two times five strips.
///
/// # Errors
/// If the sides make no board.
pub fn stretch(cover: &SquareSet, board: Board, seed: u64) -> Result<SquareSet, BoardError> {
    let taller = lengthen(cover, board.rows(), seed)?;
    let turned = taller.image(Symmetry::Transpose);
    Ok(lengthen(&turned, board.cols(), seed)?.image(Symmetry::Transpose))
}

/// The cover with so many rows.
fn lengthen(cover: &SquareSet, rows: usize, seed: u64) -> Result<SquareSet, BoardError> {
    let from = cover.board();
    if from.rows() == rows {
        return Ok(cover.clone());
    }
    let graph =
        MoveGraph::for_rule(Board::new(rows, from.cols())?, Piece::Knight, Rule::Domination);
    let least = rows.min(from.rows());
    let mut random = Random::new(seed, rows as u64);
    let mut seams: Vec<usize> = (MARGIN.min(least / 2)..=least - MARGIN.min(least / 2)).collect();
    seams
        .sort_by_cached_key(|&seam| gaps(&graph, &torn(cover, &graph, seam)) + random.below(NOISE));
    seams.truncate(SEAMS);
    let mended = seams.into_iter().map(|seam| {
        let new = rows.saturating_sub(from.rows());
        let strip = seam.saturating_sub(BESIDE)..seam + new + BESIDE;
        let strip = window::rectangle(graph.board(), strip, 0..from.cols());
        let random = Random::new(seed, seam as u64);
        window::renew(&graph, &torn(cover, &graph, seam), &strip, SWAPS, random)
    });
    Ok(mended.min_by_key(SquareSet::len).unwrap_or_else(|| SquareSet::full(graph.board())))
}

/// The rows below the seam as they were; those above moved up or down, and where this leaves rows
/// free, the rows that were there before.
fn torn(cover: &SquareSet, graph: &MoveGraph, seam: usize) -> SquareSet {
    let (from, board) = (cover.board(), graph.board());
    let new = board.rows().saturating_sub(from.rows());
    let inside = board.squares().filter(|&square| {
        let row = board.row(square);
        let old = if row < seam + new {
            Some(row)
        } else {
            (row + from.rows()).checked_sub(board.rows())
        };
        let old = old.and_then(|row| from.at(row, board.col(square)));
        old.is_some_and(|square| cover.contains(square))
    });
    SquareSet::from_squares(board, inside)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::patterns::{Pattern, construct, garnick_nieuwejaar_bound};
    use destrier_board::Problem;
    use destrier_certify::check_cover;

    #[test]
    fn covers_grow_and_shrink_by_whole_periods() {
        let board = |rows, cols| Board::new(rows, cols).unwrap();
        let cover = construct(board(32, 40), &Pattern::eighths()[0], 1);
        for (rows, cols) in [(40, 40), (32, 32), (24, 48), (48, 56)] {
            let other = stretch(&cover, board(rows, cols), 2).unwrap();
            check_cover(&Problem::new(board(rows, cols)), &other).unwrap();
            let bound = garnick_nieuwejaar_bound(rows, cols);
            assert!(other.len() <= bound, "{rows}x{cols}: {} > {bound}", other.len());
        }
        assert_eq!(stretch(&cover, board(32, 40), 3).unwrap(), cover);
    }

    #[test]
    fn only_the_strip_around_a_seam_changes() {
        let (old, new) = (Board::new(40, 30).unwrap(), Board::new(45, 30).unwrap());
        let cover = construct(old, &Pattern::blocks(), 1);
        let grown = lengthen(&cover, 45, 1).unwrap();
        check_cover(&Problem::new(new), &grown).unwrap();
        let edge = |board: Board, far: usize| {
            let rows = [0, 1, far].map(|row| (0..30).map(move |col| (row, col)));
            rows.into_iter().flatten().map(move |(row, col)| board.at(row, col).unwrap())
        };
        let before: Vec<bool> = edge(old, 39).map(|square| cover.contains(square)).collect();
        let after: Vec<bool> = edge(new, 44).map(|square| grown.contains(square)).collect();
        assert_eq!(before, after);
    }
}
