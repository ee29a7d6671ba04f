//! What a search cannot do.

use destrier_board::Board;

/// Why there is no search.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SearchError {
    /// More is asked for than covering, of a method that knows nothing else.
    #[error(
        "annealing and the search in two stages know nothing but covering every row once ({0})"
    )]
    NotACover(String),
    /// A row asks for more than its columns bring.
    #[error("row {0} asks for more than all of its columns bring: there is no choice")]
    Unmet(usize),
    /// What every choice has exceeds the limit of a row.
    #[error("what every choice must have exceeds the limit of row {0}: there is no choice")]
    Overlimit(usize),
    /// Two stages place pieces on a board.
    #[error("the search in two stages places pieces on a board, not the columns of a program")]
    NotABoard,
    /// Nothing that meets all demands was found, which does not say that there is nothing.
    #[error("local search found no cover of {0} before it was stopped")]
    NotFound(String),
    /// What is forced exceeds a limit by itself.
    #[error("the forced squares attack each other, or are too many for a block: there is no cover")]
    Overfull,
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
