//! What `destrier export` has to say.

use super::{Report, field};
use destrier_board::{Board, Square};
use destrier_model::Program;
use schemars::JsonSchema;
use serde::Serialize;
use std::path::Path;

/// Output of export with --json.
#[derive(Serialize, JsonSchema)]
#[schemars(title = "A program that was written")]
pub(crate) struct Exported {
    title: String,
    vars: usize,
    rows: usize,
    nonzeros: usize,
    file: String,
    /// what each variable stands for, null where there is no board
    orbits: Option<Vec<Orbit>>,
}

/// A variable, and the squares that it chooses together.
#[derive(Serialize, JsonSchema)]
#[schemars(inline)]
struct Orbit {
    /// its name as solvers print it
    variable: String,
    #[schemars(with = "Vec<field::Square>")]
    squares: Vec<String>,
}

impl Exported {
    /// The report of a program whose variables have these names and stand for these squares of a board.
    pub(crate) fn new(
        program: &Program,
        file: Option<&Path>,
        names: &[String],
        places: Option<&(Board, Vec<Vec<Square>>)>,
    ) -> Self {
        Exported {
            title: program.title.clone(),
            vars: program.variables.len(),
            rows: program.rows.len(),
            nonzeros: program.nonzeros(),
            file: file.map(|path| path.display().to_string()).unwrap_or_default(),
            orbits: places.map(|(board, places)| orbits(*board, names, places)),
        }
    }

    /// One line for people.
    pub(crate) fn summary(&self) -> String {
        let Exported { title, vars, rows, nonzeros, .. } = self;
        format!("{title}: {vars} variables, {rows} rows, {nonzeros} nonzeros")
    }
}

fn orbits(board: Board, names: &[String], places: &[Vec<Square>]) -> Vec<Orbit> {
    let squares = |place: &[Square]| place.iter().map(|&square| board.name(square)).collect();
    let orbit = |(name, place): (&String, &Vec<Square>)| Orbit {
        variable: name.clone(),
        squares: squares(place),
    };
    names.iter().zip(places).map(orbit).collect()
}

impl Report for Exported {
    const NAME: &'static str = "export-2";
}
