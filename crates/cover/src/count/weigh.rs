//! Weights of rows whose sum bounds the cost of a covering program's choices, by the subgradients of N. Shor.

use destrier_certify::{CoveringProgram, CoveringRow};

/// Weights are multiples of the fraction 1/UNIT.
pub(super) const UNIT: i64 = 10_000;

/// How often the weights are corrected.
const STEPS: usize = 1_000;

/// A weight for each row that asks for columns, in parts of `UNIT`. Whatever they are, the sum of what rows ask for, by weight,
/// without what columns are worth beyond their costs, is no more than any choice costs; they are chosen to make that large.
pub(super) fn weights(program: &CoveringProgram) -> Vec<i64> {
    let asked: Vec<f64> =
        program.rows.iter().map(|row| f64::from(row.demand().unwrap_or(0))).collect();
    let mut own = vec![0.0; asked.len()];
    let (mut best, mut kept) = (0.0, own.clone());
    let mut pace = 1.0;
    for step in 0..STEPS {
        let (value, slope) = slope(program, &asked, &own);
        if value > best {
            (best, kept) = (value, own.clone());
        } else if step % 20 == 19 {
            pace *= 0.8;
        }
        let length: f64 = slope.iter().map(|part| part * part).sum();
        if length == 0.0 {
            break;
        }
        let stride = pace * (0.05 * best + 1.0) / length;
        for ((weight, part), &asked) in own.iter_mut().zip(&slope).zip(&asked) {
            *weight = if asked > 0.0 { (*weight + stride * part).max(0.0) } else { 0.0 };
        }
    }
    kept.iter().map(|weight| (weight * UNIT as f64) as i64).collect()
}

/// The bound that weights show, and by how much each row would raise it.
fn slope(program: &CoveringProgram, asked: &[f64], weights: &[f64]) -> (f64, Vec<f64>) {
    let mut load = vec![0.0; program.costs.len()];
    for (row, weight) in program.rows.iter().zip(weights) {
        row.columns.iter().for_each(|&column| load[column as usize] += weight);
    }
    let over = |column: usize| (load[column] - f64::from(program.costs[column])).max(0.0);
    let sum: f64 = asked.iter().zip(weights).map(|(asked, weight)| asked * weight).sum();
    let value = sum - (0..load.len()).map(over).sum::<f64>();
    let is_over = |column: &&u32| over(**column as usize) > 0.0;
    let part = |(row, asked): (&CoveringRow, &f64)| {
        asked - row.columns.iter().filter(is_over).count() as f64
    };
    (value, program.rows.iter().zip(asked).map(part).collect())
}
