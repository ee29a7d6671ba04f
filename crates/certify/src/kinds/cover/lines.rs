//! The lines about sizes of covers, which the kinds `sum` and `sweep` have too.

use crate::claim::Size;
use crate::problem::check_cover;
use crate::problem::header::write_squares;
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

pub(super) fn read_cover(lines: &mut Lines, board: Board) -> Result<SquareSet, Rejection> {
    squares(lines.keyword("cover")?, board)
}

/// Reads a lower bound, and a cover that meets it if there is one: `claim at-least`, or `claim exactly` and `cover`.
pub(crate) fn read_bound(
    lines: &mut Lines,
    board: Board,
) -> Result<(usize, Option<SquareSet>), Rejection> {
    match read_claim(lines)? {
        Size::AtLeast(size) => Ok((size, None)),
        Size::Exactly(size) => Ok((size, Some(read_cover(lines, board)?))),
        other => Err(lines.unexpected("at-least or exactly", &other.to_string())),
    }
}

/// Writes the lines that [`read_bound`] reads.
pub(crate) fn write_bound(
    f: &mut fmt::Formatter<'_>,
    size: usize,
    cover: Option<&SquareSet>,
) -> fmt::Result {
    write_claim(f, bound(size, cover))?;
    cover.map_or(Ok(()), |cover| write_squares(f, "cover", cover))
}

/// What a lower bound says, with a cover that meets it or without.
pub(crate) fn bound(size: usize, cover: Option<&SquareSet>) -> Size {
    if cover.is_some() { Size::Exactly(size) } else { Size::AtLeast(size) }
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
