//! Packings that other solvers found, made exact.

use super::maximum_packing::spread;
use crate::{PackingProgram, Program, exact};
use destrier_board::Board;
use destrier_certify::Weights;

/// The exact packing next to the values of a packing program's variables: of its nearest fractions with small
/// denominators that are a packing, or rounded down until nothing is overloaded. Negative values count as 0, and where
/// a row is overloaded, as by the duals of a relaxation whose variables are at an upper bound, its weights shrink.
///
/// # Panics
/// If there are not as many values as variables, or one is not finite.
pub fn packing_near(board: Board, packing: &PackingProgram, values: &[f64]) -> Weights {
    assert_eq!(values.len(), packing.program.variables.len());
    assert!(values.iter().all(|value| value.is_finite()), "no values to be rounded");
    spread(
        board,
        &packing.squares,
        &exact::near(&packing.program, &relieved(&packing.program, values)).primal,
    )
}

/// The values, smaller where rows are overloaded.
fn relieved(program: &Program, values: &[f64]) -> Vec<f64> {
    let mut values: Vec<f64> = values.iter().map(|value| value.max(0.0)).collect();
    for row in &program.rows {
        let load: f64 =
            row.terms.iter().map(|&(index, factor)| factor as f64 * values[index]).sum();
        let share = row.rhs as f64 / load;
        if share < 1.0 {
            row.terms.iter().for_each(|&(index, _)| values[index] *= share);
        }
    }
    values
}
