//! `destrier prove`: a lower bound, and the certificate that shows it.

use crate::args::{self, OutputArgs, ProblemArgs, RunArgs};
use crate::exit::Exit;
use crate::files;
use crate::progress::{Line, control};
use crate::report::ProofReport;
use anyhow::{Context, Result, ensure};
use destrier_board::Board;
use destrier_cover::minimum::{End, MAX_PROVED, Proof, ProofMethod, ProofOptions, prove};
use destrier_draw::is_picture;
use destrier_run::{Saver, Snapshot};
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

pub(crate) fn run(args: &Args) -> Result<Exit> {
    let problem = args.problem.problem()?;
    args.check(problem.board)?;
    let state = args.output.output.as_deref().map(state_path);
    let started = Instant::now();
    let line = Line::new(args.output.quiet);
    line.say(format!("{problem}: looking for a small cover"));
    let tell = line.of(&problem);
    let memory = args.memory.unwrap_or_else(args::free_memory);
    let control = control(args.run.time_limit).with_memory(memory).telling(&tell);
    let options = args.options(state.as_deref())?;
    let mut failed = None;
    let mut keep = |now: Snapshot| failed = state.as_ref().and_then(|path| now.write(path).err());
    let mut saver = if state.is_some() { Saver::new(&mut keep) } else { Saver::never() };
    let proof = prove(&problem, &options, control, &mut saver);
    let proof = proof.with_context(|| match state.as_deref().filter(|_| args.resume) {
        Some(path) => format!("--resume: {}", path.display()),
        None => problem.to_string(),
    })?;
    if let Some(error) = failed {
        return Err(error).context("the state cannot be kept");
    }
    drop(tell);
    drop(line);
    let elapsed = started.elapsed();
    let report = ProofReport::new(&problem, args.at_least, &proof, &args.format, elapsed);
    let exit = report.publish(&args.output)?;
    args.say_how_to_go_on(&proof, state.as_deref())?;
    Ok(exit)
}

impl Args {
    /// Refuses what would fail after the work.
    fn check(&self, board: Board) -> Result<()> {
        let area = board.area();
        ensure!(
            area <= MAX_PROVED,
            "the {board} board has {area} squares; proofs take at most {MAX_PROVED}"
        );
        match &self.output.output {
            Some(path) => {
                let name = path.display();
                let picture = is_picture(path);
                ensure!(!picture, "{name}: a proof is written as text, not as a picture");
                files::check_writable(path)?;
                let state = state_path(path);
                Snapshot::check_place(&state).with_context(|| state.display().to_string())?;
            }
            None => {
                ensure!(self.format == "destrier", "--format {} needs -o", self.format);
                ensure!(!self.resume, "--resume needs the -o of the run to go on with");
            }
        }
        let foreign = self.method == "sweep" && self.format != "destrier";
        ensure!(!foreign, "--method sweep writes no other --format");
        Ok(())
    }

    fn options(&self, state: Option<&Path>) -> Result<ProofOptions> {
        let resume = match state.filter(|_| self.resume) {
            Some(path) => {
                let read = Snapshot::read(path);
                Some(read.with_context(|| format!("--resume: {}", path.display()))?)
            }
            None => None,
        };
        let method = match &*self.method {
            "sweep" => ProofMethod::Sweep,
            "auto" if self.format == "destrier" => ProofMethod::Auto,
            _ => ProofMethod::Tree,
        };
        let (at_least, seed, threads) = (self.at_least, self.run.seed, self.run.threads);
        Ok(ProofOptions { at_least, method, seed, threads, resume })
    }

    /// Removes the state of a finished proof; says what became of another.
    fn say_how_to_go_on(&self, proof: &Proof, state: Option<&Path>) -> Result<()> {
        match proof.end {
            End::Short => crate::output::note!("destrier: halves of the board show no more"),
            End::OutOfMemory => {
                crate::output::note!("destrier: the tables and states do not fit into --memory");
            }
            _ => {}
        }
        match state {
            Some(path) if proof.is_finished() => {
                Snapshot::remove(path).with_context(|| path.display().to_string())?;
            }
            _ if proof.is_finished() || self.output.quiet => {}
            Some(path) if path.exists() => {
                crate::output::note!("The same command with --resume goes on from here.");
            }
            _ => crate::output::note!("With -o PATH such a run can be gone on with by --resume."),
        }
        Ok(())
    }
}

/// The state of an unfinished proof, beside its output.
fn state_path(output: &Path) -> PathBuf {
    let mut name = output.as_os_str().to_owned();
    name.push(".state");
    name.into()
}
