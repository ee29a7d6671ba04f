//! Columns that are taken in place of others; the theorem is in `FORMAT.md`.

use super::case::LinearCase;
use super::propagation::{Incidence, factor};
use crate::linear::{Exact, LinearRange, LinearRow, Stop, result};
use crate::rejection::Rejection;
use crate::work::Work;
use num_bigint::BigInt;
use std::collections::{BTreeMap, HashSet};

/// Columns that have two numbers, and whether they are at the greater one.
type Numbers = BTreeMap<u32, bool>;

/// Whether all rows that are not set aside bear that a column is exchanged for another one, without which rows force it and more.
pub(super) fn rows_bear_what_is_forced(
    case: &LinearCase,
    rows: &mut Incidence,
    aside: &HashSet<u32>,
    [other, column]: [u32; 2],
    work: &mut Work,
) -> Result<bool, Rejection> {
    let excluded = rows.excluded_by(case, (column, false), work)?;
    if !excluded.contains(&(other, false)) {
        return Ok(false);
    }
    let mut numbers: Numbers =
        excluded.iter().map(|&(column, is_greater)| (column, !is_greater)).collect();
    numbers.extend([(column, true), (other, false)]);
    let both = [other, column];
    let all = both.iter().flat_map(|&own| &rows.rows_of[own as usize]).map(|own| own.0);
    for index in all.filter(|row| !aside.contains(row)) {
        let row = case.row(index)?;
        work.spend(row.words())?;
        let bears = result(row_bears::<i128>(case, row, both, &numbers), || {
            row_bears::<BigInt>(case, row, both, &numbers)
        })?;
        if !bears {
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
