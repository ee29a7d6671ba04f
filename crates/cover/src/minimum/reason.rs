//! In words, why a program has no solution.

use destrier_board::Problem;
use destrier_model::conflict::{Conflict, conflict};
use destrier_model::{ModelError, Reduced, Solver};
use destrier_run::Control;
use std::time::Duration;

/// A smallest set of demands is looked for so long.
const LOOK: Duration = Duration::from_secs(5);

/// In words, why there is no cover; none if a second look finds no conflict.
pub(super) fn reason(
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
