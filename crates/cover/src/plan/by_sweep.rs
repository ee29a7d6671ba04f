//! Lower bounds by sweeps, for the size of a small cover and then for smaller ones that they find.

use super::MinimumError;
use super::by_search::after_a_sweep;
use super::suits::Sweeping;
use crate::answer::{End, FoundBy, Unchecked};
use crate::question::Effort;
use crate::question::limits::cores;
use crate::sweep;
use crate::sweep::{SweepError, SweepOptions, UncheckedSweep};
use destrier_board::{Problem, SquareSet};
use destrier_certify::{Certificate, SweepCertificate};
use destrier_run::{Control, Saver, Snapshot};
use serde::{Deserialize, Serialize};

/// Sweeps for the bound asked for, or for the size of a cover and then of smaller ones that turn up. None if there is no
/// sweep of this problem, or the state to go on from is a tree's, and a tree is to prove it.
pub(super) fn by_sweep(
    problem: &Problem,
    (how, first): (&Sweeping, SquareSet),
    options: &Effort<'_>,
    control: Control<'_>,
    saver: &mut Saver<'_>,
) -> Result<Option<Unchecked>, MinimumError> {
    let is_free = options.goal.at_least().is_none();
    let mut size = options.goal.at_least().unwrap_or(first.len());
    if first.len() < size {
        return Ok(Some(shown(None, Some(first), End::Refuted, 0)));
    }
    let mut cover = Some(first).filter(|first| first.len() == size);
    let kept = options.resume.as_ref().map(Kept::of);
    if kept == Some(None) && how.is_free {
        return Ok(None);
    }
    let mut resume = options.resume.clone().map(|state| match kept.flatten() {
        Some(Kept { of, to, sweep }) if of == problem.to_string() => {
            (to, Snapshot { state: sweep.into(), ..state })
        }
        _ => (size, state),
    });
    let (mut states, control) = (0, control.with_memory(how.memory));
    loop {
        // the run before may have begun with another cover, or found one: its turn comes, or never
        let resume = resume.take_if(|(to, _)| *to == size || !is_free).map(|(_, state)| state);
        let (threads, max_overlap) = (cores(options.threads), how.max_overlap);
        let own = SweepOptions { threads, max_overlap, resume, ..SweepOptions::default() };
        let Some(found) = sweep_for(problem, size, (how, &own), control, saver)? else {
            return Ok(None);
        };
        states += found.work.unwrap_or(0);
        match found.best {
            // a smaller cover than the search found: prove that it is a smallest one
            Some(smaller) if is_free => {
                (options.gained)(&smaller);
                (size, cover) = (smaller.len(), Some(smaller));
            }
            Some(smaller) => return Ok(Some(shown(None, Some(smaller), End::Refuted, states))),
            None => {
                let ended = shown(found.certificate, cover, found.end, states);
                let searches = is_free.then(|| after_a_sweep(problem, &ended, options, control));
                return Ok(Some(searches.transpose()?.flatten().unwrap_or(ended)));
            }
        }
    }
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

/// Sweeps for one size; none where the method is free and there is no sweep of the problem.
fn sweep_for(
    problem: &Problem,
    size: usize,
    (how, own): (&Sweeping, &SweepOptions),
    control: Control<'_>,
    saver: &mut Saver<'_>,
) -> Result<Option<UncheckedSweep>, SweepError> {
    let mut keep = |Snapshot { work, state }: Snapshot| {
        let sweep = String::from_utf8(state).expect("the state of a sweep is JSON");
        let kept = Kept { of: problem.to_string(), to: size, sweep };
        saver.save(|| Snapshot { work, state: serde_json::to_vec(&kept).expect("three words") });
    };
    match sweep::prove(problem, size, own, control, &mut Saver::always(&mut keep)) {
        Err(SweepError::NotPlain | SweepError::NotUniform | SweepError::TooWide(_))
            if how.is_free =>
        {
            Ok(None)
        }
        found => found.map(Some),
    }
}

#[cfg(test)]
mod tests {
    use super::super::by_search::before_a_sweep;
    use super::super::suits::sweeping;
    use super::*;
    use crate::question::Method;
    use destrier_board::Board;

    /// Halves show the minimum, all of the board does not fit into the memory, and the cover is too large.
    #[test]
    fn a_cover_of_the_size_that_sweeps_show_is_looked_for() {
        let problem = Problem::new(Board::new(13, 13).unwrap());
        let seeded = Effort::default().with_seed(1);
        let start = before_a_sweep(&problem, Some(31), &seeded, Control::quiet()).unwrap();
        assert!(start.len() > 28); // OEIS A006075
        let how = sweeping(&problem, Method::Sweep, 1 << 25).unwrap();
        let (options, control) = (Effort::default().with_threads(1), Control::quiet());
        let found = by_sweep(&problem, (&how, start), &options, control, &mut Saver::never());
        let found = found.unwrap().unwrap();
        assert_eq!(found.end, End::Finished);
        let verified = destrier_certify::verify(&found.certificate.unwrap().to_string()).unwrap();
        assert_eq!(verified.to_string(), "knight domination of 13x13: exactly 28");
    }
}
