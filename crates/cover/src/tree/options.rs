//! What a tree is to show, and how it may grow.

use crate::setters::setters;
use destrier_board::SquareSet;
use destrier_run::Snapshot;

/// What a tree is to show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TreeGoal {
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
pub struct TreeOptions {
    /// Stop after so many nodes.
    pub nodes: Option<usize>,
    /// Stop before the certificate has more bytes than that; without a number, than the checker reads.
    pub bytes: Option<usize>,
    /// Go on from a state of the same proof.
    pub resume: Option<Snapshot>,
}

impl TreeOptions {
    setters! {
        "With so many nodes at most." with_nodes nodes: impl Into<Option<usize>>;
        "With a certificate of fewer bytes." with_bytes bytes: impl Into<Option<usize>>;
        "From a state of the same proof on." resumed_from resume: impl Into<Option<Snapshot>>;
    }
}
