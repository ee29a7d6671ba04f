//! Rows that others imply in the ranges of a case; the theorem is in `FORMAT.md`, of dominated columns.

use super::case::LinearCase;
use crate::linear::{Exact, LinearRow, Stop, result};
use crate::rejection::Rejection;
use crate::whole::Whole;
use crate::work::Work;
use num_bigint::BigInt;
use std::cmp::Ordering;
use std::collections::HashSet;

/// The rows that are set aside by pairs of rows of the program, the second of which implies the first one.
pub(super) fn set_aside(
    pairs: &[(u32, u32)],
    case: &LinearCase,
    work: &mut Work,
) -> Result<HashSet<u32>, Rejection> {
    work.earn(2 * pairs.len());
    let mut aside = HashSet::with_capacity(pairs.len());
    let are_once = pairs.iter().map(|pair| aside.insert(pair.0)).collect::<Vec<bool>>();
    for (&(row, other), is_once) in pairs.iter().zip(are_once) {
        let [own, by] = [row, other].map(|row| case.rows.get(row as usize));
        let holds = match own.zip(by) {
            Some((own, by)) if is_once && !aside.contains(&other) => {
                work.spend(own.words() + by.words())?;
                result(implies::<i128>(case, own, by), || implies::<BigInt>(case, own, by))?
            }
            _ => false,
        };
        if !holds {
            let [row, other] = [row as usize + 1, other as usize + 1];
            return Err(Rejection::NotImplied { row, other });
        }
    }
    Ok(aside)
}

/// Whether a row is satisfied wherever another one is.
fn implies<N: Exact>(case: &LinearCase, row: &LinearRow, by: &LinearRow) -> Result<bool, Stop> {
    let [mut least, mut greatest] = [Some(N::zero()), Some(N::zero())];
    let plus =
        |sum: Option<N>, add: Option<N>| sum.zip(add).map(|(sum, add)| sum.plus(&add)).transpose();
    for (column, factor) in difference::<N>(row, by)? {
        let range = &case.ranges[column as usize];
        least = plus(least, range.least(&factor)?)?;
        greatest = plus(greatest, range.greatest(&factor)?)?;
    }
    let more = |end: &Whole, other: &Whole| N::read(end)?.minus(&N::read(other)?);
    let lower = match (&row.range.lower, &by.range.lower, least) {
        (None, ..) => true,
        (Some(end), Some(other), Some(least)) => least >= more(end, other)?,
        _ => false,
    };
    let upper = match (&row.range.upper, &by.range.upper, greatest) {
        (None, ..) => true,
        (Some(end), Some(other), Some(greatest)) => greatest <= more(end, other)?,
        _ => false,
    };
    Ok(lower && upper)
}

/// The columns whose factors in two rows differ, with by how much.
fn difference<N: Exact>(row: &LinearRow, other: &LinearRow) -> Result<Vec<(u32, N)>, Stop> {
    let (mut own, mut others) = (row.terms.iter().peekable(), other.terms.iter().peekable());
    let mut difference = Vec::new();
    loop {
        let order = match (own.peek(), others.peek()) {
            (None, None) => return Ok(difference),
            (None, _) => Ordering::Greater,
            (_, None) => Ordering::Less,
            (Some(own), Some(other)) => own.0.cmp(&other.0),
        };
        let own = own.next_if(|_| order.is_le());
        let other = others.next_if(|_| order.is_ge());
        let read = |term: Option<&(u32, Whole)>| term.map_or(Ok(N::zero()), |own| N::read(&own.1));
        let factor = read(own)?.minus(&read(other)?)?;
        let column = own.or(other).map(|term| term.0);
        difference.extend(column.filter(|_| !factor.is_zero()).map(|column| (column, factor)));
    }
}
