//! Sums of rows, rounded; the theorem is in `FORMAT.md`.

use super::case::LinearCase;
use crate::linear::{LinearRange, LinearRow, Multipliers};
use crate::rejection::Rejection;
use crate::whole::Whole;
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::Zero;
use std::collections::BTreeMap;

impl LinearCase<'_> {
    /// The row that weighted rows of the case make, with all factors rounded up.
    ///
    /// # Errors
    /// If a row is not there, a column is continuous, or an end of a range is not there that is needed.
    pub fn rounded(&self, weights: &Multipliers) -> Result<LinearRow, Rejection> {
        let denominator = weights.denominator().to_big();
        let (mut columns, mut right) = (BTreeMap::<u32, BigInt>::new(), BigInt::ZERO);
        for (index, weight) in weights.numerators() {
            let row = self.row(index)?;
            let LinearRange { lower, upper } = &row.range;
            let end = if weight.is_negative() { upper } else { lower };
            let end = end.as_ref().ok_or(Rejection::RowWithoutEnd { row: index as usize + 1 })?;
            let weight = weight.to_big();
            right += &weight * end.to_big();
            for (column, factor) in &row.terms {
                *columns.entry(*column).or_default() += &weight * factor.to_big();
            }
        }
        let mut terms = Vec::with_capacity(columns.len());
        for (index, factor) in columns {
            let column = index as usize;
            if factor.is_zero() {
                continue;
            }
            if !self.columns[column].whole {
                return Err(Rejection::ContinuousColumn { column: column + 1 });
            }
            let rounded = Integer::div_ceil(&factor, &denominator);
            let more = &rounded * &denominator - factor;
            if !more.is_zero() {
                let least = self.ranges[column].lower.as_ref();
                let least = least.ok_or(Rejection::ColumnWithoutEnd { column: column + 1 })?;
                right += more * least.to_big();
            }
            if !rounded.is_zero() {
                terms.push((index, Whole::from(rounded)));
            }
        }
        let right = Integer::div_ceil(&right, &denominator);
        Ok(LinearRow { terms, range: LinearRange::at_least(Whole::from(right)) })
    }
}
