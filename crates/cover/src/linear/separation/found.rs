//! A cut that was found, and how far the relaxation's solution is from it.

use destrier_certify::{LinearCase, LinearCut, LinearRow, Whole};
use num_traits::ToPrimitive;

/// The least distance from the relaxation's solution that a cut has to have.
pub(super) const DISTANCE: f64 = 1e-3;
/// Numbers of a cut have no more bits.
const BITS: u64 = 36;

/// Columns with factors.
pub(super) type Terms = Vec<(u32, f64)>;

/// A cut, its row, how far the solution is from that, and its direction.
pub(super) struct Found {
    pub(super) cut: LinearCut,
    pub(super) row: LinearRow,
    pub(super) distance: f64,
    pub(super) direction: Terms,
}

impl Found {
    /// None if the solution satisfies the cut, or nearly, or its row is not one for a solver.
    pub(super) fn new(case: &LinearCase<'_>, cut: LinearCut, values: &[f64]) -> Option<Self> {
        let row = case.cut(&cut).ok()?;
        let (distance, direction) = distance(&row, values)?;
        Some(Found { cut, row, distance, direction })
    }
}

pub(super) fn float(number: &Whole) -> Option<f64> {
    number.to_big().to_f64()
}

/// How far the values are from the row, and its direction; none if it is too near, or its numbers are too long.
fn distance(row: &LinearRow, values: &[f64]) -> Option<(f64, Terms)> {
    let short = |number: &Whole| number.to_big().bits() <= BITS;
    let right = row.range.lower.as_ref()?;
    if !short(right) || !row.terms.iter().all(|(_, factor)| short(factor)) {
        return None;
    }
    let terms: Terms = row
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
pub(super) fn product(one: &[(u32, f64)], other: &[(u32, f64)]) -> f64 {
    let (mut sum, mut others) = (0.0, other.iter().peekable());
    for &(column, factor) in one {
        while others.next_if(|(other, _)| *other < column).is_some() {}
        if let Some((_, other)) = others.next_if(|(other, _)| *other == column) {
            sum += factor * other;
        }
    }
    sum
}
