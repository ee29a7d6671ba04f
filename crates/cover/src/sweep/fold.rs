//! The domain of a symmetry and the lines in which it is swept: a board folded by its symmetry is a smaller
//! board with mirrors for sides, and its lines are chosen so that few squares are near the frontier.
//!
//! By one mirror a board becomes a strip of half its width, by two a quadrant, by a diagonal a triangle whose
//! antidiagonals have half of the squares of the longest, by both diagonals a triangle half as high. Quarter
//! turns glue the sides of a quadrant to each other, where its antidiagonals end. Half turns glue the
//! middle line to itself backwards: swept along it, squares near it stay open from side to side.

use destrier_board::{Board, Group, MoveGraph, Quotient, Square, SquareSet};
use destrier_certify::SweepLines;

/// A board modulo a group, its moves, and the lines in which it is swept.
pub(super) struct Fold {
    pub(super) quotient: Quotient,
    pub(super) graph: MoveGraph,
    pub(super) lines: SweepLines,
}

impl Fold {
    pub(super) fn new(graph: &MoveGraph, group: Group) -> Self {
        let board = graph.board();
        let domain = board.squares().filter(|&square| is_in_domain(board, group, square));
        let domain = SquareSet::from_squares(board, domain);
        let lines = lines(board, group, &domain);
        let quotient = Quotient::new(board, group, domain);
        let quotient = quotient.expect("one square of each orbit");
        let graph = quotient.graph(graph);
        Fold { quotient, graph, lines }
    }
}

/// Whether a square stands for its orbit.
fn is_in_domain(board: Board, group: Group, square: Square) -> bool {
    let (rows, cols) = (board.rows(), board.cols());
    let (row, col) = (board.row(square), board.col(square));
    let (top, left) = (2 * row < rows, 2 * col < cols);
    match group {
        Group::None => true,
        Group::Bilateral => left,
        Group::Bilateral4 => top && left,
        Group::Diagonal => row <= col,
        Group::Diagonal4 => row <= col && row + col < rows,
        Group::All => row <= col && left,
        Group::Rot90 => 2 * row + 1 < rows && left || 2 * row + 1 == rows && 2 * col + 1 == cols,
        Group::Rot180 if cols <= rows => 2 * row + 1 < rows || 2 * row + 1 == rows && left,
        Group::Rot180 => 2 * col + 1 < cols || 2 * col + 1 == cols && top,
    }
}

fn lines(board: Board, group: Group, domain: &SquareSet) -> SweepLines {
    let sides = |line: fn(Board, Square) -> usize| domain.iter().map(|s| line(board, s)).max();
    match group {
        Group::Diagonal | Group::Rot90 | Group::All => SweepLines::Antidiagonals,
        Group::Diagonal4 => SweepLines::Columns,
        Group::Rot180 if board.cols() <= board.rows() => SweepLines::Columns,
        Group::Rot180 => SweepLines::Rows,
        _ if sides(|board, s| board.col(s)) >= sides(|board, s| board.row(s)) => {
            SweepLines::Columns
        }
        _ => SweepLines::Rows,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_board::{Piece, Rule};

    #[test]
    fn every_group_has_a_domain() {
        for (rows, cols) in [(1, 1), (2, 2), (4, 4), (5, 5), (3, 6), (6, 3), (5, 8), (7, 4)] {
            let board = Board::new(rows, cols).unwrap();
            let graph = MoveGraph::for_rule(board, Piece::Knight, Rule::Domination);
            for group in Group::ALL.into_iter().filter(|group| group.fits(board)) {
                let fold = Fold::new(&graph, group);
                assert_eq!(fold.quotient.lift(fold.quotient.domain()).len(), board.area());
            }
        }
    }
}
