//! A small cover to begin a proof with: what it is to prove the minimum.

use crate::args::RunArgs;
use crate::progress::stop_on_signal;
use anyhow::Result;
use destrier_board::{Problem, SquareSet};
use destrier_certify::lower_bound;
use destrier_cover::search;
use destrier_model::{
    Control, ModelError, Options, Reduced, Solver, Stop, bound_packing, cover_program,
};
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

/// How long to search: rounds without a time, so that the same seed finds the same cover.
const ROUNDS: u64 = 14;
/// The longest search by the solver.
const SOLVER_TIME: Duration = Duration::from_secs(10);

/// Looks for a small cover for a while: by local search, or by the solver where there is more to
/// satisfy than covering.
pub(super) fn upper(problem: &Problem, run: &RunArgs) -> Result<Upper> {
    let reduced = match cover_program(problem) {
        Ok(reduced) => reduced,
        Err(ModelError::Uncoverable { .. }) => return Ok(Upper::Impossible),
        Err(error) => return Err(error.into()),
    };
    let options = search::Options {
        seed: run.seed.into(),
        time_limit: run.time_limit.map(|limit| limit / 4),
        rounds: Some(ROUNDS),
        target: fractional(problem),
        ..search::Options::default()
    };
    let control = search::Control { stop: stop_on_signal(), progress: &mut |_| {} };
    match search::search(problem, &options, control) {
        Ok(found) => Ok(Upper::Cover(found.cover)),
        Err(_) => solve(&reduced, run),
    }
}

/// What a packing shows at once: a cover of this size needs no further search.
fn fractional(problem: &Problem) -> Option<usize> {
    let packing = bound_packing(problem, Solver::default()).ok()??;
    lower_bound(problem, &packing).ok()?.to_usize()
}

fn solve(reduced: &Reduced, run: &RunArgs) -> Result<Upper> {
    let time = run.time_limit.map_or(SOLVER_TIME, |limit| SOLVER_TIME.min(limit / 4));
    let options = Options { seed: run.seed, time_limit: Some(time), ..Options::default() };
    let control = Control { stop: stop_on_signal(), progress: &mut |_| {} };
    let outcome = Solver::default().solve(&reduced.program, &options, control)?;
    Ok(match (outcome.values, outcome.stop) {
        (Some(values), _) => Upper::Cover(reduced.lift(&values)),
        (None, Stop::Infeasible) => Upper::Impossible,
        (None, _) => Upper::Unknown,
    })
}
