//! Numbers that the rows of a program rule out in a case; the theorem is in `FORMAT.md`.

use super::case::LinearCase;
use crate::linear::{Exact, LinearRange, LinearRow, Stop, result};
use crate::rejection::Rejection;
use crate::whole::Whole;
use crate::work::Work;
use num_bigint::BigInt;
use std::collections::HashMap;
use std::sync::OnceLock;

/// For each column its rows, each with whether the factor of the column is positive.
pub(super) type RowsOf = Vec<Vec<(u32, bool)>>;

/// The rows of the program.
pub(super) fn rows_of(case: &LinearCase) -> RowsOf {
    let mut rows_of = vec![Vec::new(); case.ranges.len()];
    for (index, row) in (0u32..).zip(case.rows) {
        for (column, factor) in &row.terms {
            rows_of[*column as usize].push((index, *factor > Whole::ZERO));
        }
    }
    rows_of
}

/// The rows of a program by their columns, and those that are still to be looked at.
pub(super) struct Incidence<'a> {
    pub(super) rows_of: &'a RowsOf,
    queue: Vec<u32>,
    is_queued: Vec<bool>,
    /// What is known of rows as long as no range changes; none of rows with large numbers.
    room: HashMap<u32, Option<Room>>,
    /// As long, what numbers exclude.
    excluded: HashMap<Literal, Vec<Literal>>,
}

/// A column that has two numbers, and whether the greater one is meant.
type Literal = (u32, bool);

/// By how much the sum of a row can be within its lower and its upper end, and by how much it certainly is, which may be below
/// 0; and its largest factor.
struct Room {
    spare: [Option<i128>; 2],
    certain: [Option<i128>; 2],
    largest: i128,
}

impl<'a> Incidence<'a> {
    pub(super) fn new(rows_of: &'a RowsOf, case: &LinearCase) -> Self {
        Incidence {
            rows_of,
            queue: Vec::new(),
            is_queued: vec![false; case.rows.len()],
            room: HashMap::new(),
            excluded: HashMap::new(),
        }
    }

    /// The same rows, when they are first needed; the first case to need them makes the table.
    pub(super) fn once<'i>(
        own: &'i mut Option<Self>,
        table: &'a OnceLock<RowsOf>,
        case: &LinearCase,
    ) -> &'i mut Self {
        own.get_or_insert_with(|| Incidence::new(table.get_or_init(|| rows_of(case)), case))
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
        work: &mut Work,
    ) -> Result<(), Rejection> {
        work.spend(self.rows_of[column].len())?;
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
        self.excluded.clear();
    }

    /// The numbers of columns that rows do not admit together with one of a column, each once.
    pub(super) fn excluded_by(
        &mut self,
        case: &LinearCase,
        literal: Literal,
        work: &mut Work,
    ) -> Result<&[Literal], Rejection> {
        if !self.excluded.contains_key(&literal) {
            let mut all = Vec::new();
            for at in 0..self.rows_of[literal.0 as usize].len() {
                let (row, _) = self.rows_of[literal.0 as usize][at];
                work.spend(2 * case.row(row)?.words())?;
                if !self.has_room(case, row)? {
                    all.extend(result(excludes::<i128>(case, row, literal), || {
                        excludes::<BigInt>(case, row, literal)
                    })?);
                }
            }
            all.sort_unstable();
            all.dedup();
            self.excluded.insert(literal, all);
        }
        Ok(&self.excluded[&literal])
    }

    /// Whether a row certainly excludes nothing, whatever number one of its columns has, as far as that is known at once.
    fn has_room(&mut self, case: &LinearCase, index: u32) -> Result<bool, Rejection> {
        let Some(Room { spare, largest, .. }) = self.room(case, index)? else { return Ok(false) };
        Ok(spare.iter().flatten().all(|spare| spare / 2 >= *largest))
    }

    /// By how much a row certainly is within its lower and its upper end; none if its numbers are large.
    pub(super) fn certain(
        &mut self,
        case: &LinearCase,
        index: u32,
    ) -> Result<Option<[Option<i128>; 2]>, Rejection> {
        Ok(self.room(case, index)?.as_ref().map(|room| room.certain))
    }

    fn room(&mut self, case: &LinearCase, index: u32) -> Result<&Option<Room>, Rejection> {
        let row = case.row(index)?;
        Ok(self.room.entry(index).or_insert_with(|| Room::of(case, row).ok()))
    }

    /// A column that had two numbers keeps the greater or the lesser one alone.
    pub(super) fn settled(
        &mut self,
        case: &LinearCase,
        column: u32,
        is_greater: bool,
    ) -> Result<(), Rejection> {
        self.excluded.clear();
        for &(row, _) in &self.rows_of[column as usize] {
            let factor = factor(case.row(row)?, column);
            if let Some(room) = self.room.get_mut(&row) {
                *room = room.as_ref().and_then(|room| room.settled(&factor, is_greater));
            }
        }
        Ok(())
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
                self.queue_of(column, &before, case, work)?;
                narrowed.push((column, before));
            }
        }
        self.forget();
        Ok(narrowed)
    }
}

impl Room {
    /// That of a row where a column with this factor keeps the greater or the lesser of two numbers; none if a number is large.
    fn settled(&self, factor: &Whole, is_greater: bool) -> Option<Self> {
        let size = size::<i128>(factor).ok()?;
        let Room { mut spare, mut certain, largest } = *self;
        for (at, is_lower) in [true, false].into_iter().enumerate() {
            let (own, change) = match keeps_greater(factor, is_lower) == is_greater {
                true => (&mut certain[at], size),
                false => (&mut spare[at], -size),
            };
            if let Some(known) = own {
                *known = known.checked_add(change)?;
            }
        }
        Some(Room { spare, certain, largest })
    }

    fn of(case: &LinearCase, row: &LinearRow) -> Result<Self, Stop> {
        let spare = [spare(case, row, true)?, spare(case, row, false)?];
        let certain = [within(case, row, true, false)?, within(case, row, false, false)?];
        let sizes = row.terms.iter().map(|(_, factor)| size::<i128>(factor));
        let largest = sizes.collect::<Result<Vec<i128>, Stop>>()?.into_iter().max();
        Ok(Room { spare, certain, largest: largest.unwrap_or(0) })
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

/// The numbers of other columns that a row does not admit together with one of a column.
fn excludes<N: Exact>(
    case: &LinearCase,
    row: u32,
    (column, is_greater): Literal,
) -> Result<Vec<Literal>, Stop> {
    let (row, mut all) = (case.row(row)?, Vec::new());
    let own = factor(row, column);
    for is_lower in [true, false] {
        let Some(mut spare) = spare::<N>(case, row, is_lower)? else { continue };
        if keeps_greater(&own, is_lower) != is_greater {
            spare = spare.minus(&size(&own)?)?;
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

/// By how much the sum of a row can be within its lower or its upper end; none if there is no such end, or no limit.
fn spare<N: Exact>(case: &LinearCase, row: &LinearRow, is_lower: bool) -> Result<Option<N>, Stop> {
    within(case, row, is_lower, true)
}

/// By how much it is within that end at the best or at the worst.
pub(super) fn within<N: Exact>(
    case: &LinearCase,
    row: &LinearRow,
    is_lower: bool,
    is_best: bool,
) -> Result<Option<N>, Stop> {
    let LinearRange { lower, upper } = &row.range;
    let Some(end) = (if is_lower { lower } else { upper }) else { return Ok(None) };
    let (end, mut sum) = (N::read(end)?, N::zero());
    for (column, factor) in &row.terms {
        let (range, factor) = (&case.ranges[*column as usize], N::read(factor)?);
        let add = match is_lower == is_best {
            true => range.greatest(&factor)?,
            false => range.least(&factor)?,
        };
        let Some(add) = add else { return Ok(None) };
        sum = sum.plus(&add)?;
    }
    let within = if is_lower { sum.minus(&end) } else { end.minus(&sum) };
    within.map(Some)
}

/// The factor of a column in a row, 0 without a term.
pub(super) fn factor(row: &LinearRow, column: u32) -> Whole {
    let place = row.terms.binary_search_by_key(&column, |term| term.0);
    place.map_or(Whole::ZERO, |at| row.terms[at].1.clone())
}

/// Whether the greater number of a column with this factor takes the sum of a row farther from its lower or its upper end, to the
/// inside, than the lesser one.
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
        let rows_of = rows_of(self);
        let (mut case, mut rows) = (self.clone(), Incidence::new(&rows_of, self));
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
