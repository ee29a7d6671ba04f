//! A cover as a file that another solver starts from.

use super::args::{Form, StartArgs};
use crate::args::free_memory;
use crate::files;
use crate::progress::control;
use anyhow::{Context, Result, ensure};
use destrier_board::{Problem, SquareSet};
use destrier_certify::check_cover;
use destrier_cover::covering::{Options, solve};
use destrier_cover::minimum::{Effort, Method, minimum};
use destrier_model::exchange::{ExportedProgram, Statement};
use destrier_model::write::{self, Start};
use destrier_run::Saver;
use std::path::Path;
use std::time::Duration;

/// So long a search looks for a cover to start from.
const QUICK: Duration = Duration::from_secs(2);

/// Writes the file, if one is asked for.
pub(super) fn write(args: &StartArgs, statement: &Statement, made: &ExportedProgram) -> Result<()> {
    let Some(path) = &args.write_start else { return Ok(()) };
    let values = match &args.cover {
        Some(cover) => given(cover, statement, made)
            .with_context(|| format!("--cover: {}", cover.display()))?,
        None => searched(statement, made)?,
    };
    ensure!(made.program.admits(&values), "{}: no solution to start from", path.display());
    let form = match args.start_format {
        Form::Miplib => Start::Miplib,
        Form::Cplex => Start::Cplex,
        Form::Cbc => Start::Cbc,
    };
    files::write(path, &write::start(&made.program, &values, form))
}

/// The values that stand for the cover of a file.
fn given(path: &Path, statement: &Statement, made: &ExportedProgram) -> Result<Vec<i64>> {
    let (board, _) = made.places.as_ref().context("its squares need a board")?;
    let placement = files::arrangement(path)?;
    ensure!(placement.board() == *board, "a {} board, not {board}", placement.board());
    let cover = placement.squares();
    if let Statement::Problem(problem) = statement {
        check_cover(problem, &cover)?;
    }
    let values = made.values_of(&cover).unwrap_or_default();
    ensure!(made.program.admits(&values), "it covers too little: {}", made.program.title);
    Ok(values)
}

/// The values that stand for a cover that a quick search finds.
fn searched(statement: &Statement, made: &ExportedProgram) -> Result<Vec<i64>> {
    let found = match statement {
        Statement::Problem(problem) => quick(problem)?.and_then(|cover| made.values_of(&cover)),
        Statement::Covering(covering) => {
            let (options, mut saver) = (Options::default(), Saver::never());
            let control = control(Some(QUICK));
            let choice = solve(&covering.problem, &options, control, &mut saver)?.choice;
            choice.map(|chosen| {
                let mut values = vec![0; made.program.variables.len()];
                chosen.iter().for_each(|&column| values[column as usize] = 1);
                values
            })
        }
    };
    found.context("no cover to start from was found in two seconds; --cover gives one")
}

fn quick(problem: &Problem) -> Result<Option<SquareSet>> {
    let effort =
        Effort { method: Method::Search(Default::default()), cases: false, ..Effort::default() };
    let control = control(Some(QUICK)).with_memory(free_memory());
    Ok(minimum(problem, &effort, control)?.cover)
}
