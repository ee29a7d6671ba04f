//! A square that can be named.

use destrier_board::{Board, Square};
use std::fmt;

/// A square together with its board, so that it can be named.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The board.
    pub board: Board,
    /// The square, which is on it.
    pub square: Square,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.board.name(self.square))
    }
}
