//! Reads and keeps the rational numbers of VIPR files: small ones in machine words.

use super::words::{Words, text};
use crate::{ParseError, Rejection};
use destrier_certify::MAX_DIGITS;
use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, Signed, ToPrimitive};
use std::cmp::Ordering;
use std::io::Read;

/// A rational number in lowest terms; small if and only if both parts fit, without `i64::MIN`, so
/// that it can always be negated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Number {
    /// Numerator and positive denominator.
    Small(i64, i64),
    Big(Box<BigRational>),
}

impl Number {
    pub(crate) const ZERO: Number = Number::Small(0, 1);

    /// Lowest terms, in machine words if they fit.
    pub(crate) fn new(value: BigRational) -> Self {
        match (value.numer().to_i64(), value.denom().to_i64()) {
            (Some(above), Some(below)) if above > i64::MIN => Number::Small(above, below),
            _ => Number::Big(Box::new(value)),
        }
    }

    pub(crate) fn small(above: i64, below: i64) -> Self {
        match above.gcd(&below) {
            0 | 1 => Number::Small(above, below),
            factor => Number::Small(above / factor, below / factor),
        }
    }

    /// -1, 0 or 1.
    pub(crate) fn sign(&self) -> i8 {
        match self {
            Number::Small(above, _) => i8::from(*above > 0) - i8::from(*above < 0),
            Number::Big(value) => i8::from(value.is_positive()) - i8::from(value.is_negative()),
        }
    }

    pub(crate) fn is_zero(&self) -> bool {
        matches!(self, Number::Small(0, _))
    }

    pub(crate) fn is_integer(&self) -> bool {
        match self {
            Number::Small(_, below) => *below == 1,
            Number::Big(value) => value.is_integer(),
        }
    }

    pub(crate) fn to_big(&self) -> BigRational {
        match self {
            Number::Small(above, below) => BigRational::new_raw((*above).into(), (*below).into()),
            Number::Big(value) => (**value).clone(),
        }
    }

    pub(crate) fn numerator(&self) -> BigInt {
        match self {
            Number::Small(above, _) => (*above).into(),
            Number::Big(value) => value.numer().clone(),
        }
    }

    pub(crate) fn denominator(&self) -> BigInt {
        match self {
            Number::Small(_, below) => (*below).into(),
            Number::Big(value) => value.denom().clone(),
        }
    }
}

impl PartialOrd for Number {
    fn partial_cmp(&self, other: &Number) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Number {
    fn cmp(&self, other: &Number) -> Ordering {
        match (self, other) {
            (&Number::Small(a, b), &Number::Small(c, d)) => {
                (i128::from(a) * i128::from(d)).cmp(&(i128::from(c) * i128::from(b)))
            }
            _ => self.to_big().cmp(&other.to_big()),
        }
    }
}

impl<R: Read> Words<R> {
    /// A fraction or a finite decimal: `5`, `-5/2`, `2.5`.
    pub(crate) fn number(&mut self) -> Result<Number, Rejection> {
        let word = self.word()?;
        if let Some(number) = parse_number(word) {
            return Ok(number);
        }
        let error = not_a_number("a fraction or a decimal", word);
        Err(self.error(error))
    }

    /// A number as [`Words::number`], or `None` for this word.
    pub(crate) fn number_or(&mut self, other: &str) -> Result<Option<Number>, Rejection> {
        let word = self.word()?;
        if word == other.as_bytes() {
            return Ok(None);
        }
        let number = parse_number(word).ok_or_else(|| not_a_number("a fraction or inf", word));
        number.map(Some).map_err(|error| self.error(error))
    }

    /// A non-negative integer without superfluous zeros, at most `limit`.
    pub(crate) fn index(&mut self, limit: usize) -> Result<usize, Rejection> {
        let index = parse_index(self.word()?, limit);
        index.map_err(|error| self.error(error))
    }

    /// An index as [`Words::index`], or `None` for this word.
    pub(crate) fn index_or(
        &mut self,
        other: &str,
        limit: usize,
    ) -> Result<Option<usize>, Rejection> {
        let word = self.word()?;
        if word == other.as_bytes() {
            return Ok(None);
        }
        let index = parse_index(word, limit);
        index.map(Some).map_err(|error| self.error(error))
    }
}

/// A non-negative integer without superfluous zeros, at most `limit`.
pub(crate) fn parse_index(word: &[u8], limit: usize) -> Result<usize, ParseError> {
    let value = small(word).filter(|_| word.len() == 1 || word[0] != b'0');
    let value = value.ok_or_else(|| not_a_number("a count or an index", word))?;
    let value = usize::try_from(value).ok().filter(|&value| value <= limit);
    value.ok_or_else(|| ParseError::OutOfRange { found: text(word), limit })
}

fn not_a_number(expected: &'static str, word: &[u8]) -> ParseError {
    match word.iter().filter(|byte| byte.is_ascii_digit()).count() {
        digits if digits > MAX_DIGITS => ParseError::HugeNumber { digits, limit: MAX_DIGITS },
        _ => ParseError::NotANumber { expected, found: text(word) },
    }
}

/// Up to 18 digits, which always fit.
fn small(digits: &[u8]) -> Option<i64> {
    if digits.is_empty() || digits.len() > 18 {
        return None;
    }
    let mut value = 0;
    for &digit in digits {
        if !digit.is_ascii_digit() {
            return None;
        }
        value = 10 * value + i64::from(digit - b'0');
    }
    Some(value)
}

fn parse_number(word: &[u8]) -> Option<Number> {
    let (negative, word) = match word.strip_prefix(b"-") {
        Some(rest) => (true, rest),
        None => (false, word.strip_prefix(b"+").unwrap_or(word)),
    };
    let sign = if negative { -1 } else { 1 };
    if let Some(value) = small(word) {
        return Some(Number::Small(sign * value, 1));
    }
    let stroke = word.iter().position(|byte| !byte.is_ascii_digit());
    let (above, rest) = word.split_at(stroke.unwrap_or(word.len()));
    match rest.split_first() {
        Some((b'/', below)) => {
            if let (Some(above), Some(below)) = (small(above), small(below)) {
                return (below != 0).then(|| Number::small(sign * above, below));
            }
            fraction(negative, large(above)?, large(below)?)
        }
        Some((b'.', places)) if !above.is_empty() && !places.is_empty() => {
            let below = num_traits::pow(BigInt::from(10), places.len().min(MAX_DIGITS));
            fraction(negative, large(&[above, places].concat())?, below)
        }
        Some(_) => None,
        None => fraction(negative, large(above)?, BigInt::one()),
    }
}

fn large(digits: &[u8]) -> Option<BigInt> {
    let plain = (1..=MAX_DIGITS).contains(&digits.len()) && digits.iter().all(u8::is_ascii_digit);
    plain.then(|| BigInt::parse_bytes(digits, 10)).flatten()
}

fn fraction(negative: bool, above: BigInt, below: BigInt) -> Option<Number> {
    let above = if negative { -above } else { above };
    (!num_traits::Zero::is_zero(&below)).then(|| Number::new(BigRational::new(above, below)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_and_decimals_are_read_and_other_forms_refused() {
        let small = |word: &str| match parse_number(word.as_bytes()) {
            Some(Number::Small(above, below)) => (above, below),
            other => panic!("{word}: {other:?}"),
        };
        assert_eq!(small("-6/4"), (-3, 2));
        assert_eq!(small("2.50"), (5, 2));
        assert_eq!(small("-0"), (0, 1));
        assert_eq!(small("9223372036854775807"), (i64::MAX, 1));
        assert_eq!(small("10000000000000000000/20000000000000000000"), (1, 2));
        let big = parse_number(b"-9223372036854775809/2").unwrap();
        assert_eq!(big.to_big().to_string(), "-9223372036854775809/2");
        assert!(big < Number::Small(i64::MIN / 2, 1) && big.sign() == -1);
        assert!(matches!(parse_number(b"-9223372036854775808"), Some(Number::Big(_))));
        for word in [
            "", "-", "+", "1/", "/2", "1/0", "1/-2", "1e5", "1.2/3", "1.2.3", ".", "1.", ".5",
            "--1", "0x1", "1/2/3", "1,5", "inf",
        ] {
            assert_eq!(parse_number(word.as_bytes()), None, "{word}");
        }
        assert_eq!(parse_number("1".repeat(MAX_DIGITS + 1).as_bytes()), None);
        assert!(parse_number("1".repeat(MAX_DIGITS).as_bytes()).is_some());
    }
}
