//! The way that suits: local search first, then whatever proves at this size that its cover is a smallest
//! one, with a search that goes on beside it, all within one limit.

use super::MinimumError;
use super::by_cases::by_cases;
use super::by_program::by_program;
use super::by_search::{BEFORE, by_search, packing, search, share};
use super::by_sweep::{
    by_sweep, is_swept_in, is_swept_outright, rounds_before_a_sweep, suits_a_sweep,
};
use crate::answer::{Answer, End, Unchecked};
use crate::beside::beside;
use crate::question::limits::{cores, is_small, orbits};
use crate::question::{Effort, Method};
use crate::search::{SearchOptions, search_with_gains};
use destrier_board::{Problem, SquareSet};
use destrier_certify::{line_bound, lower_bound};
use destrier_model::{ModelError, Solver};
use destrier_run::{Control, Progress, Saver};
use std::sync::atomic::{AtomicUsize, Ordering};

/// The part of the time that goes to the first search.
const FIRST: u32 = 12;

/// Finds and proves by the methods that suit.
pub(super) fn automatic(
    problem: &Problem,
    effort: &Effort<'_>,
    control: Control<'_>,
) -> Result<Answer, MinimumError> {
    let sweeps = is_swept_outright(problem);
    if !sweeps && !is_small(problem) && !is_swept_in(problem, control.remaining()) {
        let search = Method::Search(Default::default());
        return match by_search(problem, search, effort, control) {
            Err(error) if error.says_not_found() => by_solver(problem, effort, control),
            found => Answer::to(problem, found?),
        };
    }
    let first = match first_search(problem, effort, control) {
        Err(MinimumError::Search(_) | MinimumError::Model(ModelError::Uncoverable { .. })) => {
            return by_solver(problem, effort, control);
        }
        first => first?,
    };
    if first.end.stop().is_some() {
        return Answer::to(problem, first);
    }
    let found = match sweeps {
        true => swept(problem, effort, &first, control)?,
        false => None,
    };
    match found.filter(|found| found.end.stop().is_some()) {
        Some(found) => Answer::to(problem, Unchecked { packing: first.packing, ..found }),
        None => Answer::to(problem, side_by_side(problem, effort, first, control)?),
    }
}

/// A search before a proof: stopped if its cover meets the packing's bound, the target or a limit. Before a
/// sweep, which shows more in less time, no packing is made.
fn first_search(
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

/// A smallest cover and what shows it, beginning with a small one, or what there is of them at a limit, or where
/// sweeps show no more and nothing stopped them; none if no sweep suits.
fn swept(
    problem: &Problem,
    &Effort { seed, threads, .. }: &Effort<'_>,
    first: &Unchecked,
    control: Control<'_>,
) -> Result<Option<Unchecked>, MinimumError> {
    let Some(cover) = first.best.clone() else { return Ok(None) };
    let options = Effort { seed, threads, ..Effort::default() }.with_start(cover);
    by_sweep(problem, &options, control, &mut Saver::never())
}

/// The solver alone, which says which demands exclude each other.
fn by_solver(
    problem: &Problem,
    effort: &Effort<'_>,
    control: Control<'_>,
) -> Result<Answer, MinimumError> {
    Answer::to(problem, by_program(problem, Solver::default(), effort, control)?)
}

/// Proves on one thread while a search goes on beside it, if there is another core. A proof that ends is the
/// answer, so that the answer does not depend on which is faster.
fn side_by_side(
    problem: &Problem,
    effort: &Effort<'_>,
    first: Unchecked,
    control: Control<'_>,
) -> Result<Unchecked, MinimumError> {
    let least = AtomicUsize::new(first.best.as_ref().map_or(usize::MAX, SquareSet::len));
    let tell = |now: &Progress<'_>| {
        let least = least.load(Ordering::Relaxed) as f64;
        let best = Some(now.best.map_or(least, |best| best.min(least)));
        control.tell(&Progress { best, ..*now });
    };
    let (proof, searched) = beside(
        control,
        |control| prove(problem, effort, &first, control.telling(&tell)),
        |control| search_beside(problem, effort, &first, &least, control),
        |(_, is_enough)| *is_enough,
    );
    let mut found = Unchecked { packing: first.packing, ..proof? };
    let Some((cover, is_enough)) = searched else { return Ok(found) };
    if found.best.as_ref().is_none_or(|proved| cover.len() < proved.len()) {
        found.best = Some(cover);
        if is_enough {
            found.end = End::Target;
        }
    }
    Ok(found)
}

/// What a search on the other cores finds, and whether it is what was asked for or as small as the packing
/// lets it be; none where there is no other core.
fn search_beside(
    problem: &Problem,
    effort: &Effort<'_>,
    first: &Unchecked,
    least: &AtomicUsize,
    control: Control<'_>,
) -> Option<(SquareSet, bool)> {
    let threads = cores(effort.threads).checked_sub(1).filter(|&threads| threads > 0)?;
    let bound = first.packing.as_ref().and_then(|packing| lower_bound(problem, packing).ok());
    let bound = bound.and_then(|bound| bound.to_usize()).max(line_bound(problem));
    let target = effort.target.max(bound);
    let options = SearchOptions {
        // another one than that of the first search, which would find the same again
        seed: u64::from(effort.seed) + (1 << 32),
        threads,
        target,
        start: first.best.clone(),
        windows: false,
        ..SearchOptions::default()
    };
    let found = search_with_gains(problem, &options, control, &mut |found| {
        if found.cover.len() < least.fetch_min(found.cover.len(), Ordering::Relaxed) {
            (effort.gained)(&found.cover);
        }
    });
    let cover = found.ok()?.cover;
    let is_enough = target.is_some_and(|target| cover.len() <= target);
    Some((cover, is_enough))
}

/// A sweep where that suits, which is the end of it on boards that are not small, if no time is set. Else cases, and the
/// solver where their certificate is too long.
fn prove(
    problem: &Problem,
    effort: &Effort<'_>,
    first: &Unchecked,
    control: Control<'_>,
) -> Result<Unchecked, MinimumError> {
    if suits_a_sweep(problem) && !is_swept_outright(problem) {
        let one = Effort { threads: Some(1), ..effort.clone() };
        let is_all = !is_small(problem) && control.remaining().is_none();
        match swept(problem, &one, first, control)? {
            Some(found) if is_all || found.end.stop().is_some() => return Ok(found),
            _ => (),
        }
    }
    let cases = by_cases(problem, first.best.as_ref(), None, control);
    match cases.filter(|cases| cases.end.stop().is_some()) {
        Some(cases) => Ok(cases),
        None => {
            let effort = Effort { start: first.best.clone(), ..effort.clone() };
            by_program(problem, Solver::default(), &effort, control)
        }
    }
}
