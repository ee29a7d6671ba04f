//! Lower bounds for the table from certificates, each checked.

use anyhow::{Context, Result, bail};
use destrier_board::{Board, Problem};
use destrier_certify::{Claim, Size};
use destrier_console::files;
use std::path::Path;

/// The board of a certificate about knight covers, and the fewest knights that it leaves possible.
pub(super) fn lower_bound(path: &Path) -> Result<(Board, usize)> {
    let name = || path.display().to_string();
    let text = files::read(path)?;
    let verified = destrier_certify::verify(&text).with_context(name)?;
    let (problem, bound) = match verified.claim() {
        Claim::Size { problem, size: Size::AtLeast(bound) | Size::Exactly(bound) } => {
            (problem, *bound)
        }
        other => bail!("{}: no lower bound: {other}", name()),
    };
    match *problem == Problem::new(problem.board) {
        true => Ok((problem.board, bound)),
        false => bail!("{}: about {problem}, not about all knight covers", name()),
    }
}
