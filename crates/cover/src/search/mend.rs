//! Gaps closed window by window: what a set leaves uncovered is covered by choosing the squares of
//! small windows anew, everything outside kept.

use crate::search::window;
use destrier_board::{MoveGraph, Square, SquareSet};
use destrier_run::Random;

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
    let squares = window::rectangle(board, row..row + side, col..col + side);
    window::renew(graph, set, &squares, SWAPS, Random::new(random.draw(), 0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_board::{Board, Piece, Problem, Rule};

    #[test]
    fn gaps_are_closed_where_they_are() {
        let board = Board::new(40, 40).unwrap();
        let graph = MoveGraph::for_rule(board, Piece::Knight, Rule::Domination);
        let whole = SquareSet::from_squares(board, board.squares().filter(|s| s.index() % 3 == 0));
        let whole = mend(&graph, &whole, 1);
        destrier_certify::check_cover(&Problem::new(board), &whole).unwrap();
        let mut torn = whole.clone();
        for square in window::rectangle(board, 18..21, 18..21) {
            torn.remove(square);
        }
        let mended = mend(&graph, &torn, 2);
        destrier_certify::check_cover(&Problem::new(board), &mended).unwrap();
        let far = window::rectangle(board, 0..5, 0..40);
        assert!(far.iter().all(|&s| mended.contains(s) == whole.contains(s)));
    }
}
