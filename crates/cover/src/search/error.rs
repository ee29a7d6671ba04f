//! What a search cannot do.

use destrier_board::Board;

/// Why there is no search.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SearchError {
    /// More is asked for than covering.
    #[error("local search knows neither independence nor regions ({0}); use --solver highs")]
    NotACover(String),
    /// A search in two stages knows neither symmetry nor fixed squares.
    #[error("the search in two stages knows neither symmetry nor fixed squares ({0})")]
    NotPlain(String),
    /// A square that no piece can cover.
    #[error("no piece covers square {square} of the {board} board: there is no cover")]
    Uncoverable {
        /// The square.
        square: String,
        /// The board.
        board: Board,
    },
    /// A square that must and must not hold a piece.
    #[error("square {0} or its image is both forced and forbidden: there is no cover")]
    ForcedAndForbidden(String),
}
