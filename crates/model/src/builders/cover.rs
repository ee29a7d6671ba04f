//! The minimum cover program of a problem, reduced to orbits (Fisher 2003, figure 16 and after).
//!
//! One 0-1 variable for each orbit of squares, worth its size; for each orbit a row which asks
//! that its representative be covered; for independent domination rows for orbits that attack each
//! other; for blocks a row each. `models/README.md` has the mathematics.

use crate::builders::independence::{Independence, add_independence};
use crate::program::{row_name, variable_name};
use crate::{ModelError, ProblemQuotient, Program, Reduced, Relation, Row, sum};
use destrier_board::{MoveGraph, Problem};

/// The largest boards that programs are made for: beyond, their text alone fills gigabytes.
const MAX_AREA_LEAPING: usize = 256 * 256;
const MAX_AREA_SLIDING: usize = 100 * 100;

/// The board's move graph for a problem, if the board is of a size for programs.
pub(crate) fn bounded_graph(problem: &Problem) -> Result<MoveGraph, ModelError> {
    let limit = if problem.piece.slides() { MAX_AREA_SLIDING } else { MAX_AREA_LEAPING };
    let board = problem.board.with_area_at_most(limit)?;
    Ok(MoveGraph::for_rule(board, problem.piece, problem.rule))
}

/// Writes the program whose solutions are the covers of a problem and whose objective is their
/// size.
///
/// Forced and forbidden squares fix their orbits' variables. Rows that others imply are left out:
/// those that a forced square satisfies, and those whose variables include all of another row's.
///
/// # Errors
/// If the board is too large for a program, or no piece at all can cover some square.
///
/// # Examples
/// ```
/// use destrier_board::{Board, Piece, Problem};
/// use destrier_model::cover_program;
///
/// let queens = Problem { piece: Piece::Queen, ..Problem::new(Board::new(5, 5)?) };
/// let reduced = cover_program(&queens)?;
/// let values = reduced.program.solve()?.values.ok_or("nothing found")?;
/// assert_eq!(reduced.lift(&values).len(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn cover_program(problem: &Problem) -> Result<Reduced, ModelError> {
    cover_program_by(problem, Independence::default())
}

/// As [`cover_program`], with a choice of how to say that no piece attacks another, where the rule asks for it.
///
/// # Errors
/// As [`cover_program`].
///
/// # Examples
/// ```
/// use destrier_board::{Board, Piece, Problem, Rule};
/// use destrier_model::{Independence, cover_program_by};
///
/// let plain = Problem::new(Board::new(8, 8)?);
/// let queens = Problem { piece: Piece::Queen, rule: Rule::Independent, ..plain };
/// let rows = |by| cover_program_by(&queens, by).map(|reduced| reduced.program.rows.len());
/// assert_eq!(rows(Independence::Cliques)?, 64 + 42); // rows, columns and diagonals
/// assert_eq!(rows(Independence::Edges)?, 64 + 728); // squares two by two
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn cover_program_by(problem: &Problem, by: Independence) -> Result<Reduced, ModelError> {
    made(problem, by, remove_implied)
}

/// As [`cover_program_by`], with the rows that are left out there because others imply them: one for each orbit.
///
/// # Errors
/// As [`cover_program`].
///
/// # Examples
/// ```
/// use destrier_board::{Board, Group, Problem};
/// use destrier_model::{Independence, cover_program, cover_program_in_full};
///
/// let turned = Problem::new(Board::new(4, 4)?).with_symmetry(Group::Rot90)?;
/// assert_eq!(cover_program(&turned)?.program.rows.len(), 3);
/// let full = cover_program_in_full(&turned, Independence::default())?;
/// assert_eq!(full.program.rows.len(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn cover_program_in_full(problem: &Problem, by: Independence) -> Result<Reduced, ModelError> {
    made(problem, by, |_| {})
}

fn made(
    problem: &Problem,
    by: Independence,
    reduce: impl Fn(&mut Vec<Row>),
) -> Result<Reduced, ModelError> {
    let graph = bounded_graph(problem)?;
    let quotient = ProblemQuotient::new(problem, &graph);
    let mut program = Program::minimise(format!("Minimum cover: {problem}"));
    (0..quotient.len()).for_each(|orbit| add_variable(&mut program, problem, &quotient, orbit));
    let mut rows = cover_rows(problem, &quotient)?;
    rows.retain(|row| {
        row.terms.iter().all(|&(orbit, _)| program.variables[orbit].lower == Some(0))
    });
    reduce(&mut rows);
    program.rows = rows;
    add_independence(&mut program, problem, &quotient, by);
    add_blocks(&mut program, problem, &quotient);
    Ok(Reduced { program, orbits: quotient.into_orbits() })
}

/// The variable of an orbit, worth its size and fixed as the problem says.
pub(crate) fn add_variable(
    program: &mut Program,
    problem: &Problem,
    quotient: &ProblemQuotient<'_>,
    orbit: usize,
) {
    let name = variable_name(problem.board, quotient.representative(orbit));
    let (forced, excluded) = (quotient.is_forced(orbit), quotient.is_excluded(orbit));
    let variable = program.integer(name, i64::from(forced)..=i64::from(!excluded));
    program.variables[variable.index()].cost = quotient.size(orbit) as i64;
}

/// "The representative of each orbit is covered" unless it is exempt, with every coefficient 1: one piece of an orbit
/// is enough, whatever the number of them that cover the square.
fn cover_rows(problem: &Problem, quotient: &ProblemQuotient<'_>) -> Result<Vec<Row>, ModelError> {
    let board = problem.board;
    let row = |own| {
        let required = quotient.required(own)?;
        let mut coverers = quotient.coverers(own);
        if coverers.is_empty() {
            return Some(Err(ModelError::Uncoverable { square: board.name(required), board }));
        }
        // figure 16 writes a square's own variable first
        coverers.sort_by_key(|&orbit| (orbit != own, orbit));
        let terms = coverers.into_iter().map(|orbit| (orbit, 1)).collect();
        let name = row_name(board, quotient.representative(own));
        Some(Ok(Row::new(name, terms, Relation::AtLeast, 1)))
    };
    (0..quotient.len()).filter_map(row).collect()
}

/// Drops each row whose variables include all those of another; of equal rows the first stays.
fn remove_implied(rows: &mut Vec<Row>) {
    let sets: Vec<Vec<usize>> = rows
        .iter()
        .map(|row| {
            let mut set: Vec<usize> = row.terms.iter().map(|&(index, _)| index).collect();
            set.sort_unstable();
            set
        })
        .collect();
    let variables = sets.iter().flatten().max().map_or(0, |&last| last + 1);
    let mut rows_with = vec![Vec::new(); variables];
    for (row, set) in sets.iter().enumerate() {
        for &index in set {
            rows_with[index].push(row);
        }
    }
    let mut implied = vec![false; rows.len()];
    for (row, set) in sets.iter().enumerate() {
        let rarest = set.iter().min_by_key(|&&index| rows_with[index].len());
        let Some(&rarest) = rarest else { continue };
        for &other in &rows_with[rarest] {
            let smaller = set.len() < sets[other].len() || (sets[other] == *set && row < other);
            if smaller && set.iter().all(|index| sets[other].binary_search(index).is_ok()) {
                implied[other] = true;
            }
        }
    }
    let mut keep = implied.iter().map(|implied| !implied);
    rows.retain(|_| keep.next().unwrap_or(true));
}

/// At most so many pieces in each block.
pub(crate) fn add_blocks(program: &mut Program, problem: &Problem, quotient: &ProblemQuotient<'_>) {
    let at_most = problem.blocks.map_or(0, |blocks| blocks.at_most as i64);
    for (number, block) in quotient.blocks().into_iter().enumerate() {
        let pieces = block.into_iter().map(|(orbit, count)| count as i64 * program.at(orbit));
        program.add(format!("block{}", number + 1), sum(pieces).at_most(at_most));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_board::{Board, Group, Piece, Placement, Rule, SquareSet};

    fn problem(side: usize) -> Problem {
        Problem::new(Board::new(side, side).unwrap())
    }

    #[test]
    fn figure_16_has_225_variables_and_rows() {
        let program = cover_program(&problem(15)).unwrap().program;
        assert_eq!((program.variables.len(), program.rows.len()), (225, 225));
        assert_eq!(program.nonzeros(), 225 + 2 * 2 * (15 - 1) * (15 - 2) * 2);
    }

    /// The program admits exactly the covers, on all sets of squares of small boards.
    #[test]
    fn solutions_are_the_covers_by_definition() {
        for (rows, cols) in [(2, 3), (3, 3), (3, 4), (2, 5)] {
            let board = Board::new(rows, cols).unwrap();
            for rule in Rule::ALL {
                for piece in ["knight", "king", "rook", "leap:+1,+2+king", "ride:+1,+1+ride:-1,-1"]
                {
                    let piece: Piece = piece.parse().unwrap();
                    let plain = Problem { rule, piece, ..Problem::new(board) };
                    for symmetry in Group::NAMED.into_iter().filter(|&group| plain.admits(group)) {
                        check_all_sets(&plain.clone().with_symmetry(symmetry).unwrap());
                    }
                }
            }
        }
    }

    fn check_all_sets(problem: &Problem) {
        let board = problem.board;
        let reduced = cover_program(problem);
        for bits in 0u32..1 << board.area() {
            let chosen = board.squares().filter(|square| bits >> square.index() & 1 == 1);
            let set = SquareSet::from_squares(board, chosen);
            let invariant = problem.symmetry.elements().iter().all(|&s| set.image(s) == set);
            let placement = Placement::of(problem.piece, &set);
            let is_cover = invariant && placement.missing(problem.rule).is_empty();
            let admitted = reduced.as_ref().is_ok_and(|reduced| {
                reduced.lower(&set).is_some_and(|values| {
                    assert_eq!(reduced.program.cost(&values), set.len() as i64);
                    reduced.program.admits(&values)
                })
            });
            assert_eq!(is_cover, admitted, "{problem}: {set:?}");
        }
    }

    #[test]
    fn forced_squares_take_their_rows_away() {
        let free = cover_program(&problem(15)).unwrap().program;
        let board = free.variables.len();
        let forced = problem(15).board.parse_squares("c3 m3 c13 m13 c2").unwrap();
        let fixed = cover_program(&problem(15).with_fixed(forced, []).unwrap()).unwrap().program;
        assert_eq!(fixed.variables.len(), board);
        assert_eq!(fixed.variables.iter().filter(|variable| variable.lower == Some(1)).count(), 5);
        assert!(fixed.rows.len() < free.rows.len() - 36);
    }

    #[test]
    fn a_square_out_of_reach_is_named() {
        let total = Problem { rule: Rule::Total, ..problem(3) };
        let board = total.board;
        let error = ModelError::Uncoverable { square: "b2".into(), board };
        assert_eq!(cover_program(&total).unwrap_err(), error);
    }

    #[test]
    fn huge_boards_are_refused_before_memory_is_taken() {
        let huge = Problem::new(Board::new(65535, 65535).unwrap());
        assert!(matches!(cover_program(&huge), Err(ModelError::Board(_))));
    }
}
