//! A fraction for each row or column of which most are 0, on one line.

use crate::parse_error::ParseError;
use crate::rejection::Rejection;
use crate::text::{Words, whole, zeros};
use crate::whole::Whole;
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::One;
use std::fmt;

/// Fractions over a common denominator: of the rows of a linear program, or of its columns.
///
/// ```
/// use destrier_certify::Multipliers;
///
/// let weights = Multipliers::over(4.into(), [(0, 6.into()), (5, (-2).into())]);
/// assert_eq!(weights.to_string(), "2 3 0x4 -1");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Multipliers {
    denominator: Whole,
    /// Indices, ascending, and numerators, none of them 0.
    numerators: Box<[(u32, Whole)]>,
}

impl Multipliers {
    /// Fractions from indices in ascending order and their numerators, in lowest terms.
    ///
    /// # Panics
    /// If the denominator is not positive.
    pub fn over(denominator: Whole, numerators: impl IntoIterator<Item = (u32, Whole)>) -> Self {
        assert!(denominator > Whole::ZERO, "a denominator that is not positive");
        let others = numerators.into_iter().filter(|(_, numerator)| !numerator.is_zero());
        let mut all = Multipliers { denominator, numerators: others.collect() };
        let factor = all.common_factor();
        if !factor.is_one() {
            let over = |number: &Whole| Whole::from(number.to_big() / &factor);
            all.denominator = over(&all.denominator);
            all.numerators.iter_mut().for_each(|(_, numerator)| *numerator = over(numerator));
        }
        all
    }

    /// The common denominator, which is positive.
    pub fn denominator(&self) -> &Whole {
        &self.denominator
    }

    /// The indices of what is not 0, ascending, with their numerators.
    pub fn numerators(&self) -> &[(u32, Whole)] {
        &self.numerators
    }

    /// The largest number that divides denominator and numerators.
    fn common_factor(&self) -> BigInt {
        if self.denominator == Whole::ONE {
            return BigInt::one();
        }
        let mut factor = self.denominator.to_big();
        for (_, numerator) in &self.numerators {
            if factor.is_one() {
                break;
            }
            factor = match (numerator.to_i64(), i64::try_from(&factor)) {
                (Some(own), Ok(factor)) => own.unsigned_abs().gcd(&factor.unsigned_abs()).into(),
                _ => factor.gcd(&numerator.to_big()),
            };
        }
        factor
    }

    /// Reads a denominator and numbers, of which there are at most so many, up to the end of the line or to the word `upper`.
    pub(crate) fn read(words: &mut Words, length: usize) -> Result<Self, Rejection> {
        let (line, denominator) = (words.line(), whole(words)?);
        if denominator <= Whole::ZERO {
            return Err(words.unexpected("a positive denominator", &denominator.to_string()));
        }
        let (mut numerators, mut next) = (Vec::new(), 0usize);
        while let Some(word) = words.peek().filter(|&word| word != "upper") {
            next += zeros(words)?;
            let numerator = whole(words)?;
            if numerator.is_zero() {
                return Err(words.unexpected("a number other than 0", "0"));
            }
            if next >= length {
                return Err(ParseError::ExtraWord(word.to_owned()).at(line));
            }
            numerators.push((u32::try_from(next).expect("lengths are short"), numerator));
            next += 1;
        }
        let all = Multipliers { denominator, numerators: numerators.into() };
        let factor = all.common_factor();
        if factor.is_one() {
            return Ok(all);
        }
        Err(ParseError::NotLowestTerms(factor.magnitude().clone()).at(line))
    }
}

impl fmt::Display for Multipliers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.denominator.fmt(f)?;
        let mut next = 0;
        for (index, numerator) in &self.numerators {
            match index - next {
                0 => {}
                1 => f.write_str(" 0")?,
                zeros => write!(f, " 0x{zeros}")?,
            }
            write!(f, " {numerator}")?;
            next = index + 1;
        }
        Ok(())
    }
}
