//! The two ways to say a covering program: row by row, or by a board.

use super::board::BoardCovering;
use super::program::CoveringProgram;
use crate::parse_error::ParseError;
use crate::place::Place;
use crate::rejection::Rejection;
use crate::text::{Lines, Words, ascending, index, square_of};
use std::borrow::Cow;
use std::fmt;

/// A covering program, as it is said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CoveringProblem {
    /// Row by row.
    Rows(CoveringProgram),
    /// By a board.
    Board(Box<BoardCovering>),
}

impl From<CoveringProgram> for CoveringProblem {
    fn from(program: CoveringProgram) -> Self {
        CoveringProblem::Rows(program)
    }
}

impl From<BoardCovering> for CoveringProblem {
    fn from(board: BoardCovering) -> Self {
        CoveringProblem::Board(Box::new(board))
    }
}

impl CoveringProblem {
    /// The program.
    ///
    /// # Errors
    /// If it is of a board, and pieces attack more squares than are kept.
    pub fn program(&self) -> Result<Cow<'_, CoveringProgram>, Rejection> {
        match self {
            CoveringProblem::Rows(program) => Ok(Cow::Borrowed(program)),
            CoveringProblem::Board(board) => board.program().map(Cow::Owned),
        }
    }

    /// The board that says it, if one does.
    pub fn board(&self) -> Option<&BoardCovering> {
        match self {
            CoveringProblem::Rows(_) => None,
            CoveringProblem::Board(board) => Some(board),
        }
    }

    /// The program that is said row by row, if no board says it.
    pub fn rows(&self) -> Option<&CoveringProgram> {
        match self {
            CoveringProblem::Rows(program) => Some(program),
            CoveringProblem::Board(_) => None,
        }
    }

    /// The names of the columns in a certificate: numbers from 1, or squares, after their piece where there are several.
    pub fn column_names(&self) -> Vec<String> {
        match self {
            CoveringProblem::Rows(program) => {
                (1..=program.costs.len()).map(|number| number.to_string()).collect()
            }
            CoveringProblem::Board(covering) => covering.column_names(),
        }
    }

    pub(crate) fn read(lines: &mut Lines) -> Result<Self, Rejection> {
        match lines.peek() {
            "board" => Ok(CoveringProblem::Board(Box::new(BoardCovering::read(lines)?))),
            _ => Ok(CoveringProblem::Rows(CoveringProgram::read(lines)?)),
        }
    }

    pub(crate) fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CoveringProblem::Rows(program) => program.write(f),
            CoveringProblem::Board(board) => board.write(f),
        }
    }

    /// How the columns are read.
    pub(crate) fn columns(&self) -> Columns<'_> {
        match self {
            CoveringProblem::Rows(program) => Columns::Numbers(program.costs.len()),
            CoveringProblem::Board(covering) => {
                let mut index = vec![Vec::new(); covering.board.area()];
                for (column, (_, squares)) in (0..).zip(covering.columns()) {
                    index[squares[0].index()].push(column);
                }
                Columns::Squares(covering, index)
            }
        }
    }
}

/// What names columns: numbers up to the last one, or their first squares.
pub(crate) enum Columns<'a> {
    Numbers(usize),
    Squares(&'a BoardCovering, Vec<Vec<u32>>),
}

impl Columns<'_> {
    /// Reads one column.
    pub(crate) fn read(&self, words: &mut Words) -> Result<u32, Rejection> {
        match self {
            Columns::Numbers(number) => index(words, *number),
            Columns::Squares(covering, index) => {
                let (piece, word) = split(words, covering)?;
                let (board, line) = (covering.board, words.line());
                let square = square_of(word, board, line)?;
                let none = ParseError::NoColumn(Place { board, square });
                index[square.index()].get(piece).copied().ok_or_else(|| none.at(line))
            }
        }
    }

    /// Reads columns to the end of the line, in ascending order.
    pub(crate) fn read_all(&self, words: Words) -> Result<Vec<u32>, Rejection> {
        ascending(words, |words| self.read(words))
    }
}

/// The next word: the index of a piece, and the word for a square.
fn split<'a>(
    words: &mut Words<'a>,
    covering: &BoardCovering,
) -> Result<(usize, &'a str), Rejection> {
    let expected = if covering.pieces.len() == 1 { "square" } else { "piece@square" };
    let word = words.word(expected)?;
    if covering.pieces.len() == 1 {
        return Ok((0, word));
    }
    let named = word.split_once('@').and_then(|(name, square)| {
        let index = covering.pieces.iter().position(|own| own.piece.to_string() == name);
        index.map(|index| (index, square))
    });
    named.ok_or_else(|| words.unexpected(expected, word))
}

impl fmt::Display for CoveringProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CoveringProblem::Rows(program) => program.fmt(f),
            CoveringProblem::Board(board) => board.fmt(f),
        }
    }
}
