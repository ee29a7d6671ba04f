//! Columns in place of which others serve; the theorem is in `FORMAT.md`.

use super::case::LinearCase;
use super::propagation::Propagation;
use crate::linear::{Exact, LinearRange, LinearRow, Stop, result};
use crate::rejection::Rejection;
use crate::text::{Words, index};
use crate::whole::Whole;
use crate::work::Work;
use num_bigint::BigInt;
use std::fmt;

/// Pairs of columns, the second of each in place of the first.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LinearDomination {
    /// The indices of columns: one that is not needed, and the one that serves.
    pub pairs: Vec<(u32, u32)>,
}

impl LinearDomination {
    /// Narrows the ranges of the columns that are not needed; returns these with their ranges before.
    pub(super) fn narrow(
        &self,
        case: &mut LinearCase,
        rows: &Propagation,
        work: &mut Work,
    ) -> Result<Vec<(usize, LinearRange)>, Rejection> {
        let mut narrowed = Vec::with_capacity(self.pairs.len());
        work.earn(2 * self.pairs.len());
        for &(column, other) in &self.pairs {
            let bears = result(bears::<i128>(case, rows, [column, other], work), || {
                bears::<BigInt>(case, rows, [column, other], work)
            })?;
            if !bears {
                let [column, other] = [column as usize + 1, other as usize + 1];
                return Err(Rejection::NotDominated { column, other });
            }
            let own = &mut case.ranges[column as usize];
            let before = own.clone();
            own.upper.clone_from(&before.lower);
            narrowed.push((column as usize, before));
        }
        Ok(narrowed)
    }
}

/// Whether the costs and all rows bear that a column is exchanged for another one.
fn bears<N: Exact>(
    case: &LinearCase,
    rows: &Propagation,
    [column, other]: [u32; 2],
    work: &mut Work,
) -> Result<bool, Stop> {
    let cost = |column: u32| N::read(&case.cost_of(column as usize));
    let (own, instead) = (cost(column)?, cost(other)?);
    let are_two = case.has_two_numbers::<N>(column)? && case.has_two_numbers::<N>(other)?;
    if column == other || !are_two || own < N::zero() || instead > own {
        return Ok(false);
    }
    let [rows, others] = [column, other].map(|column| &rows.rows_of[column as usize]);
    let all = rows.iter().map(|&(row, _)| (row, None));
    // rows that only the one that serves is in rise or fall with it
    let others = others.iter().map(|&(row, is_positive)| (row, Some(is_positive)));
    for (row, rises) in all.chain(others) {
        let row = case.row(row)?;
        let LinearRange { lower, upper } = &row.range;
        if rises.is_some_and(|rises| if rises { upper.is_none() } else { lower.is_none() }) {
            continue;
        }
        work.spend(row.words())?;
        if !row_bears::<N>(case, row, [column, other])? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whether a row is satisfied after the exchange if it was before.
fn row_bears<N: Exact>(
    case: &LinearCase,
    row: &LinearRow,
    [column, other]: [u32; 2],
) -> Result<bool, Stop> {
    // the least and the greatest value after the exchange, where there are such
    let (mut least, mut most) = (Some(N::zero()), Some(N::zero()));
    let [mut own, mut instead] = [N::zero(), N::zero()];
    for (at, factor) in &row.terms {
        let (range, factor) = (&case.ranges[*at as usize], N::read(factor)?);
        let [add, add_most] = match *at {
            at if at == column => {
                let [lesser, _] = case.ends::<N>(at)?;
                [Some(factor.times(&lesser)?), Some(factor.times(&lesser)?)]
            }
            at if at == other => {
                let [_, greater] = case.ends::<N>(at)?;
                [Some(factor.times(&greater)?), Some(factor.times(&greater)?)]
            }
            _ => [range.least(&factor)?, range.greatest(&factor)?],
        };
        least = least.zip(add).map(|(least, add)| least.plus(&add)).transpose()?;
        most = most.zip(add_most).map(|(most, add)| most.plus(&add)).transpose()?;
        if *at == column {
            own = factor;
        } else if *at == other {
            instead = factor;
        }
    }
    let LinearRange { lower, upper } = &row.range;
    let keeps = |end: &Option<Whole>, goes: bool, is_within: &dyn Fn(N) -> bool| match end {
        Some(end) if !goes => N::read(end).map(is_within),
        _ => Ok(true),
    };
    let rises = own <= N::zero() && instead >= own;
    let falls = own >= N::zero() && instead <= own;
    let is_above = |end: N| least.as_ref().is_some_and(|least| *least >= end);
    let is_below = |end: N| most.as_ref().is_some_and(|most| *most <= end);
    Ok(keeps(lower, rises, &is_above)? && keeps(upper, falls, &is_below)?)
}

impl LinearDomination {
    pub(super) fn read(mut words: Words, columns: usize) -> Result<Self, Rejection> {
        let mut pairs = Vec::new();
        while words.peek().is_some() {
            pairs.push((index(&mut words, columns)?, index(&mut words, columns)?));
        }
        Ok(LinearDomination { pairs })
    }
}

impl fmt::Display for LinearDomination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.pairs.iter().try_for_each(|(column, other)| write!(f, " {} {}", column + 1, other + 1))
    }
}

impl LinearCase<'_> {
    /// The ranges that are left where other columns serve in place of some.
    ///
    /// # Errors
    /// If a column is needed for what is known.
    pub fn dominated(&self, domination: &LinearDomination) -> Result<Vec<LinearRange>, Rejection> {
        let mut case = self.clone();
        domination.narrow(&mut case, &Propagation::new(self), &mut Work::new())?;
        Ok(case.ranges)
    }
}
