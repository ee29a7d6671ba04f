//! Why a file is refused: because it cannot be read, or because something in it does not hold.

use crate::{ParseError, Violation};

/// Why a file is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Rejection {
    /// The text is no VIPR file at all; see [`ParseError`].
    #[error("line {line}: {error}")]
    Malformed {
        /// Line number, from 1.
        line: usize,
        /// What is wrong with it.
        error: ParseError,
    },
    /// The file does not show what it claims; see [`Violation`].
    #[error("line {line}{}: {violation}", .row.map_or(String::new(), |row| format!(", row {row}")))]
    Violated {
        /// Line number, from 1.
        line: usize,
        /// The row being derived, from 0 as the file counts.
        row: Option<usize>,
        /// The rule that is broken.
        violation: Violation,
    },
}

impl ParseError {
    /// This error at a line, as a rejection.
    pub(crate) fn at(self, line: usize) -> Rejection {
        Rejection::Malformed { line, error: self }
    }
}

impl Rejection {
    /// Whether the text could not even be read as a VIPR file.
    pub fn is_malformed(&self) -> bool {
        matches!(self, Rejection::Malformed { .. })
    }
}
