//! The problem of a board, with squares that have demands of their own.

use super::error::{At, StatementError, ensure};
use destrier_board::{Board, Group, MoveGraph, Piece, Placement, Problem, Square};

/// Squares with demands of their own, as people write them: `c3,m13`, or `a1-h2` for the rectangle between two corners.
#[derive(Clone, Copy, Debug, Default)]
pub struct FixedSquares<'a> {
    /// Squares that must hold a piece.
    pub force: Option<&'a str>,
    /// Squares that must not hold one.
    pub forbid: Option<&'a str>,
    /// Squares that need no cover.
    pub exempt: Option<&'a str>,
    /// Pieces to keep, and what they are called.
    pub kept: Option<(&'a str, &'a Placement)>,
}

impl FixedSquares<'_> {
    /// The problem with these squares and a symmetry, if its moves fit into so many bytes.
    ///
    /// # Errors
    /// If squares, symmetry and board do not fit each other, or the moves do not fit into the memory.
    pub fn on(
        &self,
        plain: Problem,
        symmetry: Group,
        memory: usize,
    ) -> Result<Problem, StatementError> {
        let (board, piece) = (plain.board, plain.piece);
        let symmetric = plain.with_symmetry(symmetry).at("symmetry")?;
        // before sets of squares are made, which take memory by the area, and moves
        board.with_area_at_most(MAX_AREA)?;
        check_moves(board, piece, memory)?;
        let mut forced = squares(board, self.force).at("force")?;
        let forbidden = squares(board, self.forbid).at("forbid")?;
        let exempt = squares(board, self.exempt).at("exempt")?;
        if let Some((name, kept)) = self.kept {
            forced.extend(kept_squares(kept, board, piece).at(name).at("complete")?);
        }
        Ok(symmetric.with_exempt(exempt).with_fixed(forced, forbidden)?)
    }
}

/// Refuses boards on which the moves of a piece take more memory than there is.
///
/// # Errors
/// If they take more than so many bytes.
pub fn check_moves(board: Board, piece: Piece, memory: usize) -> Result<(), StatementError> {
    let moves = MoveGraph::most_pairs(board, piece).saturating_mul(BYTES_OF_A_MOVE);
    ensure!(
        moves <= memory,
        "the moves of a {piece} on the {board} board take {} MB or more; there are {} MB",
        moves >> 20,
        memory >> 20
    );
    Ok(())
}

/// What a move takes at least where covers are looked for: twice in lists, and in a program's row.
pub(super) const BYTES_OF_A_MOVE: usize = 32;

/// No statement is about a board with more squares than this.
pub const MAX_AREA: usize = 1 << 22;

/// The squares that a text names; none without a text.
pub(super) fn squares(board: Board, text: Option<&str>) -> Result<Vec<Square>, StatementError> {
    Ok(board.parse_squares(text.unwrap_or_default())?)
}

fn kept_squares(
    kept: &Placement,
    board: Board,
    piece: Piece,
) -> Result<Vec<Square>, StatementError> {
    ensure!(kept.board() == board, "it has a {} board, not {board}", kept.board());
    let other = kept.men().iter().find(|&&(other, _)| other != piece);
    ensure!(other.is_none(), "it has other pieces than the {piece}");
    Ok(kept.men().iter().map(|&(_, square)| square).collect())
}
