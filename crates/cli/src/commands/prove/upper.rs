//! A small cover to begin a proof with: what it is to prove the minimum.

use crate::args::RunArgs;
use crate::progress::stop_on_signal;
use anyhow::Result;
use destrier_board::{Problem, SquareSet};
use destrier_model::{Control, ModelError, Options, Solver, Stop, cover_program};
use std::time::Duration;

/// What is known from above.
pub(super) enum Upper {
    /// There is this cover.
    Cover(SquareSet),
    /// The solver says that there is none.
    Impossible,
    /// Nothing was found in the time.
    Unknown,
}

/// The longest search by the solver.
const SOLVER_TIME: Duration = Duration::from_secs(10);

/// Looks for a small cover for a while.
pub(super) fn upper(problem: &Problem, run: &RunArgs) -> Result<Upper> {
    let reduced = match cover_program(problem) {
        Ok(reduced) => reduced,
        Err(ModelError::Uncoverable { .. }) => return Ok(Upper::Impossible),
        Err(error) => return Err(error.into()),
    };
    let time = run.time_limit.map_or(SOLVER_TIME, |limit| SOLVER_TIME.min(limit / 4));
    let options = Options { seed: run.seed, time_limit: Some(time), ..Options::default() };
    let control = Control { stop: stop_on_signal(), progress: &mut |_| {} };
    let outcome = Solver::Highs.solve(&reduced.program, &options, control)?;
    Ok(match (outcome.values, outcome.stop) {
        (Some(values), _) => Upper::Cover(reduced.lift(&values)),
        (None, Stop::Infeasible) => Upper::Impossible,
        (None, _) => Upper::Unknown,
    })
}
