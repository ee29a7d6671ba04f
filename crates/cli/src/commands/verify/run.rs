//! The command: one verdict a file, by the exact checker alone.

use super::args::Args;
use super::report::{document, say};
use crate::args;
use crate::exit::Exit;
use crate::progress::Line;
use crate::{files, report, subject};
use anyhow::{Result, bail, ensure};
use destrier_certify::CoveringProblem;
use destrier_model::exchange::{self, ModelFile};
use destrier_verify::{Limits, Statement, Verifier};
use serde_json::json;
use std::path::Path;

pub(crate) fn run(args: &Args) -> Result<Exit> {
    let limits = Limits::new(args.memory, args.time_limit);
    let mut verifier = Verifier::new(args.problem()?, !args.no_cutoffs, limits);
    if let Some(path) = &args.program {
        let permutations = args.permutations.as_deref();
        let name = subject::program_name(path, permutations);
        let (path, permutations) = (path.clone(), args.permutations.clone());
        verifier.about(name, move || statement(&path, permutations.as_deref()))?;
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

/// What a file states: a model, or a covering program.
fn statement(path: &Path, permutations: Option<&Path>) -> Result<Statement> {
    if !subject::is_model(path) {
        return subject::program(path, permutations).map(Statement::Program);
    }
    ensure!(permutations.is_none(), "--permutations go with a covering program");
    let model = ModelFile::parse(path, &files::read(path)?, files::arrangement)?;
    Ok(match model.statement(args::free_memory())? {
        exchange::Statement::Problem(problem) => Statement::Problem(Box::new(problem)),
        exchange::Statement::Covering(covering) => match covering.problem {
            CoveringProblem::Board(board) => Statement::Board(board),
            CoveringProblem::Rows(_) => bail!("a model that states no board"),
        },
    })
}
