//! Lower bounds by sweeps: for the size of a small cover, then for smaller ones that they find.

use super::MinimumError;
use super::attempt::{Attempt, End};
use super::effort::{ProofMethod, ProofOptions, cores, suits_a_tree};
use super::first;
use crate::sweep::{
    self, Control as SweepControl, Options, Outcome, Progress as SweepProgress, Report, SweepError,
    prove,
};
use destrier_board::{Problem, SquareSet};
use destrier_certify::{Certificate, SweepCertificate};
use destrier_run::{Control, Done, Halt, Progress, Saver, Snapshot, StateError};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

/// Sweeps for the bound asked for, or for the size of the smallest cover that turns up. None if
/// there is no sweep of this problem, or it shows too little, and a tree may do better.
pub(super) fn by_sweep(
    problem: &Problem,
    options: &ProofOptions,
    control: Control<'_>,
    saver: &mut Saver<'_>,
) -> Result<Option<Attempt>, MinimumError> {
    let fewer = options.at_least.map(|size| size.saturating_sub(1));
    let first = first::before_a_sweep(problem, fewer, options.seed, control)?;
    let mut size = options.at_least.unwrap_or(first.len());
    if first.len() < size {
        return Ok(Some(attempt(None, Some(first), End::Refuted, 0)));
    }
    let mut cover = Some(first).filter(|first| first.len() == size);
    let may_give_up = options.method != ProofMethod::Sweep;
    let mut states = 0;
    let mut resume = match &options.resume {
        // the state may be a tree's
        Some(Snapshot { work, .. }) if !work.starts_with("sweep") && may_give_up => {
            return Ok(None);
        }
        Some(snapshot) => Some(text(snapshot)?),
        None => None,
    };
    loop {
        let resume = resume.take();
        let Some(report) = sweep(problem, size, (options, resume), control, saver)? else {
            return Ok(None);
        };
        states += report.states;
        let end = match report.outcome {
            Outcome::Proved => End::Finished,
            // a smaller cover than the search found: prove that it is a smallest one
            Outcome::Refuted(smaller) if options.at_least.is_none() => {
                (size, cover) = (smaller.len(), Some(smaller));
                continue;
            }
            Outcome::Refuted(smaller) => {
                return Ok(Some(attempt(None, Some(smaller), End::Refuted, states)));
            }
            Outcome::Interrupted => End::Halted(control.halted().unwrap_or(Halt::Interrupted)),
            _ if may_give_up && suits_a_tree(problem) => return Ok(None),
            Outcome::Short(_) => End::Short,
            Outcome::OutOfMemory => End::OutOfMemory,
        };
        return Ok(Some(attempt(report.certificate, cover, end, states)));
    }
}

/// The text of a state.
fn text(snapshot: &Snapshot) -> Result<String, StateError> {
    let senseless = |_| StateError::Senseless("not the state of a sweep".to_owned());
    String::from_utf8(snapshot.state.clone()).map_err(senseless)
}

/// The claim is `exactly` if the cover has the size that is proved.
fn attempt(
    certificate: Option<Box<SweepCertificate>>,
    cover: Option<SquareSet>,
    end: End,
    work: u64,
) -> Attempt {
    let certificate = certificate.map(|mut sweep| {
        sweep.cover = cover.clone().filter(|cover| cover.len() == sweep.size);
        Certificate::Sweep(*sweep)
    });
    Attempt { certificate, cover, end, method: "sweep", work }
}

/// Sweeps for one size. None if a tree is to take over: the problem has no sweep, or the state may be a
/// tree's.
fn sweep(
    problem: &Problem,
    size: usize,
    (options, resume): (&ProofOptions, Option<String>),
    control: Control<'_>,
    saver: &mut Saver<'_>,
) -> Result<Option<Report>, MinimumError> {
    let stop = AtomicBool::new(false);
    let how = Options {
        threads: cores(options.threads),
        memory: control.memory() as u64,
        solver: Default::default(),
        resume,
    };
    let began = Instant::now();
    let mut progress = |now: SweepProgress| tell(size, now, began, control);
    let mut keep = |now: &sweep::Snapshot<'_>| {
        saver.save(|| Snapshot { work: now.work(), state: now.to_text().into_bytes() });
    };
    let listening = SweepControl { stop: &stop, progress: &mut progress, save: &mut keep };
    match watch(control, &stop, || prove(problem, size, &how, listening)) {
        Err(SweepError::NotPlain | SweepError::TooWide(_))
            if options.method != ProofMethod::Sweep =>
        {
            Ok(None)
        }
        report => Ok(Some(report?)),
    }
}

fn tell(size: usize, now: SweepProgress, began: Instant, control: Control<'_>) {
    let phase = format!("at least {size}? sweep {}", now.round + 1);
    let (done, of) = (now.line as u64, now.lines as u64);
    control.tell(&Progress {
        phase: &phase,
        done: Done::Steps { done, of, unit: "line" },
        bound: (now.bound > 1.0).then_some(now.bound),
        counts: &[(now.states, "states")],
        memory: now.memory,
        elapsed: began.elapsed(),
        ..Progress::default()
    });
}

/// How often to look whether it is time to stop.
const WATCH: Duration = Duration::from_millis(50);

/// Runs something that stops when a control halts.
fn watch<T>(control: Control<'_>, stop: &AtomicBool, work: impl FnOnce() -> T) -> T {
    // dropped when the work is over, or has panicked
    let (working, over) = mpsc::channel::<()>();
    std::thread::scope(|scope| {
        scope.spawn(move || {
            while over.recv_timeout(WATCH) == Err(RecvTimeoutError::Timeout) {
                if control.halted().is_some() {
                    stop.store(true, Ordering::Relaxed);
                }
            }
        });
        let _working = working;
        work()
    })
}
