//! Partition programs: each vertex in exactly one of the listed cycles.
//!
//! The relaxation is strong: for the balanced knight cycles of up to 8 squares that do not exist, it
//! or a few nodes of the solver's tree say so. Size: a variable for each cycle.

use crate::{Expression, Program, sum};

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
    let mut program = Program::minimise("Partition into cycles");
    let mut through = vec![Expression::default(); vertices];
    for (index, cycle) in cycles.iter().enumerate() {
        let chosen = program.binary(format!("c{index}"));
        cycle.iter().for_each(|&vertex| through[vertex as usize] += chosen);
    }
    for (vertex, cycles) in through.into_iter().enumerate() {
        program.add(format!("v{vertex}"), cycles.equal_to(1));
    }
    if let Some(count) = count {
        program.add(
            "count",
            sum((0..cycles.len()).map(|cycle| program.at(cycle))).equal_to(count as i64),
        );
    }
    program
}
