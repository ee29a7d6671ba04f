//! What a method of proof reached, before the checker has seen it.

use destrier_board::SquareSet;
use destrier_certify::Certificate;
use destrier_run::Halt;

/// Why a proof ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Everything is settled.
    Finished,
    /// A cover was found that is smaller than what was to be shown.
    Refuted,
    /// It was stopped.
    Halted(Halt),
    /// Halves of the board show no more.
    Short,
    /// Tables or states of a sweep do not fit into the memory.
    OutOfMemory,
    /// A whole certificate has more bytes than the checker reads: a bound is shown on the way to it, or
    /// nothing.
    TooLarge,
}

/// What a method of proof reached.
pub(super) struct Attempt {
    pub(super) certificate: Option<Certificate>,
    pub(super) cover: Option<SquareSet>,
    pub(super) end: End,
    /// `tree`, `sweep`, `lines` or `parts`.
    pub(super) method: &'static str,
    /// Nodes of a tree, states of sweeps; none of lines.
    pub(super) work: u64,
}
