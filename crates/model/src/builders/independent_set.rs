//! The maximum independent set program of a problem: the most pieces that do not attack one another.

use crate::builders::cover::{add_blocks, add_variable, bounded_graph};
use crate::builders::independence::{Independence, add_independence};
use crate::{ModelError, ProblemQuotient, Program, Reduced};
use destrier_board::{Problem, Rule};

/// Writes the program whose solutions are the sets of squares that do not attack one another, and whose objective, to be
/// maximised, is their size.
///
/// The sets have the symmetry, the fixed squares and the blocks of the problem; whatever its rule, nothing has to be
/// covered.
///
/// # Errors
/// If the board is too large for a program.
///
/// # Examples
/// ```
/// use destrier_board::{Board, Piece, Problem};
/// use destrier_model::independent_set_program;
///
/// let queens = Problem { piece: Piece::Queen, ..Problem::new(Board::new(8, 8)?) };
/// let reduced = independent_set_program(&queens)?;
/// let values = reduced.program.solve()?.values.ok_or("nothing found")?;
/// assert_eq!(reduced.lift(&values).len(), 8);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn independent_set_program(problem: &Problem) -> Result<Reduced, ModelError> {
    let problem = &Problem { rule: Rule::Independent, ..problem.clone() };
    let graph = bounded_graph(problem)?;
    let quotient = ProblemQuotient::new(problem, &graph);
    let mut program = Program::maximise(title(problem));
    (0..quotient.len()).for_each(|orbit| add_variable(&mut program, problem, &quotient, orbit));
    add_independence(&mut program, problem, &quotient, Independence::Cliques);
    add_blocks(&mut program, problem, &quotient);
    Ok(Reduced { program, orbits: quotient.into_orbits() })
}

fn title(Problem { piece, board, symmetry, .. }: &Problem) -> String {
    format!("Maximum independent set: {piece} on {board}, symmetry {symmetry}")
}
