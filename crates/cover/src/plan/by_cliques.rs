//! Covering programs that are graphs: the fewest vertices that cover all edges, by cliques.

use super::MinimumError;
use super::evidence::settled;
use crate::answer::{Answer, FoundBy};
use crate::proof::case::is_set_cover;
use crate::proof::vertex_cover;
use crate::question::Effort;
use crate::question::limits::MANY_ROWS;
use destrier_certify::{CoveringProblem, CoveringProgram};
use destrier_run::Control;

/// An edge is a row of two columns, or of three where one of these serves in place of the third; ...
const SHORT: usize = 3;

/// ... and one row in so many may be another one, which these imply: that of a vertex with its edges, say.
const LONG: usize = 4;

/// Whether a program may be a graph: where nothing is begun, and the rows are short and ask for one column each.
pub(super) fn suits_cliques(problem: &CoveringProblem, effort: &Effort<'_>) -> bool {
    let is_short = match problem {
        CoveringProblem::Rows(CoveringProgram { rows, .. }) => {
            let long = rows.iter().filter(|row| row.columns.len() > SHORT).count();
            rows.len() >= MANY_ROWS && LONG * long <= rows.len() && is_set_cover(rows)
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
    let found = vertex_cover(problem, effort, control.within(effort.time_limit))?;
    found.map(|found| settled(problem, effort, found, FoundBy::Cliques)).transpose()
}
