//! The board that a program's file is about: the file's program is that of the board, or its columns stand for pieces there.
//!
//! Comments are believed in nothing. A file is the board only where every column is called as the board's program calls it,
//! means the same, and the rows admit the same choices; else what is printed of the board would be said of other columns.

use super::comments::{bytes_of_moves, read_comments};
use super::covering::{Covering, variables};
use super::error::StatementError;
use super::exported::Export;
use super::file_format::FileFormat;
use super::objective::Objective;
use super::statement::Statement;
use crate::Independence;
use destrier_board::{Piece, Placement, Square};
use destrier_certify::BoardCovering;
use destrier_verify::{ColumnValue, NamedProgram};
use std::collections::HashMap;
use std::path::Path;

type Result<T> = std::result::Result<T, StatementError>;

impl Statement {
    /// The program of a file, which has this name and text; where its comments state a board whose program has the same
    /// columns, by name and meaning, and admits the same choices, what they state, so that all engines know the geometry.
    /// The board's moves fit into so many bytes.
    ///
    /// ```
    /// use destrier_model::exchange::Statement;
    /// use destrier_verify::Format;
    /// use std::path::Path;
    ///
    /// let stated = |board: &str, [a, b]: [&str; 2]| {
    ///     let rows = format!("{a} + {b}\nSubject To\n {a} >= 1\n {b} >= 1\nBinaries\n {a} {b}\nEnd\n");
    ///     let text = format!("\\ destrier board {board}\nMinimize\n {rows}");
    ///     Format::Lp.read(&text).map(|file| Statement::of_file(Path::new("p.lp"), file, &text, 1 << 20))
    /// };
    /// assert_eq!(stated("1x2", ["a1", "b1"])?.to_string(), "knight domination of 1x2");
    /// assert_eq!(stated("1x3", ["a1", "b1"])?.to_string(), "p.lp");
    /// assert_eq!(stated("1x2", ["b1", "a1"])?.to_string(), "p.lp");
    /// # Ok::<(), destrier_verify::ProgramError>(())
    /// ```
    pub fn of_file(path: &Path, file: NamedProgram, text: &str, memory: usize) -> Self {
        let is_of = |statement: &Statement| {
            let board = statement.board().filter(|board| has_columns_of(&file, board, path));
            board.is_some_and(|board| board.program().is_ok_and(|own| file.has_choices_of(&own)))
        };
        let terms = file.program.rows.iter().map(|row| row.columns.len());
        match read_comments(text, memory.min(bytes_of_moves(terms))) {
            Ok(Some((Objective::Cover, statement))) if is_of(&statement) => statement,
            _ => Covering::of_file(path.display().to_string(), file).into(),
        }
    }
}

/// Whether all columns of a file are those of a board's program, but for some that are 0, and called as these: by squares,
/// or as files of its format have them.
fn has_columns_of(file: &NamedProgram, board: &BoardCovering, path: &Path) -> bool {
    let NamedProgram { columns, terms, .. } = file;
    let exported = || FileFormat::of(Some(path)).renamed(variables(board));
    let is_called = *columns == board.column_names() || *columns == exported();
    let places = terms.places(columns).into_iter();
    let mut meanings = places.map(|(_, meaning)| meaning);
    let is_same = |meaning| matches!(meaning, ColumnValue::Is(_) | ColumnValue::Fixed(0));
    is_called && terms.is_cost() && meanings.all(is_same)
}

/// A board, and the pieces that each column of a program's file stands for.
#[derive(Clone, Debug)]
pub struct FileBoard {
    /// The board.
    pub board: BoardCovering,
    columns: HashMap<String, (Piece, Vec<Square>)>,
}

impl FileBoard {
    /// The board on whose squares a program's columns are pieces, if it says so.
    pub fn of(covering: &Covering) -> Option<Self> {
        let stage = covering.stage.as_deref()?;
        let (board, piece) = (stage.board, stage.pieces.first()?.piece);
        let place =
            |name: &str| Some((name.to_owned(), (piece, vec![board.parse_square(name).ok()?])));
        let columns = covering.terms.columns(&covering.columns).into_iter().filter_map(place);
        Some(FileBoard { board: stage.clone(), columns: columns.collect() })
    }

    /// The board that the comments of a file state whose program is a cover's; its moves fit into so many bytes.
    ///
    /// # Errors
    /// If the comments state something else than a board.
    pub fn read(text: &str, format: FileFormat, memory: usize) -> Result<Option<Self>> {
        let stated = read_comments(text, memory)?;
        let Some((Objective::Cover, statement)) = stated else { return Ok(None) };
        let Some(board) = statement.board() else { return Ok(None) };
        let independence = Independence::Cliques;
        let (all_rows, relax) = (false, false);
        let export = Export { objective: Objective::Cover, format, independence, all_rows, relax };
        let made = export.program(&statement)?;
        let pieces = made.pieces.into_iter().flatten();
        let columns = format.variables(&made.program).into_iter().zip(pieces).collect();
        Ok(Some(FileBoard { board: board.into_owned(), columns }))
    }

    /// A column of a program that stands for no piece of the board, if there is one.
    pub fn stranger<'a>(&self, covering: &'a Covering) -> Option<&'a str> {
        let is_known = |name: &&str| name.split('=').all(|name| self.columns.contains_key(name));
        let mut names = covering.terms.columns(&covering.columns).into_iter();
        names.find(|name| !is_known(name))
    }

    /// The pieces that columns of these names stand for.
    pub fn placement(&self, chosen: &[String]) -> Placement {
        let members = chosen.iter().flat_map(|name| name.split('='));
        let pieces = members.filter_map(|name| self.columns.get(name));
        let men = pieces.flat_map(|(piece, squares)| squares.iter().map(|&at| (*piece, at)));
        Placement::new(self.board.board, men)
    }
}
