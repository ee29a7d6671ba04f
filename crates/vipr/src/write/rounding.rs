//! The derived row of a sum of rows that is rounded: its terms are what ends of columns raise those of the sum to.

use super::cases::Writer;
use super::error::WriteError;
use super::rows::{Ends, Reason, said};
use destrier_certify::Multipliers;
use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::One;
use std::io::Write;

impl<W: Write> Writer<'_, W> {
    /// Derives the row that weights make of others and adds it to the case.
    pub(super) fn round(&mut self, weights: &Multipliers) -> Result<(), WriteError> {
        let row = self.case.rounded(weights)?;
        let denominator = weights.denominator().to_big();
        let (mut sum, mut worth, mut left) = self.loaded(weights, |_| BigInt::ZERO)?;
        for (column, factor) in &row.terms {
            left[*column as usize] += &denominator * factor.to_big();
        }
        worth += self.add_least(0..left.len(), &left, &mut sum)?;
        let over = BigRational::new(BigInt::one(), denominator.clone());
        let reason = match worth.is_multiple_of(&denominator) {
            true => Reason::Sum(&sum, over),
            false => Reason::Rounded(&sum, over),
        };
        let index = self.rows.derive(&said(&row), &reason)?;
        self.case.push(row)?;
        self.ends.push(Ends { lower: Some(index), upper: None });
        Ok(())
    }
}
