//! `destrier verify`: whether certificates show what they claim.

use crate::args::{self, FixedArgs, WishArgs, bytes, duration, free_memory};
use crate::exit::{self, Exit};
use crate::kinds::Kinds;
use crate::problem::{self, ProgramFile, SquareArgs};
use crate::progress::Line;
use crate::shape::Shape;
use crate::{files, report};
use anyhow::{Result, ensure};
use destrier_board::{Group, Piece};
use destrier_model::exchange::ModelFile;
use destrier_verify::{
    Choose, Expected, FileRule, Limits, Specification, Verdict, Verifier, Wishes, one_line,
};
use serde_json::{Value, json};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

/// Checks certificates, and prints what each of them proves
#[derive(clap::Args)]
#[command(
    after_help = "With --board or --program, a certificate is accepted only if it is about that \
    problem; with --expect, only if its claim is at least as strong. A VIPR file, or a certificate of a program, carries \
    its own copy of the program; without --program nobody compares that copy with yours, and the verdict says so. For several kinds of pieces and \
    prices, give the model to --program.\n\n\
    Examples:\n  \
    destrier cover 8 -o cover8.txt && destrier verify cover8.txt --board 8 --expect 'exactly 12'\n  \
    destrier prove tests/programs/cameras.lp -o c.txt\n  \
    destrier verify c.txt --program tests/programs/cameras.lp\n  \
    destrier verify --json results/minimum/*.txt"
)]
pub(crate) struct Args {
    /// Certificates, Destrier's or VIPR's, packed by gzip or not; - is standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The board that certificates must be about, such as 8 for 8x8, or 3x20, or a file that draws it
    #[arg(long)]
    board: Option<Shape>,
    /// With --board: the piece of its problem [default: knight]
    #[arg(long, requires = "board")]
    piece: Option<Piece>,
    /// With --board or --program: the rule, as cover and prove have it [default: domination or cover]
    #[arg(long)]
    rule: Option<FileRule>,
    /// With --board: the symmetry of the covers that count [default: none]
    #[arg(long, requires = "board")]
    symmetry: Option<Group>,
    /// The problem that certificates must be about: a program in any format that prove reads, or a model (.toml)
    #[arg(long, value_name = "FILE", conflicts_with = "board")]
    program: Option<PathBuf>,
    /// The permutations that the solutions of that program must respect
    #[arg(long, value_name = "FILE", requires = "program")]
    permutations: Option<PathBuf>,
    /// With --program: what is chosen of its sets, as cover and prove have it: sets or elements
    #[arg(long, requires = "program")]
    choose: Option<Choose>,
    /// What the certificates must show: 'exactly 28', 'at least 27', 'at most 30' or 'impossible'
    #[arg(long, value_name = "CLAIM")]
    expect: Option<Expected>,
    /// Refuse VIPR files whose proof assumes a cost below that of a solution they list
    #[arg(long)]
    no_cutoffs: bool,
    /// Stop at so much memory, such as 4G [default: half of the machine's memory]
    #[arg(long, value_name = "SIZE", value_parser = bytes)]
    memory: Option<usize>,
    /// Stop after this time, such as 30s, 5m or 2h
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time_limit: Option<Duration>,
    /// Number of threads that check cases side by side [default: all cores]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// Print one JSON document instead of text
    #[arg(long)]
    json: bool,
    #[command(flatten, next_help_heading = "Conditions of the problem of --board")]
    fixed: FixedArgs,
    #[command(flatten, next_help_heading = "Conditions of the problem of --board")]
    squares: SquareArgs,
}

impl Args {
    /// What certificates are compared with, if --board states it.
    fn of_board(&self) -> Result<Option<Specification>> {
        let Some(shape) = &self.board else {
            let is_silent = self.fixed == FixedArgs::default();
            ensure!(
                is_silent && self.squares.holes.holes.is_none(),
                "squares and regions need --board"
            );
            let is_asked = self.squares != SquareArgs::default();
            ensure!(
                !is_asked || self.program.is_some(),
                "--demand and --at-most need --board or --program"
            );
            return Ok(None);
        };
        let wishes = WishArgs {
            piece: self.piece.unwrap_or_default(),
            rule: self.rule,
            symmetry: self.symmetry.unwrap_or_default(),
            fixed: self.fixed.clone(),
        };
        let statement = self.squares.of(shape, &wishes, Kinds::default(), free_memory())?;
        Ok(Some(statement.specification()?))
    }
}

pub(crate) fn run(args: &Args) -> Result<Exit> {
    let is_about = args.board.is_some() || args.program.is_some();
    ensure!(args.rule.is_none() || is_about, "--rule needs --board or --program");
    let limits = Limits::new(args.memory, args.time_limit);
    let mut verifier = Verifier::new(None, !args.no_cutoffs, limits);
    verifier.expected = args.expect;
    verifier.threads = args.threads.map_or(verifier.threads, usize::from);
    if let Some(specification) = args.of_board()? {
        verifier.about("--board".to_owned(), || Ok::<_, anyhow::Error>(specification))?;
    }
    if let Some(path) = &args.program {
        let (Args { choose, rule, .. }, &SquareArgs { demand, at_most, .. }) =
            (args, &args.squares);
        let (choose, rule) = (*choose, *rule);
        let wishes = Wishes { choose, rule, demand, at_most };
        let (path, permutations) = (path.clone(), args.permutations.clone());
        let name =
            ProgramFile { path: &path, permutations: permutations.as_deref(), wishes }.name();
        verifier.about(name, move || {
            let permutations = permutations.as_deref();
            specification(&ProgramFile { path: &path, permutations, wishes })
        })?;
    }
    let mut verdicts = Vec::new();
    let mut documents = Vec::new();
    let progress = Line::new(false);
    for path in &args.files {
        let name = path.display().to_string();
        progress.say(format!("checking {name}"));
        let verdict = verifier.verify(path);
        progress.suspend(|| say(&name, &verdict, args.json))?;
        documents.push(document(&name, &verdict));
        verdicts.push(verdict);
    }
    if args.json {
        report::json(&json!(documents))?;
    }
    Ok(Exit::of_verdicts(&verdicts))
}

/// What a file states: a model, or a program.
fn specification(file: &ProgramFile<'_>) -> Result<Specification> {
    let ProgramFile { path, permutations, wishes } = *file;
    if !problem::is_model(path) {
        return file.specification();
    }
    ensure!(permutations.is_none(), "--permutations go with a covering program");
    let name = path.display();
    ensure!(wishes == Wishes::default(), "{name}: a model says itself what is asked: not{wishes}");
    let model = ModelFile::parse(path, &files::read(path)?, files::arrangement)?;
    Ok(model.statement(args::free_memory())?.specification()?)
}

/// One line for each file; what cannot be read is said on standard error.
fn say(name: &str, verdict: &Verdict, as_json: bool) -> Result<()> {
    match verdict {
        Verdict::Unreadable(reason) => exit::complain(&format!("{name}: {reason}")),
        _ if as_json => {}
        verdict => report::text(&(one_line(&format!("{name}: {verdict}")) + "\n"))?,
    }
    Ok(())
}

/// The verdict on a file, of those that `--json` lists.
fn document(file: &str, verdict: &Verdict) -> Value {
    let (word, claim, reason) = match verdict {
        Verdict::Verified(claim) => ("verified", Some(claim), None),
        Verdict::Rejected(reason) => ("rejected", None, Some(reason.clone())),
        Verdict::Unfinished(reached) => ("not finished", None, Some(reached.to_string())),
        Verdict::Unreadable(reason) => ("unreadable", None, Some(reason.clone())),
    };
    json!({ "schema": "verify-3", "file": file, "claim": claim, "verdict": word, "reason": reason })
}
