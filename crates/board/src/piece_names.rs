//! The names of all pieces that have one.

use crate::Piece;
use crate::moves::NAMED_SUMS;

impl Piece {
    /// The names of the pieces with a letter, then those of the sums with a name.
    ///
    /// ```
    /// use destrier_board::Piece;
    ///
    /// assert!(Piece::names().all(|name| Piece::NAMES.contains(&name)));
    /// ```
    pub fn names() -> impl Iterator<Item = String> {
        let sums = NAMED_SUMS.into_iter().map(|(name, _)| name.to_owned());
        Piece::NAMED.into_iter().map(|piece| piece.to_string()).chain(sums)
    }
}
