//! Exact packings for leaves, from a relaxation's floating-point duals.
//!
//! The duals are rounded to multiples of 1/D for D = 1, 2, 3, ... until whole-number arithmetic
//! confirms a packing that is worth enough; most leaves need only a small D, which keeps
//! certificates short.

use super::cases::Cases;
use super::instance::Instance;
use serde::{Deserialize, Serialize};

/// A packing as whole numbers over one denominator.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Packing {
    pub(super) denominator: i64,
    /// Row-major index of a square and its numerator, squares without weight left out.
    pub(super) weights: Vec<(u32, i64)>,
    /// The bound that it shows in its case.
    pub(super) bound: i64,
}

impl Packing {
    /// At most so many bytes as sparse weights; some are saved where factors are taken out.
    pub(super) fn bytes(&self) -> usize {
        let word = |number: i64| 2 + number.ilog10() as usize;
        let mut next = 0;
        let mut bytes = "weights\n".len() + word(self.denominator);
        for &(square, numerator) in &self.weights {
            let zeros = i64::from(square - next);
            bytes += word(numerator) + if zeros > 0 { "0x".len() + word(zeros) } else { 0 };
            next = square + 1;
        }
        bytes
    }
}

/// Denominators are tried up to here; 2^36 times an orbit's size times a row's length stays far
/// from 2^63.
const LARGEST: i64 = 1 << 36;
/// Denominators below this are all tried.
const DENSE: i64 = 64;

/// A packing of the case worth more than `above`, near the duals; none if rounding fails.
pub(super) fn packing(
    instance: &Instance,
    cases: &Cases,
    duals: &[f64],
    above: i64,
) -> Option<Packing> {
    let rows: Vec<usize> = (0..duals.len()).filter(|&row| cases.is_open(row)).collect();
    let mut denominator = 1;
    while denominator <= LARGEST {
        let weights = rounded(instance, cases, duals, &rows, denominator);
        let sum: i64 = weights.iter().sum();
        if sum > above * denominator {
            return Some(finish(instance, cases, &rows, &weights, denominator));
        }
        denominator += if denominator < DENSE { 1 } else { denominator / 4 };
    }
    None
}

/// Rounds down, mends what is still too much, and fills what room is left.
fn rounded(
    instance: &Instance,
    cases: &Cases,
    duals: &[f64],
    rows: &[usize],
    denominator: i64,
) -> Vec<i64> {
    let mut room: Vec<i64> =
        (0..instance.orbits.len()).map(|orbit| instance.size(orbit) as i64 * denominator).collect();
    let free =
        |row: usize| instance.coverers[row].iter().copied().filter(|&orbit| cases.is_free(orbit));
    let mut weights = Vec::with_capacity(rows.len());
    for &row in rows {
        let wished = (duals[row].max(0.0) * denominator as f64 + 1e-6) as i64;
        let weight = free(row).map(|orbit| room[orbit]).fold(wished, i64::min);
        free(row).for_each(|orbit| room[orbit] -= weight);
        weights.push(weight);
    }
    for (weight, &row) in weights.iter_mut().zip(rows) {
        let more = free(row).map(|orbit| room[orbit]).min().unwrap_or(0);
        if more > 0 {
            free(row).for_each(|orbit| room[orbit] -= more);
            *weight += more;
        }
    }
    weights
}

fn finish(
    instance: &Instance,
    cases: &Cases,
    rows: &[usize],
    weights: &[i64],
    denominator: i64,
) -> Packing {
    let step = cases.step() as i64;
    let sum: i64 = weights.iter().sum();
    let steps = (sum + denominator * step - 1).div_euclid(denominator * step);
    let place = |row: usize| instance.squares[row].index() as u32;
    let used = rows.iter().zip(weights).filter(|&(_, &weight)| weight > 0);
    let mut weights: Vec<(u32, i64)> = used.map(|(&row, &weight)| (place(row), weight)).collect();
    weights.sort_unstable();
    Packing { denominator, weights, bound: cases.pieces() as i64 + steps * step }
}
