//! The program of a statement, and what its variables stand for.

use super::comments::{Keys, comments, keys, lines};
use super::covering::Covering;
use super::error::{At, StatementError, ensure};
use super::file_format::FileFormat;
use super::names::meaning;
use super::objective::Objective;
use super::statement::Statement;
use crate::write::untaken;
use crate::{
    Independence, PackingProgram, Program, cover_program_by, cover_program_in_full, in_letters,
    independent_set_program, integer_packing_program, packing_program,
};
use destrier_board::{Orbits, Piece, Problem, Square};
use destrier_certify::BoardCovering;
use std::collections::{HashMap, HashSet};

type Result<T> = std::result::Result<T, StatementError>;

/// How a program is written.
#[derive(Clone, Copy, Debug)]
pub struct Export {
    /// Which program.
    pub objective: Objective,
    /// Into which file.
    pub format: FileFormat,
    /// The rows of independence.
    pub independence: Independence,
    /// Whether rows of a cover that others imply are kept.
    pub all_rows: bool,
    /// The linear relaxation.
    pub relax: bool,
}

/// A program, and what its variables stand for.
#[derive(Clone, Debug)]
pub struct ExportedProgram {
    /// The program.
    pub program: Program,
    /// What each variable stands for, if there is a board: a piece on all these squares.
    pub pieces: Option<Vec<(Piece, Vec<Square>)>>,
    /// The variable of each column of the covering program; none of a maximum.
    pub columns: Vec<usize>,
    /// Orbits of several squares, of which the first names variables and rows; of a program in a file the variables that
    /// are called otherwise than its columns.
    pub orbits: Vec<String>,
    /// Rows that leave some of the symmetric solutions: a variable, and one that is not chosen without it.
    pub symmetry_rows: Vec<(usize, usize)>,
}

impl Export {
    /// The program of a statement.
    ///
    /// # Errors
    /// If there is no such program, or it has no form in the format.
    pub fn program(&self, statement: &Statement) -> Result<ExportedProgram> {
        let mut made = match statement.problem() {
            Some(problem) => of_problem(problem, self)?,
            None => of_covering(statement.covering()?.as_ref(), self)?,
        };
        if self.relax {
            made.program.title.insert_str(0, "Linear relaxation. ");
            made.program.variables.iter_mut().for_each(|variable| variable.integer = false);
        }
        Ok(made)
    }

    /// The program as text; after its first line comments say what it is about, and name each orbit of several squares,
    /// which a variable or a row named after the first of them stands for.
    ///
    /// # Errors
    /// If the format has no words for the program.
    pub fn text(&self, statement: &Statement, made: &ExportedProgram) -> Result<String> {
        let text = self.format.text(&made.program).at(&made.program.title)?;
        let said = match self.format {
            FileFormat::Lindo => Vec::new(), // whose answers nobody reads
            _ => comments(statement, self.objective),
        };
        let rows = made.symmetry_comments();
        Ok(self.format.commented(&text, said.iter().chain(&rows).chain(&made.orbits)))
    }
}

/// Whether the text of a program file is, but for its comments, what is written of a statement; else somebody edited it.
///
/// # Errors
/// If the statement has no program of this kind.
pub fn is_exported(
    text: &str,
    format: FileFormat,
    objective: Objective,
    statement: &Statement,
) -> Result<bool> {
    let words = |text: &str| -> Vec<String> {
        let is_comment =
            |line: &str| format.comment().is_some_and(|sign| line.trim_start().starts_with(sign));
        let rows = text.lines().filter(|line| !is_comment(line));
        rows.flat_map(str::split_whitespace).map(str::to_owned).collect()
    };
    let (own, keys) = (words(text), keys(text));
    for independence in [Independence::Cliques, Independence::Edges] {
        for (relax, all_rows) in [(false, false), (true, false), (false, true), (true, true)] {
            let export = Export { objective, format, independence, all_rows, relax };
            let made = export.program(statement)?.with_symmetry_rows_of(&keys);
            // some formats have no words for a relaxation
            if export.text(statement, &made).is_ok_and(|text| words(&text) == own) {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

impl ExportedProgram {
    /// The values that stand for a choice of columns of the covering program.
    pub fn values_of(&self, chosen: &[u32]) -> Vec<i64> {
        let mut values = vec![0; self.program.variables.len()];
        chosen.iter().for_each(|&column| values[self.columns[column as usize]] = 1);
        values
    }

    /// The same with a row `x >= y` for each pair. Of a Schreier-Sims table they leave an optimal solution (Salvagnin,
    /// "Symmetry breaking inequalities from the Schreier-Sims table", CPAIOR 2018), but fewer of them, and their duals
    /// bound nothing.
    #[must_use]
    pub fn with_symmetry_rows(mut self, pairs: impl IntoIterator<Item = (usize, usize)>) -> Self {
        let mut taken: HashSet<String> = HashSet::new();
        taken.extend(self.program.rows.iter().map(|row| row.name.clone()));
        for (first, other) in pairs {
            self.symmetry_rows.push((first, other));
            let name = untaken(&mut taken, format!("s{}", self.symmetry_rows.len()));
            let condition = self.program.at(first).at_least(self.program.at(other));
            self.program.add(name, condition);
        }
        self
    }

    /// The symmetry rows, by the names of their variables.
    fn symmetry_comments(&self) -> Vec<String> {
        let name = |index: usize| &self.program.variables[index].name;
        let rows = self.symmetry_rows.iter();
        let words: Vec<_> = rows.map(|&(x, y)| format!("{}>={}", name(x), name(y))).collect();
        lines(SYMMETRY_ROWS, &words)
    }

    /// The same with the symmetry rows that the comments of a file name.
    fn with_symmetry_rows_of(self, keys: &Keys<'_>) -> Self {
        let Some((_, words)) = keys.get(SYMMETRY_ROWS) else { return self };
        let names = self.program.variables.iter().map(|variable| variable.name.clone());
        let index: HashMap<String, usize> = names.zip(0..).collect();
        let words = words.iter();
        let pairs = words.filter_map(|word| word.split_once(">="));
        let pairs: Vec<_> =
            pairs.filter_map(|(x, y)| Some((*index.get(x)?, *index.get(y)?))).collect();
        self.with_symmetry_rows(pairs)
    }
}

/// The comment that names symmetry rows.
const SYMMETRY_ROWS: &str = "symmetry-rows";

fn of_problem(problem: &Problem, export: &Export) -> Result<ExportedProgram> {
    let orbits = Orbits::new(problem.board, problem.symmetry);
    let every = || orbits.iter().map(<[_]>::to_vec).collect();
    let mut columns = Vec::new();
    let (program, places): (Program, Vec<Vec<Square>>) = match export.objective {
        Objective::Cover => {
            let made = if export.all_rows { cover_program_in_full } else { cover_program_by };
            let own = BoardCovering::new(problem).columns();
            columns.extend(own.iter().map(|(_, squares)| orbits.orbit_of(squares[0])));
            (made(problem, export.independence)?.program, every())
        }
        Objective::IndependentSet => (independent_set_program(problem)?.program, every()),
        Objective::Packing => of_packing(packing_program(problem)?, &orbits),
        Objective::IntegerPacking => of_packing(integer_packing_program(problem)?, &orbits),
    };
    let lindo = export.format == FileFormat::Lindo;
    let program = if lindo { in_letters(&program, problem.board) } else { program };
    let several = orbits.iter().filter(|orbit| orbit.len() > 1);
    let names = |orbit: &[Square]| orbit.iter().map(|&s| problem.board.name(s)).collect::<Vec<_>>();
    let orbits = several.map(|orbit| names(orbit).join(" = ")).collect();
    let pieces = Some(places.into_iter().map(|squares| (problem.piece, squares)).collect());
    Ok(ExportedProgram { program, pieces, columns, orbits, symmetry_rows: Vec::new() })
}

/// The program of a packing, and the whole orbit for which each variable stands.
fn of_packing(made: PackingProgram, orbits: &Orbits) -> (Program, Vec<Vec<Square>>) {
    let orbit = |squares: &Vec<Square>| {
        let orbit = squares.first().map(|&square| orbits.orbit_of(square));
        orbit.map_or_else(Vec::new, |orbit| orbits.squares(orbit).to_vec())
    };
    let places = made.squares.iter().map(orbit).collect();
    (made.program, places)
}

fn of_covering(covering: &Covering, export: &Export) -> Result<ExportedProgram> {
    let name = &covering.name;
    let is_cover = export.objective == Objective::Cover;
    ensure!(is_cover, "{name}: only --objective cover is made of this");
    let is_lindo = export.format == FileFormat::Lindo;
    ensure!(!is_lindo, "{name}: lindo is for boards without demands and costs");
    let program = covering.integer_program()?;
    let variables = program.variables.iter().map(|variable| &variable.name);
    let renamed = variables.zip(&covering.columns).filter(|(own, name)| own != name);
    let orbits = match covering.board() {
        None => renamed.flat_map(|(own, name)| meaning(own, name)).collect(),
        Some(_) => Vec::new(), // whose names say the squares
    };
    let columns = (0..covering.columns.len()).collect();
    let pieces = covering.board().map(BoardCovering::columns);
    Ok(ExportedProgram { program, pieces, columns, orbits, symmetry_rows: Vec::new() })
}
