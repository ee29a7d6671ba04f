//! The command: one answer and its report.

use super::args::{Args, SolveArgs};
use super::covering::solve_covering;
use super::gains::Gains;
use crate::args;
use crate::covering::{Covering, Stated};
use crate::exit::Exit;
use crate::files;
use crate::progress::{Line, control};
use crate::report::CoverReport;
use anyhow::{Context, Result};
use destrier_board::{Problem, SquareSet};
use destrier_cover::covering::Goal;
use destrier_cover::minimum::{Effort, MinimumError, minimum};
use destrier_run::Progress;

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
    let gains = Gains::new(problem, args.output.output.as_deref());
    let gained = |cover: &SquareSet| gains.keep(cover);
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
    gains.written()?;
    CoverReport::new(problem, &answer, effort.seed, gains.elapsed())
        .improved(gains.last())
        .publish(&args.output)
}
