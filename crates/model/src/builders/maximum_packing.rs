//! Maximum fractional packings, exact: the lower bounds that linear programs give.

use crate::builders::packing::{PackingProgram, averaged_packing_program, packing_program};
use crate::{ModelError, Solver, exact};
use destrier_board::{Board, Problem, Square};
use destrier_certify::Weights;
use destrier_run::Control;
use num_rational::BigRational;
use num_traits::Zero;
use std::collections::HashSet;

/// A maximum fractional packing of a board, exact.
///
/// # Examples
/// ```
/// use destrier_board::{Board, Problem};
/// use destrier_model::{Solver, maximum_packing};
///
/// let maximum = maximum_packing(&Problem::new(Board::new(4, 4)?), Solver::default())?;
/// let dual = maximum.dual.ok_or("no basis")?;
/// assert_eq!(maximum.packing.sum(), dual.sum());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct MaximumPacking {
    /// The packing, symmetric as the board.
    pub packing: Weights,
    /// A fractional cover of the same value, which proves the maximum; none if the solver shows
    /// no basis to make it from.
    pub dual: Option<Weights>,
}

/// The maximum fractional packing of a problem's board, piece and rule.
///
/// # Errors
/// As [`cover_program`](crate::cover_program), or if the solver fails.
///
/// # Examples
/// ```
/// use destrier_board::{Board, Problem};
/// use destrier_model::{Solver, maximum_packing};
///
/// let maximum = maximum_packing(&Problem::new(Board::new(4, 4)?), Solver::default())?;
/// assert_eq!(maximum.packing.sum().to_string(), "40/11");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn maximum_packing(problem: &Problem, solver: Solver) -> Result<MaximumPacking, ModelError> {
    let PackingProgram { program, squares } = averaged_packing_program(problem)?;
    let exact = exact::packing(&program, solver)?;
    Ok(over_squares(problem, &squares, &exact))
}

/// As [`maximum_packing`]: a packing without its dual where the exact arithmetic was stopped, and none where the
/// solver was.
///
/// # Errors
/// As [`maximum_packing`].
///
/// # Examples
/// ```
/// use destrier_board::{Board, Problem};
/// use destrier_model::{Solver, maximum_packing_within};
/// use destrier_run::Control;
///
/// let problem = Problem::new(Board::new(5, 5)?);
/// let maximum = maximum_packing_within(&problem, Solver::default(), Control::quiet())?;
/// assert!(maximum.is_some_and(|maximum| maximum.dual.is_some()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn maximum_packing_within(
    problem: &Problem,
    solver: Solver,
    control: Control<'_>,
) -> Result<Option<MaximumPacking>, ModelError> {
    let PackingProgram { program, squares } = averaged_packing_program(problem)?;
    let exact = exact::packing_within(&program, solver, control)?;
    Ok(exact.map(|exact| over_squares(problem, &squares, &exact)))
}

/// A solution over orbits as one over squares.
fn over_squares(
    problem: &Problem,
    squares: &[Vec<Square>],
    exact: &exact::Exact,
) -> MaximumPacking {
    let packing = spread(problem.board, squares, &exact.primal);
    // a row's dual is shared by the squares of its orbit
    let share = |(value, orbit): (&BigRational, &Vec<Square>)| {
        value / BigRational::from_integer(orbit.len().into())
    };
    let dual = exact.dual.as_ref().map(|dual| {
        let shares: Vec<BigRational> = dual.iter().zip(squares).map(share).collect();
        spread(problem.board, squares, &shares)
    });
    MaximumPacking { packing, dual }
}

/// The best packing that bounds the covers of a problem from below, exact; none where the program
/// has no maximum, because some square can only be covered by squares that are forbidden, and where it was
/// stopped.
///
/// # Errors
/// As [`cover_program`](crate::cover_program), or if the solver fails.
///
/// # Examples
/// ```
/// use destrier_board::{Board, Group, Problem};
/// use destrier_model::{Solver, bound_packing};
/// use destrier_run::Control;
///
/// let problem = Problem::new(Board::new(5, 5)?).with_symmetry(Group::Rot90)?;
/// let packing = bound_packing(&problem, Solver::default(), Control::quiet())?.ok_or("none")?;
/// assert_eq!(destrier_certify::lower_bound(&problem, &packing)?.size, 5.into());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn bound_packing(
    problem: &Problem,
    solver: Solver,
    control: Control<'_>,
) -> Result<Option<Weights>, ModelError> {
    let unbounded = Problem { blocks: None, ..problem.clone() };
    let plain = unbounded.is_plain();
    let program = if plain { averaged_packing_program } else { packing_program };
    let PackingProgram { program, squares } = program(problem)?;
    let bounded: HashSet<usize> =
        program.rows.iter().flat_map(|row| row.terms.iter().map(|&(index, _)| index)).collect();
    if bounded.len() < program.variables.len() {
        return Ok(None);
    }
    let exact = exact::packing_within(&program, solver, control)?;
    Ok(exact.map(|exact| spread(problem.board, &squares, &exact.primal)))
}

/// Each value on all its squares.
pub(crate) fn spread(board: Board, squares: &[Vec<Square>], values: &[BigRational]) -> Weights {
    let mut weights = vec![BigRational::zero(); board.area()];
    for (squares, value) in squares.iter().zip(values) {
        for square in squares {
            weights[square.index()] = value.clone();
        }
    }
    Weights::new(board, &weights).expect("an admissible solution is nowhere negative")
}
