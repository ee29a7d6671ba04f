//! The command: one answer and its report.

use super::args::{Args, SolveArgs};
use super::covering::solve_covering;
use crate::args;
use crate::covering::{Covering, Stated};
use crate::exit::Exit;
use crate::files;
use crate::progress::{Line, control};
use crate::publish::size_there;
use crate::report::CoverReport;
use anyhow::{Context, Result};
use destrier_board::{Problem, SquareSet};
use destrier_certify::Certificate;
use destrier_cover::covering::Goal;
use destrier_cover::minimum::{Effort, MinimumError, minimum};
use destrier_draw::is_picture;
use destrier_run::Progress;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

pub(crate) fn run(args: &Args) -> Result<Exit> {
    run_stated(&args.subject.stated(args::free_memory())?, &args.solve)
}

/// Solves, checks and reports whatever is stated.
pub(crate) fn run_stated(stated: &Stated, args: &SolveArgs) -> Result<Exit> {
    match stated {
        Stated::Problem(problem) => {
            // whose covers the checker reads
            problem.board.with_area_at_most(destrier_certify::MAX_AREA)?;
            run_problem(problem, args)
        }
        Stated::Covering(covering) => run_covering(covering, args),
    }
}

/// Solves, checks and reports a covering program.
fn run_covering(covering: &Covering, args: &SolveArgs) -> Result<Exit> {
    args.check_covering()?;
    solve_covering(covering, Goal::Minimum, "destrier", &args.run, &args.output)
}

/// Solves, checks and reports any cover problem.
fn run_problem(problem: &Problem, args: &SolveArgs) -> Result<Exit> {
    if let Some(path) = &args.output.output {
        files::check_report(path)?;
    }
    let started = Instant::now();
    let kept = |path: &&Path| !is_picture(path) && !files::is_json(path);
    let file = args.output.output.as_deref().filter(kept);
    let there = file.and_then(|path| size_there(path, problem)).unwrap_or(usize::MAX);
    let unwritten = Mutex::new(None);
    let gains = Gains { started, last: Mutex::default() };
    let gained = |cover: &SquareSet| {
        gains.note(cover.len() as f64);
        // a gain is in the file at once, so that a run that is killed loses nothing
        if let Some(path) = file.filter(|_| cover.len() < there) {
            let text = Certificate::at_most(problem.clone(), cover.clone()).to_string();
            *locked(&unwritten) = files::write(path, &text).err();
        }
    };
    let effort = Effort {
        method: args.method()?,
        seed: args.run.seed,
        threads: args.run.threads,
        target: args.target,
        start: args.start(problem)?,
        gained: &gained,
        ..Effort::default()
    };
    let line = Line::new(args.output.quiet);
    let tell = |now: &Progress<'_>| {
        now.best.into_iter().for_each(|best| gains.note(best));
        line.say(format!("{problem}: {now}"));
    };
    let control = control(args.run.time_limit).with_memory(args::free_memory()).telling(&tell);
    let answer = match (minimum(problem, &effort, control), &args.start) {
        (Err(error @ MinimumError::NotSymmetric(_)), Some(path)) => {
            Err(error).with_context(|| format!("--start: {}", path.display()))?
        }
        (answer, _) => answer?,
    };
    drop(line);
    let failed = locked(&unwritten).take();
    match failed {
        Some(error) => Err(error),
        None => CoverReport::new(problem, &answer, effort.seed, started.elapsed())
            .improved(gains.last())
            .publish(&args.output),
    }
}

/// When the best value became smaller last.
struct Gains {
    started: Instant,
    last: Mutex<Option<(f64, Duration)>>,
}

impl Gains {
    fn note(&self, best: f64) {
        let mut last = locked(&self.last);
        if last.is_none_or(|(least, _)| best < least) {
            *last = Some((best, self.started.elapsed()));
        }
    }

    fn last(&self) -> Option<Duration> {
        locked(&self.last).map(|(_, after)| after)
    }
}

/// What a mutex holds, whatever became of those who held it before.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
