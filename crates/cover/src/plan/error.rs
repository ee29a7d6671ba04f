//! Why there is neither an answer nor a proof.

use crate::linear::LinearError;
use crate::proof::CoveringError;
use crate::search::SearchError;
use crate::sweep::SweepError;
use destrier_board::{BoardError, Group};
use destrier_certify::Rejection;
use destrier_model::ModelError;
use destrier_run::StateError;

/// Why there is neither an answer nor a proof.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MinimumError {
    /// The board does not fit.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// A program cannot be made or solved.
    #[error(transparent)]
    Model(#[from] ModelError),
    /// Local search cannot search.
    #[error(transparent)]
    Search(#[from] SearchError),
    /// There is no sweep of the problem.
    #[error(transparent)]
    Sweep(#[from] SweepError),
    /// No tree can be grown.
    #[error(transparent)]
    Tree(#[from] CoveringError),
    /// Nothing can be said of a linear program.
    #[error(transparent)]
    Linear(#[from] LinearError),
    /// The state is of other work.
    #[error(transparent)]
    State(#[from] StateError),
    /// The checker rejects a certificate, which is a defect of this library.
    #[error("our own checker refuses the result: {0}")]
    Refused(Box<Rejection>),
    /// The squares to start from are not a union of orbits.
    #[error("the squares to start from are not of symmetry {0}")]
    NotSymmetric(Group),
    /// The patterns to start from are knights'.
    #[error("patterns are for knight domination of plain boards only")]
    NoPattern,
}

impl From<Rejection> for MinimumError {
    fn from(rejection: Rejection) -> Self {
        MinimumError::Refused(Box::new(rejection))
    }
}

impl MinimumError {
    /// Whether a search ended without a cover, which may be there all the same; or knows that there is none
    /// without saying which demands exclude each other.
    pub(super) fn says_not_found(&self) -> bool {
        matches!(self, MinimumError::Search(SearchError::NotFound(_) | SearchError::Overfull))
    }

    /// In words, that some square is out of every piece's reach, if that is why.
    pub(super) fn says_impossible(&self) -> Option<String> {
        match self {
            MinimumError::Search(
                error @ (SearchError::Uncoverable { .. } | SearchError::ForcedAndForbidden(_)),
            ) => Some(error.to_string()),
            MinimumError::Model(error @ ModelError::Uncoverable { .. }) => Some(error.to_string()),
            _ => None,
        }
    }
}
