//! The two colours of squares.

use crate::text::named;
use crate::{Board, Square, SquareSet};

/// The squares of a colour, or all: where a piece is allowed to stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Colour {
    /// All squares.
    #[default]
    Any,
    /// Squares whose row and column, from 0, have an odd sum.
    Light,
    /// The others, a1 among them.
    Dark,
}

impl Colour {
    /// Whether a square has this colour.
    pub fn contains(self, board: Board, square: Square) -> bool {
        let light = (board.row(square) + board.col(square)) % 2 == 1;
        match self {
            Colour::Any => true,
            Colour::Light => light,
            Colour::Dark => !light,
        }
    }

    /// The squares of this colour.
    ///
    /// ```
    /// use destrier_board::{Board, Colour};
    ///
    /// let board = Board::new(3, 3)?;
    /// assert_eq!(Colour::Light.squares(board).len(), 4);
    /// assert!(Colour::Dark.squares(board).contains(board.parse_square("a1")?));
    /// # Ok::<(), destrier_board::BoardError>(())
    /// ```
    pub fn squares(self, board: Board) -> SquareSet {
        let inside = board.squares().filter(|&square| self.contains(board, square));
        SquareSet::from_squares(board, inside)
    }
}

named!(Colour, "colour", [(Colour::Any, "any"), (Colour::Light, "light"), (Colour::Dark, "dark")]);
