//! Values of the variables, and whether they satisfy rows.

use crate::text::{Number, Row, Sense, Terms, implies};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::Zero;
use std::collections::HashMap;

/// The values of all variables: in machine words if all are whole and fit.
pub(super) enum Values {
    Small(Vec<i64>),
    Big(HashMap<u32, BigRational>),
}

impl Values {
    pub(super) fn new(values: &Terms, variables: usize) -> Self {
        match values {
            Terms::Small(1, terms) => {
                let mut dense = vec![0; variables];
                terms.iter().for_each(|&(variable, value)| dense[variable as usize] = value);
                Values::Small(dense)
            }
            _ => Values::Big(values.iter().map(|(v, value)| (v, value.to_big())).collect()),
        }
    }

    /// The sum of coefficient times value.
    pub(super) fn product(&self, terms: &Terms) -> BigRational {
        if let Some((sum, below)) = self.small_product(terms) {
            return BigRational::new(sum.into(), below.into());
        }
        let value = |variable| match self {
            Values::Small(values) => BigRational::from_integer(values[variable as usize].into()),
            Values::Big(values) => values.get(&variable).cloned().unwrap_or_else(BigRational::zero),
        };
        terms.iter().fold(BigRational::zero(), |sum, (variable, factor)| {
            sum + factor.to_big() * value(variable)
        })
    }

    /// The same as a numerator and a denominator, if everything fits.
    fn small_product(&self, terms: &Terms) -> Option<(i128, i64)> {
        let (Values::Small(values), Terms::Small(below, terms)) = (self, terms) else {
            return None;
        };
        let product = |sum: i128, &(variable, factor): &(u32, i64)| {
            sum.checked_add(i128::from(factor) * i128::from(values[variable as usize]))
        };
        Some((terms.iter().try_fold(0, product)?, *below))
    }

    pub(super) fn satisfy(&self, row: &Row) -> bool {
        let sides = match (self.small_product(&row.terms), &row.side) {
            (Some((sum, below)), &Number::Small(above, side)) => {
                (BigInt::from(sum) * side).cmp(&(BigInt::from(above) * below))
            }
            _ => self.product(&row.terms).cmp(&row.side.to_big()),
        };
        // a value is an equation: it must imply the row
        implies(Sense::Equal, sides, row.sense)
    }
}
