//! Covers by local search.

use super::MinimumError;
use super::effort::{Effort, MAX_BOUNDED, Method, PATIENCE, cores};
use super::found::Found;
use super::start::{Shape, from_pattern};
use crate::construct::keeping_middle;
use crate::search::{self, Control as SearchControl, Options, Progress as SearchProgress, search};
use destrier_board::{Problem, SquareSet};
use destrier_certify::{Weights, lower_bound};
use destrier_model::{Solver, Stop, bound_packing};
use destrier_run::{Control, Progress};

const NAME: &str = "search";

/// What a search finds; that there is no cover is an answer too.
pub(super) fn by_search(
    problem: &Problem,
    method: Method,
    effort: &Effort<'_>,
    control: Control<'_>,
) -> Result<Found, MinimumError> {
    match find(problem, method, effort, control) {
        Err(error) => match error.says_impossible() {
            Some(reason) => Ok(Found::impossible(NAME, reason)),
            None => Err(error),
        },
        found => found,
    }
}

/// Searches; a cover that meets the packing's bound ends the search, since none is smaller.
fn find(
    problem: &Problem,
    method: Method,
    effort: &Effort<'_>,
    control: Control<'_>,
) -> Result<Found, MinimumError> {
    let (packing, bound) = packing(problem)?;
    let (searched, start) = match method {
        Method::Frame => {
            let pattern = from_pattern(problem, Shape::Eighth, effort.seed)?;
            (keeping_middle(&pattern)?, Some(pattern))
        }
        _ => (problem.clone(), effort.start.clone()),
    };
    let options = Options {
        method: if let Method::Search(method) = method { method } else { Default::default() },
        seed: effort.seed.into(),
        threads: cores(effort.threads),
        time_limit: Some(control.remaining().unwrap_or(PATIENCE)),
        target: effort.target.max(bound),
        start,
        ..Options::default()
    };
    let mut smallest = usize::MAX;
    let mut progress = |now: &SearchProgress<'_>| {
        tell(now, control);
        if now.cover.len() < smallest {
            smallest = now.cover.len();
            (effort.gained)(now.cover);
        }
    };
    let listening = SearchControl { stop: control.flag(), progress: &mut progress };
    let found = search(&searched, &options, listening)?;
    let stop = Some(match found.stop {
        search::Stop::Target => Stop::Target,
        search::Stop::Limit => Stop::TimeLimit,
        search::Stop::Interrupted => Stop::Interrupted,
    });
    let (cover, work) = (Some(found.cover), Some(found.swaps));
    Ok(Found { stop, cover, work, method: NAME, packing, ..Found::default() })
}

/// The packing that bounds the problem, and the bound.
fn packing(problem: &Problem) -> Result<(Option<Weights>, Option<usize>), MinimumError> {
    if problem.board.area() > MAX_BOUNDED {
        return Ok((None, None));
    }
    let packing = bound_packing(problem, Solver::default())?;
    let bound = packing.as_ref().map(|packing| lower_bound(problem, packing)).transpose()?;
    Ok((packing, bound.and_then(|bound| bound.to_usize())))
}

fn tell(now: &SearchProgress<'_>, control: Control<'_>) {
    control.tell(&Progress {
        phase: now.method,
        best: Some(now.cover.len() as f64),
        counts: &[
            (now.uncovered as u64, "squares uncovered below it"),
            (now.since_gain.as_secs(), "s without gain"),
        ],
        elapsed: now.elapsed,
        ..Progress::default()
    });
}

/// A small cover, for a proof to begin with.
pub(super) fn small_cover(
    problem: &Problem,
    options: &Options,
    control: Control<'_>,
) -> Result<SquareSet, search::SearchError> {
    let mut progress = |now: &SearchProgress<'_>| tell(now, control);
    let listening = SearchControl { stop: control.flag(), progress: &mut progress };
    Ok(search(problem, options, listening)?.cover)
}
