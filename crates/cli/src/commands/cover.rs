//! `destrier cover`: a small cover, and what is proved about it.

mod search;

use super::prove;
use crate::args::{self, CoverSolver, OutputArgs, ProblemArgs, RunArgs};
use crate::exit::Exit;
use crate::files;
use crate::progress::{Line, stop_on_signal};
use crate::report::{CoverReport, Search};
use anyhow::{Context, Result, ensure};
use destrier_board::{Problem, Rule, SquareSet};
use destrier_model::conflict::{Conflict, conflict};
use destrier_model::{
    Control, ModelError, Options, Progress, Reduced, Solver, Stop, cover_program,
};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Finds a small cover of a board and shows what is proved about it
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    destrier cover 8\n  \
    destrier cover 16 --symmetry rot90 -o cover16.txt\n  \
    destrier cover 28 --target 119 --time-limit 1m\n  \
    destrier cover 12 --method annealing --target 24")]
pub(crate) struct Args {
    #[command(flatten)]
    problem: ProblemArgs,
    #[command(flatten)]
    pub(crate) solve: SolveArgs,
}

/// How to search and where the answer goes.
#[derive(clap::Args)]
pub(crate) struct SolveArgs {
    /// highs; microlp: pure Rust, for small boards; search: local search, which proves nothing.
    /// By default what suits: highs, a search and a sweep that proves, or search where both would
    /// take hours
    #[arg(long, value_parser = args::cover_solver)]
    pub(crate) solver: Option<CoverSolver>,
    /// search: weighting, the strongest; annealing (Jackson and Pargas); two-stage (Rubin); or
    /// monier, which keeps a pattern of density 1/8 in the middle and searches the frame
    #[arg(long, value_name = "METHOD", value_parser = args::method)]
    pub(crate) method: Option<args::Method>,
    /// search: stop at a cover of at most K pieces
    #[arg(long, value_name = "K")]
    target: Option<usize>,
    /// highs, search: begin with the cover of this file (a text grid, JSON or a cover)
    #[arg(long, value_name = "FILE")]
    start: Option<PathBuf>,
    /// search: begin with a pattern of knights cut to the board, blocks (2x2, density 2/15) or
    /// eighth (density 1/8); --time-limit 0s leaves it at that
    #[arg(long, value_name = "PATTERN", conflicts_with = "start", value_parser = ["blocks", "eighth"])]
    construct: Option<String>,
    #[command(flatten)]
    pub(crate) run: RunArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// HiGHS finishes programs of so many variables within minutes, mostly.
const SOLVED_OUTRIGHT: usize = 256;

impl SolveArgs {
    /// Whatever suits, silently, for so long at most.
    pub(crate) fn within(limit: Duration) -> Self {
        let run = RunArgs { threads: None, seed: 0, time_limit: Some(limit) };
        let output = OutputArgs { output: None, json: false, quiet: true };
        let (solver, method, target, start, construct) = (None, None, None, None, None);
        SolveArgs { solver, method, target, start, construct, run, output }
    }

    /// The solver asked for, or the one that suits the problem.
    fn solver(&self, problem: &Problem) -> CoverSolver {
        let covers_only = problem.rule != Rule::Independent && problem.blocks.is_none();
        let squares = problem.board.area().div_ceil(problem.symmetry.elements().len());
        match self.solver {
            Some(solver) => solver,
            None if self.method.is_some() => CoverSolver::Search,
            None if covers_only && squares > SOLVED_OUTRIGHT => CoverSolver::Search,
            None => CoverSolver::Program(Solver::default()),
        }
    }
}

pub(crate) fn run(args: &Args) -> Result<Exit> {
    run_problem(&args.problem.problem()?, &args.solve)
}

/// Solves, checks and reports any cover problem.
pub(crate) fn run_problem(problem: &Problem, args: &SolveArgs) -> Result<Exit> {
    if let Some(path) = &args.output.output {
        files::check_result(path)?;
    }
    let (report, impossible) = answer(problem, args)?;
    report.publish(&args.output, impossible.as_deref())
}

/// The report of whatever suits the problem; where there is no cover, the reason.
pub(crate) fn answer(problem: &Problem, args: &SolveArgs) -> Result<(CoverReport, Option<String>)> {
    if let Some(report) = sweep(problem, args)? {
        return Ok((report, None));
    }
    match args.solver(problem) {
        CoverSolver::Program(solver) => solve_program(problem, solver, args),
        CoverSolver::Search => search::run(problem, args),
    }
}

/// The answer of a search and a sweep, if nothing else is asked for and they reach one.
fn sweep(problem: &Problem, args: &SolveArgs) -> Result<Option<CoverReport>> {
    let SolveArgs { solver, method, target, start, construct, run, output } = args;
    let asked = solver.is_some() || method.is_some() || target.is_some();
    if asked || start.is_some() || construct.is_some() {
        return Ok(None);
    }
    let started = Instant::now();
    let Some((cover, certificate, states)) = prove::by_sweep(problem, run, output)? else {
        return Ok(None);
    };
    let search = Search {
        stop: Some(Stop::Finished),
        cover: Some(cover),
        bound: None,
        nodes: Some(states),
        seed: run.seed,
        certificate: Some(certificate),
    };
    CoverReport::new(problem, search, "sweep", started.elapsed()).map(Some)
}

/// Writes the program and hands it to a solver.
fn solve_program(
    problem: &Problem,
    solver: Solver,
    args: &SolveArgs,
) -> Result<(CoverReport, Option<String>)> {
    ensure!(args.method.is_none(), "--method needs --solver search");
    ensure!(args.target.is_none(), "--target needs --solver search");
    let ignored = args.start.is_some() && solver != Solver::Highs;
    ensure!(!ignored, "--start needs --solver highs or search");
    ensure!(args.construct.is_none(), "--construct needs --solver search");
    let started = Instant::now();
    let (search, impossible) = match cover_program(problem) {
        Ok(reduced) => {
            let search = search(problem, &reduced, solver, args)?;
            let infeasible = search.stop == Some(Stop::Infeasible);
            let reason = if infeasible { explain(problem, &reduced, solver)? } else { None };
            (search, reason)
        }
        Err(error @ ModelError::Uncoverable { .. }) => {
            (Search::impossible(args.run.seed), Some(error.to_string()))
        }
        Err(error) => return Err(error.into()),
    };
    let report = CoverReport::new(problem, search, solver.name(), started.elapsed())?;
    Ok((proved_by_cases(problem, report, args, started)?, impossible))
}

/// The report with a proof by cases, where the solver says that it finished and its packing falls short.
fn proved_by_cases(
    problem: &Problem,
    report: CoverReport,
    args: &SolveArgs,
    started: Instant,
) -> Result<CoverReport> {
    let Some(cover) = report.unproved().filter(|_| report.is_by(Solver::Highs)) else {
        return Ok(report);
    };
    let left = args.run.time_limit.map(|limit| limit.saturating_sub(started.elapsed()));
    match prove::by_cases(problem, cover, left, args.output.quiet) {
        Some((cover, certificate)) => report.with_proof(cover, certificate, started.elapsed()),
        None => Ok(report),
    }
}

/// Runs the solver with progress and interrupt.
fn search(
    problem: &Problem,
    reduced: &Reduced,
    solver: Solver,
    args: &SolveArgs,
) -> Result<Search> {
    let options = Options {
        threads: args.run.threads.unwrap_or(1),
        seed: args.run.seed,
        time_limit: args.run.time_limit,
        start: start(problem, reduced, args)?,
    };
    let line = Line::new(args.output.quiet);
    let mut progress = |now: Progress| line.say(describe(problem, now));
    let control = Control { stop: stop_on_signal(), progress: &mut progress };
    let outcome = solver.solve(&reduced.program, &options, control)?;
    let cover: Option<SquareSet> = outcome.values.map(|values| reduced.lift(&values));
    Ok(Search {
        stop: Some(outcome.stop),
        cover,
        bound: outcome.bound,
        nodes: outcome.nodes,
        seed: args.run.seed,
        certificate: None,
    })
}

/// The values that the solver begins with, if a cover is given.
fn start(problem: &Problem, reduced: &Reduced, args: &SolveArgs) -> Result<Option<Vec<i64>>> {
    let Some(path) = &args.start else { return Ok(None) };
    let values = reduced.lower(&search::from_file(problem, path)?);
    let without = || format!("--start: {}: not of symmetry {}", path.display(), problem.symmetry);
    values.with_context(without).map(Some)
}

fn describe(problem: &Problem, now: Progress) -> String {
    let number = |value: Option<f64>| value.map_or("?".to_owned(), |value| format!("{value:.2}"));
    let (best, bound) = (number(now.incumbent), number(now.bound));
    format!("{problem}: best {best}, bound {bound}, {} nodes", now.nodes)
}

/// In words, why there is no cover.
fn explain(problem: &Problem, reduced: &Reduced, solver: Solver) -> Result<Option<String>> {
    let board = problem.board;
    let square = |name: &str| {
        let at = reduced.program.variables.iter().position(|variable| variable.name == name);
        at.map(|orbit| board.name(reduced.orbits.squares(orbit)[0]))
    };
    Ok(conflict(&reduced.program, solver)?.map(|conflict| match conflict {
        Conflict::Variable(name) => {
            let square = square(&name).unwrap_or(name);
            format!("square {square} or its image is both forced and forbidden")
        }
        Conflict::Rows(names) => {
            let demands: Vec<String> = names.iter().map(|name| demand(name, &square)).collect();
            format!("these demands exclude each other: {}", demands.join("; "))
        }
    }))
}

/// What a row demands, in words.
fn demand(name: &str, square: &dyn Fn(&str) -> Option<String>) -> String {
    match square(name) {
        Some(square) => format!("cover {square} (row {name})"),
        None => format!("row {name}"),
    }
}
