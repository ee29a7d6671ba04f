//! The numbers that more than one method goes by.

use destrier_board::Problem;
use std::time::Duration;

/// Programs of fewer rows are as soon done by cases as by methods for sparse ones and for graphs.
pub(crate) const MANY_ROWS: usize = 600;

/// Trees and HiGHS finish problems of so many orbits or columns within minutes, mostly; with more, search gets more of the
/// time.
pub(crate) const SMALL: usize = 256;

/// Whether a proof is begun where no sweep suits.
pub(crate) fn is_small(problem: &Problem) -> bool {
    orbits(problem) <= SMALL
}

/// How many orbits of squares there are, nearly.
pub(crate) fn orbits(problem: &Problem) -> usize {
    problem.board.area().div_ceil(problem.symmetry.elements().len())
}

/// Rounds of a search before a tree, and swaps in vain for each orbit of squares or column: on tori up to 14x14, and with
/// all kinds of pieces on 8x8, each of 12 seeds found its last gain within 130.
pub(crate) const ROUNDS: u64 = 14;
pub(crate) const VAIN: u64 = 2_000;

/// Local search never ends by itself; this is how long it goes on if nothing else is said.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

/// All cores, if nothing else is said.
pub(crate) fn cores(threads: Option<usize>) -> usize {
    let all = || std::thread::available_parallelism().map_or(1, usize::from);
    threads.unwrap_or_else(all)
}

/// How long a proof may take of a cover that came from elsewhere.
pub(crate) const A_MOMENT: Duration = Duration::from_secs(2);

/// How long a packing may take that says how good the cover of a stopped run is.
pub(crate) const AFTER_A_HALT: Duration = Duration::from_secs(1);

/// Proofs by cases of so many nodes grow within seconds, mostly. Counted, so that the answer does not
/// depend on the machine.
pub(crate) const NODES: usize = 4_000;

/// An answer has a packing on boards of at most so many squares: exact arithmetic takes a minute there.
pub(crate) const MAX_BOUNDED: usize = 5_000;

/// A packing that is asked for by itself is made up to here.
pub(crate) const MAX_PACKED: usize = 10_000;
