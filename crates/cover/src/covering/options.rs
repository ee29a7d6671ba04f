//! What is to be shown of a covering program, and what comes of it.

use super::symmetry::Unkept;
use crate::minimum::Method;
use crate::search::SearchError;
use destrier_certify::{CoveringAutomorphism, CoveringCertificate, Rejection, Size};
use destrier_model::ModelError;
use destrier_run::{Halt, Snapshot, StateError};
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
    /// Whether cases may be images of others, and parts be solved apart. Proofs for other checkers have images written
    /// out, which is longer than a tree without them, and no parts.
    pub images: bool,
    /// The local search follows from it.
    pub seed: u32,
    /// A choice to begin with, whatever it leaves unmet; that of a solver meets all rows.
    pub start: Option<Vec<u32>>,
    /// What looks for a cheap choice; only what suits grows a tree whatever that finds.
    pub method: Method,
    /// Threads; if none, a solver uses one and the rest all cores.
    pub threads: Option<usize>,
    /// A choice that costs at most so much is enough.
    pub target: Option<usize>,
    /// Automorphisms to be used in place of those that are found; none if these are to be found.
    pub automorphisms: Vec<CoveringAutomorphism>,
    /// Stop after so many nodes.
    pub nodes: Option<usize>,
    /// Go on from a state of the same work.
    pub resume: Option<Snapshot>,
    /// Stop after so long.
    pub time_limit: Option<Duration>,
}

impl Options {
    /// To show this.
    #[must_use]
    pub fn with_goal(self, goal: Goal) -> Self {
        Options { goal, ..self }
    }

    /// With this seed of the local search.
    #[must_use]
    pub fn with_seed(self, seed: u32) -> Self {
        Options { seed, ..self }
    }

    /// On so many threads.
    #[must_use]
    pub fn with_threads(self, threads: impl Into<Option<usize>>) -> Self {
        Options { threads: threads.into(), ..self }
    }

    /// Within so much time.
    #[must_use]
    pub fn with_time_limit(self, limit: Duration) -> Self {
        Options { time_limit: Some(limit), ..self }
    }

    /// From a state of the same work on.
    #[must_use]
    pub fn resumed_from(self, state: impl Into<Option<Snapshot>>) -> Self {
        Options { resume: state.into(), ..self }
    }

    /// With these automorphisms and their products in place of those that are found.
    #[must_use]
    pub fn with_automorphisms(self, automorphisms: Vec<CoveringAutomorphism>) -> Self {
        Options { automorphisms, ..self }
    }

    /// With so many nodes at most.
    #[must_use]
    pub fn with_nodes(self, nodes: impl Into<Option<usize>>) -> Self {
        Options { nodes: nodes.into(), ..self }
    }
}

impl Default for Options {
    fn default() -> Self {
        Options {
            goal: Goal::Minimum,
            images: true,
            seed: 0,
            start: None,
            method: Method::Auto,
            threads: None,
            target: None,
            automorphisms: Vec::new(),
            nodes: None,
            resume: None,
            time_limit: None,
        }
    }
}

/// What stops a tree before everything is settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Limit {
    /// The deadline, or the stop flag.
    Halted(Halt),
    /// The nodes are used up.
    Nodes,
    /// The bytes of a certificate are used up.
    Bytes,
}

/// What came of a covering program. Nothing of it is checked yet.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Outcome {
    /// All that is shown.
    pub certificate: CoveringCertificate,
    /// The cheapest choice known, columns ascending; none if no choice is feasible or none was found.
    pub choice: Option<Vec<u32>>,
    /// Why it was stopped before the end; none if everything is settled, or the choice is as cheap as was asked for.
    pub limit: Option<Limit>,
    /// Nodes of the tree; the certificate may need fewer.
    pub nodes: usize,
}

/// What came of looking for a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found<'a> {
    /// A choice, the cheapest known.
    Choice(&'a [u32]),
    /// None turned up, before a limit or before what was to be shown was shown. There may be one.
    Nothing,
    /// It is proved that there is none.
    Impossible,
}

impl Outcome {
    /// What others have shown, by a tree of so many nodes.
    pub fn shown(certificate: CoveringCertificate, choice: Option<Vec<u32>>, nodes: usize) -> Self {
        Outcome { certificate, choice, limit: None, nodes }
    }

    /// What came of looking for a choice. That there is none is said where it is proved, and nowhere else.
    pub fn found(&self) -> Found<'_> {
        match (self.certificate.proof.size(), &self.choice) {
            (Size::Infeasible, _) => Found::Impossible,
            (_, Some(choice)) => Found::Choice(choice),
            (_, None) => Found::Nothing,
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
    /// The state to go on from is not one.
    #[error(transparent)]
    State(#[from] StateError),
    /// Costs that certificates have no words for.
    #[error("the costs of all columns add up to {0}; at most 999999999 can be claimed")]
    Costs(u64),
    /// A permutation that is no automorphism, by its index.
    #[error("permutation {} is no automorphism of the program: {}", .0 + 1, in_words(*.1))]
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
    match unkept {
        Unkept::Columns => "it does not move each column to another one".to_owned(),
        Unkept::Cost(column) => format!("the image of column {} has another cost", column + 1),
        Unkept::Row(row) => format!("it has no row that is the image of row {}", row + 1),
    }
}
