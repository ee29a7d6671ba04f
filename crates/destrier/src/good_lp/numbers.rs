//! Numbers of good_lp, which are floating point, as exact ones: a number counts as the simplest fraction that is so
//! near that sums of floating point could be it.

use crate::Expression;
use destrier_model::exact;
use num_rational::{BigRational, Ratio};

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

/// A number by itself, if it is a number.
pub(super) fn exact(number: f64) -> Option<BigRational> {
    let Some(fraction) = fraction(number) else { return BigRational::from_float(number) };
    Some(BigRational::new((*fraction.numer()).into(), (*fraction.denom()).into()))
}

/// The fraction that a number is, up to what sums of floating point lose.
fn fraction(number: f64) -> Option<Ratio<i64>> {
    let (above, below) = exact::fraction(number, i64::MAX, LOSS * number.abs())?;
    Some(Ratio::new(above, below))
}

const LOSS: f64 = 1e-15;

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
