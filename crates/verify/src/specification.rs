//! What certificates are compared with: a problem that is not theirs.

use crate::program::{NamedProgram, Terms};
use crate::verdict::Verdict;
use destrier_board::Problem;
use destrier_certify::{BoardCovering, Claim, CoveringProblem, CoveringProgram, Rejection, Size};
use destrier_vipr::Reference;
use std::borrow::Cow;
use std::fmt;

/// What a certificate must be about.
#[derive(Clone, Debug)]
pub enum Specification {
    /// A covering program of a file, row by row.
    Program(NamedProgram),
    /// A covering program said by a board.
    Board(Box<BoardCovering>),
}

impl Specification {
    /// The problem, as its board says it.
    pub fn of_problem(problem: &Problem) -> Self {
        Specification::Board(Box::new(BoardCovering::new(problem)))
    }

    /// The verdict about a claim that holds and must be about this, which a file states.
    pub(crate) fn compared(&self, claim: &Claim, file: &str) -> Verdict {
        match self {
            Specification::Program(named) => about(named, claim, file),
            Specification::Board(own) if is_of(own, claim) => {
                Verdict::Verified(format!("{claim} (as {file} states it)"))
            }
            Specification::Board(_) => {
                Verdict::Rejected(format!("this is not about {file} ({self}): {claim}"))
            }
        }
    }

    /// The file's own terms, where it is a program.
    pub(crate) fn terms(&self) -> Option<&Terms> {
        match self {
            Specification::Program(named) => Some(&named.terms),
            Specification::Board(_) => None,
        }
    }

    /// What the program of a VIPR file must be.
    ///
    /// # Errors
    /// If a board's program cannot be made.
    pub(crate) fn reference(&self, file: &str) -> Result<Reference<'_>, Rejection> {
        let name = format!("{file} ({self})");
        match self {
            Specification::Program(NamedProgram { program, columns, .. }) => {
                Ok(Reference::of_program(&name, Cow::Borrowed(program), columns))
            }
            Specification::Board(covering) => match covering.problem() {
                Some(problem) => Reference::of_problem(problem),
                None => {
                    let program = Cow::Owned(covering.program()?);
                    Ok(Reference::of_program(&name, program, &covering.column_names()))
                }
            },
        }
    }
}

/// The verdict about a claim that holds and must be about the program of a file: that is said row by row, or by a board
/// whose program admits the same choices.
fn about(named: &NamedProgram, claim: &Claim, file: &str) -> Verdict {
    let verified = |size: &Size, found: &dyn fmt::Display| {
        Verdict::Verified(format!("{} for {file} ({found})", named.terms.claim(*size)))
    };
    let of_board =
        |program: Result<CoveringProgram, Rejection>, size, board: &dyn fmt::Display| match program
            .is_ok_and(|program| named.has_choices_of(&program))
        {
            true => verified(size, board),
            false => Verdict::Rejected(format!(
                "this is not about {file}, as far as single rows show: {claim}"
            )),
        };
    match claim {
        Claim::Size { problem, size } => {
            of_board(BoardCovering::new(problem).program(), size, problem)
        }
        Claim::Covering { problem: CoveringProblem::Board(board), size } => {
            of_board(board.program(), size, board)
        }
        Claim::Covering { problem: CoveringProblem::Rows(found), size } => {
            match named.difference(found) {
                None => verified(size, found),
                Some(other) => Verdict::Rejected(format!("this is not about {file}: {other}")),
            }
        }
        _ => Verdict::Rejected(format!("this is about no program: {claim}")),
    }
}

/// Whether a claim is about what the board says.
fn is_of(own: &BoardCovering, claim: &Claim) -> bool {
    let found = match claim {
        Claim::Size { problem, .. } | Claim::Packing { problem, .. } => {
            Some(Cow::Owned(BoardCovering::new(problem)))
        }
        Claim::Covering { problem, .. } => problem.board().map(Cow::Borrowed),
        _ => None,
    };
    found.is_some_and(|found| {
        *found == *own || own.problem().is_some_and(|own| found.problem() == Some(own))
    })
}

impl fmt::Display for Specification {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Specification::Program(named) => named.program.fmt(f),
            Specification::Board(covering) => match covering.problem() {
                Some(problem) => problem.fmt(f),
                None => covering.fmt(f),
            },
        }
    }
}
