//! Columns in place of which others serve; the theorem is in `FORMAT.md`.

use super::case::LinearCase;
use super::dominating::rows_bear_what_is_forced;
use super::implication::set_aside;
use super::propagation::{Incidence, factor, keeps_greater, rows_of, size, within};
use crate::linear::{Exact, LinearRange, LinearRow, Stop, result};
use crate::rejection::Rejection;
use crate::text::{Words, index};
use crate::whole::Whole;
use crate::work::Work;
use num_bigint::BigInt;
use std::collections::HashSet;
use std::fmt;

/// Pairs of columns: of those that are dominated, the second of each in place of the first; of those that dominate, the first in
/// place of the second.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct LinearDomination {
    /// The indices of columns: one that is settled, and the other one.
    pub pairs: Vec<(u32, u32)>,
    /// The indices of rows of the program: one that need not bear it, and the one that implies it.
    pub implied: Vec<(u32, u32)>,
}

impl LinearDomination {
    /// Narrows the ranges of the first columns of pairs: they are taken in place of the others, or are not since these serve;
    /// returns them with their ranges before.
    pub(super) fn narrow(
        &self,
        takes: bool,
        case: &mut LinearCase,
        rows: &mut Incidence,
        work: &mut Work,
    ) -> Result<Vec<(usize, LinearRange)>, Rejection> {
        let aside = set_aside(&self.implied, case, work)?;
        let mut narrowed = Vec::with_capacity(self.pairs.len());
        work.earn(2 * self.pairs.len());
        for &(column, other) in &self.pairs {
            let exchange = if takes { [other, column] } else { [column, other] };
            let bears = result(costs_bear::<i128>(case, exchange), || {
                costs_bear::<BigInt>(case, exchange)
            })? && match takes {
                true => rows_bear_what_is_forced(case, rows, &aside, exchange, work)?,
                false => rows_bear(case, rows, &aside, exchange, work)?,
            };
            if !bears {
                let [column, other] = [column as usize + 1, other as usize + 1];
                return Err(match takes {
                    true => Rejection::NotDominating { column, other },
                    false => Rejection::NotDominated { column, other },
                });
            }
            let own = &mut case.ranges[column as usize];
            let number = if takes { &own.upper } else { &own.lower };
            let range = LinearRange { lower: number.clone(), upper: number.clone() };
            narrowed.push((column as usize, std::mem::replace(own, range)));
            rows.settled(case, column, takes)?;
        }
        rows.forget();
        Ok(narrowed)
    }
}

/// Whether both columns have two numbers, and their costs bear that the first is exchanged for the other one.
fn costs_bear<N: Exact>(case: &LinearCase, [column, other]: [u32; 2]) -> Result<bool, Stop> {
    let cost = |column: u32| N::read(&case.cost_of(column as usize));
    let (own, instead) = (cost(column)?, cost(other)?);
    let are_two = case.has_two_numbers::<N>(column)? && case.has_two_numbers::<N>(other)?;
    Ok(column != other && are_two && own >= N::zero() && instead <= own)
}

/// Whether all rows bear it that are not set aside.
fn rows_bear(
    case: &LinearCase,
    rows: &mut Incidence,
    aside: &HashSet<u32>,
    [column, other]: [u32; 2],
    work: &mut Work,
) -> Result<bool, Rejection> {
    work.spend(rows.rows_of[column as usize].len() + rows.rows_of[other as usize].len())?;
    let own = rows.rows_of[column as usize].iter().map(|own| own.0);
    // rows that only the other one is in rise or fall with it
    let endangered = |&(index, rises): &(u32, bool)| {
        let LinearRange { lower, upper } = &case.rows[index as usize].range;
        if rises { upper.is_some() } else { lower.is_some() }
    };
    let others = rows.rows_of[other as usize].iter().copied().filter(endangered);
    let all = own.chain(others.map(|other| other.0)).filter(|row| !aside.contains(row));
    for index in all.collect::<Vec<u32>>() {
        let row = case.row(index)?;
        work.spend(row.words())?;
        let quick = match rows.certain(case, index)? {
            Some(certain) => row_bears::<i128>(row, [column, other], &certain),
            None => Err(Stop::TooLarge),
        };
        let bears = result(quick, || {
            let certain = [true, false].map(|is_lower| within(case, row, is_lower, false));
            let [lower, upper] = certain;
            row_bears::<BigInt>(row, [column, other], &[lower?, upper?])
        })?;
        if !bears {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whether a row is satisfied after the exchange if it was before; `certain` is by how much it is within its ends in any case.
fn row_bears<N: Exact>(
    row: &LinearRow,
    [column, other]: [u32; 2],
    certain: &[Option<N>; 2],
) -> Result<bool, Stop> {
    let (own, instead) = (factor(row, column), factor(row, other));
    let LinearRange { lower, upper } = &row.range;
    for (is_lower, end, certain) in [(true, lower, &certain[0]), (false, upper, &certain[1])] {
        // with either number of the other column the sum moves away from the end
        let goes = match is_lower {
            true => own <= Whole::ZERO && instead >= own,
            false => own >= Whole::ZERO && instead <= own,
        };
        if end.is_none() || goes {
            continue;
        }
        let Some(certain) = certain else { return Ok(false) };
        // the worst numbers of both are others than those of the exchange
        let gain = |factor: &Whole, is_greater: bool| match keeps_greater(factor, is_lower) {
            keeps if keeps == is_greater => size::<N>(factor),
            _ => Ok(N::zero()),
        };
        if certain.plus(&gain(&own, false)?)?.plus(&gain(&instead, true)?)? < N::zero() {
            return Ok(false);
        }
    }
    Ok(true)
}

impl LinearDomination {
    pub(super) fn read(mut words: Words, columns: usize) -> Result<Self, Rejection> {
        let [mut pairs, mut implied] = [Vec::new(), Vec::new()];
        while words.peek().is_some_and(|word| word != "implied") {
            pairs.push((index(&mut words, columns)?, index(&mut words, columns)?));
        }
        if words.next().is_some() {
            const ROWS: usize = u32::MAX as usize; // how many there are the checker knows
            loop {
                implied.push((index(&mut words, ROWS)?, index(&mut words, ROWS)?));
                if words.is_empty() {
                    break;
                }
            }
        }
        Ok(LinearDomination { pairs, implied })
    }
}

impl fmt::Display for LinearDomination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let write = |f: &mut fmt::Formatter<'_>, pairs: &[(u32, u32)]| {
            pairs.iter().try_for_each(|(one, other)| write!(f, " {} {}", one + 1, other + 1))
        };
        write(f, &self.pairs)?;
        if !self.implied.is_empty() {
            f.write_str(" implied")?;
        }
        write(f, &self.implied)
    }
}

impl LinearCase<'_> {
    /// The ranges that are left where some columns are taken in place of others, or are not since others serve.
    ///
    /// # Errors
    /// If an exchange is not borne by what is known.
    pub fn dominated(
        &self,
        domination: &LinearDomination,
        takes: bool,
    ) -> Result<Vec<LinearRange>, Rejection> {
        let (rows_of, mut case) = (rows_of(self), self.clone());
        let mut rows = Incidence::new(&rows_of, self);
        domination.narrow(takes, &mut case, &mut rows, &mut Work::new())?;
        Ok(case.ranges)
    }
}
