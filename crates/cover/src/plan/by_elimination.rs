//! Covering programs whose rows lie along a narrow tree: the optimum by eliminating columns one after the other.

use super::MinimumError;
use super::evidence::settled;
use crate::answer::{Answer, FoundBy};
use crate::proof::eliminated;
use crate::question::Effort;
use destrier_certify::CoveringProblem;
use destrier_run::Control;

/// Programs of fewer rows are as soon done by cases.
const MANY_ROWS: usize = 600;

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
    let control = control.within(effort.time_limit);
    let Some(found) = eliminated(problem, control)? else { return Ok(None) };
    settled(problem, effort, (found.choice, found.certificate), (FoundBy::Elimination, found.costs))
        .map(Some)
}
