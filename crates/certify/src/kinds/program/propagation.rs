//! Numbers that the rows of a program rule out in a case; the theorem is in `FORMAT.md`.

use super::case::LinearCase;
use crate::linear::{Exact, LinearRange, LinearRow, Stop, result};
use crate::rejection::Rejection;
use crate::whole::Whole;
use crate::work::Work;
use num_bigint::BigInt;
use std::collections::HashMap;

/// The rows of a program by their columns, and those that are still to be looked at.
pub(super) struct Propagation {
    /// For each column its rows, each with whether the factor of the column is positive.
    pub(super) rows_of: Vec<Vec<(u32, bool)>>,
    queue: Vec<u32>,
    is_queued: Vec<bool>,
    /// What is known of rows as long as no range changes; none of rows with large numbers.
    room: HashMap<u32, Option<Room>>,
}

/// By how much the sum of a row can be within its lower and its upper end, and its largest factor.
struct Room {
    spare: [Option<i128>; 2],
    largest: i128,
}

impl Propagation {
    pub(super) fn new(case: &LinearCase) -> Self {
        let mut rows_of = vec![Vec::new(); case.ranges.len()];
        for (index, row) in (0u32..).zip(case.rows) {
            for (column, factor) in &row.terms {
                rows_of[*column as usize].push((index, *factor > Whole::ZERO));
            }
        }
        Propagation {
            rows_of,
            queue: Vec::new(),
            is_queued: vec![false; case.rows.len()],
            room: HashMap::new(),
        }
    }

    /// All rows are to be looked at.
    pub(super) fn queue_all(&mut self) {
        self.queue = (0u32..).zip(&self.is_queued).map(|own| own.0).collect();
        self.is_queued.fill(true);
    }

    /// The rows are to be looked at that may rule out more since the range of a column was this one.
    pub(super) fn queue_of(
        &mut self,
        column: usize,
        before: &LinearRange,
        case: &LinearCase,
    ) -> Result<(), Rejection> {
        let now = &case.ranges[column];
        let (is_raised, is_lowered) = (now.lower != before.lower, now.upper != before.upper);
        for &(row, is_positive) in &self.rows_of[column] {
            let LinearRange { lower, upper } = &case.row(row)?.range;
            // what raises the sum endangers its upper end
            let (raises, lowers) =
                if is_positive { (is_raised, is_lowered) } else { (is_lowered, is_raised) };
            let matters = (raises && upper.is_some()) || (lowers && lower.is_some());
            if matters && !std::mem::replace(&mut self.is_queued[row as usize], true) {
                self.queue.push(row);
            }
        }
        Ok(())
    }

    /// Ranges are others now.
    pub(super) fn forget(&mut self) {
        self.room.clear();
    }

    /// Whether a row certainly excludes nothing, whatever number one of its columns has, as far as that is known at once.
    pub(super) fn has_room(&mut self, case: &LinearCase, index: u32) -> Result<bool, Rejection> {
        let row = case.row(index)?;
        let room = self.room.entry(index).or_insert_with(|| Room::of(case, row).ok());
        let Some(Room { spare, largest }) = room else { return Ok(false) };
        Ok(spare.iter().flatten().all(|spare| spare / 2 >= *largest))
    }

    /// Narrows ranges until no row rules out a number; returns the columns that are narrowed, with their ranges before.
    pub(super) fn narrow(
        &mut self,
        case: &mut LinearCase,
        work: &mut Work,
    ) -> Result<Vec<(usize, LinearRange)>, Rejection> {
        let mut narrowed = Vec::new();
        while let Some(row) = self.queue.pop() {
            self.is_queued[row as usize] = false;
            work.spend(case.row(row)?.words())?;
            let left = result(left::<i128>(case, row), || left::<BigInt>(case, row))?;
            for (column, is_greater) in left {
                let range = &case.ranges[column];
                let number = if is_greater { &range.upper } else { &range.lower };
                let range = LinearRange { lower: number.clone(), upper: number.clone() };
                let before = std::mem::replace(&mut case.ranges[column], range);
                self.queue_of(column, &before, case)?;
                narrowed.push((column, before));
            }
        }
        Ok(narrowed)
    }
}

impl Room {
    fn of(case: &LinearCase, row: &LinearRow) -> Result<Self, Stop> {
        let spare = [spare(case, row, true)?, spare(case, row, false)?];
        let sizes = row.terms.iter().map(|(_, factor)| size::<i128>(factor));
        let largest = sizes.collect::<Result<Vec<i128>, Stop>>()?.into_iter().max();
        Ok(Room { spare, largest: largest.unwrap_or(0) })
    }
}

/// The columns of a row to which it leaves one of two numbers, and whether that is the greater one.
fn left<N: Exact>(case: &LinearCase, index: u32) -> Result<Vec<(usize, bool)>, Stop> {
    let (row, mut left) = (case.row(index)?, Vec::new());
    for is_lower in [true, false] {
        let Some(spare) = spare::<N>(case, row, is_lower)? else { continue };
        if spare < N::zero() {
            return Err(Rejection::RowRuledOut { row: index as usize + 1 }.into());
        }
        for (column, factor) in &row.terms {
            if case.has_two_numbers::<N>(*column)? && size::<N>(factor)? > spare {
                left.push((*column as usize, keeps_greater(factor, is_lower)));
            }
        }
    }
    Ok(left)
}

/// By how much the sum of a row can be within its lower or its upper end; none if there is no such end, or no limit.
pub(super) fn spare<N: Exact>(
    case: &LinearCase,
    row: &LinearRow,
    is_lower: bool,
) -> Result<Option<N>, Stop> {
    let LinearRange { lower, upper } = &row.range;
    let Some(end) = (if is_lower { lower } else { upper }) else { return Ok(None) };
    let (end, mut sum) = (N::read(end)?, N::zero());
    for (column, factor) in &row.terms {
        let (range, factor) = (&case.ranges[*column as usize], N::read(factor)?);
        let best = if is_lower { range.greatest(&factor)? } else { range.least(&factor)? };
        let Some(best) = best else { return Ok(None) };
        sum = sum.plus(&best)?;
    }
    let spare = if is_lower { sum.minus(&end) } else { end.minus(&sum) };
    spare.map(Some)
}

/// Whether a row is nearer to the middle of its range with the greater number of a column than with the lesser one, as seen from
/// an end of it.
pub(super) fn keeps_greater(factor: &Whole, is_lower: bool) -> bool {
    (*factor > Whole::ZERO) == is_lower
}

/// How much a factor is without its sign.
pub(super) fn size<N: Exact>(factor: &Whole) -> Result<N, Stop> {
    let factor = N::read(factor)?;
    let opposite = N::zero().minus(&factor)?;
    Ok(factor.max(opposite))
}

impl LinearCase<'_> {
    /// The ranges that the rows of the program leave of those of the columns.
    ///
    /// # Errors
    /// If they leave a row no solution.
    pub fn propagated(&self) -> Result<Vec<LinearRange>, Rejection> {
        let (mut case, mut rows) = (self.clone(), Propagation::new(self));
        rows.queue_all();
        rows.narrow(&mut case, &mut Work::new())?;
        Ok(case.ranges)
    }

    /// Whether a column is whole and has exactly two numbers.
    pub(super) fn has_two_numbers<N: Exact>(&self, column: u32) -> Result<bool, Stop> {
        let LinearRange { lower, upper } = &self.ranges[column as usize];
        let (Some(lower), Some(upper)) = (lower, upper) else { return Ok(false) };
        let is_whole = self.columns[column as usize].whole;
        Ok(is_whole && N::read(upper)?.minus(&N::read(lower)?)? == N::one())
    }
}
