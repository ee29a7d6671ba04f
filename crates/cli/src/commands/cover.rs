//! `destrier cover`: a small cover, and what is proved about it.

use crate::args::{self, OutputArgs, ProblemArgs, RunArgs};
use crate::exit::Exit;
use crate::files;
use crate::progress::{Line, control};
use crate::publish::size_there;
use crate::report::CoverReport;
use anyhow::{Context, Result, ensure};
use destrier_board::{Problem, SquareSet};
use destrier_certify::Certificate;
use destrier_cover::minimum::{Effort, Method, MinimumError, Shape, from_pattern, minimum};
use destrier_draw::is_picture;
use destrier_model::Solver;
use destrier_run::Progress;
use std::cell::RefCell;
use std::path::PathBuf;
use std::time::Instant;

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
    pub(crate) solver: Option<Method>,
    /// search: weighting, the strongest; annealing (Jackson and Pargas); two-stage (Rubin); or
    /// monier, which keeps a pattern of density 1/8 in the middle and searches the frame
    #[arg(long, value_name = "METHOD", value_parser = args::method)]
    method: Option<Method>,
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

pub(crate) fn run(args: &Args) -> Result<Exit> {
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

impl SolveArgs {
    /// The method asked for, if the other arguments go with it or with the one that suits.
    fn method(&self, problem: &Problem) -> Result<Method> {
        let solver = self.solver.filter(|&solver| solver != Method::Search(Default::default()));
        let method = solver.or(self.method).or(self.solver);
        let method = method.unwrap_or_default();
        let suited = if method == Method::Auto { Method::suited(problem) } else { method };
        if let Method::Program(solver) = suited {
            ensure!(self.method.is_none(), "--method needs --solver search");
            ensure!(self.target.is_none(), "--target needs --solver search");
            let ignored = self.start.is_some() && solver != Solver::Highs;
            ensure!(!ignored, "--start needs --solver highs or search");
            ensure!(self.construct.is_none(), "--construct needs --solver search");
        }
        let given = self.start.is_some() || self.construct.is_some();
        ensure!(method != Method::Frame || !given, "--method monier has its own start");
        Ok(method)
    }

    /// The squares to start from, if any are asked for.
    fn start(&self, problem: &Problem) -> Result<Option<SquareSet>> {
        if let Some(path) = &self.start {
            let placement = files::placement(path).context("--start")?;
            let (found, board) = (placement.board(), problem.board);
            ensure!(found == board, "--start: {}: a {found} board, not {board}", path.display());
            return Ok(Some(placement.squares()));
        }
        let shape = match self.construct.as_deref() {
            None => return Ok(None),
            Some("blocks") => Shape::Blocks,
            Some(_) => Shape::Eighth,
        };
        Ok(Some(from_pattern(problem, shape, self.run.seed)?))
    }
}
