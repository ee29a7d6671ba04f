//! `destrier merge`: one answer from the results of a plan.

use crate::batch::Plan;
use crate::exit::Exit;
use crate::{files, report};
use anyhow::Result;
use std::path::PathBuf;

/// Puts the results of a plan together, when all are there and whole
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    destrier plan symmetric 3..7 -o table && destrier work table && destrier merge table\n  \
    destrier plan symmetric 3..6 -o small && destrier work small && destrier merge small -o t.csv")]
pub(crate) struct Args {
    /// The folder of the plan
    plan: PathBuf,
    /// Write the answer to this file instead of standard output
    #[arg(short, long, value_name = "PATH")]
    output: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> Result<Exit> {
    let answer = Plan::open(&args.plan)?.merge()?;
    match &args.output {
        Some(path) => files::write(path, &answer)?,
        None => report::text(&answer)?,
    }
    Ok(Exit::Yes)
}
