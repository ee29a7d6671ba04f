//! The two ways to say a covering program: row by row, or by a board.

use super::board::BoardCovering;
use super::program::CoveringProgram;
use crate::rejection::Rejection;
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
}

impl fmt::Display for CoveringProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CoveringProblem::Rows(program) => program.fmt(f),
            CoveringProblem::Board(board) => board.fmt(f),
        }
    }
}
