//! Rows that follow from some of those of a case by eliminating columns one after the other; the theorem is in
//! `FORMAT.md`.

use super::case::LinearCase;
use super::region::{self, listed_of, places_of};
use crate::linear::{Exact, LinearRow, Stop, result};
use crate::rejection::Rejection;
use crate::text::Words;
use crate::whole::Whole;
use crate::work::Work;
use num_bigint::BigInt;
use std::collections::BTreeSet;
use std::fmt;

/// Tables that are replaced together are on so many columns at most.
const COLUMNS: usize = 27;
/// The table of a row is on so many columns at most.
const OF_ROW: usize = 16;
/// All tables that there are at a time have so many costs at most.
const COSTS: usize = 1 << 27;
/// What no choice of numbers meets.
const INFINITE: u32 = u32::MAX;
/// The sum of all factors, so that none that is finite is infinite.
const FACTORS: u32 = (1 << 31) - 1;

/// Rows and an order of some columns with factors: what the sum of these is at least is a new row.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LinearElimination {
    /// The indices of the rows, ascending.
    pub rows: Vec<u32>,
    /// The indices of the columns in the order in which they are eliminated, and their factors in the new row.
    pub columns: Vec<(u32, Whole)>,
}

/// The costs of all choices of some columns, by their places in the order, which ascend. The first column is the lowest
/// bit of a choice; a bit says whether the column has the greater of its two numbers.
struct Table {
    columns: Vec<usize>,
    costs: Vec<u32>,
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

/// The least sum of the columns with their factors, if numbers satisfy the rows.
fn least<N: Exact>(
    case: &LinearCase,
    elimination: &LinearElimination,
    work: &mut Work,
) -> Result<Option<BigInt>, Stop> {
    let (costs, mut sum) = costs::<N>(case, &elimination.columns)?;
    let mut tables = Tables { on: costs.iter().map(|_| Vec::new()).collect(), costs: 0 };
    tables.add_rows::<N>(case, elimination, work)?;
    for (place, cost) in costs.into_iter().enumerate() {
        let own = tables.take(place);
        let scope: BTreeSet<usize> = own.iter().flat_map(|table| &table.columns).copied().collect();
        if scope.len() > COLUMNS {
            let column = elimination.columns[place].0 as usize + 1;
            return Err(Rejection::WideTables { column, limit: COLUMNS }.into());
        }
        work.spend(own.len() << scope.len())?;
        let table = replaced(&own, scope.into_iter().skip(1).collect(), cost);
        match table.costs[..] {
            [INFINITE] => return Ok(None),
            [cost] => sum += cost,
            _ => tables.add(table)?,
        }
    }
    Ok(Some(sum))
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
struct Tables {
    /// For each column those on it and on no column before.
    on: Vec<Vec<Table>>,
    /// How many costs they have together.
    costs: usize,
}

impl Tables {
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
            let mut sums = vec![N::zero()];
            for (_, column, factor) in &own {
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
            let costs = sums.iter().map(|sum| if is_between(sum) { 0 } else { INFINITE }).collect();
            self.add(Table { columns: own.iter().map(|own| own.0).collect(), costs })?;
        }
        Ok(())
    }

    /// Adds a table, which is on some column.
    fn add(&mut self, table: Table) -> Result<(), Rejection> {
        self.costs += table.costs.len();
        if self.costs > COSTS {
            let [bytes, limit] = [self.costs, COSTS].map(|costs| (costs * size_of::<u32>()) as u64);
            return Err(Rejection::TablesTooLarge { bytes, limit });
        }
        self.on[table.columns[0]].push(table);
        Ok(())
    }

    /// Takes out those on a column, where all before are eliminated.
    fn take(&mut self, column: usize) -> Vec<Table> {
        let own = std::mem::take(&mut self.on[column]);
        self.costs -= own.iter().map(|table| table.costs.len()).sum::<usize>();
        own
    }
}

impl Table {
    /// For each choice of these columns, the first of which is the lowest bit, what it adds to the place of a cost.
    fn places(&self, columns: &[usize]) -> Vec<usize> {
        columns.iter().fold(vec![0], |places, column| {
            let bit = self.columns.binary_search(column).map_or(0, |at| 1 << at);
            let with: Vec<usize> = places.iter().map(|place| place + bit).collect();
            [places, with].concat()
        })
    }
}

/// The table on these columns that replaces tables on them and on a column before, the first of each, whose greater number
/// costs so much. Choices are gone through in blocks, which the later half of the columns tells apart.
fn replaced(tables: &[Table], columns: Vec<usize>, cost: u32) -> Table {
    let halves = columns.split_at(columns.len() / 2);
    let places = |table: &Table| (table.places(halves.0), table.places(halves.1));
    let places: Vec<(Vec<usize>, Vec<usize>)> = tables.iter().map(places).collect();
    let length = 1 << halves.0.len();
    let (mut without, mut with) = (vec![0; length], vec![0; length]);
    let mut costs = Vec::with_capacity(1 << columns.len());
    for block in 0..1 << halves.1.len() {
        without.fill(0);
        with.fill(cost);
        for (table, (inside, blocks)) in tables.iter().zip(&places) {
            let own = &table.costs[blocks[block]..];
            for ((without, with), &place) in without.iter_mut().zip(&mut with).zip(inside) {
                *without = u32::saturating_add(*without, own[place]);
                *with = u32::saturating_add(*with, own[place + 1]);
            }
        }
        costs.extend(without.iter().zip(&with).map(|(without, with)| *without.min(with)));
    }
    Table { columns, costs }
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
