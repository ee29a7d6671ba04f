//! Relaxations in the names and numbers of their files.

use super::covering::Covering;
use super::error::StatementError;
use crate::exact::{Exact, bounded_by};
use destrier_certify as certify;
use destrier_certify::{Certificate, Size};
use destrier_verify::{ColumnValue, LinearProgram, LinearRow};
use num_rational::BigRational;
use num_traits::{One, Signed, ToPrimitive, Zero};
use std::collections::BTreeMap;

/// The exact relaxation of a program.
#[derive(Clone, Debug)]
pub struct ExactRelaxation {
    /// The value of the file's objective.
    pub value: BigRational,
    /// What is shown of solutions: none is better.
    pub bound: BigRational,
    /// Of what it is a bound, as `minimum at least`.
    pub side: String,
    /// The values of the file's columns that are not 0.
    pub solution: BTreeMap<String, BigRational>,
    /// The duals of the file's rows that are not 0: by how much the value changes for each 1 that is added on the right.
    pub dual: BTreeMap<String, BigRational>,
    /// What shows the bound.
    pub certificate: Certificate,
}

impl ExactRelaxation {
    /// Of a linear program: of its optimum the value, the columns that are not 0, the duals of the rows in whole numbers, and
    /// what these show of solutions in whole numbers.
    pub fn of_linear(
        program: &LinearProgram,
        stated: &certify::LinearProgram,
        (value, solution): (BigRational, Vec<(u32, BigRational)>),
        duals: &[BigRational],
        (bound, certificate): (BigRational, Certificate),
    ) -> Self {
        let name = |column: u32| program.columns[column as usize].name.clone();
        let mut dual: BTreeMap<String, BigRational> = BTreeMap::new();
        for (place, row) in places_of(program, stated).into_iter().zip(&program.rows) {
            let own = place.map(|(place, scale)| &duals[place] * scale);
            if let Some(own) = own.filter(|own| !own.is_zero()) {
                *dual.entry(row.name.clone()).or_default() += own;
            }
        }
        let solution = solution.into_iter().map(|(column, value)| (name(column), value)).collect();
        let side = if program.maximise { "maximum at most" } else { "minimum at least" };
        ExactRelaxation { value, bound, side: side.to_owned(), solution, dual, certificate }
    }
}

/// For each row of a file the place of what it says in whole numbers, and what that was multiplied by; none of a row without
/// columns. Of a row whose sides exclude each other, which is two, it is the first.
pub(super) fn places_of(
    program: &LinearProgram,
    stated: &certify::LinearProgram,
) -> Vec<Option<(usize, BigRational)>> {
    let mut next = 0;
    let place = |row: &LinearRow| {
        let place = next;
        let is_two = row.lower > row.upper && row.upper.is_some();
        next += if is_two { 2 } else { 1 };
        let (column, factor) = stated.rows.get(place)?.terms.first()?;
        let given = row.terms.iter().find(|(other, _)| other == column)?;
        Some((place, BigRational::from(factor.to_big()) / given.1.rational()))
    };
    program.rows.iter().map(place).collect()
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
        let (bound, certificate) = bounded_by(problem, &weights)?;
        let least = bound.to_u64().expect("costs are short");
        let claim = terms.claim(Size::AtLeast(least as usize));
        let (side, _) = claim.rsplit_once(' ').expect("a claim ends with its value");
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
            bound: terms.value(least).rational(),
            side: side.to_owned(),
            solution: solution.filter(is_some).collect(),
            dual: dual.into_iter().filter(is_some).collect(),
            certificate,
        })
    }
}
