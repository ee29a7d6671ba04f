//! Rows that follow from some of those of a program because no two of some numbers of columns go together; the theorem
//! is in `FORMAT.md`.

use super::case::LinearCase;
use super::propagation::{Propagation, keeps_greater, size, spare};
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

/// For a number of a column how many of the literals so far exclude it, and the last of them, from 1.
type Excluded = HashMap<(u32, bool), (usize, usize)>;

impl LinearCase<'_> {
    /// The row that a clique shows.
    ///
    /// # Errors
    /// If a column has not two numbers, or two of those that are meant go together.
    pub fn clique(&self, clique: &LinearClique) -> Result<LinearRow, Rejection> {
        clique.row(self, &mut Propagation::new(self), &mut Work::new())
    }
}

impl LinearClique {
    /// The row that it makes in a case of a program whose rows are known by their columns.
    pub(super) fn row(
        &self,
        case: &LinearCase,
        rows: &mut Propagation,
        work: &mut Work,
    ) -> Result<LinearRow, Rejection> {
        work.earn(self.literals.len());
        let most = result(most::<i128>(self, case), || most::<BigInt>(self, case))?;
        let mut excluded = Excluded::new();
        for (&(column, is_greater), number) in self.literals.iter().zip(1..) {
            let known = excluded.get(&(column, is_greater)).map_or(0, |known| known.0);
            if known + 1 < number {
                return Err(Rejection::LiteralsTogether { column: column as usize + 1 });
            }
            for at in 0..rows.rows_of[column as usize].len() {
                let (row, _) = rows.rows_of[column as usize][at];
                work.spend(2 * case.row(row)?.words())?;
                if rows.has_room(case, row)? {
                    continue;
                }
                let all = result(excludes::<i128>(case, row, (column, is_greater)), || {
                    excludes::<BigInt>(case, row, (column, is_greater))
                })?;
                for other in all {
                    let (known, last) = excluded.entry(other).or_default();
                    *known += usize::from(std::mem::replace(last, number) != number);
                }
            }
        }
        Ok(LinearRow { range: LinearRange::at_most(most), terms: self.terms() })
    }
}

/// The numbers of other columns that a row does not admit together with one of a column.
fn excludes<N: Exact>(
    case: &LinearCase,
    row: u32,
    (column, is_greater): (u32, bool),
) -> Result<Vec<(u32, bool)>, Stop> {
    let (row, mut all) = (case.row(row)?, Vec::new());
    for is_lower in [true, false] {
        let Some(mut spare) = spare::<N>(case, row, is_lower)? else { continue };
        let own = row.terms.iter().find(|term| term.0 == column);
        let (_, factor) = own.expect("rows are known by their columns");
        if keeps_greater(factor, is_lower) != is_greater {
            spare = spare.minus(&size(factor)?)?;
        }
        for (other, factor) in row.terms.iter().filter(|term| term.0 != column) {
            if !case.has_two_numbers::<N>(*other)? {
                continue;
            }
            let keeps = keeps_greater(factor, is_lower);
            all.extend((size::<N>(factor)? > spare).then_some((*other, !keeps)));
            all.extend((spare < N::zero()).then_some((*other, keeps)));
        }
    }
    Ok(all)
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
