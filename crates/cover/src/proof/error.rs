//! Why a covering program cannot be solved.

use crate::search::SearchError;
use crate::symmetry::NoAutomorphism;
use destrier_certify::Rejection;
use destrier_model::ModelError;
use destrier_run::StateError;

/// Why a covering program cannot be solved.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CoveringError {
    /// The relaxation cannot be solved.
    #[error(transparent)]
    Model(#[from] ModelError),
    /// The checker would not keep the program.
    #[error(transparent)]
    Program(#[from] Rejection),
    /// The checker rejects what is shown, which is a defect of this library.
    #[error("our own checker refuses the result: {0}")]
    Refused(Box<Rejection>),
    /// The state to go on from is not one.
    #[error(transparent)]
    State(#[from] StateError),
    /// Costs that certificates have no words for.
    #[error("the costs of all columns add up to {0}; at most 999999999 can be claimed")]
    Costs(u64),
    /// A permutation is no automorphism.
    #[error(transparent)]
    Automorphism(#[from] NoAutomorphism),
    /// Local search cannot search.
    #[error(transparent)]
    Search(#[from] SearchError),
    /// A pattern is kept in the middle of a board.
    #[error("the method monier keeps a pattern in the middle of a board; a program has no middle")]
    NoMiddle,
    /// A sweep is of half a board.
    #[error("the method sweep takes half of a board; a program has no halves")]
    NoHalf,
    /// A relaxation and exact arithmetic disagree.
    #[error("the relaxation of a case is too inexact to be rounded to weights")]
    Numerics,
}
