//! What is claimed about the least or greatest value of a linear program.

use crate::rejection::Rejection;
use crate::text::{Lines, fraction};
use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::One;
use std::fmt;

/// A claim about the least value of a program that minimises, or the greatest of one that maximises.
///
/// ```
/// use destrier_certify::Optimum;
///
/// let value = |above: i64, below: i64| num_rational::BigRational::new(above.into(), below.into());
/// assert_eq!(Optimum::Exactly(value(39, 2)).to_string(), "exactly 19.5");
/// assert_eq!(Optimum::AtMost(value(-1, 40)).to_string(), "at most -0.025");
/// assert_eq!(Optimum::AtLeast(value(22, 7)).to_string(), "at least 22/7");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Optimum {
    /// It is no more than this.
    AtMost(BigRational),
    /// It is no less than this.
    AtLeast(BigRational),
    /// It is this.
    Exactly(BigRational),
    /// There is no solution.
    Infeasible,
}

impl Optimum {
    /// The value that it names.
    pub fn value(&self) -> Option<&BigRational> {
        match self {
            Optimum::AtMost(value) | Optimum::AtLeast(value) | Optimum::Exactly(value) => {
                Some(value)
            }
            Optimum::Infeasible => None,
        }
    }

    /// The value as it is printed: a decimal number, or else a fraction.
    pub fn decimal(&self) -> Option<String> {
        self.value().map(decimal)
    }

    pub(crate) fn read(lines: &mut Lines) -> Result<Self, Rejection> {
        const EXPECTED: &str = "at-most, at-least, exactly or infeasible";
        let mut words = lines.keyword("claim")?;
        let optimum = match words.word(EXPECTED)? {
            "at-most" => Optimum::AtMost(fraction(&mut words)?),
            "at-least" => Optimum::AtLeast(fraction(&mut words)?),
            "exactly" => Optimum::Exactly(fraction(&mut words)?),
            "infeasible" => Optimum::Infeasible,
            other => return Err(words.unexpected(EXPECTED, other)),
        };
        words.done()?;
        Ok(optimum)
    }

    pub(crate) fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Optimum::AtMost(value) => writeln!(f, "claim at-most {value}"),
            Optimum::AtLeast(value) => writeln!(f, "claim at-least {value}"),
            Optimum::Exactly(value) => writeln!(f, "claim exactly {value}"),
            Optimum::Infeasible => writeln!(f, "claim infeasible"),
        }
    }
}

/// A fraction as a decimal number if it is one, else with a stroke.
///
/// ```
/// use destrier_certify::decimal;
///
/// let value = |above: i64, below: i64| num_rational::BigRational::new(above.into(), below.into());
/// assert_eq!((decimal(&value(39, 2)), decimal(&value(22, 7))), ("19.5".to_owned(), "22/7".to_owned()));
/// ```
pub fn decimal(value: &BigRational) -> String {
    let (mut rest, mut digits) = (value.denom().clone(), 0usize);
    for prime in [2u32, 5].map(BigInt::from) {
        let mut power = 0;
        while let (quotient, true) = (&rest / &prime, rest.is_multiple_of(&prime)) {
            (rest, power) = (quotient, power + 1);
        }
        digits = digits.max(power);
    }
    if digits == 0 || !rest.is_one() {
        return value.to_string();
    }
    let scale = BigInt::from(10).pow(u32::try_from(digits).unwrap_or(u32::MAX));
    let number = (value * scale).to_integer();
    let all = format!("{:0>width$}", number.magnitude(), width = digits + 1);
    let (before, after) = all.split_at(all.len() - digits);
    let sign = if number.sign() == num_bigint::Sign::Minus { "-" } else { "" };
    format!("{sign}{before}.{after}")
}

impl fmt::Display for Optimum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Optimum::AtMost(value) => write!(f, "at most {}", decimal(value)),
            Optimum::AtLeast(value) => write!(f, "at least {}", decimal(value)),
            Optimum::Exactly(value) => write!(f, "exactly {}", decimal(value)),
            Optimum::Infeasible => f.write_str("impossible"),
        }
    }
}
