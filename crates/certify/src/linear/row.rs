//! A row of a linear program: a sum of columns with factors, and its range.

use super::range::LinearRange;
use super::terms;
use crate::rejection::Rejection;
use crate::text::{Lines, whole};
use crate::whole::Whole;
use num_rational::BigRational;
use num_traits::Zero;
use std::fmt;

/// A sum of columns with factors, and what it may be.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LinearRow {
    /// What the sum may be.
    pub range: LinearRange,
    /// Indices of columns, ascending, and their factors, none of them 0.
    pub terms: Vec<(u32, Whole)>,
}

impl LinearRow {
    /// A row of columns with the factor 1.
    pub fn of_columns(range: LinearRange, columns: &[u32]) -> Self {
        LinearRow { range, terms: columns.iter().map(|&column| (column, Whole::ONE)).collect() }
    }

    /// How many words of 64 bits its factors have.
    pub(crate) fn words(&self) -> usize {
        self.terms.iter().map(|(_, factor)| factor.words()).sum()
    }

    /// Its sum, if columns have these numbers.
    pub(crate) fn value(&self, numbers: &[BigRational]) -> BigRational {
        let mut sum = BigRational::zero();
        for (column, factor) in &self.terms {
            let number = &numbers[*column as usize];
            if !number.is_zero() {
                sum += number * factor.to_big();
            }
        }
        sum
    }

    pub(crate) fn read(lines: &mut Lines, columns: usize) -> Result<Self, Rejection> {
        let mut words = lines.keyword("row")?;
        let range = LinearRange::read(&mut words)?;
        Ok(LinearRow { range, terms: terms::read(words, columns, &Whole::ONE, whole)? })
    }

    pub(crate) fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "row {}", self.range)?;
        terms::write(f, &self.terms, &Whole::ONE)?;
        writeln!(f)
    }
}
