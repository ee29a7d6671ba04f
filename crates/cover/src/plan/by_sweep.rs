//! Lower bounds by sweeps, for the size of a small cover and then for smaller ones that they find.

use super::MinimumError;
use super::by_search::{BEFORE, share, told};
use super::evidence::with_cover;
use crate::answer::{End, FoundBy, Unchecked};
use crate::question::limits::{cores, orbits};
use crate::question::{Effort, Method};
use crate::search::{SearchError, SearchOptions, search_with_gains};
use crate::sweep;
use crate::sweep::{SweepError, SweepOptions, UncheckedSweep};
use destrier_board::{Group, Piece, Problem, SquareSet};
use destrier_certify::{Certificate, SweepCertificate};
use destrier_run::{Control, Saver, Snapshot};
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;
use std::time::Duration;

/// Boards with a shorter side below this are proved by trees as fast, up to the other by no tree.
const WORTH_A_SWEEP: RangeInclusive<usize> = 11..=24;
const TOO_LARGE_FOR_TREES: usize = 15;

/// The same for boards modulo a symmetry, which are narrower.
const WORTH_A_FOLDED_SWEEP: RangeInclusive<usize> = 11..=40;

/// Bytes for a sweep of a board glued to itself, where a tree may do better: those of some seconds.
const WORTH_A_TRY: usize = 3 << 28;

/// Boards of at most so many squares, and with a symmetry of so many orbits, are swept within seconds, mostly.
/// Those glued to themselves are not so narrow: 18x18 with half turns takes half a second, 19x19 more than a minute.
const SWEPT: usize = 289;
const SWEPT_ORBITS: usize = 256;
const SWEPT_GLUED_ORBITS: usize = 162;

/// Quarter turns of more orbits take a tree less time: 22x22 3 s (6 by a sweep), 26x26 7 s (19).
const SWEPT_QUARTERS: usize = 120;

/// Half turns of boards as wide as this, and of so many orbits, take a tree less time: 19x19 36 s, and a sweep 17 GB;
/// 20x20 550 s (13 by a sweep).
const WIDE_HALF_TURNS: usize = 19;
const TREES_OF_HALF_TURNS: usize = 190;

/// Boards of at most so many squares, and with a symmetry of so many orbits, are swept for knights and kings within
/// minutes, mostly, beside a search where no time is set (those of longer leaps have wider frontiers: 18x18 takes 15 GB
/// for the leaper 1,4), ...
const SWEPT_IN_MINUTES: usize = 400;
const SWEPT_ORBITS_IN_MINUTES: usize = 289;

/// ... and others, too, if there is at least this much.
const LONG: Duration = Duration::from_secs(600);

/// Whether a sweep is likely to be faster than a tree: leapers on boards of some size.
pub(super) fn suits_a_sweep(problem: &Problem) -> bool {
    let sides = match problem.symmetry {
        // of one colour, say, which has as many open squares as a half of the width
        Group::None if 2 * problem.exempt.len() + 1 < problem.board.area() => WORTH_A_SWEEP,
        _ => WORTH_A_FOLDED_SWEEP,
    };
    !problem.limits_pieces()
        && problem.is_uniform()
        && problem.rule.is_monotone()
        && matches!(problem.piece, Piece::Knight | Piece::King | Piece::Leaper(..))
        && sides.contains(&shorter(problem))
        && !is_sooner_by_a_tree(problem)
}

/// Whether a problem leaves a tree little to do, and its halves a sweep much: where turns glue a side to itself, and on
/// tori, which have as many symmetries as squares, unless frontiers are as narrow as those of kings (13x13: 60 s, and a
/// sweep ten minutes at least).
fn is_sooner_by_a_tree(problem: &Problem) -> bool {
    let orbits = orbits(problem);
    match problem.symmetry {
        _ if problem.board.is_torus() => problem.piece != Piece::King,
        Group::Rot90 => orbits > SWEPT_QUARTERS,
        Group::Rot180 => shorter(problem) >= WIDE_HALF_TURNS && orbits <= TREES_OF_HALF_TURNS,
        _ => false,
    }
}

/// Whether a sweep is likely to prove a minimum within seconds.
pub(super) fn is_swept_outright(problem: &Problem) -> bool {
    let most = match problem.symmetry {
        Group::None => SWEPT,
        _ if is_glued(problem) => SWEPT_GLUED_ORBITS,
        _ => SWEPT_ORBITS,
    };
    orbits(problem) <= most && suits_a_sweep(problem)
}

/// Whether there is time for a sweep that takes long.
pub(super) fn is_swept_in(problem: &Problem, left: Option<Duration>) -> bool {
    let most = match problem.symmetry {
        Group::None => SWEPT_IN_MINUTES,
        _ => SWEPT_ORBITS_IN_MINUTES,
    };
    let is_short = matches!(problem.piece, Piece::Knight | Piece::King) && orbits(problem) <= most;
    suits_a_sweep(problem) && left.map_or(is_short, |left| left >= LONG)
}

/// Whether a side of the board modulo its symmetry is glued to itself.
fn is_glued(problem: &Problem) -> bool {
    matches!(problem.symmetry, Group::Rot90 | Group::Rot180)
}

/// Whether cases are likely to show what a free method's sweep left open.
pub(super) fn is_left_to_cases(problem: &Problem, method: Method, found: &Unchecked) -> bool {
    is_open(found) && method == Method::Auto && suits_a_tree(problem)
}

/// Whether sweeps show no more, or have no room for it.
fn is_open(found: &Unchecked) -> bool {
    matches!(found.end, End::Short | End::OutOfMemory)
}

fn suits_a_tree(problem: &Problem) -> bool {
    shorter(problem) < TOO_LARGE_FOR_TREES || problem.symmetry != Group::None
}

fn shorter(problem: &Problem) -> usize {
    problem.board.rows().min(problem.board.cols())
}

/// Sweeps for the bound asked for, or for the size of a small cover and then of smaller ones that turn up. None if there is
/// no sweep of this problem or another method is likely to be faster, or the state to go on from is a tree's, and a tree is
/// to prove it.
pub(super) fn by_sweep(
    problem: &Problem,
    options: &Effort<'_>,
    control: Control<'_>,
    saver: &mut Saver<'_>,
) -> Result<Option<Unchecked>, MinimumError> {
    let is_free = match options.method {
        Method::Sweep => false,
        Method::Auto if suits_a_sweep(problem) => true,
        Method::Auto
        | Method::Program(_)
        | Method::Search(_)
        | Method::Frame
        | Method::Tree
        | Method::LocalCuts => return Ok(None),
    };
    let least = options.goal.at_least();
    let first = match &options.start {
        Some(start) => start.clone(),
        None => {
            before_a_sweep(problem, least.map(|size| size.saturating_sub(1)), options, control)?
        }
    };
    let mut size = least.unwrap_or(first.len());
    if first.len() < size {
        return Ok(Some(shown(None, Some(first), End::Refuted, 0)));
    }
    let mut cover = Some(first).filter(|first| first.len() == size);
    let kept = options.resume.as_ref().map(Kept::of);
    if kept == Some(None) && is_free {
        return Ok(None);
    }
    let mut resume = options.resume.clone().map(|state| match kept.flatten() {
        Some(Kept { of, to, sweep }) if of == problem.to_string() => {
            (to, Snapshot { state: sweep.into(), ..state })
        }
        _ => (size, state),
    });
    let (mut states, control) = (0, with_memory_for(problem, is_free, control));
    let (certificate, best, end) = loop {
        // the run before may have begun with another cover, or found one: its turn comes, or never
        let resume =
            resume.take_if(|(to, _)| *to == size || least.is_some()).map(|(_, state)| state);
        let (threads, max_overlap) = (cores(options.threads), max_overlap(problem, is_free));
        let own = SweepOptions { threads, max_overlap, resume, ..SweepOptions::default() };
        let Some(found) = sweep_for(problem, size, (is_free, &own), control, saver)? else {
            return Ok(None);
        };
        states += found.work.unwrap_or(0);
        match found.best {
            // a smaller cover than the search found: prove that it is a smallest one
            Some(smaller) if least.is_none() => {
                (options.gained)(&smaller);
                (size, cover) = (smaller.len(), Some(smaller));
            }
            Some(smaller) => break (None, Some(smaller), End::Refuted),
            None => break (found.certificate, cover, found.end),
        }
    };
    let ended = shown(certificate, best, end, states);
    let fewer = match least {
        None => after_a_sweep(problem, &ended, options, control)?,
        Some(_) => None,
    };
    Ok(Some(fewer.unwrap_or(ended)))
}

/// Bytes for tables and states: where a tree is likely to prove what a wide sweep cannot, those of some seconds.
fn with_memory_for<'a>(problem: &Problem, is_free: bool, control: Control<'a>) -> Control<'a> {
    let is_wide = match problem.symmetry {
        Group::None | Group::Rot90 => true,
        Group::Rot180 => orbits(problem) <= TREES_OF_HALF_TURNS,
        _ => false,
    };
    let is_tried = is_free && is_wide && suits_a_tree(problem);
    let memory = control.memory();
    control.with_memory(if is_tried { memory.min(WORTH_A_TRY) } else { memory })
}

/// The most lines of overlap that are worth a sweep: for symmetric covers sweeps of all the domain are often faster than
/// those of a half and many lines more, but not with half turns (21x21 takes three lines or more). Narrow boards have few
/// enough states with more overlap: 15x19 takes six lines, and 17x19 eight, with which the half is the board.
fn max_overlap(problem: &Problem, is_free: bool) -> usize {
    const NARROW: usize = 18;
    let takes_many = !is_free || matches!(problem.symmetry, Group::None | Group::Rot180);
    let is_narrow = problem.board.rows().min(problem.board.cols()) < NARROW;
    match (takes_many, is_narrow && problem.symmetry == Group::None) {
        (true, true) => 8,
        (true, false) => 5,
        (false, _) => 2,
    }
}

/// A cover before a sweep, of `target` pieces if one turns up.
fn before_a_sweep(
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
pub(super) fn rounds_before_a_sweep(problem: &Problem) -> SearchOptions {
    let orbits = orbits(problem) as u64;
    let rounds = Some(3 + orbits * orbits / 40_000);
    SearchOptions { rounds, threads: 2, ..SearchOptions::default() }
}

/// What a sweep comes to that ended short of the size of its cover, with a cover of fewer pieces; none if a search finds
/// none of them, which goes on for about as long as the sweep did.
fn after_a_sweep(
    problem: &Problem,
    ended: &Unchecked,
    effort: &Effort<'_>,
    control: Control<'_>,
) -> Result<Option<Unchecked>, SearchError> {
    let (Some(Certificate::Sweep(sweep)), Some(larger)) = (&ended.certificate, &ended.best) else {
        return Ok(None);
    };
    if !is_open(ended) || sweep.size >= larger.len() {
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

/// The claim is `exactly` if the cover has the size that is proved.
fn shown(
    certificate: Option<SweepCertificate>,
    best: Option<SquareSet>,
    end: End,
    work: u64,
) -> Unchecked {
    let certificate = certificate.map(|mut sweep| {
        sweep.cover = best.clone().filter(|cover| cover.len() == sweep.size);
        Certificate::Sweep(sweep)
    });
    let (method, work) = (FoundBy::Sweep, Some(work));
    Unchecked { certificate, best, end, work, method, ..Unchecked::default() }
}

/// The state of sweeps as it is kept.
#[derive(PartialEq, Eq, Serialize, Deserialize)]
struct Kept {
    /// The problem.
    of: String,
    /// The size that the run was to show.
    to: usize,
    /// The state as the sweep wrote it.
    sweep: String,
}

impl Kept {
    /// What a state is if it is one of sweeps.
    fn of(state: &Snapshot) -> Option<Self> {
        serde_json::from_slice(&state.state).ok()
    }
}

/// Sweeps for one size; none where the method is free and there is no sweep of the problem.
fn sweep_for(
    problem: &Problem,
    size: usize,
    (is_free, own): (bool, &SweepOptions),
    control: Control<'_>,
    saver: &mut Saver<'_>,
) -> Result<Option<UncheckedSweep>, SweepError> {
    let mut keep = |Snapshot { work, state }: Snapshot| {
        let sweep = String::from_utf8(state).expect("the state of a sweep is JSON");
        let kept = Kept { of: problem.to_string(), to: size, sweep };
        saver.save(|| Snapshot { work, state: serde_json::to_vec(&kept).expect("three words") });
    };
    match sweep::prove(problem, size, own, control, &mut Saver::always(&mut keep)) {
        Err(SweepError::NotPlain | SweepError::NotUniform | SweepError::TooWide(_)) if is_free => {
            Ok(None)
        }
        found => found.map(Some),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::question::limits::is_small;
    use destrier_board::Board;

    #[test]
    fn what_takes_longer_than_seconds_has_a_search_beside_it() {
        let of = |side, symmetry| {
            Problem::new(Board::new(side, side).unwrap()).with_symmetry(symmetry).unwrap()
        };
        let outright =
            [(17, Group::None), (18, Group::Rot180), (20, Group::Bilateral), (20, Group::Rot90)];
        for (side, symmetry) in outright {
            assert!(is_swept_outright(&of(side, symmetry)), "{side} {symmetry}");
        }
        let in_minutes =
            [(18, Group::None), (20, Group::None), (23, Group::Bilateral), (34, Group::Bilateral4)];
        for (side, symmetry) in in_minutes {
            let problem = of(side, symmetry);
            assert!(!is_swept_outright(&problem) && suits_a_sweep(&problem), "{side} {symmetry}");
            assert!(is_swept_in(&problem, Some(LONG)) && is_swept_in(&problem, None));
            assert!(!is_swept_in(&problem, Some(LONG / 2)), "{side} {symmetry}");
        }
        let zebra = Problem { piece: Piece::Leaper(2, 3), ..of(18, Group::None) };
        for longer in [of(21, Group::None), zebra] {
            assert!(is_swept_in(&longer, Some(LONG)) && !is_swept_in(&longer, None));
        }
        for (side, symmetry) in [(22, Group::Rot90), (31, Group::Rot90), (19, Group::Rot180)] {
            let problem = of(side, symmetry);
            assert!(!suits_a_sweep(&problem) && is_small(&problem), "{side} {symmetry}");
        }
    }

    /// Halves show the minimum, all of the board does not fit into the memory, and the cover is too large.
    #[test]
    fn a_cover_of_the_size_that_sweeps_show_is_looked_for() {
        let problem = Problem::new(Board::new(13, 13).unwrap());
        let seeded = Effort::default().with_seed(1);
        let start = before_a_sweep(&problem, Some(31), &seeded, Control::quiet()).unwrap();
        assert!(start.len() > 28); // OEIS A006075
        let options = seeded.with_threads(1).with_start(start).with_method(Method::Sweep);
        let control = Control::quiet().with_memory(1 << 25);
        let found = by_sweep(&problem, &options, control, &mut Saver::never()).unwrap().unwrap();
        assert_eq!(found.end, End::Finished);
        let verified = destrier_certify::verify(&found.certificate.unwrap().to_string()).unwrap();
        assert_eq!(verified.to_string(), "knight domination of 13x13: exactly 28");
    }
}
