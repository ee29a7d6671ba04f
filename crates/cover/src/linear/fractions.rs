//! Simple fractions for floating numbers.

use num_integer::Integer;

/// Denominators are no larger, and numbers as near as this, or relative to their size.
const SIMPLE: i64 = 5_040;
const NEAR: f64 = 1e-9;

/// A common denominator of at most so much and numerators, if all numbers are near to simple fractions.
pub(super) fn over_common(
    numbers: impl Iterator<Item = f64>,
    most: i64,
) -> Option<(i64, Vec<i64>)> {
    let fractions: Vec<(i64, i64)> = numbers.map(simple).collect::<Option<_>>()?;
    let common = fractions.iter().try_fold(1i64, |common, &(_, below)| {
        let factor = below / common.gcd(&below);
        common.checked_mul(factor).filter(|&common| common <= most)
    })?;
    let numerators = fractions.iter().map(|&(above, below)| above.checked_mul(common / below));
    Some((common, numerators.collect::<Option<_>>()?))
}

/// The fraction with the least denominator that is near, by its continued fraction.
fn simple(number: f64) -> Option<(i64, i64)> {
    if number.is_nan() {
        return None;
    }
    let tolerance = NEAR * number.abs().max(1.0);
    let (mut before, mut now) = ((0i64, 1i64), (1i64, 0i64));
    let mut rest = number;
    loop {
        let whole = rest.floor();
        if whole.abs() > 1e15 {
            return None;
        }
        let next = |before: i64, now: i64| now.checked_mul(whole as i64)?.checked_add(before);
        let fraction = (next(before.0, now.0)?, next(before.1, now.1)?);
        if fraction.1 > SIMPLE {
            return None;
        }
        if (number - fraction.0 as f64 / fraction.1 as f64).abs() <= tolerance {
            return Some(fraction);
        }
        (before, now, rest) = (now, fraction, 1.0 / (rest - whole));
    }
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
