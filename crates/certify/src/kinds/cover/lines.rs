//! The lines about sizes of covers, which the kinds `tree` and `sweep` have too.

use crate::claim::Size;
use crate::problem::check_cover;
use crate::rejection::Rejection;
use crate::text::{Lines, count, squares};
use destrier_board::{Board, Problem, SquareSet};
use std::fmt;

/// Checks that this is a cover of the size claimed.
pub(crate) fn check_size(
    problem: &Problem,
    cover: &SquareSet,
    claimed: usize,
) -> Result<(), Rejection> {
    check_cover(problem, cover)?;
    match cover.len() {
        found if found == claimed => Ok(()),
        found => Err(Rejection::WrongSize { claimed, found }),
    }
}

pub(crate) fn read_cover(lines: &mut Lines, board: Board) -> Result<SquareSet, Rejection> {
    squares(lines.keyword("cover")?, board)
}

/// Reads the line `claim ...` of a claim about sizes.
pub(crate) fn read_claim(lines: &mut Lines) -> Result<Size, Rejection> {
    const EXPECTED: &str = "at-most, at-least, exactly or infeasible";
    let mut words = lines.keyword("claim")?;
    let size = match words.word(EXPECTED)? {
        "at-most" => Size::AtMost(count(&mut words)?),
        "at-least" => Size::AtLeast(count(&mut words)?),
        "exactly" => Size::Exactly(count(&mut words)?),
        "infeasible" => Size::Infeasible,
        other => return Err(words.unexpected(EXPECTED, other)),
    };
    words.done()?;
    Ok(size)
}

/// Writes the line that [`read_claim`] reads.
pub(crate) fn write_claim(f: &mut fmt::Formatter<'_>, size: Size) -> fmt::Result {
    match size {
        Size::AtMost(size) => writeln!(f, "claim at-most {size}"),
        Size::AtLeast(size) => writeln!(f, "claim at-least {size}"),
        Size::Exactly(size) => writeln!(f, "claim exactly {size}"),
        Size::Infeasible => writeln!(f, "claim infeasible"),
    }
}
