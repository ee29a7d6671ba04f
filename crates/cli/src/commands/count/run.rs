//! `destrier count`: all covers of a size, in total, up to symmetry, and one of each kind.

use super::args::{Args, HowArgs};
use super::list::write_list;
use super::report::CountReport;
use crate::args::{self, OutputArgs, RunArgs};
use crate::exit::Exit;
use crate::files;
use crate::progress::{Line, control};
use crate::report::{self, checked_covers};
use anyhow::{Context, Result};
use destrier_board::{Group, Problem};
use destrier_cover::count::{Census, CountError, work};
use destrier_run::{Snapshot, State};
use num_bigint::BigUint;
use std::path::PathBuf;
use std::time::Instant;

/// No board with more squares is counted: the frontier would be too wide long before.
const MAX_AREA: usize = 4096;

pub(crate) fn run(args: &Args) -> Result<Exit> {
    let board = args.board.with_area_at_most(MAX_AREA)?;
    let problem = Problem { piece: args.piece, rule: args.rule, ..Problem::new(board) };
    let problem = problem.with_symmetry(args.symmetry).context("--symmetry")?;
    answer(&problem, &args.how, &args.run, &args.output)
}

/// Counts the smallest covers of a problem.
pub(crate) fn run_problem(problem: &Problem, run: &RunArgs, output: &OutputArgs) -> Result<Exit> {
    answer(problem, &HowArgs::default(), run, output)
}

fn answer(problem: &Problem, how: &HowArgs, run: &RunArgs, output: &OutputArgs) -> Result<Exit> {
    for path in [&how.list, &output.output].into_iter().flatten() {
        files::check_writable(path)?;
    }
    args::use_threads(run.threads)?;
    let started = Instant::now();
    let kept = how.resume.state(output.output.as_deref())?;
    let mut state = files::state(kept.as_deref(), &work(problem, how.size))?;
    match census(problem, how, run, output, state.as_mut()) {
        Ok(census) => {
            let plain = Problem { symmetry: Group::None, ..problem.clone() };
            checked_covers(&plain, census.list.as_deref().unwrap_or_default())?;
            write_list(problem, &census, how.list.as_deref())?;
            let seconds = started.elapsed().as_secs_f64();
            publish(&CountReport::new(problem, &census, seconds), how, output)?;
            drop(state);
            if let Some(path) = kept.filter(|_| !how.resume.is_named()) {
                Snapshot::remove(&path).with_context(|| path.display().to_string())?;
            }
            Ok(if census.total == BigUint::ZERO { Exit::No } else { Exit::Yes })
        }
        Err(limit) if limit.is_limit() => stopped(problem, (how, kept), output, &limit),
        Err(CountError::Model(error)) => Err(error.into()), // which may be an answer
        Err(error) => Err(error.into()),
    }
}

fn census(
    problem: &Problem,
    how: &HowArgs,
    run: &RunArgs,
    output: &OutputArgs,
    state: Option<&mut State>,
) -> Result<Census, CountError> {
    let line = Line::new(output.quiet);
    let tell = line.of(problem);
    let memory = how.memory.unwrap_or_else(args::free_memory);
    let control = control(run.time_limit).with_memory(memory).telling(&tell);
    how.method.census(problem, how.size, control, state)
}

/// Says which limit came first.
fn stopped(
    problem: &Problem,
    (how, kept): (&HowArgs, Option<PathBuf>),
    output: &OutputArgs,
    limit: &CountError,
) -> Result<Exit> {
    match &kept {
        Some(path) => {
            destrier_console::note!(
                "destrier: {limit}; the same command goes on from {}",
                path.display()
            );
        }
        None => destrier_console::note!(
            "destrier: {limit}; nothing was counted, and with -o or --resume such a run can be gone on with"
        ),
    }
    if output.json {
        report::publish(&CountReport::stopped(problem, how.method, limit), true)?;
    }
    Ok(Exit::Limit)
}

fn publish(found: &CountReport, how: &HowArgs, output: &OutputArgs) -> Result<()> {
    if let Some(path) = &output.output {
        files::write(path, &format!("{:#}\n", report::document(found)?))?;
    }
    report::publish(found, output.json)?;
    report::written(output, how.list.as_deref());
    report::written(output, output.output.as_deref());
    Ok(())
}
