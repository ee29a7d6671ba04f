//! The choice of a covering program that a file has, to start from.

use crate::arrangement;
use crate::files;
use anyhow::{Context, Error, Result, bail, ensure};
use destrier_certify::{BoardCovering, Certificate, LinearProgram};
use destrier_model::exchange::{Covering, SolverAnswer};
use destrier_model::read::Writer;
use std::path::Path;

/// The choice of a file to start from: a certificate, what `--json` printed, a solver's solution, the names of columns, with
/// values or without, or on a board pieces in any form.
pub(super) fn choice_of_file(path: &Path, covering: &Covering) -> Result<Vec<u32>> {
    let text = files::read_start(path)?;
    let text = text.trim();
    let choice = if text.starts_with("destrier ") {
        of_certificate(text, covering)
    } else if let Some(answer) = of_solver(text) {
        answer.columns(covering).map_err(Error::from)
    } else if let Some(board) = covering.board() {
        of_pieces(text, board)
    } else {
        let words = text.split(|c: char| c == ',' || c == ';' || c.is_whitespace());
        let choice = covering.choice_of(words.filter(|word| !word.is_empty()));
        let with_values = || SolverAnswer::new(text.to_owned(), Some(Writer::Plain)).ok();
        let other = || with_values()?.columns(covering).ok();
        choice.or_else(|error| other().ok_or(error)).map_err(Error::from)
    };
    let mut choice = choice.with_context(|| format!("--start: {}", path.display()))?;
    choice.sort_unstable();
    choice.dedup();
    Ok(choice)
}

fn of_certificate(text: &str, covering: &Covering) -> Result<Vec<u32>> {
    let certificate = destrier_certify::parse(&format!("{text}\n"))?;
    match (certificate, covering.board()) {
        (Certificate::Program(own), _) => {
            let same = own.program == LinearProgram::from(&*covering.problem.program()?);
            ensure!(same, "a solution of another program: {}", own.program);
            let numbers = own.proof.numbers().context("a certificate without a solution")?;
            Ok(numbers.iter().map(|&(column, _)| column).collect())
        }
        (_, Some(board)) => of_pieces(text, board),
        _ => bail!("a certificate of another kind than program"),
    }
}

/// What import reads, but for plain lists: JSON of ours, and the files of solvers.
pub(super) fn of_solver(text: &str) -> Option<SolverAnswer> {
    let writer = Writer::of(text).filter(|&writer| writer != Writer::Plain)?;
    SolverAnswer::new(text.to_owned(), Some(writer)).ok()
}

fn of_pieces(text: &str, board: &BoardCovering) -> Result<Vec<u32>> {
    let drawing = arrangement::read_drawing(text, Some(board.board), board.pieces[0].piece)?;
    Ok(arrangement::columns_of(board, &drawing.pieces)?)
}
