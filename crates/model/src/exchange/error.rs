//! Why what somebody states cannot be made a problem or a program.

use crate::ModelError;
use crate::write::Unwritable;
use destrier_board::BoardError;
use destrier_certify::Rejection;
use destrier_verify::ProgramError;
use std::fmt::Display;

/// Why a statement is refused.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StatementError {
    /// A board, a square, a piece or a symmetry that is none, or that does not fit the others.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// A covering program that the checker would not take.
    #[error(transparent)]
    Covering(#[from] Rejection),
    /// A file that holds no covering program.
    #[error(transparent)]
    File(#[from] ProgramError),
    /// No program can be made of it.
    #[error(transparent)]
    Model(#[from] ModelError),
    /// The format of a file has no words for it.
    #[error(transparent)]
    Unwritable(#[from] Unwritable),
    /// Parts of it that contradict each other.
    #[error("{0}")]
    Refused(String),
    /// Where it is refused, and why.
    #[error("{place}: {error}")]
    At {
        /// The file, the line or the key.
        place: String,
        /// The reason.
        error: Box<StatementError>,
    },
}

impl StatementError {
    /// Whether it is a statement without any solution, not a wrong one.
    pub fn is_infeasible(&self) -> bool {
        match self {
            StatementError::Model(ModelError::Uncoverable { .. }) => true,
            StatementError::At { error, .. } => error.is_infeasible(),
            _ => false,
        }
    }
}

/// Names the place of an error.
pub(super) trait At<T> {
    /// The same result, with the place in its error.
    fn at(self, place: impl Display) -> Result<T, StatementError>;
}

impl<T, E: Into<StatementError>> At<T> for Result<T, E> {
    fn at(self, place: impl Display) -> Result<T, StatementError> {
        self.map_err(|error| StatementError::At {
            place: place.to_string(),
            error: Box::new(error.into()),
        })
    }
}

/// Refuses unless a condition holds.
macro_rules! ensure {
    ($condition:expr, $($reason:tt)*) => {
        if !$condition {
            return Err($crate::exchange::StatementError::Refused(format!($($reason)*)));
        }
    };
}
pub(super) use ensure;
