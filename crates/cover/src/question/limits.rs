//! The numbers that more than one method goes by.

use std::time::Duration;

/// Trees and HiGHS finish problems of so many orbits or columns within minutes, mostly; with more, search gets more of the
/// time.
pub(crate) const SMALL: usize = 256;

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
