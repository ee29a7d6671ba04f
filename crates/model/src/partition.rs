//! Partition programs: each vertex in exactly one of the listed cycles.
//!
//! The relaxation is strong: for the balanced knight cycles of up to 8 squares that do not exist, it
//! or a few nodes of the solver's tree say so. Size: a variable for each cycle.

use crate::{Program, Relation, Row, Sense, Variable};

/// The program whose solutions choose some of the cycles, given as lists of vertices below `vertices`,
/// such that every vertex is in exactly one; `count` of them if that is given.
///
/// ```
/// use destrier_model::{Solver, Stop, partition_program};
///
/// let cycles = [vec![0, 1, 2], vec![3, 4, 5], vec![0, 1, 3, 4]];
/// let program = partition_program(6, &cycles, Some(2));
/// assert!(program.admits(&[1, 1, 0]) && !program.admits(&[0, 0, 1]));
/// ```
pub fn partition_program(vertices: usize, cycles: &[Vec<u32>], count: Option<usize>) -> Program {
    let variable = |index| Variable {
        name: format!("c{index}"),
        cost: 0,
        lower: 0,
        upper: Some(1),
        integer: true,
    };
    let mut through = vec![Vec::new(); vertices];
    for (index, cycle) in cycles.iter().enumerate() {
        for &vertex in cycle {
            through[vertex as usize].push((index, 1));
        }
    }
    let mut rows = Vec::new();
    for (vertex, terms) in through.into_iter().enumerate() {
        rows.extend(equation(&format!("v{vertex}"), terms, 1));
    }
    if let Some(count) = count {
        let terms = (0..cycles.len()).map(|index| (index, 1)).collect();
        rows.extend(equation("count", terms, count as i64));
    }
    let variables = (0..cycles.len()).map(variable).collect();
    Program { title: "Partition into cycles".to_owned(), sense: Sense::Min, variables, rows }
}

/// An equation as two rows.
fn equation(name: &str, terms: Vec<(usize, i64)>, rhs: i64) -> [Row; 2] {
    let row =
        |end: &str, terms, relation| Row { name: format!("{name}{end}"), terms, relation, rhs };
    [row("l", terms.clone(), Relation::AtLeast), row("g", terms, Relation::AtMost)]
}
