//! Why a text is no VIPR file at all: one variant for each thing that cannot be read. Words quoted
//! are cut to a length that fits in a message.

/// What makes a text no VIPR file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseError {
    /// More bytes than are read.
    #[error("the file has more than {0} bytes")]
    LongFile(u64),
    /// A word with more bytes than are read.
    #[error("a word has more than {0} bytes")]
    LongWord(usize),
    /// Rows that take more memory than is taken.
    #[error("this row would take too much memory")]
    TooMuchMemory,
    /// Fractions whose denominators have too little in common to be added up.
    #[error("a sum needs a common denominator of more than {0} bits")]
    LongDenominator(u64),
    /// The file could not be read to its end.
    #[error("cannot read on: {0}")]
    Unreadable(String),
    /// An index or a count beyond what there is.
    #[error("'{found}' is out of range, at most {limit} is possible here")]
    OutOfRange {
        /// The word.
        found: String,
        /// The largest index or count possible.
        limit: usize,
    },
    /// An index listed twice.
    #[error("index {0} is listed twice")]
    RepeatedIndex(usize),
    /// A version that this checker does not know.
    #[error("unknown version '{0}'")]
    UnknownVersion(String),
    /// The text ends too early.
    #[error("the text is cut off here")]
    Truncated,
    /// Something follows the last row.
    #[error("something follows the last row")]
    TrailingGarbage,
    /// A comment between rows that other checkers do not pass over.
    #[error("no word that begins with another letter than E, L and G follows % on this line")]
    UnclearComment,
    /// A character that is neither visible ASCII nor a blank.
    #[error("a character outside visible ASCII")]
    NotPlainText,
    /// Another word than the format has here.
    #[error("expected {expected}, found '{found}'")]
    UnexpectedWord {
        /// What the format has here.
        expected: &'static str,
        /// The word.
        found: String,
    },
    /// Not a number as the format writes them.
    #[error("'{found}' is not {expected}")]
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
}
