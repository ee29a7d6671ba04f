//! Covering programs whose rows lie along a narrow tree: the optimum by eliminating columns one after the other.

use super::MinimumError;
use super::evidence::settled;
use crate::answer::{Answer, FoundBy};
use crate::proof::eliminated;
use crate::question::Effort;
use crate::question::limits::{MANY_ROWS, cores};
use destrier_certify::CoveringProblem;
use destrier_run::Control;

/// Whether an order of columns is looked for: where nothing is begun and rows are many.
pub(super) fn suits_elimination(problem: &CoveringProblem, effort: &Effort<'_>) -> bool {
    let is_large = match problem {
        CoveringProblem::Rows(program) => program.rows.len() >= MANY_ROWS,
        CoveringProblem::Board(_) => false,
    };
    is_large && effort.is_free() && effort.resume.is_none()
}

/// A cheapest choice with its proof, if an order with small tables is found in time.
pub(super) fn by_elimination(
    problem: &CoveringProblem,
    effort: &Effort<'_>,
    control: Control<'_>,
) -> Result<Option<Answer<Vec<u32>>>, MinimumError> {
    let limit = effort.time_limit;
    let found = eliminated(problem, limit, (cores(effort.threads), control.within(limit)))?;
    found.map(|found| settled(problem, effort, found, FoundBy::Elimination)).transpose()
}
