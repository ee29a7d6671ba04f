//! Why a strip has no formula.

use destrier_board::Piece;
use destrier_certify::{MAX_STRIP_SQUARES, Rejection};
use destrier_run::{Control, Halt, StateError};

/// Why there is no formula.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum StripError {
    /// Independent domination: covering more may be worse.
    #[error("strips are swept for domination and total domination only")]
    Rule,
    /// The piece slides, or the strip is too high for its reach.
    #[error(
        "a {piece} on {rows} rows is beyond the sweep: it takes pieces that leap, and so few rows that the columns which \
         a leap may cross to either side, with their own, have at most {MAX_STRIP_SQUARES} squares"
    )]
    TooWide {
        /// The piece.
        piece: Piece,
        /// Rows.
        rows: usize,
    },
    /// The states need more memory than allowed.
    #[error("the states need more than the {limit} bytes allowed")]
    Memory {
        /// The limit.
        limit: usize,
    },
    /// The state cannot be used.
    #[error(transparent)]
    State(#[from] StateError),
    /// The checker rejects a certificate, which is a defect of this library.
    #[error("our own checker refuses the result: {0}")]
    Refused(Box<Rejection>),
    /// A cover is not of the size that the formula gives.
    #[error("the cover of {0} columns has another size than claimed")]
    OtherSize(usize),
    /// The sweep was stopped.
    #[error("stopped before the states repeated: {0}")]
    Halted(Halt),
}

impl From<Rejection> for StripError {
    fn from(rejection: Rejection) -> Self {
        StripError::Refused(Box::new(rejection))
    }
}

/// Whether the sweep may go on with so many bytes.
pub(super) fn go_on(control: Control<'_>, bytes: usize) -> Result<(), StripError> {
    if let Some(halt) = control.halted() {
        return Err(StripError::Halted(halt));
    }
    if bytes > control.memory() {
        return Err(StripError::Memory { limit: control.memory() });
    }
    Ok(())
}
