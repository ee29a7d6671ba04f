//! Covering programs: one answer and its report, for `cover` and `prove`.

use crate::args::OutputArgs;
use crate::arrangement;
use crate::exit::Exit;
use crate::files;
use crate::picture::board_of;
use crate::progress::{control, watched};
use crate::report::{CoveringReport, conclude};
use crate::state;
use anyhow::{Context, Error, Result, bail, ensure};
use destrier_certify::{BoardCovering, Certificate};
use destrier_cover::Answer;
use destrier_cover::proof::solve;
use destrier_cover::question::Options;
use destrier_model::exchange::Covering;
use destrier_run::Control;
use serde_json::Value;
use std::path::Path;
use std::time::Duration;

/// Solves a covering program, has the answer checked, and reports it. The state of the run is kept in a file, if one is
/// given; pictures show the board that the program's file states.
pub(crate) fn solve_covering(
    (covering, file): (&Covering, Option<&Path>),
    options: &Options,
    time_limit: Option<Duration>,
    kept: Option<&Path>,
    output: &OutputArgs,
) -> Result<Exit> {
    let stated = board_of(output.output.as_deref(), covering, file)?;
    let work = |control: Control<'_>| {
        let found =
            state::keeping(kept, |saver| Ok(solve(&covering.problem, options, control, saver)?))?;
        let conflict = found.conflict(control)?;
        Ok((found, conflict))
    };
    let (done, elapsed): (Result<_>, _) =
        watched(output.quiet, &covering.name, control(time_limit), work);
    let (found, conflict) = done.with_context(|| covering.name.clone())?;
    let answer = Answer::of_program(found, options.goal)?;
    let found = (&answer, &*conflict);
    let report = CoveringReport::new(covering, options, found, elapsed)?;
    conclude(report.drawn_on(stated), output)
}

/// The choice of a file to start from: a certificate, what `--json` printed, the names of columns, or on a board pieces
/// in any form.
pub(super) fn choice_of_file(path: &Path, covering: &Covering) -> Result<Vec<u32>> {
    let text = files::read(path)?;
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
        (_, Some(board)) => of_pieces(text, board),
        _ => bail!("a certificate of another kind than covering"),
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
