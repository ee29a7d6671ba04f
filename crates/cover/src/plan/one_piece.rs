//! Lower bounds of a problem in one piece: by sweeps from a small cover, and where none suits or they show no more, by cases.

use super::MinimumError;
use super::by_cases::by_tree;
use super::by_search::before_a_sweep;
use super::by_sweep::by_sweep;
use super::suits::sweeping;
use crate::answer::{End, Unchecked};
use crate::question::Effort;
use destrier_board::Problem;
use destrier_run::{Control, Saver};

/// Proves the lower bound asked for, or that the smallest cover that turns up is a smallest one.
pub(super) fn in_one_piece(
    problem: &Problem,
    options: &Effort<'_>,
    control: Control<'_>,
    saver: &mut Saver<'_>,
) -> Result<Unchecked, MinimumError> {
    if let Some(how) = sweeping(problem, options.method, control.memory()) {
        let fewer = options.goal.at_least().map(|size| size.saturating_sub(1));
        let first = match &options.start {
            Some(start) => start.clone(),
            None => before_a_sweep(problem, fewer, options, control)?,
        };
        let is_open = |found: &Unchecked| matches!(found.end, End::Short | End::OutOfMemory);
        match by_sweep(problem, (&how, first), options, control, saver)? {
            Some(found) if !(how.before_a_tree && is_open(&found)) => return Ok(found),
            _ => (),
        }
    }
    by_tree(problem, options, control, saver)
}
