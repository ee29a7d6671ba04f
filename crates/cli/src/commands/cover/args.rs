//! The arguments of `destrier cover`.

use super::start::{choice_of_file, of_solver};
use crate::args::{self, OutputArgs, RunArgs};
use crate::arrangement::read_drawing;
use crate::commands::ask::Stated;
use crate::files;
use crate::problem::{AutomorphismArgs, ProblemArgs};
use anyhow::{Context, Result, bail, ensure};
use destrier_board::{Problem, SquareSet};
use destrier_cover::plan::{Shape, from_pattern};
use destrier_cover::question::{Effort, Goal, Method};
use destrier_model::Solver;
use destrier_model::exchange::Covering;
use destrier_verify::Decimal;
use num_traits::ToPrimitive;
use std::path::PathBuf;

/// Finds a small cover, and proves the best lower bound that it can
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    destrier cover 8\n  \
    destrier cover 16 --symmetry rot90 -o cover16.txt\n  \
    destrier cover 28 --target 119 --time-limit 1m\n  \
    destrier cover 12 --method annealing --target 24\n  \
    destrier cover 10 --holes e5-f6 --demand 2\n  \
    destrier cover tests/programs/cameras.lp -o cameras.txt\n  \
    destrier cover tests/programs/stein9.sets --choose sets\n  \
    destrier cover 8 --piece knight --and queen --prices 3,8")]
pub(crate) struct Args {
    #[command(flatten)]
    pub(super) problem: ProblemArgs,
    #[command(flatten)]
    pub(crate) solve: SolveArgs,
}

/// How to search and where the answer goes.
#[derive(clap::Args)]
pub(crate) struct SolveArgs {
    /// highs; microlp: pure Rust, for small boards; search: local search without a proof. By default, local search runs
    /// first, then the strongest proof method that applies; on large boards, only the search
    #[arg(long, value_parser = args::cover_solver)]
    pub(crate) solver: Option<Method>,
    /// Local search: weighting (the strongest), annealing, two-stage, or monier, which searches the frame around a
    /// pattern of density 1/8
    #[arg(long, value_name = "METHOD", value_parser = args::method)]
    method: Option<Method>,
    /// Stop as soon as a cover of at most K pieces is found, or a choice whose cost is K or less, such as 20.5
    #[arg(long, value_name = "K", value_parser = target)]
    pub(super) target: Option<Decimal>,
    /// Start from the cover in this file: a text grid, JSON, a certificate, or a solver's solution
    #[arg(long, value_name = "FILE")]
    pub(super) start: Option<PathBuf>,
    /// Start from a pattern of knights cut to the board, blocks (2x2, density 2/15) or eighth (density 1/8); with
    /// --time-limit 0s the pattern is the answer
    #[arg(long, value_name = "PATTERN", conflicts_with = "start",
        value_parser = args::named(&Shape::ALL, Shape::name))]
    construct: Option<Shape>,
    #[command(flatten)]
    pub(super) automorphisms: AutomorphismArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

impl SolveArgs {
    /// Whether nothing is asked for that only covering programs know.
    pub(super) fn is_plain(&self) -> bool {
        let search = self.solver.is_none() && self.method.is_none() && self.target.is_none();
        let start = self.start.is_none() && self.construct.is_none();
        search && start
    }

    /// What is spent on an answer.
    pub(super) fn effort(&self, stated: Stated<'_>) -> Result<Effort<'static>> {
        let effort = Effort::default().with_goal(Goal::Cover).with_method(self.method()?);
        let effort = effort.with_seed(self.run.seed).with_threads(self.run.threads);
        match stated {
            Stated::Board(problem) => self.of_board(effort, problem),
            Stated::Program(covering, _) => self.of_covering(effort, covering),
            Stated::Linear(file, _) => {
                Ok(effort.with_automorphisms(self.automorphisms.of_linear(file)?))
            }
        }
    }

    /// How a board's covers are looked for.
    fn of_board(&self, effort: Effort<'static>, problem: &Problem) -> Result<Effort<'static>> {
        // whose covers the checker reads
        problem.board.with_area_at_most(destrier_certify::MAX_AREA)?;
        self.automorphisms.check_none()?;
        let target = self.target.map(|target| target.rational().floor().to_integer());
        let target = target.and_then(|target| target.to_usize());
        Ok(effort.with_target(target).with_start(self.start(problem)?))
    }

    /// How a covering program is solved.
    fn of_covering(&self, effort: Effort<'static>, covering: &Covering) -> Result<Effort<'static>> {
        ensure!(
            self.construct.is_none(),
            "--construct makes a pattern on a board without holes, demands and costs"
        );
        let start = self.start.as_deref().map(|path| choice_of_file(path, covering)).transpose()?;
        if let (Method::Program(_), Some(chosen)) = (effort.method, &start) {
            let all_met = covering.problem.program()?.admits(chosen);
            ensure!(all_met, "--start: the choice does not meet all rows, as a solver needs");
        }
        let effort = effort.with_automorphisms(self.automorphisms.of(covering)?);
        let target = self.target.map(|value| reached(covering, value)).transpose()?;
        Ok(effort.with_target(target).with_choice(start))
    }

    /// The method asked for, if the other arguments go with it or with the one that suits.
    fn method(&self) -> Result<Method> {
        let solver = self.solver.filter(|&solver| solver != Method::Search(Default::default()));
        let method = solver.or(self.method).or(self.solver).unwrap_or_default();
        if let Method::Program(solver) = method {
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
            let named = || format!("--start: {}", path.display());
            let (text, board, piece) = (files::read_start(path)?, problem.board, problem.piece);
            let squares = match of_solver(&text) {
                Some(answer) => answer.cover(problem).with_context(named)?,
                None => {
                    read_drawing(&text, Some(board), piece).with_context(named)?.pieces.squares()
                }
            };
            if let Some(square) = squares.iter().find(|&at| problem.forbidden.contains(at)) {
                bail!("{}: no {piece} may stand on {}", named(), board.name(square));
            }
            return Ok(Some(squares));
        }
        let pattern = self.construct.map(|shape| from_pattern(problem, shape, self.run.seed));
        Ok(pattern.transpose()?)
    }
}

/// A number of pieces or a cost.
fn target(text: &str) -> Result<Decimal, String> {
    let no_number = || format!("'{text}' is no decimal number from 0 on");
    let number = text.parse::<Decimal>().map_err(|()| no_number())?;
    if number < Decimal::default() { Err(no_number()) } else { Ok(number) }
}

/// The largest cost at which the objective of a program's file is as good as a target.
fn reached(covering: &Covering, target: Decimal) -> Result<usize> {
    let cost = covering.cost_of(target);
    cost.with_context(|| format!("{}: no choice reaches the --target {target}", covering.name))
}
