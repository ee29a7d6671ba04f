//! How a sweep is asked for, and why there may be none, or no list of covers.

use crate::setters::setters;
use destrier_model::{ModelError, Solver};
use destrier_run::{Control, Halt, Snapshot, StateError};

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

/// Why a sweep lists no covers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Unlisted {
    /// The board has no half to be swept, or one that is too wide.
    Unsuited,
    /// The states do not fit into the memory given.
    TooMany,
    /// It was told to stop.
    Halted(Halt),
    /// The linear program failed.
    Model(ModelError),
    /// The state cannot be used.
    State(StateError),
}

impl From<ModelError> for Unlisted {
    fn from(error: ModelError) -> Self {
        Unlisted::Model(error)
    }
}

impl From<StateError> for Unlisted {
    fn from(error: StateError) -> Self {
        Unlisted::State(error)
    }
}

/// An error if the sweep is to stop, or takes more bytes than it may.
pub(super) fn check(control: Control<'_>, bytes: u64) -> Result<(), Unlisted> {
    match control.halted() {
        Some(halt) => Err(Unlisted::Halted(halt)),
        None if bytes > control.memory() as u64 => Err(Unlisted::TooMany),
        None => Ok(()),
    }
}
