//! Columns that are taken in place of others; the theorem is in `FORMAT.md`.

use super::case::LinearCase;
use super::domination::{LinearDomination, Narrowed, costs_bear};
use super::implication::set_aside;
use super::propagation::{Incidence, factor, rows_of};
use crate::linear::{Exact, LinearRange, LinearRow, Stop, result};
use crate::rejection::Rejection;
use crate::work::Work;
use num_bigint::BigInt;
use std::collections::{BTreeMap, HashSet};

/// Columns that have two numbers, and whether they are at the greater one.
type Numbers = BTreeMap<u32, bool>;

impl LinearDomination {
    /// Narrows the ranges of the columns that are taken, the first ones of pairs; returns these with their ranges before.
    pub(super) fn take(
        &self,
        case: &mut LinearCase,
        rows: &mut Incidence,
        work: &mut Work,
    ) -> Narrowed {
        let aside = set_aside(&self.implied, case, work)?;
        let mut narrowed = Vec::with_capacity(self.pairs.len());
        work.earn(2 * self.pairs.len());
        for &(column, other) in &self.pairs {
            if !serves(case, rows, &aside, [column, other], work)? {
                let [column, other] = [column as usize + 1, other as usize + 1];
                return Err(Rejection::NotDominating { column, other });
            }
            let own = &mut case.ranges[column as usize];
            let before = own.clone();
            own.lower.clone_from(&before.upper);
            narrowed.push((column as usize, before));
            rows.forget_rows_of(column);
        }
        rows.forget();
        Ok(narrowed)
    }
}

/// Whether a column serves in place of another one where it is not taken.
fn serves(
    case: &LinearCase,
    rows: &mut Incidence,
    aside: &HashSet<u32>,
    [column, other]: [u32; 2],
    work: &mut Work,
) -> Result<bool, Rejection> {
    let both = [other, column];
    if !result(costs_bear::<i128>(case, both), || costs_bear::<BigInt>(case, both))? {
        return Ok(false);
    }
    let excluded = rows.excluded_by(case, (column, false), work)?;
    if !excluded.contains(&(other, false)) {
        return Ok(false);
    }
    let mut numbers: Numbers =
        excluded.iter().map(|&(column, is_greater)| (column, !is_greater)).collect();
    numbers.extend([(column, true), (other, false)]);
    for &(index, _) in both.iter().flat_map(|&own| &rows.rows_of[own as usize]) {
        let row = case.row(index)?;
        work.spend(row.words())?;
        let bears = result(row_bears::<i128>(case, row, both, &numbers), || {
            row_bears::<BigInt>(case, row, both, &numbers)
        })?;
        if !bears && !aside.contains(&index) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whether a row is satisfied after the exchange if it was before: its sum moves away from the end, or is within it whatever the
/// columns without numbers are.
fn row_bears<N: Exact>(
    case: &LinearCase,
    row: &LinearRow,
    [other, column]: [u32; 2],
    numbers: &Numbers,
) -> Result<bool, Stop> {
    let (own, instead) = (factor(row, other), factor(row, column));
    let LinearRange { lower, upper } = &row.range;
    for (is_lower, end) in [(true, lower), (false, upper)] {
        let goes = if is_lower { instead >= own } else { instead <= own };
        let Some(end) = end.as_ref().filter(|_| !goes) else { continue };
        let Some(sum) = worst::<N>(case, row, is_lower, numbers)? else { return Ok(false) };
        let end = N::read(end)?;
        if (is_lower && sum < end) || (!is_lower && sum > end) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The least or the greatest sum of a row where some columns have numbers, if there is one.
fn worst<N: Exact>(
    case: &LinearCase,
    row: &LinearRow,
    is_least: bool,
    numbers: &Numbers,
) -> Result<Option<N>, Stop> {
    let mut sum = N::zero();
    for (column, factor) in &row.terms {
        let (LinearRange { lower, upper }, factor) =
            (&case.ranges[*column as usize], N::read(factor)?);
        let is_greater = numbers.get(column).copied();
        let is_greater = is_greater.unwrap_or((factor > N::zero()) != is_least);
        let Some(end) = (if is_greater { upper } else { lower }) else { return Ok(None) };
        sum = sum.plus(&factor.times(&N::read(end)?)?)?;
    }
    Ok(Some(sum))
}

impl LinearCase<'_> {
    /// The ranges that are left where some columns are taken in place of others.
    ///
    /// # Errors
    /// If one does not serve for what is known.
    pub fn dominating(&self, domination: &LinearDomination) -> Result<Vec<LinearRange>, Rejection> {
        let (rows_of, mut case) = (rows_of(self), self.clone());
        domination.take(&mut case, &mut Incidence::new(&rows_of, self), &mut Work::new())?;
        Ok(case.ranges)
    }
}
