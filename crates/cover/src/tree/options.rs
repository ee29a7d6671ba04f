//! What a tree is to show, how it may grow, and what comes of it.

use crate::covering::Limit;
use destrier_board::SquareSet;
use destrier_certify::TreeCertificate;
use destrier_run::Snapshot;

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
#[non_exhaustive]
pub struct Options {
    /// Stop after so many nodes.
    pub nodes: Option<usize>,
    /// Stop before the certificate has more bytes than that; without a number, than the checker reads.
    pub bytes: Option<usize>,
    /// Go on from a state of the same proof.
    pub resume: Option<Snapshot>,
}

impl Options {
    /// With so many nodes at most.
    #[must_use]
    pub fn with_nodes(self, nodes: impl Into<Option<usize>>) -> Self {
        Options { nodes: nodes.into(), ..self }
    }

    /// With a certificate of fewer bytes.
    #[must_use]
    pub fn with_bytes(self, bytes: impl Into<Option<usize>>) -> Self {
        Options { bytes: bytes.into(), ..self }
    }

    /// From a state of the same proof on.
    #[must_use]
    pub fn resumed_from(self, state: impl Into<Option<Snapshot>>) -> Self {
        Options { resume: state.into(), ..self }
    }
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
