//! The domain of a symmetry and the lines in which it is swept: a board folded by its symmetry is a smaller
//! board with mirrors for sides, and its lines are chosen so that few squares are near the frontier.
//!
//! By one mirror a board becomes a strip of half its width, by two a quadrant, by a diagonal a triangle whose
//! antidiagonals have half of the squares of the longest, by both diagonals a triangle half as high. Quarter
//! turns glue the sides of a quadrant to each other, where its antidiagonals end. Half turns glue the
//! middle line to itself backwards: swept along it, squares near it stay open from side to side.
//!
//! Where a mirror is left to the folded board, a region on one side of it is enough, as on a plain board: the
//! lines are then those that lead to the fewest states, and the domain of quarter turns is a triangle whose
//! rows end where it is glued to itself. `SWEEP.md`, section 10.

use destrier_board::{Board, Group, MoveGraph, Problem, Quotient, Square, SquareSet, Symmetry};
use destrier_certify::SweepLines;

/// A board modulo a group, its moves, and the lines in which it is swept.
pub(super) struct Fold {
    pub(super) quotient: Quotient,
    pub(super) graph: MoveGraph,
    pub(super) lines: SweepLines,
    /// The symmetry that takes orbits to orbits, for regions on one side of its seam.
    pub(super) seam: Option<Symmetry>,
    /// The squares of the domain that have to be covered.
    pub(super) wanted: SquareSet,
}

impl Fold {
    /// A fold to be swept whole.
    pub(super) fn whole(graph: &MoveGraph, problem: &Problem) -> Self {
        let is_in_domain = |square| is_in_domain(graph.board(), problem.symmetry, square);
        let lines = |domain: &SquareSet| lines(domain, problem.symmetry);
        Self::new(graph, problem, is_in_domain, lines, None)
    }

    /// A fold to be swept on one side of a seam, if a mirror is left or, on a plain board, the half turn.
    pub(super) fn halved(graph: &MoveGraph, problem: &Problem) -> Option<Self> {
        let (board, group) = (graph.board(), problem.symmetry);
        let turn = Some(Symmetry::Rot180).filter(|_| group == Group::None);
        let keeps = |seam: &Symmetry| {
            seam.preserves(board) && problem.exempt.image(*seam) == problem.exempt
        };
        let seam = seam(board, group).into_iter().chain(turn).find(keeps)?;
        let is_in_domain = |square| match group {
            Group::Rot90 => is_in_triangle(board, square),
            _ => is_in_domain(board, group, square),
        };
        let lines = |domain: &SquareSet| match group {
            Group::Diagonal => SweepLines::Columns,
            Group::Bilateral4 | Group::Rot90 => SweepLines::Rows,
            Group::Rot180 if board.cols() <= board.rows() => SweepLines::Rows,
            Group::Rot180 => SweepLines::Columns,
            _ => lines(domain, group),
        };
        Some(Self::new(graph, problem, is_in_domain, lines, Some(seam)))
    }

    fn new(
        graph: &MoveGraph,
        problem: &Problem,
        is_in_domain: impl Fn(Square) -> bool,
        lines: impl Fn(&SquareSet) -> SweepLines,
        seam: Option<Symmetry>,
    ) -> Self {
        let board = graph.board();
        let domain = board.squares().filter(|&square| is_in_domain(square));
        let domain = SquareSet::from_squares(board, domain);
        let lines = lines(&domain);
        let wanted = domain.iter().filter(|&square| !problem.exempt.contains(square));
        let wanted = SquareSet::from_squares(board, wanted);
        let quotient = Quotient::new(board, problem.symmetry, domain);
        let quotient = quotient.expect("one square of each orbit");
        let graph = quotient.graph(graph);
        Fold { quotient, graph, lines, seam, wanted }
    }

    /// How many lines beyond the seam a square is.
    pub(super) fn beyond(&self, square: Square) -> usize {
        let board = self.graph.board();
        let (row, col) = (board.row(square), board.col(square));
        let above = (row + 1).saturating_sub(board.rows().div_ceil(2));
        let right = (col + 1).saturating_sub(board.cols().div_ceil(2));
        match self.seam {
            Some(Symmetry::Rot180) if self.lines == SweepLines::Columns => above,
            Some(Symmetry::FlipRows) => above,
            Some(Symmetry::FlipCols | Symmetry::Rot180) => right,
            Some(Symmetry::Transpose) => row.saturating_sub(col),
            Some(Symmetry::AntiTranspose) => (row + col + 1).saturating_sub(board.rows()),
            _ => 0,
        }
    }
}

/// The mirror, beside the group, that takes its orbits to orbits.
fn seam(board: Board, group: Group) -> Option<Symmetry> {
    let wide = board.cols() >= board.rows();
    match group {
        Group::None if wide => Some(Symmetry::FlipRows),
        Group::None => Some(Symmetry::FlipCols),
        Group::Bilateral => Some(Symmetry::FlipRows),
        Group::FlipRows => Some(Symmetry::FlipCols),
        Group::Rot180 if board.cols() <= board.rows() => Some(Symmetry::FlipCols),
        Group::Rot180 => Some(Symmetry::FlipRows),
        Group::Rot90 | Group::Diagonal4 => Some(Symmetry::FlipCols),
        Group::Diagonal => Some(Symmetry::AntiTranspose),
        Group::Bilateral4 => Some(Symmetry::Transpose),
        Group::All => None,
    }
}

/// Whether a square stands for its orbit of quarter turns, between the diagonals; the first rows are the
/// shortest, which leads to fewer states.
fn is_in_triangle(board: Board, square: Square) -> bool {
    let (row, col, side) = (board.row(square), board.col(square), board.rows());
    col < row && row + col + 1 >= side || 2 * row + 1 == side && row == col
}

/// Whether a square stands for its orbit.
fn is_in_domain(board: Board, group: Group, square: Square) -> bool {
    let (rows, cols) = (board.rows(), board.cols());
    let (row, col) = (board.row(square), board.col(square));
    let (top, left) = (2 * row < rows, 2 * col < cols);
    match group {
        Group::None => true,
        Group::Bilateral => left,
        Group::FlipRows => top,
        Group::Bilateral4 => top && left,
        Group::Diagonal => row <= col,
        Group::Diagonal4 => row <= col && row + col < rows,
        Group::All => row <= col && left,
        Group::Rot90 => 2 * row + 1 < rows && left || 2 * row + 1 == rows && 2 * col + 1 == cols,
        Group::Rot180 if cols <= rows => 2 * row + 1 < rows || 2 * row + 1 == rows && left,
        Group::Rot180 => 2 * col + 1 < cols || 2 * col + 1 == cols && top,
    }
}

fn lines(domain: &SquareSet, group: Group) -> SweepLines {
    let board = domain.board();
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
            for group in Group::NAMED.into_iter().filter(|group| group.fits(board)) {
                let problem = Problem::new(board).with_symmetry(group).unwrap();
                let whole = Fold::whole(&graph, &problem);
                for fold in [whole].into_iter().chain(Fold::halved(&graph, &problem)) {
                    assert_eq!(fold.quotient.lift(fold.quotient.domain()).len(), board.area());
                }
            }
        }
    }

    #[test]
    fn a_seam_keeps_the_squares_that_need_no_cover() {
        let board = Board::new(4, 6).unwrap();
        let graph = MoveGraph::for_rule(board, Piece::Knight, Rule::Domination);
        let seam = |exempt: &str| {
            let exempt = board.parse_squares(exempt).unwrap();
            let problem = Problem::new(board).with_exempt(exempt);
            Fold::halved(&graph, &problem).map(|fold| fold.seam.unwrap())
        };
        assert_eq!(seam("b2 b3"), Some(Symmetry::FlipRows));
        assert_eq!(seam("b2 e3"), Some(Symmetry::Rot180));
        assert_eq!(seam("b2 e2"), None);
        assert_eq!(seam("b2"), None);
    }
}
