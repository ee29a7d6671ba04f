//! Lower bounds for the table from certificates, each checked.

use anyhow::{Context, Result, bail};
use destrier_board::{Board, Piece, Problem, Rule};
use destrier_certify::{BoardBound, Claim, Size};
use destrier_console::files;
use std::path::Path;

/// Which boards a certificate about knight covers is of, and the fewest knights that it leaves possible.
pub(super) enum LowerBound {
    /// One board.
    Board(Board, usize),
    /// All square boards from some size on.
    Squares(BoardBound),
}

pub(super) fn lower_bound(path: &Path) -> Result<LowerBound> {
    let name = || path.display().to_string();
    let text = files::read(path)?;
    let verified = destrier_certify::verify(&text).with_context(name)?;
    match verified.claim() {
        Claim::Size { problem, size: Size::AtLeast(bound) | Size::Exactly(bound) } => {
            match *problem == Problem::new(problem.board) {
                true => Ok(LowerBound::Board(problem.board, *bound)),
                false => bail!("{}: about {problem}, not about all knight covers", name()),
            }
        }
        Claim::Density { piece: Piece::Knight, rule: Rule::Domination, boards, .. } => {
            Ok(LowerBound::Squares(*boards))
        }
        other => bail!("{}: no lower bound for knights: {other}", name()),
    }
}
