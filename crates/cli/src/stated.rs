//! The board that the comments of a program's file state, for pictures of what is chosen.

use crate::args::free_memory;
use crate::files;
use crate::picture::board_of;
use anyhow::{Context, Result, ensure};
use destrier_board::{Piece, Placement, Square};
use destrier_certify::{BoardCovering, CoveringProblem};
use destrier_draw::{is_picture, svg};
use destrier_model::Independence;
use destrier_model::exchange::{Covering, Export, FileFormat, Objective, Statement, read_comments};
use std::collections::HashMap;
use std::path::Path;

/// A board, and the pieces that each column of the file stands for.
pub(crate) struct Stated {
    board: BoardCovering,
    columns: HashMap<String, (Piece, Vec<Square>)>,
}

impl Stated {
    /// The board that a picture of this name shows of a program's file; none where the program itself has a board, or
    /// nothing is drawn.
    ///
    /// # Errors
    /// If the file states no board, or has other columns than the board's program.
    pub(crate) fn of_picture(
        picture: Option<&Path>,
        covering: &Covering,
        file: Option<&Path>,
    ) -> Result<Option<Self>> {
        let Some(picture) = picture.filter(|path| is_picture(path)) else { return Ok(None) };
        if matches!(covering.problem, CoveringProblem::Board(_)) {
            return Ok(None);
        }
        let stated = file.map(Stated::of_file).transpose()?.flatten().with_context(|| {
            let name = picture.display();
            format!("{name}: no picture shows the program of a file that states no board")
        })?;
        for name in covering.terms.columns(&covering.columns) {
            let is_known = name.split('=').all(|member| stated.columns.contains_key(member));
            ensure!(
                is_known,
                "{}: column '{name}' stands for no piece of the board",
                picture.display()
            );
        }
        Ok(Some(stated))
    }

    fn of_file(path: &Path) -> Result<Option<Self>> {
        let name = || path.display().to_string();
        let stated = read_comments(&files::read(path)?, free_memory()).with_context(name)?;
        let Some((Objective::Cover, statement)) = stated else { return Ok(None) };
        let export = Export {
            objective: Objective::Cover,
            format: FileFormat::of(Some(path)),
            independence: Independence::Cliques,
            all_rows: false,
            relax: false,
        };
        let made = export.program(&statement).with_context(name)?;
        let names = export.format.variables(&made.program);
        let columns = pieces(&statement, made.places.map_or_else(Vec::new, |(_, places)| places));
        Ok(Some(Stated {
            board: board_of(&statement),
            columns: names.into_iter().zip(columns).collect(),
        }))
    }

    /// The columns of these names, as SVG.
    pub(crate) fn svg(&self, chosen: &[String]) -> String {
        let members = chosen.iter().flat_map(|name| name.split('='));
        let pieces = members.filter_map(|name| self.columns.get(name));
        let men = pieces.flat_map(|(piece, squares)| squares.iter().map(|&at| (*piece, at)));
        svg::choice(&Placement::new(self.board.board, men), &self.board)
    }
}

/// The piece of each variable, and where it stands.
fn pieces(statement: &Statement, places: Vec<Vec<Square>>) -> Vec<(Piece, Vec<Square>)> {
    match statement {
        Statement::Covering(Covering { problem: CoveringProblem::Board(board), .. }) => {
            board.columns()
        }
        Statement::Problem(problem) => {
            places.into_iter().map(|squares| (problem.piece, squares)).collect()
        }
        Statement::Covering(_) => Vec::new(),
    }
}
