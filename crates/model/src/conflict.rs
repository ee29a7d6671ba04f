//! Why a program has no solution: a smallest set of rows that cannot hold together.

use crate::{ModelError, Program, Solver, Stop};

/// What stands in the way: with the rows' names, a set of rows that nothing satisfies although
/// each part of the set can be satisfied; or a variable whose own bounds exclude each other.
///
/// # Examples
/// ```
/// use destrier_model::conflict::{Conflict, conflict};
/// use destrier_model::{Program, Solver};
///
/// let mut program = Program::minimise("bounds that cross");
/// let cup = program.integer("cup", 0..=4);
/// program.variables[cup.0].lower = 5;
/// let found = conflict(&program, Solver::default())?;
/// assert_eq!(found, Some(Conflict::Variable("cup".to_owned())));
/// # Ok::<(), destrier_model::ModelError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Conflict {
    /// A variable that must be at least more than it may be at most.
    Variable(String),
    /// Rows that cannot all hold, in the program's order.
    Rows(Vec<String>),
}

/// Finds a conflict of an infeasible program by QuickXplain (Junker, AAAI 2004): for k rows in
/// conflict out of n, about k log(n/k) solver calls. `None` if the program turns out feasible.
///
/// # Errors
/// If the program is unfit ([`Program::validate`]) or the solver fails.
///
/// # Examples
/// ```
/// use destrier_model::conflict::{Conflict, conflict};
/// use destrier_model::{Program, Solver, sum};
///
/// let mut program = Program::minimise("three cups");
/// let [a, b, c] = ["a", "b", "c"].map(|name| program.binary(name));
/// program.add("many", sum([a, b, c]).at_least(2));
/// program.add("idle", (a + c).at_most(2));
/// program.add("left", (a + b).at_most(0));
/// let rows = ["many", "left"].map(str::to_owned).to_vec();
/// assert_eq!(conflict(&program, Solver::default())?, Some(Conflict::Rows(rows)));
/// # Ok::<(), destrier_model::ModelError>(())
/// ```
pub fn conflict(program: &Program, solver: Solver) -> Result<Option<Conflict>, ModelError> {
    program.validate()?;
    let crossed = program.variables.iter().find(|v| v.upper.is_some_and(|upper| upper < v.lower));
    if let Some(variable) = crossed {
        return Ok(Some(Conflict::Variable(variable.name.clone())));
    }
    let all: Vec<usize> = (0..program.rows.len()).collect();
    if satisfiable(program, solver, &all)? {
        return Ok(None);
    }
    let mut rows = explain(program, solver, &mut Vec::new(), false, &all)?;
    rows.sort_unstable();
    let names = rows.into_iter().map(|row| program.rows[row].name.clone());
    Ok(Some(Conflict::Rows(names.collect())))
}

/// The part of `open` that conflicts together with `kept`; `grown` says whether `kept` has
/// changed since it was last known to be satisfiable.
fn explain(
    program: &Program,
    solver: Solver,
    kept: &mut Vec<usize>,
    grown: bool,
    open: &[usize],
) -> Result<Vec<usize>, ModelError> {
    if grown && !satisfiable(program, solver, kept)? {
        return Ok(Vec::new());
    }
    if open.len() == 1 {
        return Ok(open.to_vec());
    }
    let (first, second) = open.split_at(open.len() / 2);
    let before = kept.len();
    kept.extend(first);
    let mut found = explain(program, solver, kept, true, second)?;
    kept.truncate(before);
    kept.extend(&found);
    found.extend(explain(program, solver, kept, !found.is_empty(), first)?);
    kept.truncate(before);
    Ok(found)
}

fn satisfiable(program: &Program, solver: Solver, rows: &[usize]) -> Result<bool, ModelError> {
    let mut part = Program {
        rows: rows.iter().map(|&row| program.rows[row].clone()).collect(),
        ..program.clone()
    };
    for variable in &mut part.variables {
        variable.cost = 0;
    }
    Ok(solver.solve_quietly(&part)?.stop != Stop::Infeasible)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cover_program;
    use destrier_board::{Board, Problem};

    #[test]
    fn the_corner_without_its_coverers_is_the_conflict() {
        let problem = Problem::new(Board::new(5, 5).unwrap());
        let forbidden = problem.board.parse_squares("a1 b3 c2").unwrap();
        let problem = problem.with_fixed([], forbidden).unwrap();
        let program = cover_program(&problem).unwrap().program;
        for solver in Solver::ALL {
            let found = conflict(&program, solver).unwrap();
            assert_eq!(found, Some(Conflict::Rows(vec!["ca1".into()])));
        }
    }

    #[test]
    fn a_conflict_of_several_rows_is_smallest() {
        let problem = Problem::new(Board::new(4, 4).unwrap());
        let problem = Problem { blocks: Some("4x4=3".parse().unwrap()), ..problem };
        let program = cover_program(&problem).unwrap().program;
        let Some(Conflict::Rows(names)) = conflict(&program, Solver::Highs).unwrap() else {
            panic!("three knights do not cover the 4x4 board");
        };
        let kept = |skip: &str| Program {
            rows: program
                .rows
                .iter()
                .filter(|row| names.contains(&row.name) && row.name != skip)
                .cloned()
                .collect(),
            ..program.clone()
        };
        assert_eq!(Solver::Highs.solve_quietly(&kept("")).unwrap().stop, Stop::Infeasible);
        for name in &names {
            let outcome = Solver::Highs.solve_quietly(&kept(name)).unwrap();
            assert_ne!(outcome.stop, Stop::Infeasible, "{name} is needed");
        }
    }
}
