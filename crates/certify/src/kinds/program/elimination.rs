//! Rows that follow from some of those of a case by eliminating columns one after the other; the theorem is in
//! `FORMAT.md`.

use super::case::LinearCase;
use super::region::{self, listed_of, places_of};
use super::tables::{Cost, Table};
use crate::linear::{Exact, LinearRow, Stop, result};
use crate::rejection::Rejection;
use crate::text::Words;
use crate::whole::Whole;
use crate::work::Work;
use num_bigint::BigInt;
use std::collections::BTreeSet;
use std::fmt;

/// Tables that are replaced together are on so many columns at most.
const COLUMNS: usize = 40;
/// The table of a row is on so many columns at most.
const OF_ROW: usize = 16;
/// All tables that there are at a time have so many bytes at most.
const BYTES: u64 = 1 << 31;
/// The sum of all factors.
const FACTORS: u32 = u32::MOST;
/// So many columns at most are eliminated at once, and only where more others than this are left.
const GROUP: usize = 8;
const LEFT: usize = 12;

/// Rows and an order of some columns with factors: what the sum of these is at least is a new row.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LinearElimination {
    /// The indices of the rows, ascending.
    pub rows: Vec<u32>,
    /// The indices of the columns in the order in which they are eliminated, and their factors in the new row.
    pub columns: Vec<(u32, Whole)>,
}

impl LinearCase<'_> {
    /// The row that an elimination shows: one that nothing satisfies if no numbers satisfy its rows.
    ///
    /// # Errors
    /// If a row is not there, a column is continuous or has more than two numbers, or tables are too large.
    pub fn elimination(&self, elimination: &LinearElimination) -> Result<LinearRow, Rejection> {
        self.elimination_within(elimination, &mut Work::new())
    }

    /// The same, if there is time for it.
    pub(super) fn elimination_within(
        &self,
        elimination: &LinearElimination,
        work: &mut Work,
    ) -> Result<LinearRow, Rejection> {
        let LinearElimination { rows, columns } = elimination;
        work.earn(rows.len() + columns.len());
        work.spend(self.words_of(rows)?)?;
        self.check_whole(columns)?;
        let least = result(least::<i128>(self, elimination, work), || {
            least::<BigInt>(self, elimination, work)
        })?;
        Ok(region::row(columns, least))
    }
}

/// The least sum of the columns with their factors, if numbers satisfy the rows: with tables of bytes where these have
/// the costs that there are.
fn least<N: Exact>(
    case: &LinearCase,
    elimination: &LinearElimination,
    work: &mut Work,
) -> Result<Option<BigInt>, Stop> {
    let (costs, sum) = costs::<N>(case, &elimination.columns)?;
    let beyond = match eliminated::<N, u8>(case, elimination, &costs, work)? {
        Eliminated::Beyond => eliminated::<N, u32>(case, elimination, &costs, work)?,
        other => other,
    };
    match beyond {
        Eliminated::Least(least) => Ok(Some(sum + least)),
        Eliminated::Impossible => Ok(None),
        Eliminated::Beyond => unreachable!("all factors together are finite"),
    }
}

/// What comes of an elimination.
enum Eliminated {
    /// The least that the columns cost.
    Least(u32),
    /// No numbers satisfy the rows.
    Impossible,
    /// Costs beyond those that tables can have.
    Beyond,
}

/// Eliminates all columns, whose greater numbers cost so much.
fn eliminated<N: Exact, C: Cost>(
    case: &LinearCase,
    elimination: &LinearElimination,
    costs: &[u32],
    work: &mut Work,
) -> Result<Eliminated, Stop> {
    let mut tables = Tables { on: costs.iter().map(|_| Vec::new()).collect(), bytes: 0 };
    tables.add_rows::<N>(case, elimination, work)?;
    let (mut place, mut sum) = (0, 0);
    while place < costs.len() {
        let own: Vec<Table<C>> = tables.take(place);
        let mut scope: BTreeSet<usize> =
            own.iter().flat_map(|table| &table.columns).copied().collect();
        scope.insert(place);
        if scope.len() > COLUMNS {
            let column = elimination.columns[place].0 as usize + 1;
            return Err(Rejection::WideTables { column, limit: COLUMNS }.into());
        }
        let choices = ((own.len() as u64) << scope.len()) / C::SHARE;
        work.spend(usize::try_from(choices).unwrap_or(usize::MAX))?;
        let joins = |&at: &usize| {
            scope.contains(&at) && tables.on[at].is_empty() && scope.len() > at + 1 - place + LEFT
        };
        let last = costs.len().min(place + GROUP);
        let after = place + 1 + (place + 1..last).take_while(joins).count();
        let group = &costs[place..after];
        let most: u32 = own.iter().map(|table| table.most).chain(group.iter().copied()).sum();
        if most > C::MOST {
            return Ok(Eliminated::Beyond);
        }
        let others = Table::order(&own, scope.split_off(&after));
        tables.check_room::<C>(others.len())?;
        let Some((table, least)) = Table::replacing(&own, place..after, group, others) else {
            return Ok(Eliminated::Impossible);
        };
        sum += least;
        tables.add(table);
        place = after;
    }
    Ok(Eliminated::Least(sum))
}

/// For each column what its greater number costs more than the other, and the sum of what all cost with those.
fn costs<N: Exact>(
    case: &LinearCase,
    columns: &[(u32, Whole)],
) -> Result<(Vec<u32>, BigInt), Stop> {
    let (mut costs, mut all, mut sum) = (Vec::with_capacity(columns.len()), 0u32, N::zero());
    for (column, factor) in columns {
        let [first, last] = case.ends::<N>(*column)?;
        let width = last.minus(&first)?;
        if width > N::one() {
            return Err(Rejection::MoreThanTwoNumbers { column: *column as usize + 1 }.into());
        }
        let cost = factor.to_i64().and_then(|factor| u32::try_from(factor).ok());
        let total = cost.and_then(|cost| all.checked_add(cost)).filter(|all| *all <= FACTORS);
        let (Some(cost), Some(total)) = (cost, total) else {
            return Err(Rejection::FactorsBeyondTables.into());
        };
        all = total;
        sum = sum.plus(&N::read(factor)?.times(&first)?)?;
        costs.push(if width.is_zero() { 0 } else { cost });
    }
    Ok((costs, sum.into()))
}

/// The tables that there are.
struct Tables<C> {
    /// For each column those on it and on no column before.
    on: Vec<Vec<Table<C>>>,
    /// How many bytes their costs have together.
    bytes: u64,
}

impl<C: Cost> Tables<C> {
    /// Adds those of the rows that have some of the columns.
    fn add_rows<N: Exact>(
        &mut self,
        case: &LinearCase,
        elimination: &LinearElimination,
        work: &mut Work,
    ) -> Result<(), Stop> {
        let listed = places_of(&elimination.columns);
        for &row in &elimination.rows {
            let (own, [lower, upper]) = listed_of::<N>(case, row, &listed)?;
            let Some(&(_, column, _)) = own.first() else { continue };
            if own.len() > OF_ROW {
                let column = column as usize + 1;
                return Err(Rejection::WideTables { column, limit: OF_ROW }.into());
            }
            work.spend(1 << own.len())?;
            self.check_room::<C>(own.len())?;
            let mut sums = vec![N::zero()];
            for (_, column, factor) in own.iter().rev() {
                let numbers = case.ends::<N>(*column)?;
                let of = |number: &N| {
                    let add = factor.times(number)?;
                    sums.iter().map(|sum| sum.plus(&add)).collect::<Result<Vec<N>, Stop>>()
                };
                sums = [of(&numbers[0])?, of(&numbers[1])?].concat();
            }
            let is_between = |sum: &N| {
                lower.as_ref().is_none_or(|lower| lower <= sum)
                    && upper.as_ref().is_none_or(|upper| sum <= upper)
            };
            let cost = |sum: &N| if is_between(sum) { C::NONE } else { C::INFINITE };
            let columns = own.iter().map(|own| own.0).collect();
            self.add(Table { columns, costs: sums.iter().map(cost).collect(), most: 0 });
        }
        Ok(())
    }

    /// Checks that there is room for a table on so many columns.
    fn check_room<T>(&self, columns: usize) -> Result<(), Rejection> {
        let bytes = self.bytes + ((size_of::<T>() as u64) << columns);
        match bytes > BYTES {
            true => Err(Rejection::TablesTooLarge { bytes, limit: BYTES }),
            false => Ok(()),
        }
    }

    /// Adds a table, unless it is on no column.
    fn add(&mut self, table: Table<C>) {
        if let Some(&first) = table.columns.iter().min() {
            self.bytes += table.bytes();
            self.on[first].push(table);
        }
    }

    /// Takes out those on a column, where all before are eliminated.
    fn take(&mut self, column: usize) -> Vec<Table<C>> {
        let own = std::mem::take(&mut self.on[column]);
        self.bytes -= own.iter().map(Table::bytes).sum::<u64>();
        own
    }
}

impl LinearElimination {
    pub(super) fn read(words: Words, columns: usize) -> Result<Self, Rejection> {
        let (rows, columns) = region::read(words, columns)?;
        Ok(LinearElimination { rows, columns })
    }
}

impl fmt::Display for LinearElimination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        region::write(f, &self.rows, &self.columns)
    }
}
