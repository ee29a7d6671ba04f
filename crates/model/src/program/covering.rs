//! The integer program of a covering program: what solvers are given.

use crate::{Program, sum};
use destrier_certify::{CoveringNumber, CoveringProgram, CoveringRow};

/// The program whose solutions are the feasible choices, with 0-1 variables `x1`, `x2`, ... and rows `r1`, `r2`, ...
///
/// ```
/// use destrier_certify::{CoveringProgram, CoveringRow};
/// use destrier_model::{Solver, covering_program};
///
/// // a triangle: each edge asks for one of its two corners
/// let edge = |a, b| CoveringRow::at_least(1, vec![a, b]);
/// let triangle = CoveringProgram { costs: vec![1; 3], rows: vec![edge(0, 1), edge(1, 2), edge(0, 2)] };
/// let program = covering_program(&triangle, "corners of a triangle");
/// let values = program.solve_with(Solver::Microlp)?.values.ok_or("nothing found")?;
/// assert_eq!(program.objective(&values), 2.into());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn covering_program(covering: &CoveringProgram, title: &str) -> Program {
    let mut program = Program::minimise(title);
    for (number, &cost) in covering.costs.iter().enumerate() {
        let variable = program.binary(format!("x{}", number + 1));
        program.variables[variable.index()].cost = cost.into();
    }
    for (index, CoveringRow { number, columns }) in covering.rows.iter().enumerate() {
        let chosen = sum(columns.iter().map(|&column| program.at(column as usize)));
        let condition = match *number {
            CoveringNumber::AtLeast(demand) => chosen.at_least(i64::from(demand)),
            CoveringNumber::AtMost(limit) => chosen.at_most(i64::from(limit)),
        };
        program.add(format!("r{}", index + 1), condition);
    }
    program
}
