//! The command: one answer and its report.

use super::args::{Args, SolveArgs};
use super::start::choice_of_file;
use crate::args;
use crate::commands::ask::{Stated, Terms, ask, asking};
use crate::commands::{count, packing};
use crate::exit::Exit;
use crate::files;
use crate::problem::Posed;
use anyhow::{Result, bail};
use destrier_board::Problem;
use destrier_certify::Certificate;
use destrier_cover::plan::MinimumError;
use destrier_cover::question::Method;
use destrier_model::Solver;
use destrier_model::exchange::{ModelFile, Task};
use std::path::{Path, PathBuf};
use std::time::Instant;

pub(crate) fn run(args: &Args) -> Result<Exit> {
    let (memory, solve) = (args::free_memory(), &args.solve);
    let model = args.problem.model()?;
    if let Some(model) = &model
        && model.program != Task::Cover
    {
        return run_task(model, &model.problem(memory)?, solve);
    }
    let posed = match &model {
        Some(model) => Posed::Statement(model.statement(memory)?),
        None => posed(args, memory)?,
    };
    if let Some(model) = &model {
        introduce(model, solve);
    }
    solve.output.output.iter().try_for_each(|path| files::check_report(path))?;
    asking(&posed, args.problem.asked_file()?, |stated| answered(stated, solve, memory))
}

/// What the arguments state: of a board's file its own columns, where automorphisms or a start name these.
fn posed(args: &Args, memory: usize) -> Result<Posed> {
    let solve = &args.solve;
    if solve.is_plain() {
        return match solve.automorphisms.are_given() {
            true => args.problem.posed_alone(false, memory),
            false => args.problem.posed(memory),
        };
    }
    let of_board = args.problem.statement_of_board(memory)?;
    if args.problem.program_file().is_some() && of_board.board().is_some() {
        let written = args.problem.statement(memory)?;
        let own = written.covering()?;
        let names_columns =
            |path: &PathBuf| !is_of_board(path) && choice_of_file(path, &own).is_ok();
        if solve.automorphisms.are_given() || solve.start.as_ref().is_some_and(names_columns) {
            return Ok(Posed::Statement(written));
        }
    }
    Ok(Posed::Statement(of_board))
}

/// Whether a file is a certificate about a board.
fn is_of_board(path: &Path) -> bool {
    let certificate = files::look(path).ok().and_then(|text| destrier_certify::parse(&text).ok());
    certificate.is_some_and(|certificate| !matches!(certificate, Certificate::Program(_)))
}

/// Answers a model that asks for something else than a cover.
fn run_task(model: &ModelFile, problem: &Problem, args: &SolveArgs) -> Result<Exit> {
    introduce(model, args);
    if model.program != Task::Packing {
        return count::run_problem(problem, &args.run, &args.output);
    }
    let solver = match args.solver {
        None => Solver::default(),
        Some(Method::Program(solver)) => solver,
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

/// Answers the question, whatever it is about.
fn answered(stated: Stated<'_>, args: &SolveArgs, memory: usize) -> Result<Exit> {
    let (time_limit, output) = (args.run.time_limit, &args.output);
    let started = Instant::now();
    let terms = Terms { started, time_limit, memory, state: None, output };
    let asked = ask(stated, &args.effort(stated)?, &terms).map_err(|error| {
        match (error.downcast_ref(), &args.start, stated) {
            (Some(MinimumError::NotSymmetric(_)), Some(path), _) => {
                error.context(format!("--start: {}", path.display()))
            }
            (_, _, Stated::Board(_)) => error,
            (_, _, Stated::Program(..) | Stated::Linear(..)) => error.context(stated.name()),
        }
    });
    Ok(asked?.unwrap_or(Exit::Limit))
}
