//! `destrier verify`: one verdict a file, by the exact checker alone.

use crate::exit::Exit;
use crate::{files, report};
use anyhow::Result;
use destrier_certify::Rejection;
use serde_json::json;
use std::path::PathBuf;

/// Checks certificates: accepts what they claim, or says why not
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    destrier cover 8 -o cover8.txt && destrier verify cover8.txt\n  \
    destrier verify --json results/minimum/*.txt")]
pub(crate) struct Args {
    /// Our own files, one claim in each
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Print one JSON document instead of text
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<Exit> {
    let mut verdicts = Vec::new();
    let mut exit = Exit::Yes;
    for path in &args.files {
        let name = path.display().to_string();
        let verdict = destrier_certify::verify(&files::read(path)?);
        if let Err(rejection) = &verdict {
            anyhow::ensure!(!rejection.is_malformed(), "{name}: {rejection}");
            exit = Exit::No;
        }
        if !args.json {
            report::text(&line(&name, &verdict))?;
        }
        verdicts.push(json!({
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

fn line(name: &str, verdict: &Result<destrier_certify::Verified, Rejection>) -> String {
    match verdict {
        Ok(verified) => format!("{name}: verified: {verified}\n"),
        Err(rejection) => format!("{name}: rejected: {rejection}\n"),
    }
}
