//! The command: one proof, its state and its report.

use super::args::Args;
use crate::args;
use crate::commands::cover::solve_covering;
use crate::exit::Exit;
use crate::progress::{control, watched};
use crate::report::{ProofReport, conclude};
use crate::state;
use anyhow::{Context, Result};
use destrier_board::Problem;
use destrier_certify::MAX_BYTES;
use destrier_cover::plan::prove;
use destrier_cover::question::{Goal, Options, ProofFormat};
use destrier_cover::{Answer, End};
use destrier_model::exchange::Covering;
use std::path::Path;

pub(crate) fn run(args: &Args) -> Result<Exit> {
    let memory = args.memory.unwrap_or_else(args::free_memory);
    // automorphisms name the columns of a file, and other checkers read its rows
    let is_for_others = match args.format {
        ProofFormat::Vipr | ProofFormat::Veripb => true,
        ProofFormat::Destrier | ProofFormat::Tree => false,
    };
    let statement = match args.automorphisms.are_given() || is_for_others {
        true => args.problem.statement(memory)?,
        false => args.problem.statement_of_board(memory)?,
    };
    match statement.problem() {
        Some(problem) => run_problem(problem, args, memory),
        None => run_covering(statement.covering()?.as_ref(), args),
    }
}

fn run_covering(covering: &Covering, args: &Args) -> Result<Exit> {
    args.check_covering()?;
    let goal = goal(covering, args.at_least)?;
    let (seed, threads, state) = (args.run.seed, args.run.threads, args.state()?);
    let resume = args.resumed(state.as_deref())?;
    let options = Options::default().with_goal(goal).with_seed(seed).with_threads(threads);
    let options = options.with_automorphisms(args.automorphisms.of(covering)?);
    let options = options.resumed_from(resume).with_format(args.format);
    let (limit, kept) = (args.run.time_limit, state.as_deref());
    let exit = solve_covering((covering, None), &options, limit, kept, &args.output)?;
    state::leave(kept, exit != Exit::Limit, args.output.quiet)?;
    Ok(exit)
}

/// What is to be shown: the minimum, or that the file's objective is at least so much.
fn goal(covering: &Covering, at_least: Option<usize>) -> Result<Goal> {
    let Some(value) = at_least else { return Ok(Goal::Minimum) };
    let cost = i64::try_from(value).ok().and_then(|value| covering.terms.cost_from(value));
    let name = &covering.name;
    let cost = cost.with_context(|| format!("{name}: --at-least is for programs that minimise"))?;
    Ok(Goal::AtLeast(usize::try_from(cost)?))
}

fn run_problem(problem: &Problem, args: &Args, memory: usize) -> Result<Exit> {
    args.check(problem.board)?;
    args.automorphisms.check_none()?;
    let state = args.state()?;
    let options = args.options(state.as_deref())?;
    let control = control(args.run.time_limit).with_memory(memory);
    let (proof, elapsed) = watched(args.output.quiet, problem, control, |control| {
        state::keeping(state.as_deref(), |saver| Ok(prove(problem, &options, control, saver)?))
    });
    let proof =
        proof.with_context(|| match state.as_deref().filter(|_| args.resume.is_asked()) {
            Some(path) => format!("--resume: {}", path.display()),
            None => problem.to_string(),
        })?;
    let report = ProofReport::new(problem, args.at_least, &proof, args.format, elapsed);
    let exit = conclude(report, &args.output)?;
    leave(&proof, state.as_deref(), args.output.quiet)?;
    Ok(exit)
}

/// Removes the state of a finished proof; says what became of another.
fn leave(proof: &Answer, state: Option<&Path>, quiet: bool) -> Result<()> {
    match proof.end {
        End::Short => {
            destrier_console::note!("destrier: sweeps of half of the board prove no more");
        }
        End::OutOfMemory => {
            destrier_console::note!("destrier: the tables and states do not fit into --memory");
        }
        End::TooLarge => {
            let shown = if proof.certificate().is_some() { "only a bound" } else { "nothing" };
            destrier_console::note!(
                "destrier: {shown} is shown: the checker reads no certificates above {} MB",
                MAX_BYTES >> 20
            );
        }
        _ => {}
    }
    state::leave(state, proof.end.is_finished(), quiet)
}
