//! What a tree is to show, how it may grow, and what comes of it.

use crate::covering::CoveringError;
use destrier_board::SquareSet;
use destrier_certify::TreeCertificate;
use destrier_model::ModelError;
use destrier_run::{Halt, Snapshot, StateError};

/// What a tree is to show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// No cover has fewer pieces. A smaller cover met on the way ends the search.
    AtLeast(usize),
    /// This cover is a minimum one. A smaller cover met on the way takes its place.
    Minimum(SquareSet),
    /// There is no cover.
    Infeasible,
}

/// How far a tree may grow, and from where.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Stop after so many nodes.
    pub nodes: Option<usize>,
    /// Stop before the certificate has more bytes than that; without a number, than the checker reads.
    pub bytes: Option<usize>,
    /// Go on from a state of the same proof.
    pub resume: Option<Snapshot>,
}

/// What stops a tree before everything is settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// The deadline, or the stop flag.
    Halted(Halt),
    /// The nodes are used up.
    Nodes,
    /// The bytes of a certificate are used up.
    Bytes,
}

/// A tree and what it shows.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Why it was stopped; none if everything is settled.
    pub limit: Option<Limit>,
    /// The bound reached, which after a limit is less than what was asked; none when the cover refutes
    /// what was to be shown. Not checked yet.
    pub certificate: Option<TreeCertificate>,
    /// The best cover known.
    pub cover: Option<SquareSet>,
    /// Nodes of the tree.
    pub nodes: usize,
}

/// Why no tree can be grown.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TreeError {
    /// The program cannot be made or its relaxation not solved.
    #[error(transparent)]
    Model(#[from] ModelError),
    /// The state to go on from is not one.
    #[error(transparent)]
    State(#[from] StateError),
    /// A relaxation and exact arithmetic disagree.
    #[error("the relaxation of a case is too inexact to be rounded to a packing")]
    Numerics,
}

impl From<CoveringError> for TreeError {
    fn from(error: CoveringError) -> Self {
        match error {
            CoveringError::Model(error) => TreeError::Model(error),
            CoveringError::State(error) => TreeError::State(error),
            _ => TreeError::Numerics,
        }
    }
}
