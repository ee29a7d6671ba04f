//! The line that says why there is no cover.

use crate::problem::Obstacle;
use crate::rejection::Rejection;
use crate::text::{Words, square};
use destrier_board::Board;
use std::fmt;

/// Reads a line that names an obstacle.
pub(super) fn read_obstacle(mut words: Words, board: Board) -> Result<Obstacle, Rejection> {
    const EXPECTED: &str = "uncoverable or clash";
    let obstacle = match words.word(EXPECTED)? {
        "uncoverable" => Obstacle::Uncoverable,
        "clash" => Obstacle::Clash,
        other => return Err(words.unexpected(EXPECTED, other)),
    };
    let square = square(&mut words, board)?;
    words.done()?;
    Ok(obstacle(square))
}

/// Writes the line that [`read_obstacle`] reads.
pub(super) fn write_obstacle(
    f: &mut fmt::Formatter<'_>,
    board: Board,
    obstacle: Obstacle,
) -> fmt::Result {
    match obstacle {
        Obstacle::Uncoverable(square) => writeln!(f, "uncoverable {}", board.name(square)),
        Obstacle::Clash(square) => writeln!(f, "clash {}", board.name(square)),
    }
}
