//! `destrier prove`: a lower bound, and the certificate that shows it.

mod outright;
mod proof;
mod sweep;
mod tree;
mod upper;

use crate::args::{self, OutputArgs, ProblemArgs, RunArgs};
use crate::exit::Exit;
use crate::{draw, files};
use anyhow::{Result, ensure};
use destrier_board::Problem;
pub(crate) use outright::{by_cases, by_sweep};
use proof::{Attempt, Proof};
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Proves that no cover has fewer pieces, and writes the certificate
#[derive(clap::Args)]
#[command(after_help = "Without --at-least, the bound to prove is the size of the best cover \
    found. A file whose name ends in .gz is compressed. An interrupted run leaves its state beside \
    the output, for --resume.\n\nExamples:\n  \
    destrier prove 10 -o knights10.txt && destrier verify knights10.txt\n  \
    destrier prove 12 --symmetry rot90 --at-least 24")]
pub(crate) struct Args {
    #[command(flatten)]
    problem: ProblemArgs,
    /// Prove that a cover has at least K pieces
    #[arg(long, value_name = "K")]
    at_least: Option<usize>,
    /// auto, sweep (of half the board, for knights on boards of some size) or tree (cases settled
    /// by packings, for all problems)
    #[arg(long, default_value = "auto", value_parser = ["auto", "sweep", "tree"])]
    method: String,
    /// destrier; vipr, for viprchk; or veripb, which writes the formula to PATH.opb
    #[arg(long, default_value = "destrier", value_parser = ["destrier", "vipr", "veripb"])]
    format: String,
    /// Go on with what an interrupted run of the same command left beside its output
    #[arg(long)]
    resume: bool,
    /// Memory for a sweep, such as 500M or 8G; three quarters of what is free if not given
    #[arg(long, value_name = "BYTES", value_parser = args::bytes)]
    memory: Option<usize>,
    #[command(flatten)]
    run: RunArgs,
    #[command(flatten)]
    output: OutputArgs,
}

/// The largest board for which a proof is begun: beyond, one relaxation takes minutes.
pub(super) const MAX_AREA: usize = 10_000;

pub(crate) fn run(args: &Args) -> Result<Exit> {
    let problem = args.problem.problem()?;
    let (board, area) = (problem.board, problem.board.area());
    ensure!(
        area <= MAX_AREA,
        "the {board} board has {area} squares; proofs take at most {MAX_AREA}"
    );
    let output = args.output.output.as_deref();
    let state = output.map(state_path);
    if let Some(path) = output {
        let name = path.display();
        ensure!(!draw::is_picture(path), "{name}: a proof is written as text, not as a picture");
        files::check_writable(path)?;
    }
    ensure!(output.is_some() || args.format == "destrier", "--format {} needs -o", args.format);
    ensure!(output.is_some() || !args.resume, "--resume needs the -o of the run to go on with");
    let started = Instant::now();
    let proof = Proof::new(&problem, args.at_least, attempt(&problem, args, state.as_deref())?)?;
    let written = output.map(|path| proof.write(path, &args.format)).transpose()?.unwrap_or(false);
    if let (Some(path), true) = (&state, proof.is_finished()) {
        files::remove(path)?;
    }
    proof.publish(args, written, state.as_deref(), started.elapsed())
}

/// Sweeps where that suits, and grows a tree where it does not.
fn attempt(problem: &Problem, args: &Args, state: Option<&Path>) -> Result<Attempt> {
    let suits = args.method == "sweep" || args.method == "auto" && sweep::suits(problem, args);
    let swept = if suits { sweep::sweep(problem, args, state)? } else { None };
    swept.map_or_else(|| tree::grow(problem, args, state), Ok)
}

/// The state of an unfinished proof, beside its output.
fn state_path(output: &Path) -> PathBuf {
    let mut name = output.as_os_str().to_owned();
    name.push(".state");
    name.into()
}
