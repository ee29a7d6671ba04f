//! A run of a proof, its state and its report.

use super::args::Args;
use crate::args;
use crate::commands::ask::{Stated, Terms, ask, asking};
use crate::exit::Exit;
use crate::problem::Posed;
use crate::report::is_binary;
use anyhow::{Context, Result};
use destrier_cover::question::{Division, ProofFormat};
use std::time::{Duration, Instant};

/// A run of a proof, which may be one of several.
pub(super) struct Step {
    /// Whether no run was before it.
    pub(super) is_first: bool,
    pub(super) division: Division,
    /// Whether it goes on from the state of an earlier run.
    pub(super) is_resumed: bool,
    pub(super) time_limit: Option<Duration>,
    /// When the first run began.
    pub(super) started: Instant,
}

impl Step {
    /// Proves what is stated, or less; nothing is said where cases are left to units.
    pub(super) fn take(&self, args: &Args) -> Result<Option<Exit>> {
        let memory = args.memory.unwrap_or_else(args::free_memory);
        // automorphisms name the columns of a file, other checkers read its rows, and those of VeriPB binary columns alone
        let own = || args.problem.posed_alone(false, memory);
        let posed = match args.format {
            _ if args.automorphisms.are_given() => own()?,
            ProofFormat::Destrier | ProofFormat::Program => args.problem.posed(memory)?,
            ProofFormat::Vipr => own()?,
            ProofFormat::Veripb => match own()? {
                Posed::Linear(file) if !is_binary(&file.program.stated()) => {
                    Posed::Statement(args.problem.statement(memory)?)
                }
                posed => posed,
            },
        };
        asking(&posed, args.problem.asked_file()?, |stated| self.answered(stated, args, memory))
    }

    /// Answers the question, whatever it is about.
    fn answered(&self, stated: Stated<'_>, args: &Args, memory: usize) -> Result<Option<Exit>> {
        if self.is_first {
            args.check(stated)?;
        }
        let state = args.state()?;
        let effort =
            args.effort(stated, (state.as_deref(), self.is_resumed), self.division.clone())?;
        let (started, time_limit) = (self.started, self.time_limit);
        let (state, output) = (state.as_deref(), &args.output);
        let terms = Terms { started, time_limit, memory, state, output };
        ask(stated, &effort, &terms).with_context(|| match (stated, state) {
            (Stated::Board(_), Some(path)) if self.is_resumed => {
                format!("--resume: {}", path.display())
            }
            _ => stated.name(),
        })
    }
}
