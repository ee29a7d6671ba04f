//! Decimal fractions as files have them, exact.

use super::error::{ProgramError, clip, error};
use num_bigint::BigInt;
use num_rational::BigRational;
use std::cmp::Ordering;
use std::fmt;

/// A decimal fraction with at most 38 digits, and an exponent.
///
/// ```
/// use destrier_verify::Decimal;
///
/// let cost: Decimal = "2.50e+00".parse().unwrap();
/// assert_eq!(cost.to_string(), "2.5");
/// assert!("123456789012345678e-30".parse::<Decimal>().unwrap() < cost);
/// assert_eq!(format!("1{}1", "0".repeat(37)).parse::<Decimal>(), Err(())); // 39 digits
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Decimal {
    /// Smaller than [`LIMIT`], with no zero at its end; 0 has the power 0.
    digits: i128,
    /// Which power of ten the last digit counts.
    power: i32,
}

/// How many billionths make one.
pub(super) const ONE: i128 = 1_000_000_000;

/// How many digits a number has at most.
const MOST_DIGITS: u32 = 38;

/// The digits of a number are below this.
const LIMIT: i128 = 10i128.pow(MOST_DIGITS);

/// The least and the largest power of ten of a last digit. Numbers stay short when they are written out.
const POWERS: std::ops::RangeInclusive<i32> = -1100..=1100;

impl Decimal {
    /// The number with these digits, of which the last one counts a power of ten; none if it is too long.
    fn of(mut digits: i128, mut power: i32) -> Option<Self> {
        if digits == 0 {
            return Some(Decimal::default());
        }
        while digits % 10 == 0 {
            (digits, power) = (digits / 10, power.checked_add(1)?);
        }
        (digits.abs() < LIMIT && POWERS.contains(&power)).then_some(Decimal { digits, power })
    }

    /// So many billionths, fewer than 10^38.
    pub(super) fn billionths(number: i128) -> Self {
        Self::of(number, -9).expect("fewer than 10^38")
    }

    /// How many billionths it is, if that is a whole number and smaller than 10^18.
    pub(super) fn as_billionths(self) -> Option<i128> {
        let number = self.at(-9)?;
        (number.abs() < ONE * ONE).then_some(number)
    }

    /// The digits where the last one counts this power of ten.
    fn at(self, power: i32) -> Option<i128> {
        let zeros = if self.digits == 0 { 0 } else { self.power - power };
        let zeros = u32::try_from(zeros).ok().filter(|&zeros| zeros <= MOST_DIGITS)?;
        self.digits.checked_mul(10i128.pow(zeros))
    }

    /// The number, if it is whole and has 64 bits.
    pub fn whole(self) -> Option<i64> {
        self.at(0).and_then(|number| i64::try_from(number).ok())
    }

    /// The sum, if it has no more than 38 digits.
    pub fn plus(self, other: Self) -> Option<Self> {
        let power = self.power.min(other.power);
        match (self.digits, other.digits) {
            (0, _) => Some(other),
            (_, 0) => Some(self),
            _ => Self::of(self.at(power)?.checked_add(other.at(power)?)?, power),
        }
    }

    /// The same number as a fraction.
    pub fn rational(self) -> BigRational {
        let digits = BigInt::from(self.digits);
        let ten = BigInt::from(10).pow(self.power.unsigned_abs());
        if self.power < 0 { BigRational::new(digits, ten) } else { (digits * ten).into() }
    }

    /// The size of the number without its sign: how many digits there are before the point, negative where zeros follow it.
    fn magnitude(self) -> i64 {
        self.digits
            .unsigned_abs()
            .checked_ilog10()
            .map_or(i64::MIN, |length| i64::from(length) + 1 + i64::from(self.power))
    }

    /// Reads a number of a file.
    pub(super) fn read(line: usize, word: &str) -> Result<Self, ProgramError> {
        let wrong = "no number of at most 38 digits";
        word.parse().or_else(|()| error(line, format!("'{}' is {wrong}", clip(word))))
    }
}

impl Ord for Decimal {
    fn cmp(&self, other: &Self) -> Ordering {
        let sign = self.digits.signum();
        let by_magnitude = self.magnitude().cmp(&other.magnitude());
        let by_size = if sign < 0 { by_magnitude.reverse() } else { by_magnitude };
        // of one magnitude, both have at most 38 digits up to the smaller one's last
        let power = self.power.min(other.power);
        let by_digits = || self.at(power).cmp(&other.at(power));
        sign.cmp(&other.digits.signum()).then(by_size).then_with(by_digits)
    }
}

impl PartialOrd for Decimal {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl From<i64> for Decimal {
    fn from(whole: i64) -> Self {
        Self::of(whole.into(), 0).expect("at most 19 digits")
    }
}

impl std::ops::Neg for Decimal {
    type Output = Self;

    fn neg(self) -> Self {
        Decimal { digits: -self.digits, ..self }
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
        let all = before.bytes().chain(behind.bytes());
        if before.len() + behind.len() == 0 || !all.clone().all(|byte| byte.is_ascii_digit()) {
            return Err(());
        }
        let power = exponent - i32::try_from(behind.len()).map_err(|_| ())?;
        let (size, zeros) = digits(all.map(|digit| i128::from(digit - b'0')))?;
        let size = if word.starts_with('-') { -size } else { size };
        Self::of(size, power.checked_add(zeros).ok_or(())?).ok_or(())
    }
}

/// The number that digits make without the zeros at their end, and how many these are.
fn digits(all: impl Iterator<Item = i128>) -> Result<(i128, i32), ()> {
    let (mut number, mut zeros): (i128, i32) = (0, 0);
    for digit in all {
        if digit == 0 {
            zeros = zeros.checked_add(i32::from(number != 0)).ok_or(())?;
            continue;
        }
        let ten = 10i128.checked_pow(zeros as u32 + 1).ok_or(())?;
        (number, zeros) = (number.checked_mul(ten).ok_or(())? + digit, 0);
        if number >= LIMIT {
            return Err(());
        }
    }
    Ok((number, zeros))
}

/// An exponent of at most three digits.
fn read_exponent(word: &str) -> Result<i32, ()> {
    let digits = word.strip_prefix(['+', '-']).unwrap_or(word);
    let plain = (1..=3).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit());
    if plain { word.parse().map_err(|_| ()) } else { Err(()) }
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        /// With more zeros than this a number is written with an exponent.
        const ZEROS: i32 = 38;
        let (sign, digits) = (if self.digits < 0 { "-" } else { "" }, self.digits.unsigned_abs());
        match self.power {
            power if power.abs() > ZEROS => write!(f, "{sign}{digits}e{power}"),
            power @ 0.. => write!(f, "{sign}{digits}{}", "0".repeat(power as usize)),
            power => {
                let behind = power.unsigned_abs() as usize;
                let digits = format!("{digits:0>width$}", width = behind + 1);
                let (before, behind) = digits.split_at(digits.len() - behind);
                write!(f, "{sign}{before}.{behind}")
            }
        }
    }
}
