//! Covers by local search: as an answer, and before and after proofs; and those made of patterns from which one may start.

use super::by_program::impossible;
use super::evidence::with_cover;
use super::suits::{MAX_BOUNDED, is_swept_outright, orbits};
use super::{MinimumError, packing_bound};
use crate::answer::{End, FoundBy, Unchecked};
use crate::question::limits::{PATIENCE, ROUNDS, VAIN, cores};
use crate::question::{Effort, Method};
use crate::search::patterns::{Pattern, construct, keeping_middle};
use crate::search::{Found, SearchError, SearchOptions, search_with_gains};
use destrier_board::{Problem, SquareSet};
use destrier_certify::{Certificate, Weights, line_bound, lower_bound};
use destrier_model::{Solver, bound_packing};
use destrier_run::Control;
use std::time::Duration;

/// The part of the time that goes to a cover before a proof, and at most to the packing before a search; and to the first
/// search of an answer.
const BEFORE: u32 = 4;
const FIRST: u32 = 12;

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
    let part = |part: u32| control.within(share(control, part));
    let sweeps = is_swept_outright(problem);
    let (packing, bound) = if sweeps { (None, None) } else { packing(problem, part(BEFORE))? };
    let target = effort.target.max(bound);
    let options = match sweeps {
        true => rounds_before_a_sweep(problem),
        // for some tenths of a second: a search goes on beside the proof
        false => SearchOptions {
            rounds: Some(2 + orbits(problem) as u64 / 32),
            threads: cores(effort.threads),
            ..SearchOptions::default()
        },
    };
    let options = SearchOptions { start: effort.start.clone(), windows: false, ..options };
    let options = SearchOptions { target, seed: effort.seed.into(), ..options };
    let found = search(problem, &options, effort, part(FIRST))?;
    let is_enough = found.best.iter().any(|cover| target >= Some(cover.len()));
    let halted = control.halted().map_or(End::Short, End::Halted);
    Ok(Unchecked { end: if is_enough { End::Target } else { halted }, packing, ..found })
}

/// A cover before a sweep, of `target` pieces if one turns up.
pub(super) fn before_a_sweep(
    problem: &Problem,
    target: Option<usize>,
    effort: &Effort<'_>,
    control: Control<'_>,
) -> Result<SquareSet, SearchError> {
    let seed = effort.seed.into();
    let options = SearchOptions { target, seed, ..rounds_before_a_sweep(problem) };
    let control = control.within(share(control, BEFORE));
    Ok(search_with_gains(problem, &options, control, &mut told(effort))?.cover)
}

/// Up to 18x18 every one of 24 seeds found a smallest cover; always two threads and no time, so that the cover
/// is the same on any machine.
fn rounds_before_a_sweep(problem: &Problem) -> SearchOptions {
    let orbits = orbits(problem) as u64;
    let rounds = Some(3 + orbits * orbits / 40_000);
    SearchOptions { rounds, threads: 2, ..SearchOptions::default() }
}

/// What a sweep comes to that ended short of the size of its cover, with a cover of fewer pieces; none if a search finds
/// none of them, which goes on for about as long as the sweep did.
pub(super) fn after_a_sweep(
    problem: &Problem,
    ended: &Unchecked,
    effort: &Effort<'_>,
    control: Control<'_>,
) -> Result<Option<Unchecked>, SearchError> {
    let (Some(Certificate::Sweep(sweep)), Some(larger)) = (&ended.certificate, &ended.best) else {
        return Ok(None);
    };
    let is_short = matches!(ended.end, End::Short | End::OutOfMemory);
    if !is_short || sweep.size >= larger.len() {
        return Ok(None);
    }
    let options = SearchOptions {
        seed: effort.seed.into(),
        target: Some(sweep.size),
        start: Some(larger.clone()),
        // one takes as long as a sweep's decisions about so many states, or less
        rounds: Some(1 + (ended.work.unwrap_or(0) >> 20)),
        threads: 2,
        ..SearchOptions::default()
    };
    let found = search_with_gains(problem, &options, control, &mut told(effort))?.cover;
    Ok((found.len() < larger.len()).then(|| {
        let end = if found.len() == sweep.size { End::Finished } else { ended.end };
        let certificate = with_cover(Certificate::Sweep(sweep.clone()), Some(&found));
        Unchecked { end, best: Some(found), certificate: Some(certificate), ..ended.clone() }
    }))
}

/// A small cover that a bound by lines may meet; none if local search finds none. A tree goes on from it where lines do not meet
/// it.
pub(super) fn beside_lines(
    problem: &Problem,
    lines: usize,
    effort: &Effort<'_>,
    control: Control<'_>,
) -> Option<SquareSet> {
    // a cover as small as a bound needs no further search
    let packing = packing_bound(problem, control.within(share(control, BEFORE))).ok().flatten();
    let control = control.within(share(control, BEFORE));
    let target = packing.max(Some(lines));
    let options = SearchOptions { target, ..rounds_beside_lines(problem, effort.seed) };
    Some(search_with_gains(problem, &options, control, &mut told(effort)).ok()?.cover)
}

fn rounds_beside_lines(problem: &Problem, seed: u32) -> SearchOptions {
    let patience = Some(VAIN * orbits(problem) as u64);
    let (rounds, seed) = (Some(ROUNDS), seed.into());
    SearchOptions { rounds, patience, seed, threads: 1, ..SearchOptions::default() }
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
    let found = search_with_gains(problem, options, control, &mut told(effort))?;
    let end = found.halted.map_or(End::Target, End::Halted);
    let (best, work) = (Some(found.cover), Some(found.swaps));
    Ok(Unchecked { end, best, work, method: FoundBy::Search, ..Unchecked::default() })
}

/// Hands on a cover that was found.
fn told(effort: &Effort<'_>) -> impl FnMut(&Found) {
    |found| (effort.gained)(&found.cover)
}

/// This part of the time that is left.
fn share(control: Control<'_>, part: u32) -> Option<Duration> {
    control.remaining().map(|left| left / part)
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

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_board::{Board, Group};

    /// The search beside lines finds a smallest cover, and ends soon after, whatever the limit.
    #[test]
    fn the_search_beside_lines_is_in_proportion_to_the_board() {
        let torus = |side| Problem::new(Board::new(side, side).unwrap().torus());
        let turned = Problem::new(Board::new(22, 22).unwrap()).with_symmetry(Group::Rot90).unwrap();
        for (problem, least) in [(torus(6), 6), (torus(9), 12), (torus(11), 18), (turned, 80)] {
            for seed in 0..3 {
                let options = rounds_beside_lines(&problem, seed);
                let within = |seconds| {
                    let limit = Some(Duration::from_secs(seconds));
                    let control = Control::quiet().within(limit);
                    search_with_gains(&problem, &options, control, &mut |_| {}).unwrap()
                };
                let (short, long) = (within(100), within(1_000));
                assert_eq!((&short.cover, short.swaps), (&long.cover, long.swaps));
                assert_eq!(short.cover.len(), least, "{problem}, seed {seed}");
                // rounds double, and each is of the board and of a symmetry of it
                let patience = options.patience.unwrap();
                assert!(short.swaps <= 4 * patience, "{problem}: {} swaps", short.swaps);
            }
        }
    }
}
