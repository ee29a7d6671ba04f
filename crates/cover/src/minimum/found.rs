//! What a method found or shows, before the checker has seen it, and why it ended.

use destrier_board::SquareSet;
use destrier_certify::{Certificate, Weights};
use destrier_model::Stop;
use destrier_run::Halt;

/// What a method found or shows, before the checker has seen it.
#[derive(Default)]
pub(super) struct Found {
    pub(super) end: End,
    pub(super) cover: Option<SquareSet>,
    pub(super) claimed: Option<f64>,
    /// Nodes of a tree or a solver, states of sweeps, swaps of a search.
    pub(super) work: Option<u64>,
    /// `tree`, `sweep`, `lines`, `parts`, `search`, or a solver's name.
    pub(super) method: &'static str,
    pub(super) reason: Option<String>,
    /// What shows that no cover is smaller; a packing is made if there is none.
    pub(super) certificate: Option<Certificate>,
    /// That packing, where it is made already.
    pub(super) packing: Option<Weights>,
}

impl Found {
    /// There is no cover.
    pub(super) fn impossible(method: &'static str, reason: String) -> Self {
        Found { end: End::Infeasible, method, reason: Some(reason), ..Found::default() }
    }
}

/// Why a method ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum End {
    /// Everything is settled.
    Finished,
    /// There is no cover.
    Infeasible,
    /// A cover was found that is as small as was asked for.
    Target,
    /// A cover was found that is smaller than what was to be shown.
    Refuted,
    /// It was stopped.
    Halted(Halt),
    /// It shows no more, as halves of a board, and nothing stopped it.
    #[default]
    Short,
    /// Tables or states of a sweep do not fit into the memory.
    OutOfMemory,
    /// A whole certificate has more bytes than the checker reads: a bound is shown on the way to it, or
    /// nothing.
    TooLarge,
}

impl End {
    /// Why it stopped, if another method has nothing to add.
    pub(super) fn stop(self) -> Option<Stop> {
        match self {
            End::Finished => Some(Stop::Finished),
            End::Infeasible => Some(Stop::Infeasible),
            End::Target => Some(Stop::Target),
            End::Halted(halt) => Some(Stop::Halted(halt)),
            End::Refuted | End::Short | End::OutOfMemory | End::TooLarge => None,
        }
    }
}
