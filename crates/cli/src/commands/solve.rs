//! `destrier solve`: the named problems of `models/`.

use crate::args::free_memory;
use crate::commands::cover::{self, SolveArgs};
use crate::commands::{count, packing};
use crate::exit::Exit;
use crate::model_file::{Kind, ModelFile};
use crate::models;
use anyhow::{Result, bail};
use destrier_cover::minimum::Method;
use destrier_model::Solver;
use std::path::PathBuf;

/// Solves a named problem of the papers, or one of your own written in the same way
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    destrier solve fisher-figure-18-rot90\n  \
    destrier solve models/fisher-figure-15-packing-14.toml --json")]
pub(crate) struct Args {
    /// A name, as `destrier reproduce` lists them, or a file like those of models/
    model: PathBuf,
    #[command(flatten)]
    solve: SolveArgs,
}

pub(crate) fn run(args: &Args) -> Result<Exit> {
    let model = ModelFile::parse(&models::program(&args.model)?)?;
    if model.program == Kind::Cover {
        let stated = model.stated_within(free_memory())?;
        introduce(&model, &args.solve);
        return cover::run_stated(&stated, &args.solve);
    }
    let problem = model.problem()?;
    if model.program == Kind::Packing {
        let solver = match args.solve.solver {
            None => Solver::default(),
            Some(Method::Program(solver)) => solver,
            Some(_) => bail!("--solver search finds covers, not packings"),
        };
        return packing::run_problem(
            &problem,
            solver,
            args.solve.run.time_limit,
            &args.solve.output,
        );
    }
    count::run_problem(&problem, &args.solve.run, &args.solve.output)
}

/// Says which problem it is, and what its source claims.
fn introduce(model: &ModelFile, args: &SolveArgs) {
    if !args.output.quiet && !model.title.is_empty() {
        let claimed = model.claimed.as_deref().unwrap_or("no value");
        let source = if model.source.is_empty() { "no source" } else { &model.source };
        crate::output::note!("{} ({source}; claimed: {claimed})", model.title);
    }
}
