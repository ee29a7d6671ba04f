//! The method `sweep`: what to prove, progress, and what a limit leaves.

use super::Args;
use super::proof::Attempt;
use super::tree::Saver;
use crate::progress::{Line, stop_on_signal};
use crate::{args, files};
use anyhow::{Context, Result, bail};
use destrier_board::{Group, Piece, Problem, Rule, SquareSet};
use destrier_certify::{Certificate, SweepCertificate};
use destrier_cover::search::{self, search};
use destrier_cover::sweep::{
    Control, Options, Outcome, Progress, Snapshot, SnapshotError, SweepError, prove,
};
use destrier_cover::tree::Stop;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

/// Boards with a shorter side below this are proved by trees as fast, up to the other by no tree.
const WORTH_A_SWEEP: std::ops::RangeInclusive<usize> = 11..=24;
const TOO_LARGE_FOR_TREES: usize = 15;

/// Whether a sweep is likely to be faster than a tree: leapers on boards of some size.
pub(super) fn suits(problem: &Problem, args: &Args) -> bool {
    let plain = Problem { rule: problem.rule, piece: problem.piece, ..Problem::new(problem.board) };
    *problem == plain
        && problem.symmetry == Group::None
        && problem.rule != Rule::Independent
        && matches!(problem.piece, Piece::Knight | Piece::King | Piece::Leaper(..))
        && WORTH_A_SWEEP.contains(&short(problem))
        && args.format == "destrier"
}

fn short(problem: &Problem) -> usize {
    problem.board.rows().min(problem.board.cols())
}

/// Sweeps for the bound asked for, or for the size of the smallest cover that turns up. None if
/// there is no sweep of this problem, or it shows too little, and a tree may do better.
pub(super) fn sweep(
    problem: &Problem,
    args: &Args,
    state: Option<&Path>,
) -> Result<Option<Attempt>> {
    let required = args.method == "sweep";
    if required && args.format != "destrier" {
        bail!("--method sweep writes no other --format");
    }
    let mut resume = match state.filter(|_| args.resume) {
        Some(path) => Some(files::read(path).context("nothing to resume")?),
        None => None,
    };
    let clock = Clock { began: Instant::now(), limit: args.run.time_limit };
    let line = Line::new(args.output.quiet);
    line.say(format!("{problem}: looking for a small cover"));
    let fewer = args.at_least.map(|size| size.saturating_sub(1));
    let mut cover = Some(small_cover(problem, args, fewer).with_context(|| problem.to_string())?);
    let mut size = args.at_least.or(cover.as_ref().map(SquareSet::len)).unwrap_or(0);
    let attempt = |certificate: Option<Box<SweepCertificate>>, cover, stop, states| Attempt {
        certificate: certificate.map(|sweep| with_cover(*sweep, &cover)),
        cover,
        stop,
        method: "sweep",
        nodes: 0,
        states,
    };
    if cover.as_ref().is_some_and(|cover| cover.len() < size) {
        return Ok(Some(attempt(None, cover, Stop::Refuted, 0)));
    }
    cover = cover.filter(|cover| args.at_least.is_none() || cover.len() == size);
    let mut saver = Saver::new(state);
    let mut states = 0;
    loop {
        let stop = AtomicBool::new(false);
        let (mut before, mut met) = (Instant::now(), 0);
        let mut progress = |now: Progress| {
            let rate = (now.states - met) as f64 / before.elapsed().as_secs_f64().max(1e-3);
            (before, met) = (Instant::now(), now.states);
            line.say(describe(problem, size, now, rate, &clock));
        };
        let options = Options {
            threads: threads(args),
            memory: args.memory.unwrap_or_else(args::free_memory) as u64,
            solver: Default::default(),
            resume: resume.take(),
        };
        let mut save = |now: &Snapshot<'_>| saver.save(|| now.to_text());
        let control = Control { stop: &stop, progress: &mut progress, save: &mut save };
        let report = clock.watch(&stop, || prove(problem, size, &options, control));
        let report = match report {
            Err(SweepError::NotPlain | SweepError::TooWide(_)) if !required => return Ok(None),
            // the state may be a tree's
            Err(SweepError::Snapshot(SnapshotError::Unreadable(_))) if !required => {
                return Ok(None);
            }
            Err(SweepError::Snapshot(error)) => {
                let path = state.map(|path| path.display().to_string()).unwrap_or_default();
                return Err(error).with_context(|| format!("--resume: {path}"));
            }
            report => report.with_context(|| problem.to_string())?,
        };
        std::mem::replace(&mut saver.failed, Ok(()))?;
        states += report.states;
        let left = |stop, cover| Ok(Some(attempt(report.certificate.clone(), cover, stop, states)));
        return match report.outcome {
            Outcome::Proved => left(Stop::Finished, cover),
            // a smaller cover than the search found: prove that it is a smallest one
            Outcome::Refuted(smaller) if args.at_least.is_none() => {
                (size, cover) = (smaller.len(), Some(smaller));
                continue;
            }
            Outcome::Refuted(smaller) => {
                Ok(Some(attempt(None, Some(smaller), Stop::Refuted, states)))
            }
            Outcome::Interrupted if clock.is_over() => left(Stop::TimeLimit, cover),
            Outcome::Interrupted => left(Stop::Interrupted, cover),
            Outcome::Short(_) | Outcome::OutOfMemory
                if !required && short(problem) < TOO_LARGE_FOR_TREES =>
            {
                Ok(None)
            }
            Outcome::Short(_) => {
                eprintln!("destrier: halves of the board show no more");
                left(Stop::TimeLimit, cover)
            }
            Outcome::OutOfMemory => {
                eprintln!("destrier: the tables and states do not fit into --memory");
                left(Stop::TimeLimit, cover)
            }
        };
    }
}

/// The claim `exactly`, if the cover has the size that is proved.
fn with_cover(mut sweep: SweepCertificate, cover: &Option<SquareSet>) -> Certificate {
    sweep.cover = cover.clone().filter(|cover| cover.len() == sweep.size);
    Certificate::Sweep(sweep)
}

/// A cover by local search, for so many rounds as the board is worth, or one of so many pieces: up to
/// 18x18 every one of 24 seeds found a smallest cover.
fn small_cover(problem: &Problem, args: &Args, target: Option<usize>) -> Result<SquareSet> {
    let area = problem.board.area() as u64;
    let rounds = 3 + area * area / 40_000;
    let options = search::Options {
        seed: args.run.seed.into(),
        rounds: Some(rounds),
        // always, so that the cover is the same on any machine
        threads: 2,
        target,
        time_limit: args.run.time_limit.map(|limit| limit / 4),
        ..search::Options::default()
    };
    let control = search::Control { stop: stop_on_signal(), progress: &mut |_| {} };
    Ok(search(problem, &options, control)?.cover)
}

fn threads(args: &Args) -> usize {
    let all = || std::thread::available_parallelism().map_or(1, usize::from);
    args.run.threads.unwrap_or_else(all)
}

/// How often to look whether it is time to stop.
const WATCH: Duration = Duration::from_millis(50);

/// When the time is over.
struct Clock {
    began: Instant,
    limit: Option<Duration>,
}

impl Clock {
    fn is_over(&self) -> bool {
        self.limit.is_some_and(|limit| self.began.elapsed() >= limit)
    }

    /// Runs something that stops when the time is over or a signal comes.
    fn watch<T>(&self, stop: &AtomicBool, work: impl FnOnce() -> T) -> T {
        // dropped when the work is over, or has panicked
        let (working, over) = mpsc::channel::<()>();
        std::thread::scope(|scope| {
            scope.spawn(move || {
                while over.recv_timeout(WATCH) == Err(RecvTimeoutError::Timeout) {
                    if self.is_over() || stop_on_signal().load(Ordering::Relaxed) {
                        stop.store(true, Ordering::Relaxed);
                    }
                }
            });
            let _working = working;
            work()
        })
    }
}

fn describe(problem: &Problem, size: usize, now: Progress, rate: f64, clock: &Clock) -> String {
    let Progress { round, line, lines, bound, states, memory } = now;
    let shown =
        if bound > 1.0 { format!("more than {:.2} shown, ", bound - 1.0) } else { String::new() };
    format!(
        "{problem}: at least {size}? {shown}sweep {}, line {line} of {lines}, {:.1} million states, {:.1} a \
         second, tables of {} MB, {} s",
        round + 1,
        states as f64 / 1e6,
        rate / 1e6,
        memory >> 20,
        clock.began.elapsed().as_secs()
    )
}
