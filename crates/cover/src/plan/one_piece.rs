//! Lower bounds of a problem in one piece: by sweeps, for the size of a small cover and then for smaller ones that they
//! find, and by cases, which also stand beside a cover that was found.

use super::suits::{NODES, max_overlap, may_take_a_tree, memory_of_a_sweep, suits_a_sweep};
use super::{MinimumError, incumbent};
use crate::answer::{Answer, End, FoundBy, Unchecked};
use crate::proof::{has_trees, solve_board, solve_by_tree};
use crate::question::limits::cores;
use crate::question::{Effort, Method, ProofFormat};
use crate::search::SearchError;
use crate::sweep;
use crate::sweep::{SweepError, SweepOptions, UncheckedSweep};
use destrier_board::{Problem, SquareSet};
use destrier_certify::{Certificate, CoveringCertificate, CoveringProof, SweepCertificate};
use destrier_run::{Control, Saver, Snapshot};
use serde::{Deserialize, Serialize};

/// Proves the lower bound asked for, or that the smallest cover that turns up is a smallest one.
pub(super) fn in_one_piece(
    problem: &Problem,
    options: &Effort<'_>,
    control: Control<'_>,
    saver: &mut Saver<'_>,
) -> Result<Unchecked, MinimumError> {
    let sweeps = match options.method {
        Method::Auto => suits_a_sweep(problem),
        method => method == Method::Sweep,
    };
    let swept = if sweeps { by_sweep(problem, options, control, saver)? } else { None };
    match swept {
        Some(found) if !suits_another(problem, options, &found) => Ok(found),
        _ => by_tree(problem, options, control, saver),
    }
}

/// Whether a tree may show what this sweep did not.
fn suits_another(problem: &Problem, options: &Effort<'_>, found: &Unchecked) -> bool {
    may_take_a_tree(problem, options.method) && matches!(found.end, End::Short | End::OutOfMemory)
}

/// Sweeps for the bound asked for, or for the size of the smallest cover that turns up. None if
/// there is no sweep of this problem, and a tree is to prove it.
fn by_sweep(
    problem: &Problem,
    options: &Effort<'_>,
    control: Control<'_>,
    saver: &mut Saver<'_>,
) -> Result<Option<Unchecked>, MinimumError> {
    let fewer = options.goal.at_least().map(|size| size.saturating_sub(1));
    let first = match &options.start {
        Some(start) => start.clone(),
        None => incumbent::before_a_sweep(problem, fewer, options, control)?,
    };
    let mut size = options.goal.at_least().unwrap_or(first.len());
    if first.len() < size {
        return Ok(Some(shown(None, Some(first), End::Refuted, 0)));
    }
    let mut cover = Some(first).filter(|first| first.len() == size);
    let may_give_up = options.method != Method::Sweep;
    let memory = memory_of_a_sweep(problem, options.method, control.memory());
    let control = control.with_memory(memory);
    let mut states = 0;
    let kept = options.resume.as_ref().map(Kept::of);
    if kept == Some(None) && may_give_up {
        return Ok(None);
    }
    let mut resume = options.resume.clone().map(|state| match kept.flatten() {
        Some(Kept { of, to, sweep }) if of == problem.to_string() => {
            (to, Snapshot { state: sweep.into(), ..state })
        }
        _ => (size, state),
    });
    loop {
        // the run before may have begun with another cover, or found one: its turn comes, or never
        let resume = resume.take_if(|(to, _)| *to == size || options.goal.at_least().is_some());
        let resume = resume.map(|(_, state)| state);
        let Some(found) = sweep_for(problem, size, (options, resume), control, saver)? else {
            return Ok(None);
        };
        states += found.work.unwrap_or(0);
        let is_free = options.goal.at_least().is_none();
        match found.best {
            // a smaller cover than the search found: prove that it is a smallest one
            Some(smaller) if is_free => {
                (options.gained)(&smaller);
                (size, cover) = (smaller.len(), Some(smaller));
                continue;
            }
            Some(smaller) => return Ok(Some(shown(None, Some(smaller), End::Refuted, states))),
            None => {}
        }
        let ended = shown(found.certificate, cover, found.end, states);
        return Ok(Some(if is_free {
            with_search(problem, ended, options, control)?
        } else {
            ended
        }));
    }
}

/// What ended short of the size of its cover, after a search for a cover of the size that it shows.
fn with_search(
    problem: &Problem,
    ended: Unchecked,
    options: &Effort<'_>,
    control: Control<'_>,
) -> Result<Unchecked, SearchError> {
    match ended {
        Unchecked {
            certificate: Some(Certificate::Sweep(sweep)),
            best: Some(cover),
            end: end @ (End::Short | End::OutOfMemory),
            work: Some(work),
            ..
        } if sweep.size < cover.len() => {
            let found =
                incumbent::after_a_sweep(problem, sweep.size, (&cover, work), options, control)?;
            let end = if found.len() == sweep.size { End::Finished } else { end };
            Ok(shown(Some(sweep), Some(found), end, work))
        }
        ended => Ok(ended),
    }
}

/// A smallest cover and what shows it, beginning with a small one, or what there is of them at a limit, or where
/// sweeps show no more and nothing stopped them; none if no sweep suits.
pub(super) fn swept(
    problem: &Problem,
    effort: &Effort<'_>,
    start: Option<&SquareSet>,
    control: Control<'_>,
) -> Result<Option<Unchecked>, MinimumError> {
    let Effort { seed, threads, .. } = *effort;
    let options = Effort { seed, threads, start: start.cloned(), ..Effort::default() };
    by_sweep(problem, &options, control, &mut Saver::never())
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
    Unchecked::by(FoundBy::Sweep, certificate, best, end, work)
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

/// Sweeps for one size. None if a tree is to take over: the problem has no sweep, or the state may be a
/// tree's.
fn sweep_for(
    problem: &Problem,
    size: usize,
    (options, resume): (&Effort<'_>, Option<Snapshot>),
    control: Control<'_>,
    saver: &mut Saver<'_>,
) -> Result<Option<UncheckedSweep>, MinimumError> {
    let (threads, max_overlap) = (cores(options.threads), max_overlap(problem, options.method));
    let how = SweepOptions { threads, max_overlap, resume, ..SweepOptions::default() };
    let mut keep = |Snapshot { work, state }: Snapshot| {
        let sweep = String::from_utf8(state).expect("the state of a sweep is JSON");
        let kept = Kept { of: problem.to_string(), to: size, sweep };
        saver.save(|| Snapshot { work, state: serde_json::to_vec(&kept).expect("three words") });
    };
    match sweep::prove(problem, size, &how, control, &mut Saver::always(&mut keep)) {
        Err(SweepError::NotPlain | SweepError::NotUniform | SweepError::TooWide(_))
            if options.method != Method::Sweep =>
        {
            Ok(None)
        }
        found => Ok(Some(found?)),
    }
}

/// Grows a tree for the bound asked for, or for the size of the smallest cover that turns up.
fn by_tree(
    problem: &Problem,
    options: &Effort<'_>,
    control: Control<'_>,
    saver: &mut Saver<'_>,
) -> Result<Unchecked, MinimumError> {
    let how = Effort { method: Method::Auto, ..options.clone() };
    let start = options.start.as_ref();
    match options.format {
        ProofFormat::Tree if !has_trees(problem) => Err(MinimumError::NoTree),
        ProofFormat::Tree => Ok(solve_by_tree(problem, &how, start, control, saver)?),
        ProofFormat::Destrier | ProofFormat::Program | ProofFormat::Vipr | ProofFormat::Veripb => {
            Ok(solve_board(problem, &how, start, control, saver)?)
        }
    }
}

/// The answer with a proof by cases, where its cover has none and the cases are few.
pub(super) fn with_cases(
    problem: &Problem,
    answer: Answer,
    control: Control<'_>,
) -> Result<Answer, MinimumError> {
    let Some(cover) = answer.unproved() else { return Ok(answer) };
    let proof = by_cases(problem, Some(cover), Some(NODES), control);
    let Some(proof) = proof.filter(|proof| proof.end == End::Finished) else {
        return Ok(answer);
    };
    let Answer { end, claimed, work, method, .. } = answer;
    Ok(Answer { end, claimed, work, method, ..Answer::to(problem, proof)? })
}

/// The proof that a cover is a smallest one, or that a smaller one is which it met; what it shows where a
/// limit comes first, and nothing where a tree fails, which takes nothing from the cover.
pub(super) fn by_cases(
    problem: &Problem,
    cover: Option<&SquareSet>,
    nodes: Option<usize>,
    control: Control<'_>,
) -> Option<Unchecked> {
    let options = Effort { nodes, alone: true, threads: Some(1), ..Effort::default() };
    let found = solve_board(problem, &options, Some(cover?), control, &mut Saver::never()).ok()?;
    let is_settled = matches!(
        found.certificate.as_ref()?,
        Certificate::Covering(CoveringCertificate { proof: CoveringProof::Exactly(..), .. })
    );
    let end = match (is_settled, found.end) {
        (true, _) => End::Finished,
        (false, End::Finished) => End::Short, // a smaller size is possible, of which there is no cover
        (false, end) => end,
    };
    Some(Unchecked { end, ..found })
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_board::Board;

    /// Halves show the minimum, all of the board does not fit into the memory, and the cover is too large.
    #[test]
    fn a_cover_of_the_size_that_sweeps_show_is_looked_for() {
        let problem = Problem::new(Board::new(13, 13).unwrap());
        let start = incumbent::before_a_sweep(
            &problem,
            Some(31),
            &Effort::default().with_seed(1),
            Control::quiet(),
        )
        .unwrap();
        assert!(start.len() > 28); // OEIS A006075
        let method = Method::Sweep;
        let options = Effort { method, start: Some(start), threads: Some(1), ..Default::default() };
        let control = Control::quiet().with_memory(1 << 25);
        let found = by_sweep(&problem, &options, control, &mut Saver::never()).unwrap().unwrap();
        assert_eq!(found.end, End::Finished);
        let verified = destrier_certify::verify(&found.certificate.unwrap().to_string()).unwrap();
        assert_eq!(verified.to_string(), "knight domination of 13x13: exactly 28");
    }
}
