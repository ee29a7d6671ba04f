//! Covers by local search, and those made of patterns from which one may start.

use super::MinimumError;
use super::by_program::impossible;
use super::suits::{BEFORE, FIRST, MAX_BOUNDED, Rounds, is_swept_outright};
use crate::answer::{End, FoundBy, Unchecked};
use crate::question::limits::{PATIENCE, cores};
use crate::question::{Effort, Method};
use crate::search::patterns::{Pattern, construct, keeping_middle};
use crate::search::{Found, SearchError, SearchOptions, search_with_gains};
use destrier_board::{Problem, SquareSet};
use destrier_certify::{Weights, line_bound, lower_bound};
use destrier_model::{Solver, bound_packing};
use destrier_run::Control;

/// What a search finds; that there is no cover is an answer too.
pub(super) fn by_search(
    problem: &Problem,
    method: Method,
    effort: &Effort<'_>,
    control: Control<'_>,
) -> Result<Unchecked, MinimumError> {
    match find(problem, method, effort, control) {
        Err(error) => match error.says_impossible() {
            Some(reason) => Ok(impossible(FoundBy::Search, reason)),
            None => Err(error),
        },
        found => found,
    }
}

/// A search before a proof: stopped if its cover meets the packing's bound, the target or a limit. Before a
/// sweep, which shows more in less time, no packing is made.
pub(super) fn first_search(
    problem: &Problem,
    effort: &Effort<'_>,
    control: Control<'_>,
) -> Result<Unchecked, MinimumError> {
    let part = |part: u32| control.within(control.remaining().map(|left| left / part));
    let sweeps = is_swept_outright(problem);
    let (packing, bound) = if sweeps { (None, None) } else { packing(problem, part(BEFORE))? };
    let target = effort.target.max(bound);
    let Rounds { rounds, patience, threads } = Rounds::first(problem, effort.threads);
    let options = SearchOptions {
        seed: effort.seed.into(),
        threads,
        rounds: Some(rounds),
        patience,
        target,
        start: effort.start.clone(),
        windows: false,
        ..SearchOptions::default()
    };
    let found = search(problem, &options, effort, part(FIRST))?;
    let is_enough = found.best.iter().any(|cover| target >= Some(cover.len()));
    let halted = control.halted().map_or(End::Short, End::Halted);
    Ok(Unchecked { end: if is_enough { End::Target } else { halted }, packing, ..found })
}

/// Searches; a cover that meets the packing's bound ends the search, since none is smaller.
fn find(
    problem: &Problem,
    method: Method,
    effort: &Effort<'_>,
    control: Control<'_>,
) -> Result<Unchecked, MinimumError> {
    // no more than half of the time, so that some is left for the search
    let half = control.within(control.remaining().map(|left| left / 2));
    let (packing, bound) = packing(problem, half)?;
    let (searched, start) = match method {
        Method::Frame => {
            let pattern = from_pattern(problem, Shape::Eighth, effort.seed)?;
            (keeping_middle(&pattern)?, Some(pattern))
        }
        _ => (problem.clone(), effort.start.clone()),
    };
    let options = SearchOptions {
        method: if let Method::Search(method) = method { method } else { Default::default() },
        seed: effort.seed.into(),
        threads: cores(effort.threads),
        target: effort.target.max(bound),
        start,
        ..SearchOptions::default()
    };
    let patience = control.remaining().is_none().then_some(PATIENCE);
    let found = search(&searched, &options, effort, control.within(patience))?;
    Ok(Unchecked { packing, ..found })
}

/// Searches, and hands on every smaller cover at once; without a limit the last one is as small as was asked for.
fn search(
    problem: &Problem,
    options: &SearchOptions,
    effort: &Effort<'_>,
    control: Control<'_>,
) -> Result<Unchecked, SearchError> {
    let mut gain = |found: &Found| (effort.gained)(&found.cover);
    let found = search_with_gains(problem, options, control, &mut gain)?;
    let end = found.halted.map_or(End::Target, End::Halted);
    let (best, work) = (Some(found.cover), Some(found.swaps));
    Ok(Unchecked { end, best, work, method: FoundBy::Search, ..Unchecked::default() })
}

/// The packing that bounds the problem, and the better bound of it and of lines.
fn packing(
    problem: &Problem,
    control: Control<'_>,
) -> Result<(Option<Weights>, Option<usize>), MinimumError> {
    if problem.board.area() > MAX_BOUNDED {
        return Ok((None, line_bound(problem)));
    }
    let packing = bound_packing(problem, Solver::default(), control)?;
    let bound = packing.as_ref().map(|packing| lower_bound(problem, packing)).transpose()?;
    Ok((packing, bound.and_then(|bound| bound.to_usize()).max(line_bound(problem))))
}

/// The shape of a pattern of knights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Blocks of 2x2 knights, density 2/15.
    Blocks,
    /// Density 1/8.
    Eighth,
}

/// The smallest of the covers that have a pattern of this shape in the middle.
///
/// # Errors
/// If the problem is not knight domination of a plain board.
pub fn from_pattern(problem: &Problem, shape: Shape, seed: u32) -> Result<SquareSet, MinimumError> {
    if problem.board.is_torus() || *problem != Problem::new(problem.board) {
        return Err(MinimumError::NoPattern);
    }
    let patterns = match shape {
        Shape::Blocks => vec![Pattern::blocks()],
        Shape::Eighth => Pattern::eighths(),
    };
    let covers = patterns.iter().map(|pattern| construct(problem.board, pattern, seed.into()));
    covers.min_by_key(SquareSet::len).ok_or(MinimumError::NoPattern)
}
