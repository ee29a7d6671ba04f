//! `destrier work`: a worker on a plan.

use crate::args;
use crate::batch::{Plan, Shard, work};
use crate::exit::Exit;
use crate::progress::{Line, stop_on_signal};
use crate::report::{Report, publish};
use anyhow::Result;
use schemars::JsonSchema;
use serde::Serialize;
use std::path::PathBuf;

/// Does the units of a plan that nobody else does; start as many as you like, anywhere
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    destrier plan symmetric 3..8 -o covers && destrier work covers\n  \
    destrier plan symmetric 3..8 -o halves && destrier work halves --shard 1/2 && destrier work halves")]
pub(crate) struct Args {
    /// The folder of the plan
    plan: PathBuf,
    /// Only every K-th unit from the I-th
    #[arg(long, value_name = "I/K")]
    shard: Option<Shard>,
    /// Print one JSON document instead of text
    #[arg(long)]
    json: bool,
    /// No progress, no remarks
    #[arg(short, long)]
    quiet: bool,
}

/// One thread, or what Slurm gives the task: a core has a worker of its own.
fn threads() -> usize {
    let given = std::env::var("SLURM_CPUS_PER_TASK").ok();
    given.and_then(|text| text.parse().ok()).unwrap_or(1)
}

pub(crate) fn run(args: &Args) -> Result<Exit> {
    args::use_threads(Some(threads()))?;
    let plan = Plan::open(&args.plan)?;
    let line = Line::new(args.quiet);
    let mut told = |unit: &crate::batch::Unit| {
        line.say(format!("unit {}, {} of {} done", unit.id, plan.done(), plan.units.len()));
    };
    let finished = work(&plan, args.shard.unwrap_or(Shard::ALL), stop_on_signal(), &mut told)?;
    drop(line);
    if args.json || !args.quiet {
        let plan_folder = args.plan.display().to_string();
        publish(&Worked { plan_folder, units: plan.units.len(), done: plan.done() }, args.json)?;
    }
    Ok(if finished { Exit::Yes } else { Exit::Limit })
}

/// Output of work with --json.
#[derive(Serialize, JsonSchema)]
#[schemars(title = "Work done")]
pub(crate) struct Worked {
    #[serde(skip)]
    plan_folder: String,
    units: usize,
    done: usize,
}

impl Report for Worked {
    const NAME: &'static str = "work-1";

    fn text(&self) -> String {
        let Worked { plan_folder, units, done } = self;
        let next = if done == units { "merge" } else { "work" };
        format!("{done} of {units} units done: destrier {next} {plan_folder}\n")
    }
}
