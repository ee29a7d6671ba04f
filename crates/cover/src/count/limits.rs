//! What a count may use, and why it may fail.

use destrier_board::Board;
use destrier_model::ModelError;
use destrier_run::{Control, Halt, StateError};

/// What a count may use.
#[derive(Clone, Copy, Debug)]
pub struct CountLimits {
    /// The most covers that are listed.
    pub list: usize,
    /// Layers beyond so many states are swept for covers up to half turns instead.
    pub layer: usize,
    /// Whether the smallest covers may be looked for by what the halves of the board cost instead.
    pub seam: bool,
}

impl Default for CountLimits {
    fn default() -> Self {
        CountLimits { list: 1_000_000, layer: 20_000, seam: false }
    }
}

/// A sweep up to half turns gives its total by listing: it may find so many covers.
pub(super) const LISTED: usize = 1_000_000;

/// Why there is no census.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CountError {
    /// The problem has no covers at all, or no program.
    #[error(transparent)]
    Model(#[from] ModelError),
    /// The frontier is too wide for a state.
    #[error("{board} is too large to count on: {width} squares matter at once, at most 120 may")]
    TooWide {
        /// The board.
        board: Board,
        /// Squares of the frontier.
        width: usize,
    },
    /// Forced or forbidden squares, blocks, or moves that some symmetry turns into others.
    #[error(
        "sweeps count no covers with forced or forbidden squares, blocks or one-sided moves; --method choices does"
    )]
    Restricted,
    /// A problem that Fisher's program does not know.
    #[error("Fisher's program counts plain knight covers only")]
    NotFishers,
    /// More pieces than a state can count.
    #[error("covers of {0} pieces cannot be counted, at most 254")]
    TooManyPieces(usize),
    /// The layers need more memory than allowed.
    #[error("the layers need more than the {limit} bytes allowed")]
    Memory {
        /// The limit.
        limit: usize,
    },
    /// A layer has more states than allowed.
    #[error("a layer has more than {0} states")]
    Layer(usize),
    /// The state cannot be used.
    #[error(transparent)]
    State(#[from] StateError),
    /// The count was stopped.
    #[error("{0}")]
    Halted(Halt),
    /// No set of any size is what was asked for.
    #[error("there is none: {0}")]
    Impossible(String),
    /// There are more choices than are listed.
    #[error("there are more than {0} of them")]
    TooMany(usize),
    /// A column of a program may be any number, not only a whole one.
    #[error("column {} is continuous", .0 + 1)]
    Continuous(usize),
    /// A column of a program may be as large, or as small, as you like.
    #[error("column {} has no {} number", .column + 1, end_of(*.is_upper))]
    Endless {
        /// The column, from 0.
        column: usize,
        /// Whether it may be as large as you like, else as small.
        is_upper: bool,
    },
    /// Factors of a program, or numbers of its columns, do not fit.
    #[error("numbers are too large to count with")]
    NumbersTooLarge,
    /// Solutions of a program are as good as you like.
    #[error("the objective has no limit")]
    Unbounded,
    /// Nothing shows which value is the best one.
    #[error("the best value is not known")]
    Unsettled,
    /// A tally does not fit its number.
    #[error("a tally overflows")]
    Overflow,
    /// Two ways to count differ: a fault of this program.
    #[error("two ways to count disagree: {0}")]
    Disagreement(String),
}

/// What a column without an end lacks.
fn end_of(is_upper: bool) -> &'static str {
    if is_upper { "greatest" } else { "least" }
}

impl CountError {
    /// Whether a limit came first, with which the same count would go on.
    pub fn is_limit(&self) -> bool {
        matches!(self, CountError::Memory { .. } | CountError::Halted(_))
    }
}

impl CountLimits {
    /// Whether a layer of so many states may be, and so many bytes in all.
    pub(super) fn check(
        &self,
        states: usize,
        bytes: usize,
        control: Control<'_>,
    ) -> Result<(), CountError> {
        if bytes > control.memory() {
            return Err(CountError::Memory { limit: control.memory() });
        }
        if states > self.layer {
            return Err(CountError::Layer(self.layer));
        }
        go_on(control)
    }
}

/// An error if the count is to stop.
pub(super) fn go_on(control: Control<'_>) -> Result<(), CountError> {
    control.halted().map_or(Ok(()), |halt| Err(CountError::Halted(halt)))
}

/// Why a layer was not finished: it was stopped, or a tally was too large.
pub(super) fn unfinished(control: Control<'_>) -> CountError {
    control.halted().map_or(CountError::Overflow, CountError::Halted)
}
