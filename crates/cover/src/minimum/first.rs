//! The small cover that a proof begins with: what it is to prove a minimum.

use super::by_program::solve;
use super::by_search::small_cover;
use super::effort::{BEFORE, Rounds, SOLVER_TIME};
use super::{MinimumError, packing_bound};
use crate::search::{self, SearchError};
use crate::tree::Goal;
use destrier_board::{Problem, SquareSet};
use destrier_model::{ModelError, Options, Reduced, Solver, Stop, cover_program};
use destrier_run::Control;

/// A cover before a sweep, of `target` pieces if one turns up.
///
/// # Errors
/// If there is none, or the problem asks for more than covering.
pub(super) fn before_a_sweep(
    problem: &Problem,
    target: Option<usize>,
    seed: u32,
    control: Control<'_>,
) -> Result<SquareSet, SearchError> {
    let effort = Rounds::before_a_sweep(problem);
    small_cover(problem, &options(&effort, target, seed, control), control)
}

/// The minimum that a tree is to show: that of a cover found by local search or, where there is more to
/// satisfy than covering, by the solver; or that there is no cover at all.
pub(super) fn before_a_tree(
    problem: &Problem,
    seed: u32,
    control: Control<'_>,
) -> Result<Goal, MinimumError> {
    let reduced = match cover_program(problem) {
        Ok(reduced) => reduced,
        Err(ModelError::Uncoverable { .. }) => return Ok(Goal::Infeasible),
        Err(error) => return Err(error.into()),
    };
    // a cover as small as the packing's bound needs no further search
    let target = packing_bound(problem).ok().flatten();
    let options = options(&Rounds::before_a_tree(), target, seed, control);
    match small_cover(problem, &options, control) {
        Ok(cover) => Ok(Goal::Minimum(cover)),
        Err(_) => by_solver(problem, &reduced, seed, control),
    }
}

fn options(
    effort: &Rounds,
    target: Option<usize>,
    seed: u32,
    control: Control<'_>,
) -> search::Options {
    search::Options {
        seed: seed.into(),
        rounds: Some(effort.rounds),
        threads: effort.threads,
        target,
        time_limit: control.remaining().map(|left| left / BEFORE),
        ..search::Options::default()
    }
}

fn by_solver(
    problem: &Problem,
    reduced: &Reduced,
    seed: u32,
    control: Control<'_>,
) -> Result<Goal, MinimumError> {
    let time = control.remaining().map_or(SOLVER_TIME, |left| SOLVER_TIME.min(left / BEFORE));
    let options = Options { seed, time_limit: Some(time), ..Options::default() };
    let outcome = solve(reduced, Solver::default(), &options, control)?;
    Ok(match (outcome.values, outcome.stop) {
        (Some(values), _) => Goal::Minimum(reduced.lift(&values)),
        (None, Stop::Infeasible) => Goal::Infeasible,
        // the tree finds covers by itself, if it must
        (None, _) => Goal::Minimum(SquareSet::full(problem.board)),
    })
}
