//! The command: one proof, its state and its report.

use super::args::Args;
use crate::args;
use crate::commands::ask::{Stated, Terms, ask, ask_linear};
use crate::exit::Exit;
use crate::problem::Posed;
use anyhow::{Context, Result, ensure};
use destrier_cover::question::{Goal, ProofFormat};
use destrier_model::exchange::Covering;
use std::path::Path;

pub(crate) fn run(args: &Args) -> Result<Exit> {
    let memory = args.memory.unwrap_or_else(args::free_memory);
    // automorphisms name the columns of a file, and other checkers read its rows
    let is_for_others = match args.format {
        ProofFormat::Vipr | ProofFormat::Veripb => true,
        ProofFormat::Destrier | ProofFormat::Tree | ProofFormat::Program => false,
    };
    let posed = if args.automorphisms.are_given() || is_for_others {
        Posed::Statement(args.problem.statement(memory)?)
    } else {
        args.problem.posed(memory)?
    };
    let statement = match posed {
        Posed::Statement(statement) => statement,
        Posed::Linear(file) => {
            args.check_covering()?;
            let state = args.state()?;
            let resume = args.resumed(state.as_deref())?;
            let terms = terms(args, state.as_deref(), memory);
            let goal = args.at_least.map_or(Goal::Minimum, Goal::AtLeast);
            let is_maximum = goal != Goal::Minimum && file.program.maximise;
            ensure!(!is_maximum, "{}: --at-least is for programs that minimise", file.name);
            return ask_linear(&file, goal, (&args.run, resume), &terms);
        }
    };
    match statement.problem() {
        Some(problem) => {
            args.check(problem.board)?;
            args.automorphisms.check_none()?;
            let goal = args.at_least.map_or(Goal::Minimum, Goal::AtLeast);
            answered(Stated::Board(problem), goal, args, memory)
        }
        None => {
            let covering = statement.covering()?;
            args.check_covering()?;
            let goal = goal(&covering, args.at_least)?;
            answered(Stated::Program(&covering, args.problem.asked_file()?), goal, args, memory)
        }
    }
}

/// Answers the question, whatever it is about.
fn answered(stated: Stated<'_>, goal: Goal, args: &Args, memory: usize) -> Result<Exit> {
    let state = args.state()?;
    let effort = args.effort(stated, goal, state.as_deref())?;
    let terms = terms(args, state.as_deref(), memory);
    ask(stated, &effort, &terms).with_context(|| match (stated, state.as_deref()) {
        (Stated::Board(_), Some(path)) if args.resume.is_asked() => {
            format!("--resume: {}", path.display())
        }
        _ => stated.name(),
    })
}

fn terms<'a>(args: &'a Args, state: Option<&'a Path>, memory: usize) -> Terms<'a> {
    Terms { time_limit: args.run.time_limit, memory, state, output: &args.output }
}

/// What is to be shown: the minimum, or that the file's objective is at least so much.
fn goal(covering: &Covering, at_least: Option<usize>) -> Result<Goal> {
    let Some(value) = at_least else { return Ok(Goal::Minimum) };
    let cost = i64::try_from(value).ok().and_then(|value| covering.terms.cost_from(value));
    let name = &covering.name;
    let cost = cost.with_context(|| format!("{name}: --at-least is for programs that minimise"))?;
    Ok(Goal::AtLeast(usize::try_from(cost)?))
}
