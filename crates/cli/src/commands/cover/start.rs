//! The choice of a covering program that a file has, to start from.

use crate::arrangement;
use crate::files;
use anyhow::{Context, Error, Result, bail, ensure};
use destrier_certify::{BoardCovering, Certificate, LinearProgram};
use destrier_model::exchange::Covering;
use serde_json::Value;
use std::path::Path;

/// The choice of a file to start from: a certificate, what `--json` printed, the names of columns, or on a board pieces
/// in any form.
pub(super) fn choice_of_file(path: &Path, covering: &Covering) -> Result<Vec<u32>> {
    let text = files::read_start(path)?;
    let text = text.trim();
    let choice = if text.starts_with("destrier ") {
        of_certificate(text, covering)
    } else if let Some(names) = names(text) {
        covering.choice_of(names.iter().map(String::as_str)).map_err(Error::from)
    } else if let Some(board) = covering.board() {
        of_pieces(text, board)
    } else {
        let words = text.split(|c: char| c == ',' || c == ';' || c.is_whitespace());
        covering.choice_of(words.filter(|word| !word.is_empty())).map_err(Error::from)
    };
    let mut choice = choice.with_context(|| format!("--start: {}", path.display()))?;
    choice.sort_unstable();
    choice.dedup();
    Ok(choice)
}

fn of_certificate(text: &str, covering: &Covering) -> Result<Vec<u32>> {
    let certificate = destrier_certify::parse(&format!("{text}\n"))?;
    match (certificate, covering.board()) {
        (Certificate::Covering(own), _) => {
            let same = own.problem.program()? == covering.problem.program()?;
            ensure!(same, "a choice of another program: {}", own.problem);
            own.proof.chosen().map(<[u32]>::to_vec).context("a certificate without a choice")
        }
        (Certificate::Program(own), _) => {
            let same = own.program == LinearProgram::from(&*covering.problem.program()?);
            ensure!(same, "a solution of another program: {}", own.program);
            let numbers = own.proof.numbers().context("a certificate without a solution")?;
            Ok(numbers.iter().map(|&(column, _)| column).collect())
        }
        (_, Some(board)) => of_pieces(text, board),
        _ => bail!("a certificate of another kind than covering and program"),
    }
}

/// The names of columns that `cover --json` printed.
fn names(text: &str) -> Option<Vec<String>> {
    let value: Value = serde_json::from_str(text).ok()?;
    let chosen = value.get("chosen")?.as_array()?.iter();
    chosen.map(|name| name.as_str().map(str::to_owned)).collect()
}

fn of_pieces(text: &str, board: &BoardCovering) -> Result<Vec<u32>> {
    let placement = arrangement::read(text, Some(board.board), board.pieces[0].piece)?;
    Ok(arrangement::columns_of(board, &placement)?)
}
