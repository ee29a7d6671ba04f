//! A question: what it is about, and what to spend on the answer.

use super::effort::Effort;
use destrier_board::Problem;
use destrier_certify::{CoveringProblem, LinearProgram};

/// A question about the covers of a board, the choices of a covering program or the solutions of a linear one.
///
/// # Examples
/// ```
/// use destrier_board::{Board, Problem};
/// use destrier_cover::plan::{Found, answer};
/// use destrier_cover::question::{About, Effort, Goal, Question};
/// use destrier_run::{Control, Saver};
///
/// let problem = Problem::new(Board::new(5, 5)?);
/// let effort = Effort::default().with_goal(Goal::AtLeast(5));
/// let question = Question { about: About::Board(&problem), effort };
/// let found = answer(&question, Control::quiet(), &mut Saver::never())?;
/// let Found::Board(answer) = found else { unreachable!("it is about a board") };
/// assert_eq!(answer.verified(), ["knight domination of 5x5: at least 5"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Question<'a> {
    /// What it is about.
    pub about: About<'a>,
    /// What is asked for, and what to spend on it.
    pub effort: Effort<'a>,
}

/// What a question is about.
#[derive(Clone, Copy, Debug)]
pub enum About<'a> {
    /// The covers of a board: a program with geometry, which sweeps, patterns and packings of squares need.
    Board(&'a Problem),
    /// The choices of a covering program.
    Program(&'a CoveringProblem),
    /// The solutions of a linear program: columns of any range, whole or not, and rows with factors.
    Linear(&'a LinearProgram),
}
