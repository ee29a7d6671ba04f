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
    numerators: Numerators,
}

/// Indices, ascending, and numerators, none of them 0. They are short where all fit into 32 bits: certificates have many.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Numerators {
    Short(Box<[(u32, i32)]>),
    Long(Box<[(u32, Whole)]>),
}

impl Numerators {
    fn new(all: Vec<(u32, Whole)>) -> Self {
        let short = all.iter().map(|(index, own)| Some((*index, own.to_i64()?.try_into().ok()?)));
        match short.collect::<Option<_>>() {
            Some(short) => Numerators::Short(short),
            None => Numerators::Long(all.into()),
        }
    }

    fn len(&self) -> usize {
        match self {
            Numerators::Short(all) => all.len(),
            Numerators::Long(all) => all.len(),
        }
    }

    fn get(&self, place: usize) -> (u32, Whole) {
        match self {
            Numerators::Short(all) => (all[place].0, i64::from(all[place].1).into()),
            Numerators::Long(all) => all[place].clone(),
        }
    }
}

impl Multipliers {
    /// Fractions from indices in ascending order and their numerators, in lowest terms.
    ///
    /// # Panics
    /// If the denominator is not positive.
    pub fn over(denominator: Whole, numerators: impl IntoIterator<Item = (u32, Whole)>) -> Self {
        assert!(denominator > Whole::ZERO, "a denominator that is not positive");
        let others = numerators.into_iter().filter(|(_, numerator)| !numerator.is_zero());
        let all = Multipliers { denominator, numerators: Numerators::new(others.collect()) };
        let factor = all.common_factor();
        if factor.is_one() {
            return all;
        }
        let over = |number: &Whole| Whole::from(number.to_big() / &factor);
        let numerators = all.numerators().map(|(index, numerator)| (index, over(&numerator)));
        let numerators = Numerators::new(numerators.collect());
        Multipliers { denominator: over(&all.denominator), numerators }
    }

    /// The common denominator, which is positive.
    pub fn denominator(&self) -> &Whole {
        &self.denominator
    }

    /// The indices of what is not 0, ascending, with their numerators.
    pub fn numerators(&self) -> impl ExactSizeIterator<Item = (u32, Whole)> {
        (0..self.numerators.len()).map(|place| self.numerators.get(place))
    }

    /// The largest number that divides denominator and numerators.
    fn common_factor(&self) -> BigInt {
        if self.denominator == Whole::ONE {
            return BigInt::one();
        }
        let mut factor = self.denominator.to_big();
        for (_, numerator) in self.numerators() {
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
        let all = Multipliers { denominator, numerators: Numerators::new(numerators) };
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
        for (index, numerator) in self.numerators() {
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

#[cfg(test)]
mod tests {
    use super::{Multipliers, Numerators};
    use crate::whole::Whole;
    use num_bigint::BigInt;

    /// Numbers are short or long, and what they are does not show.
    #[test]
    fn numbers_of_any_size_are_what_they_were() {
        let most = i64::from(i32::MAX);
        let huge = Whole::from(BigInt::from(i64::MAX) + 1);
        for (last, is_short) in [
            (Whole::from(most), true),
            (Whole::from(-most - 1), true),
            (Whole::from(most + 1), false),
            (Whole::from(-most - 2), false),
            (huge, false),
        ] {
            let all = vec![(2, Whole::ONE), (7, last.clone())];
            let own = Multipliers::over(3.into(), all.clone());
            assert_eq!(matches!(own.numerators, Numerators::Short(_)), is_short, "{last}");
            assert_eq!(own.numerators().collect::<Vec<_>>(), all);
            assert_eq!(own.to_string(), format!("3 0x2 1 0x4 {last}"));
        }
        let doubled = [(0, Whole::from(2 * most + 2)), (1, 4.into())];
        let own = Multipliers::over(2.into(), doubled);
        assert_eq!(own, Multipliers::over(1.into(), [(0, Whole::from(most + 1)), (1, 2.into())]));
    }
}
