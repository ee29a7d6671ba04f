//! What is to be shown of a covering program, how, and why that may fail.

use super::symmetry::Unkept;
use crate::minimum::CoverMethod;
use crate::search::SearchError;
use crate::setters::setters;
use destrier_certify::{CoveringAutomorphism, Rejection};
use destrier_model::ModelError;
use destrier_run::{Snapshot, StateError};
use std::time::Duration;

/// What is to be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Goal {
    /// A cheapest choice, and that none is cheaper.
    #[default]
    Minimum,
    /// No choice costs less. A cheaper choice met on the way ends the search.
    AtLeast(usize),
}

/// How a covering program is solved.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// What is to be shown.
    pub goal: Goal,
    /// Whether cases may be images of others. Proofs for other checkers have images written out, which is longer than a
    /// tree without them.
    pub images: bool,
    /// Whether parts are solved apart. Proofs for other checkers have no parts.
    pub parts: bool,
    /// The local search follows from it.
    pub seed: u32,
    /// A choice to begin with, whatever it leaves unmet; that of a solver meets all rows.
    pub start: Option<Vec<u32>>,
    /// What looks for a cheap choice; only what suits grows a tree whatever that finds.
    pub method: CoverMethod,
    /// Threads; if none, a solver uses one and the rest all cores.
    pub threads: Option<usize>,
    /// A choice that costs at most so much is enough.
    pub target: Option<usize>,
    /// Automorphisms to be used in place of those that are found; none if these are to be found.
    pub automorphisms: Vec<CoveringAutomorphism>,
    /// Whether leaves are packings, as in certificates of kind `tree`: without cuts, they are more.
    pub(crate) packs: bool,
    /// Stop after so many nodes.
    pub nodes: Option<usize>,
    /// Stop before the certificate has more bytes than that; without a number, than the checker reads.
    pub bytes: Option<usize>,
    /// Grow a tree from the start alone, since others look for cheaper choices.
    pub(crate) alone: bool,
    /// Go on from a state of the same work.
    pub resume: Option<Snapshot>,
    /// Stop after so long.
    pub time_limit: Option<Duration>,
}

impl Options {
    setters! {
        "To show this." with_goal goal: Goal;
        "With this seed of the local search." with_seed seed: u32;
        "On so many threads." with_threads threads: impl Into<Option<usize>>;
        "Within so much time." with_time_limit time_limit: Duration;
        "From a state of the same work on." resumed_from resume: impl Into<Option<Snapshot>>;
        "With these automorphisms and their products in place of those that are found."
            with_automorphisms automorphisms: Vec<CoveringAutomorphism>;
        "With so many nodes at most." with_nodes nodes: impl Into<Option<usize>>;
        "With a certificate of fewer bytes." with_bytes bytes: impl Into<Option<usize>>;
        "With parts solved apart, or in one tree." with_parts parts: bool;
    }
}

impl Default for Options {
    fn default() -> Self {
        Options {
            goal: Goal::Minimum,
            images: true,
            parts: true,
            packs: false,
            seed: 0,
            start: None,
            method: CoverMethod::Auto,
            threads: None,
            target: None,
            automorphisms: Vec::new(),
            nodes: None,
            bytes: None,
            alone: false,
            resume: None,
            time_limit: None,
        }
    }
}

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
    /// A permutation that is no automorphism, by its index.
    #[error("permutation {} is no automorphism of the program: it {}", .0 + 1, in_words(*.1))]
    Automorphism(usize, Unkept),
    /// Local search cannot search.
    #[error(transparent)]
    Search(#[from] SearchError),
    /// A pattern is kept in the middle of a board.
    #[error("the method monier keeps a pattern in the middle of a board; a program has no middle")]
    NoMiddle,
    /// A relaxation and exact arithmetic disagree.
    #[error("the relaxation of a case is too inexact to be rounded to weights")]
    Numerics,
}

/// What is not kept, by its number.
fn in_words(unkept: Unkept) -> String {
    unkept.said(|column| format!("column {}", column + 1), |row| (row + 1).to_string())
}
