//! The command: one answer and its report.

use super::args::{Args, SolveArgs};
use super::best_so_far::BestSoFar;
use super::covering::{choice_of_file, solve_covering};
use crate::args;
use crate::commands::{count, packing};
use crate::exit::Exit;
use crate::files;
use crate::progress::{Line, control};
use crate::report::{CoverReport, conclude};
use anyhow::{Context, Result, bail};
use destrier_board::{Problem, SquareSet};
use destrier_certify::Certificate;
use destrier_cover::plan::{MinimumError, minimum};
use destrier_cover::question::{CoverMethod, Effort};
use destrier_model::Solver;
use destrier_model::exchange::{Covering, ModelFile, Statement, Task};
use destrier_run::Progress;
use std::path::{Path, PathBuf};

pub(crate) fn run(args: &Args) -> Result<Exit> {
    let (memory, solve) = (args::free_memory(), &args.solve);
    let model = args.problem.model()?;
    if let Some(model) = &model
        && model.program != Task::Cover
    {
        return run_task(model, &model.problem(memory)?, solve);
    }
    let statement = match &model {
        Some(model) => model.statement(memory)?,
        None => stated(args, memory)?,
    };
    if let Some(model) = &model {
        introduce(model, solve);
    }
    solve.output.output.iter().try_for_each(|path| files::check_report(path))?;
    match statement.problem() {
        Some(problem) => {
            // whose covers the checker reads
            problem.board.with_area_at_most(destrier_certify::MAX_AREA)?;
            run_problem(problem, solve)
        }
        None => run_covering(statement.covering()?.as_ref(), args.problem.program_file(), solve),
    }
}

/// What the arguments state: of a board's file its own columns, where automorphisms or a start name these.
fn stated(args: &Args, memory: usize) -> Result<Statement> {
    let (solve, of_board) = (&args.solve, args.problem.statement_of_board(memory)?);
    if args.problem.program_file().is_some() && of_board.board().is_some() {
        let written = args.problem.statement(memory)?;
        let own = written.covering()?;
        let names_columns =
            |path: &PathBuf| !is_of_board(path) && choice_of_file(path, &own).is_ok();
        if solve.automorphisms.are_given() || solve.start.as_ref().is_some_and(names_columns) {
            return Ok(written);
        }
    }
    Ok(of_board)
}

/// Whether a file is a certificate about a board.
fn is_of_board(path: &Path) -> bool {
    let certificate = files::read(path).ok().and_then(|text| destrier_certify::parse(&text).ok());
    certificate.is_some_and(|certificate| match certificate {
        Certificate::Covering(own) => own.problem.board().is_some(),
        _ => true,
    })
}

/// Answers a model that asks for something else than a cover.
fn run_task(model: &ModelFile, problem: &Problem, args: &SolveArgs) -> Result<Exit> {
    introduce(model, args);
    if model.program != Task::Packing {
        return count::run_problem(problem, &args.run, &args.output);
    }
    let solver = match args.solver {
        None => Solver::default(),
        Some(CoverMethod::Program(solver)) => solver,
        Some(_) => bail!("--solver search finds covers, not packings"),
    };
    packing::run_problem(problem, solver, args.run.time_limit, &args.output)
}

/// Says which problem it is, and what its source claims.
fn introduce(model: &ModelFile, args: &SolveArgs) {
    if !args.output.quiet && !model.title.is_empty() {
        let claimed = model.claimed.as_deref().unwrap_or("no value");
        let source = if model.source.is_empty() { "no source" } else { &model.source };
        destrier_console::note!("{} ({source}; claimed: {claimed})", model.title);
    }
}

/// Solves, checks and reports a covering program.
fn run_covering(covering: &Covering, file: Option<&Path>, args: &SolveArgs) -> Result<Exit> {
    let options = args.of_covering(covering)?;
    solve_covering((covering, file), &options, args.run.time_limit, None, &args.output)
}

/// Solves, checks and reports any cover problem.
fn run_problem(problem: &Problem, args: &SolveArgs) -> Result<Exit> {
    args.automorphisms.check_none()?;
    let gains = BestSoFar::new(problem, args.output.output.as_deref());
    let gained = |cover: &SquareSet| gains.keep(cover);
    let effort = Effort::default()
        .with_method(args.method()?)
        .with_seed(args.run.seed)
        .with_threads(args.run.threads)
        .with_target(args.target)
        .with_start(args.start(problem)?)
        .telling(&gained);
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
    let report = CoverReport::new(problem, &answer, effort.seed, gains.elapsed());
    conclude(report.improved(gains.last()), &args.output)
}
