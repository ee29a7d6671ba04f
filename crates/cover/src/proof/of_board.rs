//! A problem of a board solved as the covering program that it is.

use super::error::CoveringError;
use super::in_program::ProblemProof;
use super::solve::solve;
use crate::answer::{End, Unchecked};
use crate::question::{Effort, Goal};
use destrier_board::{Problem, Square, SquareSet};
use destrier_certify::{BoardCovering, CoveringProblem, ProgramProof};
use destrier_model::ModelError;
use destrier_run::{Control, Saver};

/// The largest board that trees are grown on: beyond, one node takes minutes.
pub(crate) const MAX_AREA: usize = 10_000;

/// Solves a problem as [`solve`] does a program, from a cover, if there is one. The certificate names the board; there is none of a bound that a smaller cover refutes.
///
/// # Errors
/// As [`solve`], or if the board is too large.
///
/// # Examples
/// ```
/// use destrier_board::{Board, Problem};
/// use destrier_cover::proof::solve_board_quietly;
/// use destrier_cover::question::Goal;
///
/// let problem = Problem::new(Board::new(5, 5)?);
/// let outcome = solve_board_quietly(&problem, Goal::AtLeast(5))?;
/// let certificate = outcome.certificate.ok_or("refuted")?;
/// assert_eq!(certificate.verify()?.to_string(), "knight domination of 5x5: at least 5");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve_board(
    problem: &Problem,
    options: &Effort<'_>,
    start: Option<&SquareSet>,
    control: Control<'_>,
    saver: &mut Saver<'_>,
) -> Result<Unchecked, CoveringError> {
    problem.board.with_area_at_most(MAX_AREA).map_err(ModelError::from)?;
    let board = BoardCovering::new(problem);
    let columns: Vec<Vec<Square>> =
        board.columns().into_iter().map(|(_, squares)| squares).collect();
    let start = start.map(|cover| columns_of(&board, cover));
    let squares = |chosen: &[u32]| {
        let squares = chosen.iter().flat_map(|&column| &columns[column as usize]);
        SquareSet::from_squares(problem.board, squares.copied())
    };
    let chosen = |chosen: &[u32]| (options.gained)(&squares(chosen));
    let options = Effort { choice: start, ..options.clone() }.telling_choices(&chosen);
    let found = solve(&CoveringProblem::from(board), &options, control, saver)?;
    let (certificate, found) = found.apart();
    // covers as large as a bound that was asked for are of no use to it
    let is_refuted = matches!(found.end, End::Refuted);
    let choice = found.best.filter(|_| is_refuted || options.goal.at_least().is_none());
    let best = choice.map(|choice| squares(&choice));
    let certificate = (!is_refuted).then(|| of_goal(certificate, options.goal).certificate());
    let nodes = found.work.unwrap_or(0) as usize;
    Ok(Unchecked::by_tree(certificate, best, found.end, nodes))
}

/// The proof without a choice, where only a bound was asked for.
fn of_goal(found: ProblemProof, goal: Goal) -> ProblemProof {
    let proof = match (goal, found.proof) {
        (Goal::AtLeast(_), ProgramProof::Optimum(cost, _, tree)) => ProgramProof::Bound(cost, tree),
        (_, proof) => proof,
    };
    ProblemProof { proof, ..found }
}

/// The columns of the program that the squares of a cover are.
pub(crate) fn columns_of(board: &BoardCovering, cover: &SquareSet) -> Vec<u32> {
    let columns = (0..).zip(board.columns());
    let chosen = columns.filter(|(_, (_, squares))| cover.contains(squares[0]));
    chosen.map(|(column, _)| column).collect()
}

/// Solves a problem without a word and without limits.
///
/// # Errors
/// As [`solve_board`].
pub fn solve_board_quietly(problem: &Problem, goal: Goal) -> Result<Unchecked, CoveringError> {
    let options = Effort::default().with_goal(goal);
    solve_board(problem, &options, None, Control::quiet(), &mut Saver::never())
}
