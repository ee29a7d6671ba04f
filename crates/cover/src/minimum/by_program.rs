//! Covers by an integer program, for HiGHS or microlp.

use super::MinimumError;
use super::effort::Effort;
use super::evidence::Found;
use super::reason::reason;
use destrier_board::{Problem, SquareSet};
use destrier_model::{ModelError, Options, Reduced, Solver, Stop, cover_program};
use destrier_run::Control;

/// What a solver finds, and why there is no cover if it says that there is none.
pub(super) fn by_program(
    problem: &Problem,
    solver: Solver,
    effort: &Effort<'_>,
    control: Control<'_>,
) -> Result<Found, MinimumError> {
    let reduced = match cover_program(problem) {
        Ok(reduced) => reduced,
        Err(error @ ModelError::Uncoverable { .. }) => {
            return Ok(Found::impossible(solver.name(), error.to_string()));
        }
        Err(error) => return Err(error.into()),
    };
    let start = effort.start.as_ref().map(|start| values(problem, &reduced, start)).transpose()?;
    let options = Options::by(solver).with_threads(effort.threads.unwrap_or(1));
    let options = options.with_seed(effort.seed).with_start(start);
    let outcome = reduced.program.solve_under(&options, control)?;
    let infeasible = outcome.stop == Stop::Infeasible;
    Ok(Found {
        stop: Some(outcome.stop),
        cover: outcome.values.map(|values| reduced.lift(&values)),
        claimed: outcome.bound,
        work: outcome.nodes,
        method: solver.name(),
        reason: if infeasible { reason(problem, &reduced, solver, control)? } else { None },
        ..Found::default()
    })
}

/// The program's values of a set of squares to start from.
fn values(
    problem: &Problem,
    reduced: &Reduced,
    start: &SquareSet,
) -> Result<Vec<i64>, MinimumError> {
    reduced.lower(start).ok_or(MinimumError::NotSymmetric(problem.symmetry))
}
