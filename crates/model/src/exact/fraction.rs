//! The simple fraction that a floating number is meant to be.

/// Floating numbers beyond this are no longer whole numbers apart from their neighbours.
const LARGEST: f64 = 1e15;

/// Numerator and denominator of the first convergent of a number's continued fraction that is as near to it, and whose
/// denominator is no larger; none if the number has no such.
///
/// # Examples
/// ```
/// use destrier_model::exact::fraction;
///
/// assert_eq!(fraction(1.0 / 3.0, 1_000, 1e-9), Some((1, 3)));
/// assert_eq!(fraction(0.1 + 0.2, i64::MAX, 1e-15), Some((3, 10)));
/// assert_eq!(fraction(-2.5, 2, 0.0), Some((-5, 2)));
/// assert_eq!(fraction(2f64.sqrt(), 1_000, 1e-9), None);
/// assert_eq!(fraction(f64::NAN, 1_000, 1e-9), None);
/// ```
pub fn fraction(number: f64, most: i64, tolerance: f64) -> Option<(i64, i64)> {
    let (mut before, mut last, mut rest) = ((0i64, 1i64), (1i64, 0i64), number);
    while rest.abs() <= LARGEST {
        let whole = rest.floor();
        let next = |last: i64, before: i64| (whole as i64).checked_mul(last)?.checked_add(before);
        let convergent = (next(last.0, before.0)?, next(last.1, before.1)?);
        if convergent.1 > most {
            return None;
        }
        if (convergent.0 as f64 / convergent.1 as f64 - number).abs() <= tolerance {
            return Some(convergent);
        }
        (before, last, rest) = (last, convergent, (rest - whole).recip());
    }
    None
}
