//! Covers of boards, counted.

use super::args::{Args, HowArgs};
use super::list::{listing, write_list};
use super::program;
use super::report::{CountReport, goes_on};
use crate::args::{self, OutputArgs, RunArgs, on_board};
use crate::commands::non_attacking::{NON_ATTACKING, sets_of_a_size};
use crate::exit::{self, Exit};
use crate::files;
use crate::problem::{Source, SquareArgs};
use crate::progress::{control, watched};
use crate::report::{self, checked_covers};
use crate::shape::Shape;
use anyhow::{Context, Result, bail, ensure};
use clap::Command;
use destrier_board::{Group, Problem, SquareSet};
use destrier_cover::count::{Census, CountError, CountMethod, work};
use destrier_model::exchange::Covering;
use destrier_run::{Control, Snapshot, State, StateError};
use destrier_verify::FileRule;
use num_bigint::BigUint;
use std::path::PathBuf;
use std::time::Duration;

/// No board with more squares is counted: the frontier would be too wide long before.
const MAX_AREA: usize = 4096;

pub(crate) fn run(args: &Args, cli: &Command) -> Result<Exit> {
    let is_shared = args.among.number()?.is_some() || args.among.share.is_some();
    match &args.source {
        Source::Board(_) if is_shared => {
            bail!("--units goes with programs in files: states of sweeps meet again")
        }
        Source::Board(shape) => of_board(args, shape),
        Source::Program(path) => program::count(args, path, cli),
        Source::Model(path) => {
            bail!("{}: cover takes models, and counts where their program is count", path.display())
        }
    }
}

/// Counts the covers of a board.
fn of_board(args: &Args, shape: &Shape) -> Result<Exit> {
    let SquareArgs { holes, demand, at_most } = &args.squares;
    let is_plain = demand.is_none() && at_most.is_none() && args.choose.is_none();
    ensure!(is_plain, "--demand, --at-most and --choose go with a program in a file");
    let (board, holes) = holes.bare(shape)?;
    let board = board.with_area_at_most(MAX_AREA)?;
    if args.rule == Some(FileRule::NonAttacking) {
        let holes = holes.unwrap_or_else(|| SquareSet::empty(board));
        return largest(args, &Covering::non_attacking(board, args.piece, &holes)?, &holes);
    }
    let problem = Problem { piece: args.piece, rule: on_board(args.rule)?, ..Problem::new(board) };
    let problem = problem.with_symmetry(args.symmetry).context("--symmetry")?;
    let problem = match holes {
        None => problem,
        Some(holes) => {
            ensure!(
                !args.piece.slides(),
                "--holes: covers are counted where no move of a piece ends at a hole"
            );
            problem.with_exempt(holes.iter()).with_fixed([], holes.iter()).context("--holes")?
        }
    };
    answer(&problem, &args.how, &args.run, &args.output)
}

/// Counts the largest sets of pieces none of which attacks another, or those of a size.
fn largest(args: &Args, covering: &Covering, holes: &SquareSet) -> Result<Exit> {
    let Args { how, run, output, .. } = args;
    let by_choices = matches!(how.method, CountMethod::Auto | CountMethod::Choices);
    ensure!(by_choices, "--method {} counts covers", how.method.name());
    ensure!(args.symmetry == Group::None, "--symmetry goes with covers");
    ensure!(!how.resume.is_asked(), "--resume goes with covers");
    how.list.iter().try_for_each(|path| files::check_ending(path, &["txt", "json", "svg"]))?;
    output.output.iter().try_for_each(|path| files::check_ending(path, &["json"]))?;
    let problem = Problem { piece: args.piece, ..Problem::new(holes.board()) };
    let control = control(run.time_limit).with_memory(how.memory.unwrap_or_else(args::free_memory));
    let size = how.pieces()?;
    let count = |control: Control<'_>| sets_of_a_size(covering, (args.piece, holes), size, control);
    let (counted, elapsed) = watched(output.quiet, &covering.name, control, count);
    let census = match counted {
        Ok(census) => census,
        Err(error) => {
            let limit = error.downcast_ref().filter(|error: &&CountError| error.is_limit());
            let Some(limit) = limit else { return Err(error) };
            return stopped(&problem, (how, None), output, limit);
        }
    };
    let list = census.list.as_ref();
    if let Some((path, list)) = how.list.as_ref().zip(list) {
        files::write(path, &listing(path, (&problem, NON_ATTACKING), census.size, list)?)?;
    }
    let report = CountReport::new(&problem, how.method, Ok(&census), elapsed.as_secs_f64());
    report.by(NON_ATTACKING, &covering.name).publish(how.list.as_deref(), output)?;
    Ok(if census.total == BigUint::ZERO { Exit::No } else { Exit::Yes })
}

/// Counts the smallest covers of a problem.
pub(crate) fn run_problem(problem: &Problem, run: &RunArgs, output: &OutputArgs) -> Result<Exit> {
    answer(problem, &HowArgs::default(), run, output)
}

fn answer(problem: &Problem, how: &HowArgs, run: &RunArgs, output: &OutputArgs) -> Result<Exit> {
    how.list.iter().try_for_each(|path| files::check_ending(path, &["txt", "json", "svg"]))?;
    output.output.iter().try_for_each(|path| files::check_ending(path, &["json"]))?;
    args::use_threads(run.threads)?;
    let size = how.pieces()?;
    let kept = how.resume.state(output.output.as_deref())?;
    let mut state = files::state(kept.as_deref(), &work(problem, size))?;
    let (counted, elapsed) = census(problem, size, how, (run, output), state.as_mut());
    if let (Err(error), Some(state)) = (&counted, &mut state)
        && !error.is_limit()
        && !matches!(error, CountError::State(StateError::Io(_)))
    {
        state.take_back()?; // it may have led to what is refused
    }
    match counted {
        Ok(census) => {
            let plain = Problem { symmetry: Group::None, ..problem.clone() };
            checked_covers(&plain, census.list.as_deref().unwrap_or_default())?;
            write_list(problem, &census, how.list.as_deref())?;
            let seconds = elapsed.as_secs_f64();
            let report = CountReport::new(problem, how.method, Ok(&census), seconds);
            report.publish(how.list.as_deref(), output)?;
            drop(state);
            if let Some(path) = kept.filter(|_| !how.resume.is_named()) {
                Snapshot::remove(&path).with_context(|| path.display().to_string())?;
            }
            Ok(if census.total == BigUint::ZERO { Exit::No } else { Exit::Yes })
        }
        Err(limit) if limit.is_limit() => stopped(problem, (how, kept), output, &limit),
        Err(CountError::Model(error)) => Err(error.into()), // which may be an answer
        Err(error @ CountError::Impossible(_)) => {
            exit::complain(&error.to_string());
            Ok(Exit::No)
        }
        Err(error) => Err(error.into()),
    }
}

fn census(
    problem: &Problem,
    size: Option<usize>,
    how: &HowArgs,
    (run, output): (&RunArgs, &OutputArgs),
    state: Option<&mut State>,
) -> (Result<Census, CountError>, Duration) {
    let memory = how.memory.unwrap_or_else(args::free_memory);
    let control = control(run.time_limit).with_memory(memory);
    let count = |control: Control<'_>| how.method.census(problem, size, control, state);
    watched(output.quiet, problem, control, count)
}

/// Says which limit came first.
fn stopped(
    problem: &Problem,
    (how, kept): (&HowArgs, Option<PathBuf>),
    output: &OutputArgs,
    limit: &CountError,
) -> Result<Exit> {
    destrier_console::note!("destrier: {limit}; {}", goes_on(kept.as_deref()));
    if output.json {
        report::publish(&CountReport::new(problem, how.method, Err(limit), 0.0), true)?;
    }
    Ok(Exit::Limit)
}
