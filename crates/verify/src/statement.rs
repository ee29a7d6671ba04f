//! What certificates are compared with: the statement of a problem that is not theirs.

use crate::program::{NamedProgram, Terms};
use crate::verdict::Verdict;
use destrier_board::Problem;
use destrier_certify::{BoardCovering, Claim, CoveringProblem, Rejection};
use destrier_vipr::Subject;
use std::fmt;

/// What a certificate must be about.
#[derive(Clone, Debug)]
pub enum Statement {
    /// A covering program of a file, row by row.
    Program(NamedProgram),
    /// Covers of a board.
    Problem(Box<Problem>),
    /// A covering program said by a board.
    Board(Box<BoardCovering>),
}

impl Statement {
    /// The verdict about a claim that holds and must be about this, which a file states.
    pub(crate) fn compared(&self, claim: &Claim, file: &str) -> Verdict {
        match (self, claim) {
            (
                Statement::Program(named),
                Claim::Covering { problem: CoveringProblem::Rows(found), size },
            ) => match named.difference(found) {
                None => {
                    Verdict::Verified(format!("{} for {file} ({found})", named.terms.claim(*size)))
                }
                Some(other) => Verdict::Rejected(format!("this is not about {file}: {other}")),
            },
            (Statement::Program(_), _) => {
                Verdict::Rejected(format!("this is about no program: {claim}"))
            }
            _ if self.is_of(claim) => Verdict::Verified(format!("{claim} (as {file} states it)")),
            _ => Verdict::Rejected(format!("this is not about {file} ({self}): {claim}")),
        }
    }

    /// The file's own terms, where it is a program.
    pub(crate) fn terms(&self) -> Option<&Terms> {
        match self {
            Statement::Program(named) => Some(&named.terms),
            _ => None,
        }
    }

    /// Whether a claim is about the problem of this board.
    fn is_of(&self, claim: &Claim) -> bool {
        match (self, claim) {
            (
                Statement::Problem(own),
                Claim::Size { problem, .. } | Claim::Packing { problem, .. },
            ) => **own == *problem,
            (
                Statement::Problem(own),
                Claim::Covering { problem: CoveringProblem::Board(found), .. },
            ) => found.problem().is_some_and(|found| **own == found),
            (
                Statement::Board(own),
                Claim::Covering { problem: CoveringProblem::Board(found), .. },
            ) => own == found,
            _ => false,
        }
    }

    /// What a VIPR file is compared with, handed to `check`.
    ///
    /// # Errors
    /// If the board's program cannot be made.
    pub(crate) fn with_subject<T>(
        &self,
        file: &str,
        check: impl FnOnce(Subject<'_>) -> T,
    ) -> Result<T, Rejection> {
        Ok(match self {
            Statement::Problem(problem) => check(Subject::Covers(problem)),
            Statement::Program(NamedProgram { program, columns, .. }) => {
                check(Subject::Choices { name: &format!("{file} ({program})"), program, columns })
            }
            Statement::Board(covering) => {
                let (name, columns) = (format!("{file} ({covering})"), covering.column_names());
                let program = covering.program()?;
                check(Subject::Choices { name: &name, program: &program, columns: &columns })
            }
        })
    }
}

impl fmt::Display for Statement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Statement::Program(named) => named.program.fmt(f),
            Statement::Problem(problem) => problem.fmt(f),
            Statement::Board(covering) => covering.fmt(f),
        }
    }
}
