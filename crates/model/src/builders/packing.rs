//! Packing programs: the linear programs whose solutions are lower bounds.
//!
//! A fractional packing puts weights on squares so that no piece covers more than 1; its total is
//! at most the size of any cover (Fisher 2003, section 2). It is the dual of the cover program's
//! relaxation.

use crate::builders::cover::bounded_graph;
use crate::program::{row_name, variable_name};
use crate::{Expression, ModelError, Program, Reduced, Relation, Row, cover_program, sum};
use destrier_board::{Group, Orbits, Problem, Square};

/// A packing program, and the square that carries each variable's weight.
///
/// # Examples
/// ```
/// use destrier_board::{Board, Problem};
/// use destrier_model::averaged_packing_program;
///
/// let packing = averaged_packing_program(&Problem::new(Board::new(3, 3)?))?;
/// let sizes: Vec<usize> = packing.squares.iter().map(Vec::len).collect();
/// assert_eq!(sizes, [4, 4, 1]); // the weights of corners, sides and the centre
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
///
/// # Examples
/// ```
/// use destrier_board::{Board, Problem};
/// use destrier_model::packing_program;
///
/// let packing = packing_program(&Problem::new(Board::new(4, 4)?))?;
/// let bound = packing.program.solve()?.bound.ok_or("no maximum")?;
/// assert!((bound - 40.0 / 11.0).abs() < 1e-6); // so that 4 knights are needed
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
        row.terms.iter().for_each(|&(orbit, _)| loads[orbit] += program.at(index));
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

/// The whole-numbered packings of [`packing_program`]. Without symmetry and fixed squares: the most squares of which no
/// two are covered by one piece, so that their neighbourhoods are disjoint: closed ones, or open ones under total
/// domination.
///
/// # Errors
/// As [`cover_program`].
///
/// # Examples
/// ```
/// use destrier_board::{Board, Piece, Problem};
/// use destrier_model::integer_packing_program;
///
/// let kings = Problem { piece: Piece::King, ..Problem::new(Board::new(8, 8)?) };
/// let packing = integer_packing_program(&kings)?;
/// assert_eq!(packing.program.solve()?.bound, Some(9.0)); // a1 a4 a7 d1 ... g7
/// # Ok::<(), destrier_model::ModelError>(())
/// ```
pub fn integer_packing_program(problem: &Problem) -> Result<PackingProgram, ModelError> {
    let PackingProgram { mut program, squares } = packing_program(problem)?;
    program.title = format!("Maximum integer packing: {problem}");
    for row in &program.rows {
        for &(index, _) in &row.terms {
            let upper = &mut program.variables[index].upper;
            *upper = Some(upper.map_or(row.rhs, |upper| upper.min(row.rhs)));
        }
    }
    program.variables.iter_mut().for_each(|variable| variable.integer = true);
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
///
/// # Examples
/// ```
/// use destrier_board::{Board, Problem};
/// use destrier_model::{averaged_packing_program, packing_program};
///
/// let problem = Problem::new(Board::new(8, 8)?);
/// assert_eq!(packing_program(&problem)?.program.variables.len(), 64);
/// assert_eq!(averaged_packing_program(&problem)?.program.variables.len(), 10);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
        let inside = near.map(|&square| program.at(orbits.orbit_of(square)));
        program.add(row_name(plain.board, orbit[0]), sum(inside).at_most(1));
    }
    let squares = orbits.iter().map(<[_]>::to_vec).collect();
    Ok(PackingProgram { program, squares })
}

fn add_weight(program: &mut Program, name: String, cost: i64) {
    let weight = program.continuous(name, 0..);
    program.variables[weight.index()].cost = cost;
}
