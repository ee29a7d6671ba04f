//! What can be wrong with a board, a square or a name that a person typed.

/// Why a text is not the board, square, piece, rule, symmetry or placement it should be.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BoardError {
    /// Not of the form `8`, `3x20`, or `16x16t` for a torus.
    #[error("'{0}' is not a board: write 8, 3x20 for 3 rows and 20 columns, or 8t for a torus")]
    NotABoard(String),
    /// A side is 0.
    #[error("board '{0}' has a side of 0; sides are 1 to 65535")]
    EmptyBoard(String),
    /// A side is above 65,535.
    #[error("board '{0}' has a side above 65535")]
    SideTooLong(String),
    /// More squares than the work at hand allows.
    #[error("board {board} has {area} squares; at most {limit} are possible here")]
    TooManySquares {
        /// The board asked for, as text.
        board: String,
        /// Its number of squares.
        area: u64,
        /// The largest number of squares allowed.
        limit: u64,
    },
    /// Not of the form `c7` or `r7c30`.
    #[error("'{0}' is not a square: write c7, or r7c30 for row 7 and column 30")]
    NotASquare(String),
    /// A square outside the board.
    #[error("square {square} is not on the {board} board")]
    OffBoard {
        /// The square as written.
        square: String,
        /// The board, as text.
        board: String,
    },
    /// A symmetry that does not map the board onto itself.
    #[error("symmetry {symmetry} does not map a {board} board onto itself")]
    WrongSymmetry {
        /// The group asked for, as text.
        symmetry: String,
        /// The board, as text.
        board: String,
    },
    /// A symmetry that turns the moves of the piece into others.
    #[error("symmetry {symmetry} does not keep the moves of {piece}")]
    PieceTurned {
        /// The group asked for, as text.
        symmetry: String,
        /// The piece, as text.
        piece: String,
    },
    /// A sum of leaps and rides with a part that is none.
    #[error(
        "'{0}' is no part of a piece: write leap:1,2 or ride:1,1 for all eight ways, leap:+1,-2 for one, \
         or the name of a piece"
    )]
    NotAMove(String),
    /// A piece with too many moves.
    #[error("piece '{text}' has more than {most} moves that go their own ways")]
    TooManyMoves {
        /// The piece as written.
        text: String,
        /// The largest number possible.
        most: usize,
    },
    /// A square that must and must not hold a piece.
    #[error("square {0} is both forced and forbidden")]
    ForcedAndForbidden(String),
    /// Not of the form `5x5=4`.
    #[error("'{0}' is not a region: write 5x5=4 for at most 4 pieces in each 5x5 block")]
    NotABlock(String),
    /// A word that names none of the known things.
    #[error("unknown {kind} '{text}': one of {known}")]
    Unknown {
        /// What was looked for: "piece", "rule", "symmetry".
        kind: &'static str,
        /// The word as written.
        text: String,
        /// The words that would have done.
        known: String,
    },
    /// A line of a text grid has another length than the first.
    #[error("line {line} of the grid has {found} squares, the first has {expected}")]
    RaggedGrid {
        /// Line number, from 1.
        line: usize,
        /// Squares on that line.
        found: usize,
        /// Squares on the first line.
        expected: usize,
    },
    /// A character of a text grid that is neither a piece nor an empty square.
    #[error("line {line} of the grid: '{symbol}' is neither a piece (KQRBN) nor empty (.)")]
    UnknownSymbol {
        /// Line number, from 1.
        line: usize,
        /// The character.
        symbol: char,
    },
}
