//! The command: one proof, its state and its report.

use super::args::Args;
use crate::args;
use crate::commands::ask::{Stated, Terms, ask, asking};
use crate::exit::Exit;
use crate::problem::Posed;
use anyhow::{Context, Result};

pub(crate) fn run(args: &Args) -> Result<Exit> {
    let memory = args.memory.unwrap_or_else(args::free_memory);
    // automorphisms name the columns of a file, and other checkers read its rows
    let posed = if args.automorphisms.are_given() || args.format.is_for_others() {
        Posed::Statement(args.problem.statement(memory)?)
    } else {
        args.problem.posed(memory)?
    };
    asking(&posed, args.problem.asked_file()?, |stated| answered(stated, args, memory))
}

/// Answers the question, whatever it is about.
fn answered(stated: Stated<'_>, args: &Args, memory: usize) -> Result<Exit> {
    args.check(stated)?;
    let state = args.state()?;
    let effort = args.effort(stated, state.as_deref())?;
    let (time_limit, output) = (args.run.time_limit, &args.output);
    let terms = Terms { time_limit, memory, state: state.as_deref(), output };
    ask(stated, &effort, &terms).with_context(|| match (stated, state.as_deref()) {
        (Stated::Board(_), Some(path)) if args.resume.is_asked() => {
            format!("--resume: {}", path.display())
        }
        _ => stated.name(),
    })
}
