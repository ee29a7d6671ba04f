//! Covers made of patterns, from which a search may start.

use super::MinimumError;
use crate::construct::{Pattern, construct};
use destrier_board::{Problem, SquareSet};

/// The shape of a pattern of knights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Blocks of 2x2 knights, density 2/15.
    Blocks,
    /// Density 1/8.
    Eighth,
}

/// The smallest of the covers that have a pattern of this shape in the middle.
///
/// # Errors
/// If the problem is not knight domination of a plain board.
pub fn from_pattern(problem: &Problem, shape: Shape, seed: u32) -> Result<SquareSet, MinimumError> {
    if problem.board.is_torus() || *problem != Problem::new(problem.board) {
        return Err(MinimumError::NoPattern);
    }
    let patterns = match shape {
        Shape::Blocks => vec![Pattern::blocks()],
        Shape::Eighth => Pattern::eighths(),
    };
    let covers = patterns.iter().map(|pattern| construct(problem.board, pattern, seed.into()));
    covers.min_by_key(SquareSet::len).ok_or(MinimumError::NoPattern)
}
