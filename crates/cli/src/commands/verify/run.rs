//! The command: one verdict a file, by the exact checker alone.

use super::args::Args;
use super::report::{document, say};
use crate::covering;
use crate::exit::Exit;
use crate::progress::Line;
use crate::report;
use anyhow::Result;
use destrier_verify::{Limits, Verifier};
use serde_json::json;

pub(crate) fn run(args: &Args) -> Result<Exit> {
    let limits = Limits::new(args.memory, args.time_limit);
    let mut verifier = Verifier::new(args.problem()?, !args.no_cutoffs, limits);
    if let Some(path) = &args.program {
        let permutations = args.permutations.as_deref();
        let program = covering::read(path, permutations)?;
        verifier = verifier.about(covering::name(path, permutations).into(), program);
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
