//! Weights on vertices that bound the number of cycles in a partition, by linear programming: the dual of
//! the relaxed [`partition_program`](crate::partition_program), in floating point.

use crate::{Expression, ModelError, Program, Solver, sum};

/// The largest weight that is looked for, as the weight of a cycle is 1.
const LARGEST: i64 = 8;

/// By how much a cycle may be too light in floating point.
const TOLERANCE: f64 = 1e-6;

/// The least weights such that each of these cycles weighs at least `unit`: 1 for a bound from above, -1 for
/// one from below. None where the solver finds none. The program begins with few cycles, and the lightest
/// through each vertex are added until none is too light: most never matter.
///
/// # Errors
/// If the program cannot be solved.
///
/// ```
/// use destrier_model::cycle_weights;
///
/// let weights = cycle_weights(6, &[vec![0, 1, 2], vec![3, 4, 5]], 1)?.expect("a solver's answer");
/// assert!((weights.iter().sum::<f64>() - 2.0).abs() < 1e-6); // no more than two such cycles
/// # Ok::<(), destrier_model::ModelError>(())
/// ```
pub fn cycle_weights(
    vertices: usize,
    cycles: &[Vec<u32>],
    unit: i64,
) -> Result<Option<Vec<f64>>, ModelError> {
    let mut program = program(vertices);
    let mut known = vec![false; cycles.len()];
    loop {
        let Some(outcome) = Solver::default().solve_linear(&program)? else { return Ok(None) };
        let weigh = |cycle: &[u32]| cycle.iter().map(|&v| outcome.primal[v as usize]).sum::<f64>();
        let mut lightest = vec![(unit as f64 - TOLERANCE, None); vertices];
        for (index, cycle) in cycles.iter().enumerate() {
            let weight = weigh(cycle);
            for &vertex in cycle.iter().filter(|_| !known[index]) {
                if weight < lightest[vertex as usize].0 {
                    lightest[vertex as usize] = (weight, Some(index));
                }
            }
        }
        let before = program.rows.len();
        for (_, index) in lightest {
            if let Some(index) = index.filter(|&index| !std::mem::replace(&mut known[index], true))
            {
                let weights = cycles[index].iter().map(|&v| program.at(v as usize));
                program.add(format!("c{index}"), sum(weights).at_least(unit));
            }
        }
        if program.rows.len() == before {
            return Ok(Some(outcome.primal));
        }
    }
}

/// The least sum of all weights, no cycle considered yet.
fn program(vertices: usize) -> Program {
    let mut program = Program::minimise("Weights of short cycles");
    let weights = (0..vertices).map(|v| program.continuous(format!("w{v}"), -LARGEST..=LARGEST));
    let sum: Expression = weights.sum();
    program.set_objective(sum);
    program
}
