//! Covering programs: one answer and its report, for `cover` and `prove`.

use crate::args::OutputArgs;
use crate::arrangement;
use crate::exit::Exit;
use crate::files;
use crate::progress::{Line, control};
use crate::report::{CoveringReport, certificate};
use crate::state;
use crate::stated::Stated;
use anyhow::{Context, Result, anyhow, bail, ensure};
use destrier_certify::{BoardCovering, Certificate, CoveringProblem};
use destrier_cover::covering::{Options, solve};
use destrier_model::exchange::Covering;
use serde_json::Value;
use std::collections::HashMap;
use std::path::Path;
use std::time::{Duration, Instant};

/// Solves a covering program, has the answer checked, and reports it; a file is written in the format of this name. The
/// state of the run is kept in another one, if it is given; pictures show the board that the program's file states.
pub(crate) fn solve_covering(
    (covering, file): (&Covering, Option<&Path>),
    options: &Options,
    format: &str,
    time_limit: Option<Duration>,
    kept: Option<&Path>,
    output: &OutputArgs,
) -> Result<Exit> {
    let stated = Stated::of_picture(output.output.as_deref(), covering, file)?;
    if let Some(path) = &output.output {
        match format {
            "destrier" => files::check_report(path)?,
            _ => files::check_ending(path, certificate::endings(format))?,
        }
    }
    let started = Instant::now();
    let line = Line::new(output.quiet);
    line.say(format!("{}: looking for a small choice", covering.name));
    let tell = line.of(&covering.name);
    let control = control(time_limit).telling(&tell);
    let mut options = options.clone();
    options.images = format == "destrier";
    let outcome =
        state::keeping(kept, |saver| Ok(solve(&covering.problem, &options, control, saver)?));
    let outcome = outcome.with_context(|| covering.name.clone())?;
    let conflict = outcome.conflict(control).with_context(|| covering.name.clone())?;
    drop(tell);
    drop(line);
    let (goal, found) = (options.goal, (&outcome, &*conflict));
    CoveringReport::new(covering, goal, found, format, started.elapsed())?
        .drawn_on(stated)
        .publish(output)
}

/// The choice of a file to start from: a certificate, what `--json` printed, the names of columns, or on a board pieces
/// in any form.
pub(super) fn choice_of_file(path: &Path, covering: &Covering) -> Result<Vec<u32>> {
    let text = files::read(path)?;
    let text = text.trim();
    let choice = if text.starts_with("destrier ") {
        of_certificate(text, covering)
    } else if let Some(names) = names(text) {
        of_names(names.iter().map(String::as_str), covering)
    } else if let CoveringProblem::Board(board) = &covering.problem {
        of_pieces(text, board)
    } else {
        let words = text.split(|c: char| c == ',' || c == ';' || c.is_whitespace());
        of_names(words.filter(|word| !word.is_empty()), covering)
    };
    let mut choice = choice.with_context(|| format!("--start: {}", path.display()))?;
    choice.sort_unstable();
    choice.dedup();
    Ok(choice)
}

fn of_certificate(text: &str, covering: &Covering) -> Result<Vec<u32>> {
    let certificate = destrier_certify::parse(&format!("{text}\n"))?;
    match (certificate, &covering.problem) {
        (Certificate::Covering(own), problem) => {
            let same = own.problem.program()? == problem.program()?;
            ensure!(same, "a choice of another program: {}", own.problem);
            own.proof.chosen().map(<[u32]>::to_vec).context("a certificate without a choice")
        }
        (_, CoveringProblem::Board(board)) => of_pieces(text, board),
        _ => bail!("a certificate of another kind than covering"),
    }
}

/// The names of columns that `cover --json` printed.
fn names(text: &str) -> Option<Vec<String>> {
    let value: Value = serde_json::from_str(text).ok()?;
    let chosen = value.get("chosen")?.as_array()?.iter();
    chosen.map(|name| name.as_str().map(str::to_owned)).collect()
}

/// The choice that these columns of the program's file, or pieces on the board, are.
fn of_names<'a>(names: impl Iterator<Item = &'a str>, covering: &Covering) -> Result<Vec<u32>> {
    if let CoveringProblem::Board(board) = &covering.problem {
        let columns = (0..).zip(board.columns());
        let named = columns.flat_map(|(column, (piece, squares))| {
            squares.into_iter().map(move |square| (board.name(piece, square), column))
        });
        let column_of: HashMap<String, u32> = named.collect();
        let find = |name| column_of.get(name).with_context(|| format!("nothing is on '{name}'"));
        return names.map(|name| find(name).copied()).collect();
    }
    let own = covering.terms.columns(&covering.columns);
    let place_of: HashMap<&str, usize> = own.iter().copied().zip(0..).collect();
    let mut values = vec![0; own.len()];
    for name in names {
        let place = place_of.get(name).copied();
        values[place.with_context(|| format!("there is no column '{name}'"))?] = 1;
    }
    let choice = covering.terms.choice(&values);
    choice.map_err(|column| anyhow!("column '{}' is fixed at another value", own[column]))
}

fn of_pieces(text: &str, board: &BoardCovering) -> Result<Vec<u32>> {
    let placement = arrangement::read(text, Some(board.board), board.pieces[0].piece)?;
    Ok(arrangement::columns_of(board, &placement)?)
}
