//! Relaxations of covering programs in the names and numbers of their files.

use super::covering::Covering;
use super::error::StatementError;
use crate::exact::{Exact, bounded_by};
use destrier_certify::{CoveringCertificate, Size};
use destrier_verify::{ColumnValue, Decimal};
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};
use std::collections::BTreeMap;

/// The exact relaxation of a covering program.
#[derive(Clone, Debug)]
pub struct ExactRelaxation {
    /// The value of the file's objective.
    pub value: BigRational,
    /// The same, rounded to a value that solutions can have: none is better.
    pub bound: Decimal,
    /// The values of the file's columns that are not 0.
    pub solution: BTreeMap<String, BigRational>,
    /// The duals of the file's rows that are not 0: by how much the value changes for each 1 that is added on the right.
    pub dual: BTreeMap<String, BigRational>,
    /// What shows the bound.
    pub certificate: CoveringCertificate,
}

impl Covering {
    /// What an exact solution of the relaxation says of the file that the program is of.
    ///
    /// # Errors
    /// If the rows of a board's program are more than the checker keeps.
    pub fn relaxed(&self, exact: &Exact) -> Result<ExactRelaxation, StatementError> {
        let Covering { terms, columns, rows, problem, .. } = self;
        let duals = exact.dual.iter().flatten();
        let weights: Vec<BigRational> = duals.map(Signed::abs).collect();
        let certificate = bounded_by(problem, &weights)?;
        let least = match certificate.proof.size() {
            Size::AtLeast(cost) => cost as u64,
            _ => unreachable!("weights show a lower bound"),
        };
        let [at_0, at_1] = [0, 1].map(|cost| terms.value(cost).rational());
        let solution = terms.places(columns).into_iter().map(|(name, place)| {
            let value = match place {
                ColumnValue::Fixed(value) => BigRational::from_integer(value.into()),
                ColumnValue::Is(column) => exact.primal[column as usize].clone(),
                ColumnValue::Not(column) => BigRational::one() - &exact.primal[column as usize],
            };
            (name.to_owned(), value)
        });
        let is_some = |(_, value): &(String, BigRational)| !value.is_zero();
        let program = problem.program()?;
        let mut dual: BTreeMap<String, BigRational> = BTreeMap::new();
        for (row, (name, weight)) in rows.iter().zip(&weights).enumerate() {
            if let Some(own) = terms.dual(row, &program.rows[row], weight) {
                *dual.entry(name.clone()).or_default() += own;
            }
        }
        Ok(ExactRelaxation {
            value: &at_0 + (at_1 - &at_0) * &exact.value,
            bound: terms.value(least),
            solution: solution.filter(is_some).collect(),
            dual: dual.into_iter().filter(is_some).collect(),
            certificate,
        })
    }
}
