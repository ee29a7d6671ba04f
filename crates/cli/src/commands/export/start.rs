//! A cover as a file that another solver starts from.

use super::args::{Form, StartArgs};
use super::made::Made;
use crate::args::free_memory;
use crate::arrangement;
use crate::covering::Stated;
use crate::files;
use crate::progress::control;
use anyhow::{Context, Result, ensure};
use destrier_board::{Problem, Square, SquareSet};
use destrier_certify::check_cover;
use destrier_cover::covering::{Options, solve};
use destrier_cover::minimum::{Effort, Method, minimum};
use destrier_model::write::{self, Start};
use std::path::Path;
use std::time::Duration;

/// So long a search looks for a cover to start from.
const QUICK: Duration = Duration::from_secs(2);

/// Writes the file, if one is asked for.
pub(super) fn write(args: &StartArgs, stated: &Stated, made: &Made) -> Result<()> {
    let Some(path) = &args.start else { return Ok(()) };
    let values = match &args.cover {
        Some(cover) => {
            given(cover, stated, made).with_context(|| format!("--cover: {}", cover.display()))?
        }
        None => searched(stated, made)?,
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
fn given(path: &Path, stated: &Stated, made: &Made) -> Result<Vec<i64>> {
    let places = made.places.as_ref().context("its squares need a board")?;
    let placement = arrangement::of_file(path)?;
    ensure!(placement.board() == places.0, "a {} board, not {}", placement.board(), places.0);
    let cover = placement.squares();
    if let Stated::Problem(problem) = stated {
        check_cover(problem, &cover)?;
    }
    let values = values(&places.1, &cover);
    ensure!(made.program.admits(&values), "it covers too little: {}", made.program.title);
    Ok(values)
}

/// The values that stand for a cover that a quick search finds.
fn searched(stated: &Stated, made: &Made) -> Result<Vec<i64>> {
    let found = match (stated, &made.places) {
        (Stated::Problem(problem), Some((_, squares))) => {
            quick(problem)?.map(|cover| values(squares, &cover))
        }
        (Stated::Covering(covering), _) => {
            let choice =
                solve(&covering.problem, &Options::default(), control(Some(QUICK)))?.choice;
            choice.map(|chosen| {
                let mut values = vec![0; made.program.variables.len()];
                chosen.iter().for_each(|&column| values[column as usize] = 1);
                values
            })
        }
        _ => None,
    };
    found.context("no cover to start from was found in two seconds; --cover gives one")
}

fn quick(problem: &Problem) -> Result<Option<SquareSet>> {
    let effort =
        Effort { method: Method::Search(Default::default()), cases: false, ..Effort::default() };
    let control = control(Some(QUICK)).with_memory(free_memory());
    Ok(minimum(problem, &effort, control)?.cover)
}

/// For each place whether it holds pieces.
fn values(places: &[Vec<Square>], cover: &SquareSet) -> Vec<i64> {
    let holds = |place: &Vec<Square>| place.iter().any(|&square| cover.contains(square));
    places.iter().map(|place| i64::from(holds(place))).collect()
}
