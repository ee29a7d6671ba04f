//! Packing programs: the linear programs whose solutions are lower bounds.
//!
//! A fractional packing puts weights on squares so that no piece covers more than 1; its total is
//! at most the size of any cover (Fisher 2003, section 2). It is the dual of the cover program's
//! relaxation.

use crate::cover::bounded_graph;
use crate::names::{row_name, variable_name};
use crate::{
    Expression, ModelError, Program, Reduced, Relation, Row, Solver, VariableId, cover_program,
    exact, sum,
};
use destrier_board::{Board, Group, Orbits, Problem, Square};
use destrier_certify::Weights;
use destrier_run::Control;
use num_rational::BigRational;
use num_traits::Zero;
use std::collections::HashSet;

/// A packing program, and the square that carries each variable's weight.
#[derive(Clone, Debug)]
pub struct PackingProgram {
    /// The program.
    pub program: Program,
    /// For each variable, the squares that carry its value as weight.
    pub squares: Vec<Vec<Square>>,
}

/// The packing that bounds a problem's covers: the dual of its cover program.
///
/// One weight for each row of [`cover_program`], at most the size of the orbit around each orbit
/// that may be chosen. Without symmetry and fixed squares this is the fractional packing of the
/// board. Orbits that are forced or forbidden load nothing; a forced orbit's own size is not part
/// of the value.
///
/// # Errors
/// As [`cover_program`].
pub fn packing_program(problem: &Problem) -> Result<PackingProgram, ModelError> {
    let Reduced { program: cover, orbits } = cover_program(problem)?;
    let board = problem.board;
    let covering: Vec<&Row> =
        cover.rows.iter().filter(|row| row.relation == Relation::AtLeast).collect();
    // each row asks for a square of the orbit whose representative it is named after
    let mut named = orbits.iter();
    let mut asked = |row: &&Row| named.find(|orbit| row_name(board, orbit[0]) == row.name);
    let asked: Vec<&[Square]> = covering.iter().filter_map(&mut asked).collect();
    let mut program = Program::maximise(format!("Maximum fractional packing: {problem}"));
    asked.iter().for_each(|orbit| add_weight(&mut program, variable_name(board, orbit[0]), 1));
    let mut loads = vec![Expression::default(); orbits.len()];
    for (index, row) in covering.iter().enumerate() {
        row.terms.iter().for_each(|&(orbit, _)| loads[orbit] += VariableId(index));
    }
    let fixed =
        |&square: &Square| problem.forced.contains(square) || problem.forbidden.contains(square);
    for (orbit, load) in orbits.iter().zip(loads) {
        if load != Expression::default() && !orbit.iter().any(fixed) {
            program.add(row_name(board, orbit[0]), load.at_most(orbit.len() as i64));
        }
    }
    let needy = |orbit: &&[Square]| {
        orbit.iter().copied().find(|&square| !problem.exempt.contains(square)).into_iter().collect()
    };
    let squares = asked.iter().map(needy).collect();
    Ok(PackingProgram { program, squares })
}

/// The fractional packings of a board that all its symmetries leave as they are.
///
/// Averaging a packing over the symmetries keeps its value, so the maximum is that of all
/// packings, at about an eighth of the size; for pieces that some symmetry turns into others, it is
/// that of the symmetries that do not. Only piece, rule and board of the problem count.
///
/// # Errors
/// As [`cover_program`].
pub fn averaged_packing_program(problem: &Problem) -> Result<PackingProgram, ModelError> {
    let plain = Problem { piece: problem.piece, rule: problem.rule, ..Problem::new(problem.board) };
    let graph = bounded_graph(&plain)?;
    cover_program(&plain)?; // some square may be out of reach
    let groups = Group::ALL.into_iter().rev().filter(|&group| plain.admits(group));
    let orbits = Orbits::new(
        plain.board,
        groups.max_by_key(|group| group.elements().len()).unwrap_or_default(),
    );
    let title = format!("Maximum fractional packing, averaged over symmetry: {plain}");
    let mut program = Program::maximise(title);
    for orbit in orbits.iter() {
        add_weight(&mut program, variable_name(plain.board, orbit[0]), orbit.len() as i64);
    }
    for orbit in orbits.iter() {
        let near = graph.neighbours(orbit[0]).iter();
        let inside = near.map(|&square| VariableId(orbits.orbit_of(square)));
        program.add(row_name(plain.board, orbit[0]), sum(inside).at_most(1));
    }
    let squares = orbits.iter().map(<[_]>::to_vec).collect();
    Ok(PackingProgram { program, squares })
}

fn add_weight(program: &mut Program, name: String, cost: i64) {
    let weight = program.continuous(name, 0..);
    program.variables[weight.0].cost = cost;
}

/// A maximum fractional packing of a board, exact.
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
/// As [`cover_program`], or if the solver fails.
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
/// As [`cover_program`], or if the solver fails.
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
