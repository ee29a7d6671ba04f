//! How a sweep is asked for, and what it reports.

use crate::setters::setters;
use destrier_board::SquareSet;
use destrier_certify::SweepCertificate;
use destrier_model::{ModelError, Solver};
use destrier_run::{Halt, Snapshot, StateError};

/// The options of [`prove`](fn@super::prove).
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SweepOptions {
    /// Threads; the result does not depend on them.
    pub threads: usize,
    /// Solves the linear programs that choose the Lagrange multipliers.
    pub solver: Solver,
    /// The most lines of overlap beyond a half.
    pub max_overlap: usize,
    /// The state to go on from.
    pub resume: Option<Snapshot>,
}

impl SweepOptions {
    setters! {
        "On so many threads." with_threads threads: usize;
        "With this solver of the linear programs." with_solver solver: Solver;
        "With at most so many lines of overlap beyond a half." with_max_overlap max_overlap: usize;
        "From this state on." resumed_from resume: impl Into<Option<Snapshot>>;
    }
}

impl Default for SweepOptions {
    fn default() -> Self {
        SweepOptions { threads: 1, solver: Solver::default(), max_overlap: 5, resume: None }
    }
}

/// The outcome of [`prove`](fn@super::prove), and what it took.
#[derive(Clone, Debug)]
pub struct SweepReport {
    /// How the proof ended.
    pub outcome: SweepOutcome,
    /// The best bound shown: the one asked for, or a smaller one.
    pub certificate: Option<Box<SweepCertificate>>,
    /// States after every decision of all sweeps, added up.
    pub states: u64,
    /// The most states at once.
    pub peak: usize,
}

/// How a proof ended.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SweepOutcome {
    /// No smaller cover exists, as the certificate shows.
    Proved,
    /// This is a smaller cover.
    Refuted(SquareSet),
    /// No seam costs show so much; this is the most that they may show.
    Short(usize),
    /// It was told to stop.
    Halted(Halt),
    /// Tables or states do not fit into the memory given.
    OutOfMemory,
}

/// The reasons why there is no sweep of a problem.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SweepError {
    /// Fixed squares, blocks, or exempt squares that the symmetry of the covers takes to others.
    #[error(
        "a sweep knows no fixed squares, no blocks, and exempt squares as symmetric as the covers only: use the tree"
    )]
    NotPlain,
    /// A piece whose moves some symmetry turns into others.
    #[error("a sweep knows only pieces that move alike in all eight directions: use the tree")]
    NotUniform,
    /// More open squares than a table has room for.
    #[error("the {0} board is too wide for a sweep with this piece: use the tree")]
    TooWide(destrier_board::Board),
    /// The linear program failed.
    #[error(transparent)]
    Model(#[from] ModelError),
    /// Nothing to go on from.
    #[error(transparent)]
    State(#[from] StateError),
}

impl SweepReport {
    pub(super) fn of(outcome: SweepOutcome) -> Self {
        SweepReport { outcome, certificate: None, states: 0, peak: 0 }
    }

    /// This report, with what an earlier one found out.
    pub(super) fn after(mut self, before: SweepReport) -> Self {
        self.states += before.states;
        self.peak = self.peak.max(before.peak);
        let size = |one: &Option<Box<SweepCertificate>>| one.as_ref().map(|one| one.size);
        if size(&before.certificate) > size(&self.certificate) {
            self.certificate = before.certificate;
        }
        self
    }
}
