//! Covering programs whose rows lie along a narrow tree: the optimum by eliminating columns one after the other.

use super::MinimumError;
use super::evidence::settled;
use crate::answer::{Answer, FoundBy};
use crate::proof::{eliminated, solve};
use crate::question::Effort;
use crate::question::limits::{MANY_ROWS, cores};
use destrier_certify::CoveringProblem;
use destrier_run::{Control, Saver};
use std::time::Duration;

/// One node has so long, where rows have no more entries than so many.
const LOOK: Duration = Duration::from_millis(100);
const ENTRIES: usize = 1 << 13;

/// Whether an order of columns is looked for: where nothing is begun and rows are many.
pub(super) fn suits_elimination(problem: &CoveringProblem, effort: &Effort<'_>) -> bool {
    let is_large = match problem {
        CoveringProblem::Rows(program) => program.rows.len() >= MANY_ROWS,
        CoveringProblem::Board(_) => false,
    };
    is_large && effort.is_free() && effort.resume.is_none()
}

/// What one node settles at once, where rows have few entries: an order of columns takes longer to find. None if it leaves
/// anything open.
pub(super) fn by_one_node(
    problem: &CoveringProblem,
    effort: &Effort<'_>,
    control: Control<'_>,
) -> Result<Option<Answer<Vec<u32>>>, MinimumError> {
    let entries: usize = problem.program()?.rows.iter().map(|row| row.columns.len()).sum();
    if entries > ENTRIES {
        return Ok(None);
    }
    let root = Effort { nodes: Some(1), ..effort.clone() };
    let found = solve(problem, &root, control.within(Some(LOOK)), &mut Saver::never())?;
    let is_settled = !found.end.is_limit();
    is_settled.then(|| Ok(Answer::of_program(found, effort)?)).transpose()
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
