//! What `destrier export` says of what it wrote.

use crate::report::{Report, Symmetries, field};
use destrier_board::{Board, Piece, Square};
use destrier_cover::symmetry::Automorphisms;
use destrier_model::exchange::{ExportedProgram, Statement};
use schemars::JsonSchema;
use serde::Serialize;
use std::path::Path;

/// Symmetries of columns, and the names of these.
pub(super) type Found = (Automorphisms, Vec<Option<String>>);

/// Output of export with --json.
#[derive(Serialize, JsonSchema)]
#[schemars(title = "A program that was written")]
pub(crate) struct Exported {
    pub(super) title: String,
    pub(super) vars: usize,
    pub(super) rows: usize,
    pub(super) nonzeros: usize,
    pub(super) file: String,
    /// what each variable stands for, null where there is no board
    pub(super) orbits: Option<Vec<Orbit>>,
    /// of the columns; null with symmetry rows
    pub(super) symmetries: Option<Symmetries>,
}

/// A variable, and the squares that it chooses together.
#[derive(Serialize, JsonSchema)]
#[schemars(inline)]
pub(super) struct Orbit {
    /// its name as solvers print it
    variable: String,
    #[schemars(with = "Vec<field::Square>")]
    squares: Vec<String>,
}

impl Exported {
    /// The report of a statement's program, whose variables have these names in the file.
    pub(super) fn new(
        made: &ExportedProgram,
        file: Option<&Path>,
        names: &[String],
        statement: &Statement,
    ) -> Self {
        let ExportedProgram { program, pieces, .. } = made;
        let board = statement.board().map(|own| own.board);
        Exported {
            title: program.title.clone(),
            vars: program.variables.len(),
            rows: program.rows.len(),
            nonzeros: program.nonzeros(),
            file: file.map(|path| path.display().to_string()).unwrap_or_default(),
            orbits: board.zip(pieces.as_ref()).map(|(board, own)| orbits(board, names, own)),
            symmetries: None,
        }
    }

    /// One line for people.
    pub(crate) fn summary(&self) -> String {
        let Exported { title, vars, rows, nonzeros, .. } = self;
        format!("{title}: {vars} variables, {rows} rows, {nonzeros} nonzeros")
    }
}

fn orbits(board: Board, names: &[String], pieces: &[(Piece, Vec<Square>)]) -> Vec<Orbit> {
    let orbit = |(name, (_, squares)): (&String, &(Piece, Vec<Square>))| Orbit {
        variable: name.clone(),
        squares: squares.iter().map(|&square| board.name(square)).collect(),
    };
    names.iter().zip(pieces).map(orbit).collect()
}

impl Report for Exported {
    const NAME: &'static str = "export-3";
}
