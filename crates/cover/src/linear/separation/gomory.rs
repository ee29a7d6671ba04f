//! Cuts from rows of the tableau (Gomory; rounded as mixed-integer cuts are).

use super::found::{Found, float};
use crate::linear::basis::Basis;
use crate::linear::fractions;
use crate::linear::relaxed::Relaxed;
use crate::linear::solutions::is_whole;
use destrier_certify::{LinearCase, LinearCut, Multipliers, Whole};
use destrier_model::WarmStart;
use destrier_run::Control;

/// The most equations of a basis that is inverted, which takes their third power.
const EQUATIONS: usize = 600;
/// The denominator of multipliers that are no simple fractions.
const FINE: i64 = 1 << 20;
/// The largest common denominator.
const COMMON: i64 = 1 << 30;

/// Cuts that the solution violates, in the order of the basis.
pub(super) fn found(
    case: &LinearCase<'_>,
    relaxed: &Relaxed,
    (basis, values): (&WarmStart, &[f64]),
    control: Control<'_>,
) -> Vec<Found> {
    let Some(inverse) = Inverse::new(case, relaxed, basis) else { return Vec::new() };
    let mut all: Vec<Found> = Vec::new();
    for (place, &column) in inverse.basis.columns.iter().enumerate() {
        let value = values[column];
        if !relaxed.program.variables[column].integer || is_whole(value) {
            continue;
        }
        if control.halted().is_some() {
            break;
        }
        let multipliers = inverse.row(place);
        for sign in [1.0, -1.0] {
            let weights: Vec<(u32, f64)> =
                multipliers.iter().map(|&(row, factor)| (row, sign * factor)).collect();
            let found = cut(case, &weights, values).and_then(|cut| Found::new(case, cut, values));
            all.extend(found);
        }
    }
    all
}

/// The cut of these multipliers, where columns are counted from the end that is nearer to their value.
fn cut(case: &LinearCase<'_>, weights: &[(u32, f64)], values: &[f64]) -> Option<LinearCut> {
    let weights = rational(weights)?;
    let mut upper = Vec::new();
    for (column, range) in (0..).zip(&case.ranges) {
        let [lower, most] = [&range.lower, &range.upper].map(|end| end.as_ref().and_then(float));
        let value = values[column as usize];
        match (lower, most) {
            (Some(lower), Some(most)) if most - value < value - lower => upper.push(column),
            (None, Some(_)) => upper.push(column),
            _ => {}
        }
    }
    // of the columns that the rows have
    let mut has = vec![false; case.ranges.len()];
    for &(row, _) in weights.numerators() {
        case.row(row).ok()?.terms.iter().for_each(|(column, _)| has[*column as usize] = true);
    }
    upper.retain(|&column| has[column as usize]);
    Some(LinearCut { weights, upper })
}

/// Multipliers as simple fractions, or else as multiples of a fine one.
fn rational(weights: &[(u32, f64)]) -> Option<Multipliers> {
    let numbers = weights.iter().map(|&(_, weight)| weight);
    let fine = |number: f64| (number * FINE as f64).round() as i64;
    let (denominator, numerators) = fractions::over_common(numbers.clone(), COMMON)
        .unwrap_or_else(|| (FINE, numbers.map(fine).collect()));
    let any = numerators.iter().any(|&number| number != 0);
    let rows = weights.iter().map(|&(row, _)| row);
    any.then(|| {
        Multipliers::over(denominator.into(), rows.zip(numerators.into_iter().map(Whole::from)))
    })
}

/// The inverse of a basis: its basic columns by its tight rows.
struct Inverse {
    basis: Basis,
    /// By places of columns, then of rows.
    entries: Vec<f64>,
}

impl Inverse {
    fn new(case: &LinearCase<'_>, relaxed: &Relaxed, basis: &WarmStart) -> Option<Self> {
        let basis = Basis::new(relaxed, basis)?;
        let size = basis.columns.len();
        if size > EQUATIONS {
            return None;
        }
        // [matrix | unit] by rows of the case
        let width = 2 * size;
        let mut work = vec![0.0; size * width];
        for (at, end) in basis.tight.iter().enumerate() {
            work[at * width + size + at] = 1.0;
            for (column, factor) in &case.row(end.row).ok()?.terms {
                if let Some(place) = basis.place(*column) {
                    work[at * width + place] = float(factor)?;
                }
            }
        }
        for pivot in 0..size {
            let largest = (pivot..size).max_by(|&a, &b| {
                work[a * width + pivot].abs().total_cmp(&work[b * width + pivot].abs())
            })?;
            if work[largest * width + pivot].abs() < 1e-9 {
                return None;
            }
            for column in 0..width {
                work.swap(pivot * width + column, largest * width + column);
            }
            let by = 1.0 / work[pivot * width + pivot];
            work[pivot * width..(pivot + 1) * width].iter_mut().for_each(|entry| *entry *= by);
            let own: Vec<f64> = work[pivot * width..(pivot + 1) * width].to_vec();
            for row in (0..size).filter(|&row| row != pivot) {
                let factor = work[row * width + pivot];
                if factor != 0.0 {
                    let line = &mut work[row * width..(row + 1) * width];
                    line.iter_mut().zip(&own).for_each(|(entry, own)| *entry -= factor * own);
                }
            }
        }
        let entries =
            (0..size).flat_map(|row| work[row * width + size..(row + 1) * width].to_vec());
        Some(Inverse { basis, entries: entries.collect() })
    }

    /// Multipliers of rows whose sum has this basic column once and no other one, rows ascending.
    fn row(&self, place: usize) -> Vec<(u32, f64)> {
        let size = self.basis.columns.len();
        let entries = &self.entries[place * size..(place + 1) * size];
        let all = self.basis.tight.iter().zip(entries).filter(|(_, entry)| entry.abs() > 1e-9);
        let mut all: Vec<(u32, f64)> = all.map(|(end, &entry)| (end.row, entry)).collect();
        all.sort_by_key(|term| term.0);
        all
    }
}
