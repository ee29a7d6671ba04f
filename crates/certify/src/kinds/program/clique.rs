//! Rows that follow from some of those of a program because no two of some numbers of columns go together; the theorem
//! is in `FORMAT.md`.

use super::case::LinearCase;
use super::propagation::{Incidence, rows_of};
use crate::linear::{Exact, LinearRange, LinearRow, Stop, result, terms};
use crate::rejection::Rejection;
use crate::text::Words;
use crate::whole::Whole;
use crate::work::Work;
use num_bigint::BigInt;
use std::collections::HashMap;
use std::fmt;

/// Columns that have two numbers each, one of which is meant: no two of those that are meant go together.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LinearClique {
    /// The indices of the columns, ascending, and whether the greater number of each is meant.
    pub literals: Vec<(u32, bool)>,
}

impl LinearCase<'_> {
    /// The row that a clique shows.
    ///
    /// # Errors
    /// If a column has not two numbers, or two of those that are meant go together.
    pub fn clique(&self, clique: &LinearClique) -> Result<LinearRow, Rejection> {
        clique.row(self, &mut Incidence::new(&rows_of(self), self), &mut Work::new())
    }
}

impl LinearClique {
    /// The row that it makes in a case of a program whose rows are known by their columns.
    pub(super) fn row(
        &self,
        case: &LinearCase,
        rows: &mut Incidence,
        work: &mut Work,
    ) -> Result<LinearRow, Rejection> {
        work.earn(self.literals.len());
        let most = result(most::<i128>(self, case), || most::<BigInt>(self, case))?;
        // for a number of a column how many of the literals so far exclude it
        let mut excluded: HashMap<(u32, bool), usize> = HashMap::new();
        for (at, &literal) in self.literals.iter().enumerate() {
            if excluded.get(&literal).copied().unwrap_or(0) < at {
                return Err(Rejection::LiteralsTogether { column: literal.0 as usize + 1 });
            }
            let all = rows.excluded_by(case, literal, work)?;
            work.spend(all.len())?;
            all.iter().for_each(|&other| *excluded.entry(other).or_default() += 1);
        }
        Ok(LinearRow { range: LinearRange::at_most(most), terms: self.terms() })
    }
}

/// What the row adds up to at most.
fn most<N: Exact>(clique: &LinearClique, case: &LinearCase) -> Result<BigInt, Stop> {
    let mut most = N::one();
    for &(column, is_greater) in &clique.literals {
        if !case.has_two_numbers::<N>(column)? {
            return Err(Rejection::NotTwoNumbers { column: column as usize + 1 }.into());
        }
        let [lower, upper] = case.ends::<N>(column)?;
        most = if is_greater { most.plus(&lower)? } else { most.minus(&upper)? };
    }
    Ok(most.into())
}

impl LinearClique {
    pub(super) fn read(words: Words, columns: usize) -> Result<Self, Rejection> {
        let opposite = |words: &mut Words| match words.next() {
            Some("-1") => Ok(false),
            other => Err(words.unexpected("the factor -1 or none", other.unwrap_or_default())),
        };
        let literals = terms::read(words, columns, &true, opposite)?;
        Ok(LinearClique { literals })
    }

    /// Its columns with their factors.
    fn terms(&self) -> Vec<(u32, Whole)> {
        let factor = |is_greater| if is_greater { Whole::ONE } else { Whole::from(-1) };
        self.literals.iter().map(|&(column, is_greater)| (column, factor(is_greater))).collect()
    }
}

impl fmt::Display for LinearClique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        terms::write(f, &self.terms(), &Whole::ONE)
    }
}
