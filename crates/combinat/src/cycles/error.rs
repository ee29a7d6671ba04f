//! The reasons why a partition is neither found nor excluded.

use destrier_board::BoardError;
use destrier_certify::Rejection;
use destrier_model::ModelError;

/// The reasons why a partition is neither found nor excluded.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PartitionError {
    /// The board does not fit.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// A program cannot be made or solved.
    #[error(transparent)]
    Model(#[from] ModelError),
    /// There are too many cycles to make a variable of each.
    #[error("method program: there are more than {0} cycles of such lengths")]
    TooManyCycles(usize),
    /// The checker rejects a certificate, which is a defect of this library unless its cycles came from
    /// elsewhere.
    #[error("our own checker refuses the result: {0}")]
    Refused(Box<Rejection>),
}

impl From<Rejection> for PartitionError {
    fn from(rejection: Rejection) -> Self {
        PartitionError::Refused(Box::new(rejection))
    }
}
