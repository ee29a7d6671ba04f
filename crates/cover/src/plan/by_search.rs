//! Covers by local search: as an answer, and before and after proofs; and those made of patterns from which one may start.

use super::MinimumError;
use super::by_program::impossible;
use crate::answer::{End, FoundBy, Unchecked};
use crate::question::limits::{MAX_BOUNDED, MAX_PACKED, PATIENCE, cores};
use crate::question::{Effort, Method};
use crate::search::patterns::{Pattern, construct, keeping_middle};
use crate::search::{Found, SearchError, SearchOptions, search_with_gains};
use destrier_board::{Problem, SquareSet};
use destrier_certify::{Weights, line_bound, lower_bound};
use destrier_model::{Solver, bound_packing};
use destrier_run::Control;
use std::time::Duration;

/// The part of the time that goes to a cover before a proof, and at most to the packing before a search.
pub(super) const BEFORE: u32 = 4;

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
        Method::Search(_)
        | Method::Auto
        | Method::Program(_)
        | Method::Sweep
        | Method::Tree
        | Method::LocalCuts => (problem.clone(), effort.start.clone()),
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
pub(super) fn search(
    problem: &Problem,
    options: &SearchOptions,
    effort: &Effort<'_>,
    control: Control<'_>,
) -> Result<Unchecked, SearchError> {
    let found = search_with_gains(problem, options, control, &mut told(effort))?;
    let end = found.halted.map_or(End::Target, End::Halted);
    let (best, work) = (Some(found.cover), Some(found.swaps));
    Ok(Unchecked { end, best, work, method: FoundBy::Search, ..Unchecked::default() })
}

/// Hands on a cover that was found.
pub(super) fn told(effort: &Effort<'_>) -> impl FnMut(&Found) {
    |found| (effort.gained)(&found.cover)
}

/// This part of the time that is left.
pub(super) fn share(control: Control<'_>, part: u32) -> Option<Duration> {
    control.remaining().map(|left| left / part)
}

/// The best lower bound by a packing, as the checker reads it; none where no packing is the best, on boards
/// of more than 10,000 squares, and where it was stopped.
///
/// # Errors
/// If the packing cannot be made.
pub fn packing_bound(
    problem: &Problem,
    control: Control<'_>,
) -> Result<Option<usize>, MinimumError> {
    if problem.board.area() > MAX_PACKED {
        return Ok(None);
    }
    Ok(bounded(problem, control)?.1)
}

/// The packing that bounds the problem, and the better bound of it and of lines.
pub(super) fn packing(
    problem: &Problem,
    control: Control<'_>,
) -> Result<(Option<Weights>, Option<usize>), MinimumError> {
    if problem.board.area() > MAX_BOUNDED {
        return Ok((None, line_bound(problem)));
    }
    let (packing, bound) = bounded(problem, control)?;
    Ok((packing, bound.max(line_bound(problem))))
}

/// A packing and its bound.
fn bounded(
    problem: &Problem,
    control: Control<'_>,
) -> Result<(Option<Weights>, Option<usize>), MinimumError> {
    let packing = bound_packing(problem, Solver::default(), control)?;
    let bound = packing.as_ref().map(|packing| lower_bound(problem, packing)).transpose()?;
    Ok((packing, bound.and_then(|bound| bound.to_usize())))
}

/// The shape of a pattern of knights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Blocks of 2x2 knights, density 2/15.
    Blocks,
    /// Density 1/8.
    Eighth,
}

impl Shape {
    /// All of them.
    pub const ALL: [Shape; 2] = [Shape::Blocks, Shape::Eighth];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Shape::Blocks => "blocks",
            Shape::Eighth => "eighth",
        }
    }
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
