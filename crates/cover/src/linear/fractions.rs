//! Simple fractions for floating numbers.

use destrier_model::exact;
use num_integer::Integer;

/// Denominators are no larger, and numbers as near as this, or relative to their size.
const SIMPLE: i64 = 5_040;
const NEAR: f64 = 1e-9;

/// A common denominator of at most so much and numerators, if all numbers are near to simple fractions.
pub(super) fn over_common(
    numbers: impl Iterator<Item = f64>,
    most: i64,
) -> Option<(i64, Vec<i64>)> {
    let simple = |number: f64| exact::fraction(number, SIMPLE, NEAR * number.abs().max(1.0));
    let fractions: Vec<(i64, i64)> = numbers.map(simple).collect::<Option<_>>()?;
    let common = fractions.iter().try_fold(1i64, |common, &(_, below)| {
        let factor = below / common.gcd(&below);
        common.checked_mul(factor).filter(|&common| common <= most)
    })?;
    let numerators = fractions.iter().map(|&(above, below)| above.checked_mul(common / below));
    Some((common, numerators.collect::<Option<_>>()?))
}

#[cfg(test)]
mod tests {
    use super::over_common;

    #[test]
    fn fractions_have_the_least_common_denominator_or_none() {
        let thirds = [1.0 / 3.0, -0.25, 2.0];
        assert_eq!(over_common(thirds.into_iter(), 12), Some((12, vec![4, -3, 24])));
        assert_eq!(over_common(thirds.into_iter(), 11), None);
        assert_eq!(over_common([2f64.sqrt()].into_iter(), 1 << 40), None);
        assert_eq!(over_common([f64::NAN].into_iter(), 12), None);
        assert_eq!(over_common([9e14, 0.5, 1.0 / 4999.0, 1.0 / 3.0].into_iter(), 1 << 40), None);
    }
}
