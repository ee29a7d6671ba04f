//! The command: one proof, alone or in units.

use super::args::Args;
use super::step::Step;
use super::units::in_units;
use crate::exit::Exit;
use anyhow::Result;
use clap::Command;
use std::time::Instant;

pub(crate) fn run(args: &Args, program: &Command) -> Result<Exit> {
    if args.units.among.units.is_some() {
        return in_units(args, program);
    }
    let step = Step {
        is_first: true,
        division: args.units.division(args.state()?.as_deref())?,
        is_resumed: args.resume.is_asked(),
        time_limit: args.run.time_limit,
        started: Instant::now(),
    };
    Ok(step.take(args)?.unwrap_or(Exit::Limit))
}
