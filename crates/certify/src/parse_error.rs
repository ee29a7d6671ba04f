//! Why a text is no certificate at all: one variant for each thing that cannot be read.

use crate::limits::clip;
use crate::place::Place;
use destrier_board::{Board, Group, Piece, Rule};
use num_bigint::BigUint;

/// What makes a text no certificate.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseError {
    /// More bytes than are read.
    #[error("the text has {bytes} bytes, at most {limit} are read")]
    TooLong {
        /// Bytes of the text.
        bytes: usize,
        /// The largest number allowed.
        limit: usize,
    },
    /// An index or a count beyond what there is.
    #[error("'{}' is out of range, at most {limit} is possible here", clip(.found))]
    OutOfRange {
        /// The word.
        found: String,
        /// The largest index or count possible.
        limit: usize,
    },
    /// The first line does not begin with `destrier`.
    #[error("not a certificate: the first word is '{}', not 'destrier'", clip(.0))]
    NotACertificate(String),
    /// A version that this checker does not know.
    #[error("unknown version '{}'", clip(.0))]
    UnknownVersion(String),
    /// A kind that this checker does not know.
    #[error("unknown kind '{}'", clip(.0))]
    UnknownKind(String),
    /// A cube of another shape, too large, or for another piece than the knight.
    #[error(
        "the faces of a cube are a board of 6n rows and n columns, n at most {limit}, for a knight, \
         not {board} for a {piece}"
    )]
    NotACube {
        /// The board.
        board: Board,
        /// The piece.
        piece: Piece,
        /// The longest side of a cube.
        limit: usize,
    },
    /// The text ends before its `end`, or in the middle of a line.
    #[error("the text is cut off here")]
    Truncated,
    /// Something follows `end`.
    #[error("something follows 'end'")]
    TrailingGarbage,
    /// A character that is neither visible ASCII nor a blank.
    #[error("a character outside visible ASCII")]
    NotPlainText,
    /// A line that ends with a line feed alone where the first one does not.
    #[error("this line ends otherwise than the first one")]
    MixedLineEnds,
    /// Blanks at an end of the line, or two in a row.
    #[error("words must be separated by single blanks, with none at the ends")]
    BadSpacing,
    /// Another word than the format has here.
    #[error("expected {expected}, found '{}'", clip(.found))]
    UnexpectedWord {
        /// What the format has here.
        expected: &'static str,
        /// The word, or nothing at the end of a line.
        found: String,
    },
    /// More words on a line than the format has.
    #[error("'{}' is one word too many", clip(.0))]
    ExtraWord(String),
    /// Not an integer or fraction as the format writes them.
    #[error("'{}' is not {expected}", clip(.found))]
    NotANumber {
        /// What kind of number.
        expected: &'static str,
        /// The word.
        found: String,
    },
    /// A number with more digits than are read.
    #[error("a number of {digits} digits, at most {limit} are read")]
    HugeNumber {
        /// Digits of the number.
        digits: usize,
        /// The largest number of digits allowed.
        limit: usize,
    },
    /// A fraction, or a list of weights with its denominator, that has a common factor.
    #[error("not in lowest terms: the factor {0} can be taken out")]
    NotLowestTerms(BigUint),
    /// A word that names no board, square, piece, rule or symmetry, or not in its usual form.
    #[error("'{}' is not the usual name of a {expected}", clip(.found))]
    NotAName {
        /// "board", "square", "piece", "rule", "symmetry".
        expected: &'static str,
        /// The word.
        found: String,
    },
    /// A square outside the board.
    #[error("square {} is not on the {board} board", clip(.square))]
    OffBoard {
        /// The square as written.
        square: String,
        /// The board.
        board: Board,
    },
    /// A board with more squares than are read.
    #[error("board {board} has {area} squares, at most {limit} are read")]
    BoardTooLarge {
        /// The board.
        board: Board,
        /// Its squares.
        area: usize,
        /// The largest number allowed.
        limit: usize,
    },
    /// A symmetry that does not map the board onto itself.
    #[error("symmetry {symmetry} does not map a {board} board onto itself")]
    WrongSymmetry {
        /// The symmetry.
        symmetry: Group,
        /// The board.
        board: Board,
    },
    /// A symmetry that turns the moves of the piece into others.
    #[error("symmetry {symmetry} does not keep the moves of {piece}")]
    PieceTurned {
        /// The symmetry.
        symmetry: Group,
        /// The piece.
        piece: Piece,
    },
    /// A square that is both forced and forbidden.
    #[error("square {0} is both forced and forbidden")]
    ForcedAndForbidden(Place),
    /// A strip that is not swept: of a sliding piece, for independence, or too high.
    #[error("strips of {rows} rows are not swept for {piece} {rule}")]
    NotSwept {
        /// Rows.
        rows: usize,
        /// The piece.
        piece: Piece,
        /// The rule.
        rule: Rule,
    },
    /// A square listed twice.
    #[error("square {0} is listed twice")]
    DuplicateSquare(Place),
    /// Squares that are not in ascending order.
    #[error("square {0} is out of order")]
    UnorderedSquare(Place),
    /// Columns or rows that are not in ascending order, each once.
    #[error("'{}' is out of order", clip(.0))]
    NotAscending(String),
    /// A range whose least number is above its greatest.
    #[error("the first number of the range is above the second")]
    EmptyRange,
    /// A demand or a cost of a square that is not there.
    #[error("square {0} is a hole, and its number must be 0")]
    NumberOnHole(Place),
}
