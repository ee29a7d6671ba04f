//! Exact weights for leaves, from a relaxation's floating-point duals.
//!
//! The duals are rounded to multiples of 1/D for D = 1, 2, 3, ... until whole numbers confirm a bound; most
//! leaves need only a small D, which keeps certificates short.

use super::cases::Cases;
use destrier_certify::SparseWeights;

/// Denominators are tried up to here, and numerators are not above: certificates have no longer numbers.
const LARGEST: i64 = 999_999_999;
/// Denominators below this are all tried.
const DENSE: i64 = 64;

/// Weights near the duals that are worth more than `above` beyond the chosen columns; none if rounding fails.
pub(super) fn weights(cases: &Cases, duals: &[f64], above: i64) -> Option<SparseWeights> {
    near(cases, duals, above, &cases.program.costs)
}

/// Weights near a ray of the duals that show that the case has no choice; none if rounding fails.
pub(super) fn infeasible(cases: &Cases, ray: &[f64]) -> Option<SparseWeights> {
    // any multiple of a ray is one
    let largest = ray.iter().fold(f64::MIN_POSITIVE, |largest, weight| largest.max(weight.abs()));
    let ray: Vec<f64> = ray.iter().map(|weight| weight / largest).collect();
    near(cases, &ray, 0, &vec![0; cases.program.costs.len()])
}

/// Weights near the duals that are worth more than `above` if columns have these costs.
fn near(cases: &Cases, duals: &[f64], above: i64, costs: &[u32]) -> Option<SparseWeights> {
    let mut denominator = 1;
    while denominator <= LARGEST {
        let weights = rounded(cases, duals, denominator)?;
        let worth = worth(cases, &weights, denominator, costs);
        if worth > i128::from(above) * i128::from(denominator) {
            let weights: Vec<(u32, u32)> =
                weights.iter().map(|&(row, weight)| (row as u32, weight as u32)).collect();
            return Some(SparseWeights::over(denominator as u32, &weights));
        }
        denominator += if denominator < DENSE { 1 } else { denominator / 4 };
    }
    None
}

/// The bound that any weights show: what they are worth, rounded up to a cost that is possible.
pub(super) fn bound(cases: &Cases, weights: &SparseWeights) -> i64 {
    let (denominator, step) = (i128::from(weights.denominator()), i128::from(cases.step()));
    let numbers = weights.numerators().iter();
    let numbers: Vec<(usize, i64)> = numbers.map(|&(row, n)| (row as usize, n.into())).collect();
    let worth = worth(cases, &numbers, denominator as i64, &cases.program.costs).max(0);
    let steps = if step == 0 { 0 } else { (worth + denominator * step - 1) / (denominator * step) };
    cases.cost() + (steps * step) as i64
}

/// The nearest multiples of the unit on the rows that still ask for columns; none if a number is too large. The
/// duals of rows with a limit are negative.
fn rounded(cases: &Cases, duals: &[f64], denominator: i64) -> Option<Vec<(usize, i64)>> {
    let asking = (0..duals.len()).filter(|&row| cases.need(row) > 0);
    let near = asking.map(|row| {
        let weight = if cases.program.rows[row].asks_for() { duals[row] } else { -duals[row] };
        (row, (weight * denominator as f64).round() as i64)
    });
    let near: Vec<(usize, i64)> = near.filter(|&(_, weight)| weight > 0).collect();
    near.iter().all(|&(_, weight)| weight <= LARGEST).then_some(near)
}

/// What weights are worth times their denominator, if columns have these costs: what rows ask for, without what free
/// columns can give.
fn worth(cases: &Cases, weights: &[(usize, i64)], denominator: i64, costs: &[u32]) -> i128 {
    // what rows with a limit, and what those with a demand, ask of each column
    let mut loads = vec![[0i64; 2]; costs.len()];
    let mut worth = 0;
    for &(row, weight) in weights {
        worth += i128::from(weight) * i128::from(cases.need(row));
        let row = &cases.program.rows[row];
        let asks_for = usize::from(row.asks_for());
        row.columns.iter().for_each(|&column| loads[column as usize][asks_for] += weight);
    }
    let free = (0..loads.len()).filter(|&column| cases.is_free(column));
    let given = free.map(|column| {
        let [left_out, chosen] = loads[column].map(i128::from);
        left_out.max(chosen - i128::from(denominator) * i128::from(costs[column]))
    });
    worth - given.sum::<i128>()
}
