//! The command: one answer and its report.

use super::args::{Args, SolveArgs};
use crate::args;
use crate::exit::Exit;
use crate::files;
use crate::progress::{Line, control};
use crate::publish::size_there;
use crate::report::CoverReport;
use anyhow::{Context, Result};
use destrier_board::{Problem, SquareSet};
use destrier_certify::Certificate;
use destrier_cover::minimum::{Effort, MinimumError, minimum};
use destrier_draw::is_picture;
use destrier_run::Progress;
use std::cell::RefCell;
use std::time::Instant;

pub(crate) fn run(args: &Args) -> Result<Exit> {
    // whose covers the checker reads
    args.problem.board.with_area_at_most(destrier_certify::MAX_AREA)?;
    run_problem(&args.problem.problem()?, &args.solve)
}

/// Solves, checks and reports any cover problem.
pub(crate) fn run_problem(problem: &Problem, args: &SolveArgs) -> Result<Exit> {
    if let Some(path) = &args.output.output {
        files::check_result(path)?;
    }
    let started = Instant::now();
    let file = args.output.output.as_deref().filter(|path| !is_picture(path));
    let there = file.and_then(|path| size_there(path, problem)).unwrap_or(usize::MAX);
    let unwritten = RefCell::new(None);
    let gained = |cover: &SquareSet| {
        // a gain is in the file at once, so that a run that is killed loses nothing
        if let Some(path) = file.filter(|_| cover.len() < there) {
            let text = Certificate::at_most(problem.clone(), cover.clone()).to_string();
            unwritten.replace(files::write(path, &text).err());
        }
    };
    let effort = Effort {
        method: args.method(problem)?,
        seed: args.run.seed,
        threads: args.run.threads,
        target: args.target,
        start: args.start(problem)?,
        gained: &gained,
        ..Effort::default()
    };
    let line = Line::new(args.output.quiet);
    let tell = |now: &Progress<'_>| line.say(format!("{problem}: {now}"));
    let control = control(args.run.time_limit).with_memory(args::free_memory()).telling(&tell);
    let answer = match (minimum(problem, &effort, control), &args.start) {
        (Err(error @ MinimumError::NotSymmetric(_)), Some(path)) => {
            Err(error).with_context(|| format!("--start: {}", path.display()))?
        }
        (answer, _) => answer?,
    };
    drop(line);
    match unwritten.take() {
        Some(error) => Err(error),
        None => {
            CoverReport::new(problem, &answer, effort.seed, started.elapsed()).publish(&args.output)
        }
    }
}
