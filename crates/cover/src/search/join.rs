//! A cover from the corners of others: each quarter of a board is taken from the same corner of a
//! known cover, of any size. Where covers are periodic along their borders, as small ones of large
//! boards are, the quarters fit with hardly a gap, so that a record at n grows from those at n - 8
//! or n + 8, and good corners meet.

use destrier_board::{Board, MoveGraph, Square, SquareSet};
use destrier_run::Random;

/// What a square that is not covered costs, next to a piece that costs three times as much: one
/// piece covers some three of the squares that are left open along a seam.
const PIECE: usize = 3;

/// Where the quarters meet: rows below the first number and columns left of the second belong to
/// the lower and to the left ones.
type Seams = (usize, usize);

/// A set that has the corners of these covers (lower left, lower right, upper left, upper right)
/// in its own, joined where that leaves few squares uncovered with few pieces. The same seed gives
/// the same set.
///
/// The time is that of some hundred passes over the board.
pub fn join(graph: &MoveGraph, corners: [&SquareSet; 4], seed: u64) -> SquareSet {
    let board = graph.board();
    let mut random = Random::new(seed, 0);
    let mut within = |side: usize| side / 4 + random.below(side / 2 + 1);
    let mut seams = (within(board.rows()), within(board.cols()));
    // one after the other, the best for the other one
    for turn in 0..4 {
        let tried: Vec<Seams> = match turn % 2 {
            0 => around(board.rows()).map(|row| (row, seams.1)).collect(),
            _ => around(board.cols()).map(|col| (seams.0, col)).collect(),
        };
        let price = |&seams: &Seams| price(graph, &assembled(board, corners, seams));
        seams = tried.into_iter().min_by_key(price).unwrap_or(seams);
    }
    let all = assembled(board, corners, seams);
    SquareSet::from_squares(board, board.squares().filter(|square| all[square.index()]))
}

/// What is left to pay for a set: its pieces, and those that its gaps will need.
pub fn gaps(graph: &MoveGraph, set: &SquareSet) -> usize {
    let inside: Vec<bool> = graph.board().squares().map(|square| set.contains(square)).collect();
    price(graph, &inside)
}

/// The middle half of a side.
fn around(side: usize) -> std::ops::RangeInclusive<usize> {
    side / 4..=side - side / 4
}

fn assembled(board: Board, corners: [&SquareSet; 4], seams: Seams) -> Vec<bool> {
    let inside = |square: Square| {
        let (row, col) = (board.row(square), board.col(square));
        let (upper, right) = (row >= seams.0, col >= seams.1);
        let cover = corners[usize::from(upper) * 2 + usize::from(right)];
        let from = cover.board();
        let shifted = |at: usize, far: bool, side: usize, old: usize| {
            if far { (at + old).checked_sub(side) } else { Some(at) }
        };
        let row = shifted(row, upper, board.rows(), from.rows());
        let col = shifted(col, right, board.cols(), from.cols());
        let at = row.zip(col).and_then(|(row, col)| from.at(row, col));
        at.is_some_and(|square| cover.contains(square))
    };
    board.squares().map(inside).collect()
}

fn price(graph: &MoveGraph, inside: &[bool]) -> usize {
    let open = graph
        .board()
        .squares()
        .filter(|&square| !graph.coverers(square).iter().any(|from| inside[from.index()]));
    open.count() + PIECE * inside.iter().filter(|&&piece| piece).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::patterns::{Pattern, construct};
    use destrier_board::{Piece, Rule};

    fn graph(board: Board) -> MoveGraph {
        MoveGraph::for_rule(board, Piece::Knight, Rule::Domination)
    }

    #[test]
    fn a_cover_joined_with_itself_is_itself() {
        let board = Board::new(24, 30).unwrap();
        let cover = construct(board, &Pattern::eighths()[0], 1);
        assert_eq!(join(&graph(board), [&cover; 4], 5), cover);
        assert_eq!(gaps(&graph(board), &cover), 3 * cover.len());
    }

    #[test]
    fn corners_stay_where_they_are() {
        let (board, from) = (Board::new(20, 20).unwrap(), Board::new(16, 17).unwrap());
        let only = |name: &str| SquareSet::from_squares(from, [from.parse_square(name).unwrap()]);
        let corners = ["a2", "q2", "a15", "q16"].map(only);
        let joined = join(&graph(board), corners.each_ref(), 3);
        let expected = ["a2", "t2", "a19", "t20"].map(|name| board.parse_square(name).unwrap());
        assert_eq!(joined, SquareSet::from_squares(board, expected));
    }
}
