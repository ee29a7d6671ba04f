//! The pure-Rust solver microlp, through good_lp: the fallback and the cross-check.

use super::good_lp::{failed, outcome, without_values};
use super::outcome::{LinearOutcome, Outcome, Stop};
use crate::{ModelError, Program};
use destrier_run::{Control, Halt};
use good_lp::{ResolutionError, SolverModel, WithTimeLimit, microlp};

/// Solves; once it runs, it neither listens nor talks.
pub(super) fn solve(program: &Program, control: Control<'_>) -> Result<Outcome, ModelError> {
    if let Some(halt) = control.halted() {
        return Ok(without_values(Stop::Halted(halt)));
    }
    let (variables, mut model) = program.for_good_lp(microlp);
    let limit = control.remaining();
    if let Some(limit) = limit {
        model = model.with_time_limit(limit.as_secs_f64());
    }
    match outcome(program, &variables, model.solve()) {
        // what it says when its time is over before it has a solution
        Err(ResolutionError::Other(_)) if limit.is_some() => {
            Ok(without_values(Stop::Halted(Halt::TimeLimit)))
        }
        outcome => outcome.map_err(|error| failed("microlp", &error)),
    }
}

/// Solves a linear program; none if it is unbounded, nothing satisfies it, or the time is over.
pub(super) fn solve_linear(
    program: &Program,
    control: Control<'_>,
) -> Result<Option<LinearOutcome>, ModelError> {
    let outcome = solve(program, control)?;
    let primal = outcome.point.filter(|_| outcome.stop == Stop::Finished);
    Ok(primal.map(|primal| LinearOutcome { primal, dual: None, basis: None }))
}
