//! The method `sweep`: what to prove, progress, and what a limit leaves.

use super::Args;
use super::proof::Attempt;
use crate::args;
use crate::progress::{Line, stop_on_signal};
use anyhow::{Context, Result, bail};
use destrier_board::{Group, Piece, Problem, Rule, SquareSet};
use destrier_certify::Certificate;
use destrier_cover::search::{self, search};
use destrier_cover::sweep::{Control, Options, Outcome, Progress, SweepError, prove};
use destrier_cover::tree::Stop;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Whether a sweep is likely to be faster than a tree: leapers on boards of some size.
pub(super) fn suits(problem: &Problem, args: &Args) -> bool {
    let plain = Problem { rule: problem.rule, piece: problem.piece, ..Problem::new(problem.board) };
    let short = problem.board.rows().min(problem.board.cols());
    let leaper = matches!(problem.piece, Piece::Knight | Piece::King | Piece::Leaper(..));
    *problem == plain
        && problem.symmetry == Group::None
        && problem.rule != Rule::Independent
        && leaper
        && (11..=24).contains(&short)
        && args.format == "destrier"
        && !args.resume
}

/// Sweeps for the bound asked for, or for the size of the smallest cover that turns up. None if
/// there is no sweep of this problem, or no memory for it, and another method may try.
pub(super) fn sweep(problem: &Problem, args: &Args) -> Result<Option<Attempt>> {
    let required = args.method == "sweep";
    if required && (args.format != "destrier" || args.resume) {
        bail!("--method sweep writes no other --format, and knows no --resume");
    }
    let clock = Clock { began: Instant::now(), limit: args.run.time_limit };
    let line = Line::new(args.output.quiet);
    line.say(format!("{problem}: looking for a small cover"));
    let mut cover = match args.at_least {
        Some(_) => None,
        None => Some(small_cover(problem, args).with_context(|| problem.to_string())?),
    };
    let mut size = args.at_least.or(cover.as_ref().map(SquareSet::len)).unwrap_or(0);
    let options = Options {
        threads: threads(args),
        memory: args.memory.unwrap_or_else(args::free_memory) as u64,
        solver: Default::default(),
    };
    let mut states = 0;
    loop {
        let stop = AtomicBool::new(false);
        let mut progress = |now: Progress| {
            line.say(describe(problem, size, now, &clock));
            if clock.is_over() || stop_on_signal().load(Ordering::Relaxed) {
                stop.store(true, Ordering::Relaxed);
            }
        };
        let control = Control { stop: &stop, progress: &mut progress };
        let report = match prove(problem, size, &options, control) {
            Err(SweepError::NotPlain | SweepError::TooWide(_)) if !required => return Ok(None),
            report => report.with_context(|| problem.to_string())?,
        };
        states += report.states;
        let attempt = |certificate, cover, stop| Attempt {
            certificate,
            cover,
            stop,
            method: "sweep",
            nodes: 0,
            states,
        };
        return Ok(Some(match report.outcome {
            Outcome::Proved(certificate) => {
                let certificate = with_cover(*certificate, cover.as_ref());
                attempt(Some(certificate), cover, Stop::Finished)
            }
            // a smaller cover than the search found: prove that it is a smallest one
            Outcome::Refuted(smaller) if args.at_least.is_none() => {
                (size, cover) = (smaller, cover_of(problem, smaller, args)?);
                continue;
            }
            Outcome::Refuted(smaller) => {
                attempt(None, cover_of(problem, smaller, args)?, Stop::Refuted)
            }
            Outcome::Interrupted if clock.is_over() => attempt(None, cover, Stop::TimeLimit),
            Outcome::Interrupted => attempt(None, cover, Stop::Interrupted),
            Outcome::OutOfMemory if required => {
                eprintln!("destrier: the states do not fit into --memory");
                attempt(None, cover, Stop::TimeLimit)
            }
            Outcome::OutOfMemory => return Ok(None),
        }));
    }
}

/// The claim `exactly`, if the cover has the size that is proved.
fn with_cover(certificate: Certificate, cover: Option<&SquareSet>) -> Certificate {
    match certificate {
        Certificate::Sweep(mut sweep) => {
            sweep.cover = cover.filter(|cover| cover.len() == sweep.size).cloned();
            Certificate::Sweep(sweep)
        }
        other => other,
    }
}

/// A cover by local search, for so many rounds as the board is worth.
fn small_cover(problem: &Problem, args: &Args) -> Result<SquareSet> {
    let area = problem.board.area() as u64;
    let rounds = if area <= 200 { 1 } else { area / 40 };
    local_search(problem, args, rounds, None)
}

/// A cover of a size that exists, if local search finds it.
fn cover_of(problem: &Problem, size: usize, args: &Args) -> Result<Option<SquareSet>> {
    let cover = local_search(problem, args, 1000, Some(size))?;
    Ok(Some(cover).filter(|cover| cover.len() <= size))
}

fn local_search(
    problem: &Problem,
    args: &Args,
    rounds: u64,
    target: Option<usize>,
) -> Result<SquareSet> {
    let options = search::Options {
        seed: args.run.seed.into(),
        rounds: Some(rounds),
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

struct Clock {
    began: Instant,
    limit: Option<Duration>,
}

impl Clock {
    fn is_over(&self) -> bool {
        self.limit.is_some_and(|limit| self.began.elapsed() >= limit)
    }
}

fn describe(problem: &Problem, size: usize, now: Progress, clock: &Clock) -> String {
    let Progress { sweep, decided, squares, states, memory } = now;
    format!(
        "{problem}: at least {size}? sweep {sweep}, square {decided} of {squares}, {states} states, \
         {} MB, {} s",
        memory >> 20,
        clock.began.elapsed().as_secs()
    )
}
