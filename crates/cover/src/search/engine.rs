//! What every search is to who runs it.

use super::options::Best;
use destrier_run::Control;

/// A search that goes on round by round.
pub(super) trait Engine {
    /// What it begins with; where more is asked for than covering there may be nothing.
    fn first(&self) -> Option<Best>;

    /// A round, beside the best of all; a cheaper choice, if there is one.
    fn round(&mut self, best: Option<&Best>, control: Control<'_>) -> Option<Best>;

    /// Rows not covered at the moment.
    fn uncovered(&self) -> usize {
        0
    }

    /// Swaps, steps or placements.
    fn swaps(&self) -> u64;
}
