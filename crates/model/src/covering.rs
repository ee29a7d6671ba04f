//! The integer program of a covering program: what solvers are given.

use crate::{Program, Relation, Row, Sense, Variable};
use destrier_certify::{CoveringProgram, CoveringRow};

/// The program whose solutions are the feasible choices, with 0-1 variables `x1`, `x2`, ... and rows `r1`, `r2`, ...
///
/// ```
/// use destrier_certify::{CoveringProgram, CoveringRow};
/// use destrier_model::{Solver, covering_program};
///
/// // a triangle: each edge asks for one of its two corners
/// let edge = |a, b| CoveringRow { demand: 1, columns: vec![a, b] };
/// let triangle = CoveringProgram { costs: vec![1; 3], rows: vec![edge(0, 1), edge(1, 2), edge(0, 2)] };
/// let program = covering_program(&triangle, "corners of a triangle");
/// let values = Solver::Microlp.solve_quietly(&program)?.values.ok_or("nothing found")?;
/// assert_eq!(program.objective(&values), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn covering_program(covering: &CoveringProgram, title: &str) -> Program {
    let variable = |(number, &cost): (usize, &u32)| Variable {
        name: format!("x{}", number + 1),
        cost: cost.into(),
        lower: 0,
        upper: Some(1),
        integer: true,
    };
    let row = |(number, CoveringRow { demand, columns }): (usize, &CoveringRow)| Row {
        name: format!("r{}", number + 1),
        terms: columns.iter().map(|&column| (column as usize, 1)).collect(),
        relation: Relation::AtLeast,
        rhs: (*demand).into(),
    };
    Program {
        title: title.to_owned(),
        sense: Sense::Min,
        variables: covering.costs.iter().enumerate().map(variable).collect(),
        rows: covering.rows.iter().enumerate().map(row).collect(),
    }
}
