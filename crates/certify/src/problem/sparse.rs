//! Weights of which most are 0, on one line: what trees keep at their many leaves.

use crate::parse_error::ParseError;
use crate::rejection::Rejection;
use crate::text::{Words, above_0, zeros};
use num_integer::Integer;
use std::fmt;

/// Weights as the rows of a covering program that have one; numbers have at most nine digits.
///
/// ```
/// use destrier_certify::SparseWeights;
///
/// let weights = SparseWeights::over(6, &[(2, 2), (5, 4)]);
/// assert_eq!((weights.denominator(), weights.numerators()), (3, &[(2, 1), (5, 2)][..]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SparseWeights {
    denominator: u32,
    /// Index of a row and its numerator: ascending, none of them 0.
    numerators: Box<[(u32, u32)]>,
}

impl SparseWeights {
    /// Weights from indices in ascending order and numerators above 0, in lowest terms.
    ///
    /// # Panics
    /// If the denominator is 0.
    pub fn over(denominator: u32, numerators: &[(u32, u32)]) -> Self {
        assert!(denominator > 0, "a denominator of 0");
        let factor =
            numerators.iter().fold(denominator, |factor, &(_, number)| factor.gcd(&number));
        let numerators = numerators.iter().map(|&(index, number)| (index, number / factor));
        SparseWeights { denominator: denominator / factor, numerators: numerators.collect() }
    }

    /// The common denominator.
    pub fn denominator(&self) -> u32 {
        self.denominator
    }

    /// The indices that have a weight, in ascending order, with their numerators.
    pub fn numerators(&self) -> &[(u32, u32)] {
        &self.numerators
    }

    /// Reads what follows the keyword: weights on so many rows.
    pub(crate) fn read(mut words: Words, length: usize) -> Result<Self, Rejection> {
        const NUMERATOR: &str = "a numerator above 0";
        let line = words.line();
        let denominator = above_0(&mut words, "a positive denominator")?;
        let (mut numerators, mut factor, mut row) = (Vec::new(), denominator, 0);
        while !words.is_empty() {
            row += zeros(&mut words)?;
            if let Some(word) = words.peek().filter(|_| row >= length) {
                return Err(ParseError::ExtraWord(word.to_owned()).at(line));
            }
            let numerator = above_0(&mut words, NUMERATOR)?;
            numerators.push((u32::try_from(row).expect("there are fewer"), numerator));
            factor = factor.gcd(&numerator);
            row += 1;
        }
        if factor > 1 {
            return Err(ParseError::NotLowestTerms(factor.into()).at(line));
        }
        Ok(SparseWeights { denominator, numerators: numerators.into() })
    }

    /// Writes the line that [`SparseWeights::read`] reads.
    pub(crate) fn write(&self, f: &mut fmt::Formatter<'_>, keyword: &str) -> fmt::Result {
        write!(f, "{keyword} {}", self.denominator)?;
        let mut next = 0;
        for &(row, numerator) in &self.numerators {
            match row - next {
                0 => {}
                1 => write!(f, " 0")?,
                zeros => write!(f, " 0x{zeros}")?,
            }
            write!(f, " {numerator}")?;
            next = row + 1;
        }
        writeln!(f)
    }
}
