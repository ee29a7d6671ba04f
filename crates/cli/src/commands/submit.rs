//! `destrier submit`: a plan run by Slurm, or by several processes here.

use crate::args::cores;
use crate::batch::{Plan, processes, slurm};
use crate::exit::Exit;
use crate::progress::{Line, stop_on_signal};
use crate::{files, report};
use anyhow::Result;
use clap::ValueEnum;
use std::path::PathBuf;
use std::sync::atomic::Ordering;

/// Runs a plan on a Slurm cluster, or here on all cores
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    destrier plan symmetric 3..8 -o here && destrier submit here --engine local\n  \
    destrier plan symmetric 3..8 -o there && destrier submit there --engine slurm --dry-run")]
pub(crate) struct Args {
    /// The folder of the plan
    plan: PathBuf,
    /// Who runs it
    #[arg(long, value_enum)]
    engine: Engine,
    /// Slurm's partition
    #[arg(long)]
    partition: Option<String>,
    /// Slurm's time limit of each task, such as 2:00:00
    #[arg(long)]
    time: Option<String>,
    /// At most so many tasks at once; all cores if run here
    #[arg(long, value_name = "M")]
    limit: Option<usize>,
    /// Where the merged answer goes
    #[arg(short, long, value_name = "PATH", default_value = "merged.txt")]
    output: PathBuf,
    /// Print what would be submitted
    #[arg(long)]
    dry_run: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Engine {
    Slurm,
    Local,
}

pub(crate) fn run(args: &Args) -> Result<Exit> {
    let plan = Plan::open(&args.plan)?;
    match args.engine {
        Engine::Slurm => on_slurm(&plan, args),
        Engine::Local => here(&plan, args),
    }
}

/// Slurm's own default for the largest array, where the cluster cannot be asked.
const USUAL_ARRAY: usize = 1000;

fn on_slurm(plan: &Plan, args: &Args) -> Result<Exit> {
    let wishes = slurm::Wishes {
        partition: args.partition.clone(),
        time: args.time.clone(),
        limit: args.limit,
        output: args.output.clone(),
    };
    let largest = slurm::largest_array().unwrap_or(USUAL_ARRAY);
    let scripts = slurm::scripts(plan, &wishes, largest)?;
    if args.dry_run {
        report::text(&format!("{}\n{}", scripts.array, scripts.merge))?;
        return Ok(Exit::Yes);
    }
    let (array, merge) = slurm::submit(plan, &scripts)?;
    report::text(&format!(
        "array job {array}, merge job {merge}\nwatch   squeue --jobs {array},{merge}\n\
         stop    scancel {array} {merge}\n"
    ))?;
    Ok(Exit::Yes)
}

/// Starts a worker a core and waits; then merges.
fn here(plan: &Plan, args: &Args) -> Result<Exit> {
    let workers = args.limit.unwrap_or_else(cores).clamp(1, plan.units.len().max(1));
    let folder = args.plan.display();
    if args.dry_run {
        report::text(&format!("{workers} times: destrier work {folder}\n"))?;
        return Ok(Exit::Yes);
    }
    let line = Line::new(false);
    let units = plan.units.len();
    processes::work(&args.plan, workers, || {
        line.say(format!("{} of {units} units done", plan.done()));
    })?;
    drop(line);
    // the workers hear Ctrl-C themselves
    if stop_on_signal().load(Ordering::Relaxed) {
        let done = plan.done();
        report::text(&format!("{done} of {units} units done: destrier work {folder}\n"))?;
        return Ok(Exit::Limit);
    }
    files::write(&args.output, &plan.merge()?)?;
    report::text(&format!("merged into {}\n", args.output.display()))?;
    Ok(Exit::Yes)
}
