//! Decimal fractions as files have them, exact.

use super::error::{ProgramError, clip, error};
use std::fmt;

/// A decimal fraction with at most nine digits before and nine behind its point.
///
/// ```
/// use destrier_verify::Decimal;
///
/// let cost: Decimal = "2.50e+00".parse().unwrap();
/// assert_eq!(cost.to_string(), "2.5");
/// assert_eq!("0.1234567891".parse::<Decimal>(), Err(())); // ten digits behind the point
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Decimal(i128);

/// How many billionths make one.
pub(super) const ONE: i128 = 1_000_000_000;

/// Numbers in files are smaller than this many billionths.
const LIMIT: i128 = ONE * ONE;

impl Decimal {
    /// So many billionths.
    pub(super) const fn billionths(number: i128) -> Self {
        Decimal(number)
    }

    /// How many billionths it is.
    pub const fn as_billionths(self) -> i128 {
        self.0
    }

    /// The number, if it is whole.
    pub fn whole(self) -> Option<i64> {
        let number = i64::try_from(self.0 / ONE).ok()?;
        (self.0 % ONE == 0).then_some(number)
    }

    /// Reads a number of a file.
    pub(super) fn read(line: usize, word: &str) -> Result<Self, ProgramError> {
        let wrong = "no number of at most nine digits before and nine behind its point";
        word.parse().or_else(|()| error(line, format!("'{}' is {wrong}", clip(word))))
    }
}

impl From<i64> for Decimal {
    fn from(whole: i64) -> Self {
        Decimal(i128::from(whole) * ONE)
    }
}

impl std::ops::Neg for Decimal {
    type Output = Self;

    fn neg(self) -> Self {
        Decimal(-self.0)
    }
}

/// Signs, digits, a point and an exponent, and nothing else that some reader may take for a number.
impl std::str::FromStr for Decimal {
    type Err = ();

    fn from_str(word: &str) -> Result<Self, ()> {
        let unsigned = word.strip_prefix(['+', '-']).unwrap_or(word);
        let (mantissa, exponent) = match unsigned.split_once(['e', 'E']) {
            Some((mantissa, exponent)) => (mantissa, read_exponent(exponent)?),
            None => (unsigned, 0),
        };
        let (before, behind) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let digits = before.bytes().chain(behind.bytes());
        if before.len() + behind.len() == 0 || !digits.clone().all(|byte| byte.is_ascii_digit()) {
            return Err(());
        }
        let place = exponent - i32::try_from(behind.len()).map_err(|_| ())?;
        let size = scaled(digits.map(|digit| i128::from(digit - b'0')), place)?;
        Ok(Decimal(if word.starts_with('-') { -size } else { size }))
    }
}

/// An exponent of at most three digits.
fn read_exponent(word: &str) -> Result<i32, ()> {
    let digits = word.strip_prefix(['+', '-']).unwrap_or(word);
    let plain = (1..=3).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit());
    if plain { word.parse().map_err(|_| ()) } else { Err(()) }
}

/// The billionths of digits whose last one counts powers of ten of this place.
fn scaled(digits: impl Iterator<Item = i128>, place: i32) -> Result<i128, ()> {
    let mut number: i128 = 0;
    for digit in digits {
        number = number * 10 + digit;
        if number >= LIMIT * ONE {
            return Err(());
        }
    }
    for _ in 0..(place + 9).max(0) {
        number *= 10;
        if number >= LIMIT {
            return Err(());
        }
    }
    for _ in 0..(-place - 9).max(0) {
        if number % 10 != 0 {
            return Err(());
        }
        number /= 10;
    }
    if number < LIMIT { Ok(number) } else { Err(()) }
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (before, behind) = (self.0.abs() / ONE, self.0.abs() % ONE);
        let behind = format!(".{behind:09}");
        write!(f, "{sign}{before}{}", behind.trim_end_matches('0').trim_end_matches('.'))
    }
}
