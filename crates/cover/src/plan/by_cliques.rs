//! Covering programs that are graphs: the fewest vertices that cover all edges, by cliques.

use super::MinimumError;
use super::evidence::settled;
use crate::answer::{Answer, FoundBy};
use crate::proof::vertex_cover;
use crate::question::Effort;
use destrier_certify::CoveringProblem;
use destrier_run::Control;

/// Rows of more columns leave no graph, however they are reduced.
const SHORT: usize = 3;

/// Whether a program may be a graph: where nothing is begun, and the rows are short and ask for one column each.
pub(super) fn suits_cliques(problem: &CoveringProblem, effort: &Effort<'_>) -> bool {
    let is_short = match problem {
        CoveringProblem::Rows(program) => {
            let mut rows = program.rows.iter();
            rows.all(|row| row.demand() == Some(1) && row.columns.len() <= SHORT)
        }
        CoveringProblem::Board(_) => false,
    };
    is_short && effort.is_free() && effort.resume.is_none()
}

/// A cheapest choice with its proof, if that takes few cases.
pub(super) fn by_cliques(
    problem: &CoveringProblem,
    effort: &Effort<'_>,
    control: Control<'_>,
) -> Result<Option<Answer<Vec<u32>>>, MinimumError> {
    let control = control.within(effort.time_limit);
    let Some(found) = vertex_cover(problem, control)? else { return Ok(None) };
    settled(problem, effort, (found.choice, found.certificate), (FoundBy::Cliques, found.cases))
        .map(Some)
}
