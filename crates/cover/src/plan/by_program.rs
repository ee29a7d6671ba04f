//! Covers by an integer program, for HiGHS or microlp; and in words, why there is none.

use super::MinimumError;
use crate::answer::{End, FoundBy, Unchecked};
use crate::proof::LOOK;
use crate::question::Effort;
use destrier_board::{Problem, SquareSet};
use destrier_model::conflict::{Conflict, conflict};
use destrier_model::{ModelError, Options, Reduced, Solver, Stop, cover_program};
use destrier_run::Control;

/// What a solver finds, and why there is no cover if it says that there is none.
pub(super) fn by_program(
    problem: &Problem,
    solver: Solver,
    effort: &Effort<'_>,
    control: Control<'_>,
) -> Result<Unchecked, MinimumError> {
    let reduced = match cover_program(problem) {
        Ok(reduced) => reduced,
        Err(error @ ModelError::Uncoverable { .. }) => {
            return Ok(impossible(FoundBy::Solver(solver), error.to_string()));
        }
        Err(error) => return Err(error.into()),
    };
    let start = effort.start.as_ref().map(|start| values(problem, &reduced, start)).transpose()?;
    let options = Options::by(solver).with_threads(effort.threads.unwrap_or(1));
    let options = options.with_seed(effort.seed).with_start(start);
    let outcome = reduced.program.solve_under(&options, control)?;
    let infeasible = outcome.stop == Stop::Infeasible;
    Ok(Unchecked {
        end: match outcome.stop {
            Stop::Infeasible => End::Infeasible,
            Stop::Target => End::Target,
            Stop::Halted(halt) => End::Halted(halt),
            _ => End::Finished,
        },
        best: outcome.values.map(|values| reduced.lift(&values)),
        claimed: outcome.bound,
        work: outcome.nodes,
        method: FoundBy::Solver(solver),
        reason: if infeasible { reason(problem, &reduced, solver, control)? } else { None },
        ..Unchecked::default()
    })
}

/// There is no cover.
pub(super) fn impossible(method: FoundBy, reason: String) -> Unchecked {
    Unchecked { end: End::Infeasible, method, reason: Some(reason), ..Unchecked::default() }
}

/// The program's values of a set of squares to start from.
fn values(
    problem: &Problem,
    reduced: &Reduced,
    start: &SquareSet,
) -> Result<Vec<i64>, MinimumError> {
    reduced.lower(start).ok_or(MinimumError::NotSymmetric(problem.symmetry))
}

/// In words, why there is no cover; none if a second look finds no conflict.
fn reason(
    problem: &Problem,
    reduced: &Reduced,
    solver: Solver,
    control: Control<'_>,
) -> Result<Option<String>, ModelError> {
    // a variable and the row of the same square differ by their first letter
    let square = |name: &str| {
        let is_there = |other: &str| other.get(1..) == name.get(1..);
        let at = reduced.program.variables.iter().position(|variable| is_there(&variable.name));
        at.map(|orbit| problem.board.name(reduced.orbits.squares(orbit)[0]))
    };
    let control = control.within(Some(LOOK));
    Ok(conflict(&reduced.program, solver, control)?.map(|conflict| match conflict {
        Conflict::Variable(name) => {
            let square = square(&name).unwrap_or(name);
            format!("square {square} or its image is both forced and forbidden")
        }
        Conflict::Rows(rows) => {
            let names = rows.iter().map(|&row| reduced.program.rows[row].name.as_str());
            let demands: Vec<String> = names.map(|name| demand(name, square(name))).collect();
            format!("these demands exclude each other: {}", demands.join("; "))
        }
    }))
}

/// What a row demands, in words.
fn demand(name: &str, square: Option<String>) -> String {
    match square {
        Some(square) => format!("cover {square} (row {name})"),
        None => format!("row {name}"),
    }
}
