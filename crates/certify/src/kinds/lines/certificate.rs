//! Kind `lines`: what rows and columns without pieces show about queens and rooks. `FORMAT.md` has the proof, so
//! that nothing is left to read but the claim, and the cover if there is one.

use crate::claim::Claim;
use crate::kinds::cover::{bound, check_size, read_bound, write_bound};
use crate::problem::header;
use crate::rejection::Rejection;
use crate::text::Lines;
use destrier_board::{Piece, Problem, SquareSet};
use std::fmt;

/// A lower bound by lines, with a cover of that size if the claim is `exactly`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinesCertificate {
    /// Which covers count.
    pub problem: Problem,
    /// The bound claimed.
    pub size: usize,
    /// A cover of this size.
    pub cover: Option<SquareSet>,
}

/// The pieces that a cover has at least, if lines show something about its piece and nothing is exempt.
///
/// ```
/// use destrier_board::{Board, Piece, Problem};
/// use destrier_certify::line_bound;
///
/// let of = |piece| line_bound(&Problem { piece, ..Problem::new(Board::new(8, 8).unwrap()) });
/// assert_eq!((of(Piece::Rook), of(Piece::Queen), of(Piece::Knight)), (Some(8), Some(4), None));
/// ```
pub fn line_bound(problem: &Problem) -> Option<usize> {
    let board = problem.board;
    let shorter = board.rows().min(board.cols());
    match problem.piece {
        _ if !problem.exempt.is_empty() => None,
        Piece::Rook => Some(shorter),
        Piece::Queen if !board.is_torus() => Some(shorter / 2),
        _ => None,
    }
}

impl LinesCertificate {
    pub(crate) fn verify(&self) -> Result<Claim, Rejection> {
        let (piece, board) = (self.problem.piece, self.problem.board);
        let shown = line_bound(&self.problem).ok_or(Rejection::NotByLines { piece, board })?;
        let claimed = self.size;
        if claimed != shown {
            return Err(Rejection::OtherLineBound { claimed, shown });
        }
        if let Some(cover) = &self.cover {
            check_size(&self.problem, cover, claimed)?;
        }
        let size = bound(claimed, self.cover.as_ref());
        Ok(Claim::Size { problem: self.problem.clone(), size })
    }

    pub(crate) fn read(lines: &mut Lines) -> Result<Self, Rejection> {
        let problem = header::read(lines)?;
        let (size, cover) = read_bound(lines, problem.board)?;
        Ok(LinesCertificate { problem, size, cover })
    }

    pub(crate) fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        header::write(f, &self.problem)?;
        write_bound(f, self.size, self.cover.as_ref())
    }
}
