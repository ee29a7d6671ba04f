//! The pure-Rust solver microlp, through good_lp: the fallback and the cross-check.

use super::good_lp::{failed, outcome, without_values};
use super::outcome::{LinearOutcome, Outcome, Stop};
use crate::{ModelError, Program};
use destrier_run::{Control, Halt};
use good_lp::{ResolutionError, Solution, SolverModel, WithTimeLimit, microlp};

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

pub(super) fn solve_linear(program: &Program) -> Result<Option<LinearOutcome>, ModelError> {
    let (variables, model) = program.for_good_lp(microlp);
    match model.solve() {
        Ok(solution) => {
            let primal = variables.iter().map(|&variable| solution.value(variable)).collect();
            Ok(Some(LinearOutcome { primal, dual: None, basis: None }))
        }
        Err(ResolutionError::Infeasible | ResolutionError::Unbounded) => Ok(None),
        Err(error) => Err(failed("microlp", &error)),
    }
}
