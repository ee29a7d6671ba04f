//! Numbers of good_lp, which are floating point, as exact ones: a number counts as the simplest fraction that is so
//! near that sums of floating point could be it.

use crate::Expression;
use num_rational::Ratio;

/// An expression times a number.
pub(super) fn times(expression: impl Into<Expression>, factor: f64) -> Expression {
    let expression = expression.into();
    match fraction(factor) {
        Some(factor) => expression * factor,
        None => expression * factor,
    }
}

/// A number as an expression.
pub(super) fn constant(number: f64) -> Expression {
    fraction(number).map_or_else(|| number.into(), Expression::from)
}

/// The first convergent of a number's continued fraction that is it, up to what sums of floating point lose.
fn fraction(number: f64) -> Option<Ratio<i64>> {
    let (mut before, mut last, mut rest) = ((0i64, 1i64), (1i64, 0i64), number);
    while rest.abs() < LARGEST {
        let whole = rest.floor();
        let next = |last: i64, before: i64| (whole as i64).checked_mul(last)?.checked_add(before);
        let convergent = (next(last.0, before.0)?, next(last.1, before.1)?);
        if (convergent.0 as f64 / convergent.1 as f64 - number).abs() <= LOSS * number.abs() {
            return Some(Ratio::new(convergent.0, convergent.1));
        }
        (before, last, rest) = (last, convergent, (rest - whole).recip());
    }
    None
}

const LOSS: f64 = 1e-15;
/// Programs have no larger numbers.
const LARGEST: f64 = 1e15;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_the_fractions_that_people_mean() {
        for (number, fraction) in [
            (1.0 / 3.0, Ratio::new(1, 3)),
            (0.1, Ratio::new(1, 10)),
            (0.1 + 0.2, Ratio::new(3, 10)),
            (-5.0 / 7.0, Ratio::new(-5, 7)),
            (1.0 - 0.9, Ratio::new(1, 10)),
            (2.5e-3, Ratio::new(1, 400)),
            (12345.678, Ratio::new(6_172_839, 500)),
            (0.0, Ratio::new(0, 1)),
            (4.0, Ratio::new(4, 1)),
        ] {
            assert_eq!(super::fraction(number), Some(fraction), "{number}");
        }
        assert_eq!(super::fraction(f64::NAN), None);
        assert_eq!(super::fraction(1e300), None);
    }
}
