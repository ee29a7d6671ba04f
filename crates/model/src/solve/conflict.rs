//! Why a program has no solution: a smallest set of rows that cannot hold together.

use crate::{ModelError, Options, Program, Solver, Stop};
use destrier_run::Control;

/// What stands in the way: a set of rows that nothing satisfies although each part of the set can be
/// satisfied; or a variable whose own bounds exclude each other.
///
/// # Examples
/// ```
/// use destrier_model::conflict::{Conflict, conflict};
/// use destrier_model::{Program, Solver};
/// use destrier_run::Control;
///
/// let mut program = Program::minimise("bounds that cross");
/// let cup = program.integer("cup", 0..=4);
/// program.variables[cup.index()].lower = Some(5);
/// let found = conflict(&program, Solver::default(), Control::quiet())?;
/// assert_eq!(found, Some(Conflict::Variable("cup".to_owned())));
/// # Ok::<(), destrier_model::ModelError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Conflict {
    /// A variable that must be at least more than it may be at most.
    Variable(String),
    /// Indices of rows that cannot all hold, ascending.
    Rows(Vec<usize>),
}

/// Finds a conflict of an infeasible program by QuickXplain (Junker, AAAI 2004): for k rows in
/// conflict out of n, about k log(n/k) solver calls. `None` if the program turns out feasible, or a limit comes
/// before that is known; a limit that comes later leaves a set of rows that may be larger than need be.
///
/// # Errors
/// If the program is unfit ([`Program::validate`]) or the solver fails.
///
/// # Examples
/// ```
/// use destrier_model::conflict::{Conflict, conflict};
/// use destrier_model::{Program, Solver, sum};
/// use destrier_run::Control;
///
/// let mut program = Program::minimise("three cups");
/// let [a, b, c] = ["a", "b", "c"].map(|name| program.binary(name));
/// program.add("many", sum([a, b, c]).at_least(2));
/// program.add("idle", (a + c).at_most(2));
/// program.add("left", (a + b).at_most(0));
/// let found = conflict(&program, Solver::default(), Control::quiet())?;
/// assert_eq!(found, Some(Conflict::Rows(vec![0, 2])));
/// # Ok::<(), destrier_model::ModelError>(())
/// ```
pub fn conflict(
    program: &Program,
    solver: Solver,
    control: Control<'_>,
) -> Result<Option<Conflict>, ModelError> {
    program.validate()?;
    let crossed = program.variables.iter().find(|variable| variable.is_contrary());
    if let Some(variable) = crossed {
        return Ok(Some(Conflict::Variable(variable.name.clone())));
    }
    let all: Vec<usize> = (0..program.rows.len()).collect();
    let search = Search { program, solver, control: control.silent() };
    if search.satisfiable(&all)? {
        return Ok(None);
    }
    let mut rows = search.explain(&mut Vec::new(), false, &all)?;
    rows.sort_unstable();
    Ok(Some(Conflict::Rows(rows)))
}

/// What parts of a program are solved by.
struct Search<'a> {
    program: &'a Program,
    solver: Solver,
    control: Control<'a>,
}

impl Search<'_> {
    /// The part of `open` that conflicts together with `kept`; `grown` says whether `kept` has
    /// changed since it was last known to be satisfiable.
    fn explain(
        &self,
        kept: &mut Vec<usize>,
        grown: bool,
        open: &[usize],
    ) -> Result<Vec<usize>, ModelError> {
        if grown && !self.satisfiable(kept)? {
            return Ok(Vec::new());
        }
        if open.len() == 1 {
            return Ok(open.to_vec());
        }
        let (first, second) = open.split_at(open.len() / 2);
        let before = kept.len();
        kept.extend(first);
        let mut found = self.explain(kept, true, second)?;
        kept.truncate(before);
        kept.extend(&found);
        found.extend(self.explain(kept, !found.is_empty(), first)?);
        kept.truncate(before);
        Ok(found)
    }

    /// Whether these rows can all hold, as far as is known: a limit that comes first shows nothing.
    fn satisfiable(&self, rows: &[usize]) -> Result<bool, ModelError> {
        let mut part = self.program.clone();
        part.rows = rows.iter().map(|&row| self.program.rows[row].clone()).collect();
        for variable in &mut part.variables {
            variable.cost = 0;
        }
        let outcome = part.solve_under(&Options::by(self.solver), self.control)?;
        Ok(outcome.stop != Stop::Infeasible)
    }
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
        for &solver in Solver::ALL {
            let found = conflict(&program, solver, Control::quiet()).unwrap();
            let Some(Conflict::Rows(rows)) = found else { panic!("a1 can be covered") };
            assert!(rows.len() == 1 && program.rows[rows[0]].name == "ca1", "{rows:?}");
        }
    }

    #[test]
    fn a_conflict_of_several_rows_is_smallest() {
        let problem = Problem::new(Board::new(4, 4).unwrap());
        let problem = Problem { blocks: Some("4x4=3".parse().unwrap()), ..problem };
        let program = cover_program(&problem).unwrap().program;
        let found = conflict(&program, Solver::Highs, Control::quiet()).unwrap();
        let Some(Conflict::Rows(rows)) = found else {
            panic!("three knights do not cover the 4x4 board");
        };
        let names: Vec<&str> = rows.iter().map(|&row| program.rows[row].name.as_str()).collect();
        let kept = |skip: &str| {
            let mut part = program.clone();
            part.rows.retain(|row| names.contains(&row.name.as_str()) && row.name != skip);
            part
        };
        assert_eq!(kept("").solve_with(Solver::Highs).unwrap().stop, Stop::Infeasible);
        for name in &names {
            let outcome = kept(name).solve_with(Solver::Highs).unwrap();
            assert_ne!(outcome.stop, Stop::Infeasible, "{name} is needed");
        }
    }
}
