//! `destrier verify`: one verdict a file, by the exact checker alone.

use crate::args::{FixedArgs, ProblemArgs};
use crate::exit::Exit;
use crate::progress::Line;
use crate::{files, report};
use anyhow::{Context, Result, ensure};
use destrier_board::{Board, Group, Piece, Problem, Rule};
use destrier_certify::{Rejection, Verified, ViprChecker};
use serde_json::json;
use std::path::{Path, PathBuf};

/// Checks certificates: accepts what they claim, or says why not
#[derive(clap::Args)]
#[command(after_help = "A VIPR file proves something about the program in it; with --board that \
    program is compared with the board's, and the verdict is about its covers.\n\n\
    Examples:\n  \
    destrier cover 8 -o cover8.txt && destrier verify cover8.txt\n  \
    destrier verify --json results/minimum/*.txt")]
pub(crate) struct Args {
    /// Our own files, one claim in each, or VIPR files; packed with gzip or not
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The board that VIPR files must be about: 8 for 8x8, or 3x20
    #[arg(long)]
    board: Option<Board>,
    /// The piece that VIPR files must be about [default: knight]
    #[arg(long, requires = "board")]
    piece: Option<Piece>,
    /// The rule that VIPR files must be about [default: domination]
    #[arg(long, requires = "board")]
    rule: Option<Rule>,
    /// The symmetry of the covers that VIPR files must be about [default: none]
    #[arg(long, requires = "board")]
    symmetry: Option<Group>,
    #[command(flatten)]
    fixed: FixedArgs,
    /// Refuse VIPR files that look only for better solutions than those they list
    #[arg(long)]
    no_cutoffs: bool,
    /// Print one JSON document instead of text
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<Exit> {
    let problem = args.problem()?;
    let mut verdicts = Vec::new();
    let mut exit = Exit::Yes;
    let progress = Line::new(false);
    for path in &args.files {
        let name = path.display().to_string();
        progress.say(format!("checking {name}"));
        let verdict =
            args.verdict(path, problem.as_ref(), &progress).with_context(|| name.clone())?;
        if let Err(rejection) = &verdict {
            ensure!(!rejection.is_malformed(), "{name}: {rejection}");
            exit = Exit::No;
        }
        if !args.json {
            progress.suspend(|| report::text(&line(&name, &verdict)))?;
        }
        verdicts.push(json!({
            "schema": "verify-1",
            "file": name,
            "claim": verdict.as_ref().ok().map(ToString::to_string),
            "verdict": if verdict.is_ok() { "verified" } else { "rejected" },
            "reason": verdict.as_ref().err().map(ToString::to_string),
        }));
    }
    if args.json {
        report::json(&json!(verdicts))?;
    }
    Ok(exit)
}

impl Args {
    /// The problem that VIPR files are compared with.
    fn problem(&self) -> Result<Option<Problem>> {
        let Some(board) = self.board else {
            let FixedArgs { force, forbid, region, complete } = &self.fixed;
            let fixed = force.is_some() || forbid.is_some() || region.is_some();
            ensure!(!fixed && complete.is_none(), "squares and regions need --board");
            return Ok(None);
        };
        let problem = ProblemArgs {
            board,
            piece: self.piece.unwrap_or_default(),
            rule: self.rule.unwrap_or_default(),
            symmetry: self.symmetry.unwrap_or_default(),
            fixed: self.fixed.clone(),
        };
        problem.problem().map(Some)
    }

    fn verdict(
        &self,
        path: &Path,
        problem: Option<&Problem>,
        progress: &Line,
    ) -> Result<Result<Verified, Rejection>> {
        let mut input = files::open(path)?;
        let start = input.fill_buf()?;
        let picture = start.starts_with(b"\x89PNG") || start.starts_with(b"<svg");
        ensure!(!picture, "a picture claims nothing; verify takes what -o x.txt writes");
        if start.starts_with(b"%") || start.starts_with(b"VER") {
            let checker = ViprChecker { problem, allow_cutoffs: !self.no_cutoffs };
            return Ok(checker.verify(input));
        }
        ensure!(problem.is_none(), "--board is for VIPR files; this one states its own problem");
        let text = files::text(input)?;
        if let Some(long) = long(&text) {
            progress.say(format!("checking {}: {long}", path.display()));
        }
        Ok(destrier_certify::verify(&text))
    }
}

/// What a check of some length goes through.
fn long(text: &str) -> Option<String> {
    let mut lines = text.lines();
    let kind = lines.next()?.strip_prefix("destrier 1 ")?;
    let board = lines.find_map(|line| line.strip_prefix("board ")).unwrap_or_default();
    match kind {
        "sweep" => Some(format!(
            "sweeping half of {board} again (seconds up to 16x16, half a minute for 17x17)"
        )),
        "strip" | "tree" | "folding" => Some(format!("going through the {kind} again")),
        _ => None,
    }
}

fn line(name: &str, verdict: &Result<Verified, Rejection>) -> String {
    match verdict {
        Ok(verified) => format!("{name}: verified: {verified}\n"),
        Err(rejection) => format!("{name}: rejected: {rejection}\n"),
    }
}
