//! Cuts from rows of the tableau (Gomory; rounded as mixed-integer cuts are), at the root. Floating point finds the
//! multipliers, the exact case makes the row.

use super::basis::Basis;
use super::fractions;
use super::relaxed::Relaxed;
use super::solutions::is_whole;
use destrier_certify::{LinearCase, LinearCut, LinearRow, Multipliers, Whole};
use destrier_model::WarmStart;
use destrier_run::Control;
use num_traits::ToPrimitive;

/// The most cuts of a proof, and of a round.
pub(super) const MOST: usize = 200;
const ROUND: usize = 30;
/// The most equations of a basis that is inverted, which takes their third power.
const EQUATIONS: usize = 600;
/// The least distance from the relaxation's solution that a cut has to have.
const DISTANCE: f64 = 1e-3;
/// Numbers of a cut have no more bits.
const BITS: u64 = 36;
/// Cuts as near to parallel as this say the same.
const PARALLEL: f64 = 0.9;
/// The denominator of multipliers that are no simple fractions.
const FINE: i64 = 1 << 20;
/// The largest common denominator.
const COMMON: i64 = 1 << 30;

/// Columns with factors.
type Sum = Vec<(u32, f64)>;

/// A cut, its row, how far the solution is from that, and its direction.
struct Found {
    cut: LinearCut,
    row: LinearRow,
    distance: f64,
    direction: Sum,
}

/// Cuts that the solution violates, the farthest first, with their rows.
pub(super) fn found(
    case: &LinearCase<'_>,
    relaxed: &Relaxed,
    (basis, values): (&WarmStart, &[f64]),
    control: Control<'_>,
) -> Vec<(LinearCut, LinearRow)> {
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
            let Some(cut) = cut(case, &weights, values) else { continue };
            let Ok(row) = case.cut(&cut) else { continue };
            if let Some((distance, direction)) = distance(&row, values) {
                all.push(Found { cut, row, distance, direction });
            }
        }
    }
    all.sort_by(|a, b| b.distance.total_cmp(&a.distance));
    let mut chosen: Vec<Found> = Vec::new();
    for found in all {
        let is_new =
            chosen.iter().all(|other| product(&other.direction, &found.direction) < PARALLEL);
        if is_new && chosen.len() < ROUND {
            chosen.push(found);
        }
    }
    chosen.into_iter().map(|found| (found.cut, found.row)).collect()
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

fn float(number: &Whole) -> Option<f64> {
    number.to_big().to_f64()
}

/// How far the values are from the row, and its direction; none if it is too near, or its numbers are too long.
fn distance(row: &LinearRow, values: &[f64]) -> Option<(f64, Vec<(u32, f64)>)> {
    let short = |number: &Whole| number.to_big().bits() <= BITS;
    let right = row.range.lower.as_ref()?;
    if !short(right) || !row.terms.iter().all(|(_, factor)| short(factor)) {
        return None;
    }
    let terms: Vec<(u32, f64)> = row
        .terms
        .iter()
        .map(|(column, factor)| Some((*column, float(factor)?)))
        .collect::<Option<_>>()?;
    let norm = terms.iter().map(|(_, factor)| factor * factor).sum::<f64>().sqrt();
    if norm == 0.0 || terms.len() > 100 + values.len() / 5 {
        return None;
    }
    let sum: f64 = terms.iter().map(|&(column, factor)| factor * values[column as usize]).sum();
    let distance = (float(right)? - sum) / norm;
    let direction = terms.into_iter().map(|(column, factor)| (column, factor / norm)).collect();
    (distance > DISTANCE).then_some((distance, direction))
}

/// The product of two directions, columns ascending.
fn product(one: &[(u32, f64)], other: &[(u32, f64)]) -> f64 {
    let (mut sum, mut others) = (0.0, other.iter().peekable());
    for &(column, factor) in one {
        while others.next_if(|(other, _)| *other < column).is_some() {}
        if let Some((_, other)) = others.next_if(|(other, _)| *other == column) {
            sum += factor * other;
        }
    }
    sum
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
