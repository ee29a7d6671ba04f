//! Why a program cannot be made, solved, or its solution read.

use destrier_board::{Board, BoardError};

/// Why a program cannot be made, solved, or its solution read.
///
/// # Examples
/// ```
/// use destrier_board::{Board, Problem, Rule};
/// use destrier_model::{ModelError, cover_program};
///
/// let total = Problem { rule: Rule::Total, ..Problem::new(Board::new(3, 3)?) };
/// let error = cover_program(&total).unwrap_err();
/// assert!(matches!(&error, ModelError::Uncoverable { square, .. } if square == "b2"));
/// assert_eq!(error.to_string(), "no piece covers square b2 of the 3x3 board, so there is no cover");
/// # Ok::<(), destrier_board::BoardError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ModelError {
    /// The board is larger than a program can be made for.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// A square that no piece can cover: total domination of a board with an isolated square.
    #[error("no piece covers square {square} of the {board} board, so there is no cover")]
    Uncoverable {
        /// The square.
        square: String,
        /// The board.
        board: Board,
    },
    /// The program is unfit for solvers.
    #[error("{0}")]
    Invalid(#[from] crate::InvalidProgram),
    /// The solver gave up for a reason of its own.
    #[error("{solver} failed: {reason}")]
    Solver {
        /// The solver.
        solver: &'static str,
        /// What it said.
        reason: String,
    },
    /// The solver is not part of this build.
    #[error("this build has no HiGHS, which the feature 'highs' brings; microlp is in every build")]
    NoHighs,
    /// A line of a solution file that is not of the solver's format.
    #[error("line {line}: {problem}")]
    BadSolution {
        /// Line number, from 1.
        line: usize,
        /// What is wrong there.
        problem: String,
    },
    /// A variable of the solution file that the program does not have.
    #[error("line {line}: the solution names '{name}', which this program does not have")]
    UnknownVariable {
        /// Line number, from 1.
        line: usize,
        /// The name.
        name: String,
    },
    /// A value that is not whole where it must be.
    #[error("variable '{name}' is {value} in the solution, not a whole number")]
    NotWhole {
        /// The variable.
        name: String,
        /// Its value as written.
        value: String,
    },
    /// The values do not satisfy the program.
    #[error("the solution does not satisfy the program: {0}")]
    NotAdmitted(String),
    /// The exact solution of the linear program was not reached.
    #[error("the solver's last basis is not optimal in exact arithmetic")]
    InexactBasis,
    /// A basis of so many equations is too large for exact arithmetic.
    #[error("exact arithmetic with {0} equations takes more memory than there is")]
    TooManyEquations(usize),
}
