//! Tables of what eliminated columns cost.

use crate::beside::on_threads;
use destrier_certify::{CoveringNumber, CoveringProgram};
use destrier_run::{Control, Progress};
use num_traits::PrimInt;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// The sum of all costs, so that none that is finite is infinite.
const SUM: u64 = (1 << 31) - 1;
/// Rows are tables on so many columns at most.
const OF_ROW: usize = 16;
/// All tables have so many bytes at most: they are kept for the way back to a choice.
pub(super) const BYTES: u64 = if usize::BITS > 32 { 1 << 32 } else { 1 << 29 };
/// The checker has so many bytes of tables at a time.
pub(super) const AT_A_TIME: u64 = if usize::BITS > 32 { 1 << 31 } else { 1 << 29 };
/// So many columns at most are eliminated at once, and only where more others than this are left. The checker does the same.
const GROUP: usize = 8;
const LEFT: usize = 12;
/// Choices are gone through in blocks of so many columns.
const BLOCK: usize = 12;
/// Threads share a table that has at least two to the power of this blocks.
const SHARED: usize = 4;
/// A table is arranged anew if it is on so many columns fewer than are gone through.
const SMALLER: usize = 2;
/// Costs are added side by side where so many of them lie so.
const RUN: usize = 16;

/// Rows of a program, with what its columns cost.
pub(super) struct Rows<'a> {
    /// For each column what it costs.
    pub(super) costs: &'a [u32],
    pub(super) rows: Vec<Row>,
    /// What they are in the program.
    pub(super) of: Vec<usize>,
}

pub(super) struct Row {
    pub(super) columns: Vec<u32>,
    pub(super) number: CoveringNumber,
}

/// A cost as tables keep it, by bytes where these do.
trait Cost: PrimInt + Into<u32> + TryFrom<u32> + Send + Sync {
    /// What no choice meets.
    fn infinite() -> Self {
        Self::max_value()
    }

    /// The sum, if it is finite or one of them is infinite.
    fn plus(self, other: Self) -> Self {
        self.saturating_add(other)
    }

    /// What is left, if this one is not below the other; all of what is infinite.
    fn less(self, other: Self) -> Self {
        if self == Self::infinite() { self } else { self - other }
    }
}

impl Cost for u8 {}
impl Cost for u32 {}

/// Costs of all choices of some columns, said by their places in the order of elimination; the last is the lowest bit.
#[derive(Clone)]
struct Table<C> {
    columns: Vec<usize>,
    costs: Vec<C>,
    /// The greatest finite one.
    most: u32,
}

/// Columns that are eliminated at once, and the tables that they were on.
struct Step<C> {
    group: Range<usize>,
    tables: Vec<Table<C>>,
}

/// Why there is no cheapest choice.
enum Lacking {
    /// No choice meets the rows, tables are too large, or the control says so.
    Any,
    /// Costs are beyond those that tables can have.
    Costs,
}

/// Whether tables of the rows of a program, and the sum of its costs, are not too large.
pub(super) fn suits(CoveringProgram { costs, rows }: &CoveringProgram) -> bool {
    let sum: u64 = costs.iter().map(|&cost| u64::from(cost)).sum();
    sum <= SUM && rows.iter().all(|row| row.columns.len() <= OF_ROW)
}

impl Row {
    /// The table of the row, with places for its columns.
    fn table<C: Cost>(&self, places: &[usize]) -> Table<C> {
        let mut columns: Vec<usize> =
            self.columns.iter().map(|&column| places[column as usize]).collect();
        columns.sort_unstable();
        let is_met = |choice: usize| match self.number {
            CoveringNumber::AtLeast(least) => choice.count_ones() >= least,
            CoveringNumber::AtMost(most) => choice.count_ones() <= most,
        };
        let cost = |choice| if is_met(choice) { C::zero() } else { C::infinite() };
        Table { costs: (0..1 << columns.len()).map(cost).collect(), columns, most: 0 }
    }
}

/// A cheapest choice that meets the rows, as so many threads find it, its columns ascending; none if there is none, tables are
/// too large, or the control says so.
pub(super) fn least(rows: &Rows, order: &[u32], by: (usize, Control<'_>)) -> Option<Vec<u32>> {
    match cheapest::<u8>(rows, order, by) {
        Err(Lacking::Costs) => cheapest::<u32>(rows, order, by).ok(),
        found => found.ok(),
    }
}

fn cheapest<C: Cost>(
    rows: &Rows,
    order: &[u32],
    (threads, control): (usize, Control<'_>),
) -> Result<Vec<u32>, Lacking> {
    let mut places = vec![0; rows.costs.len()];
    order.iter().zip(0..).for_each(|(&column, place)| places[column as usize] = place);
    let costs: Vec<u32> = order.iter().map(|&column| rows.costs[column as usize]).collect();
    // for each column the tables on it and on no column before
    let mut tables: Vec<Vec<Table<C>>> = order.iter().map(|_| Vec::new()).collect();
    for row in rows.rows.iter().filter(|row| !row.columns.is_empty()) {
        let table = row.table(&places);
        tables[table.columns[0]].push(table);
    }
    // the bytes of those that there are, and of all
    let mut there = tables.iter().flatten().map(Table::bytes).sum::<u64>();
    let (mut kept, mut place, mut steps) = (there, 0, Vec::with_capacity(order.len()));
    while place < order.len() {
        control.tell(&Progress {
            counts: &[(place as u64, "columns eliminated")],
            ..Progress::default()
        });
        let own = std::mem::take(&mut tables[place]);
        let mut scope: BTreeSet<usize> =
            own.iter().flat_map(|table| &table.columns).copied().collect();
        scope.insert(place);
        let group = group(place, &scope, order.len(), |at| tables[at].is_empty());
        place = group.end;
        let others = side_by_side(&own, &scope.split_off(&place));
        let bytes = (size_of::<C>() as u64) << others.len();
        kept += bytes;
        there += bytes;
        if kept > BYTES || there > AT_A_TIME {
            return Err(Lacking::Any);
        }
        let table =
            replaced(&own, group.clone(), &costs[group.clone()], others, (threads, control))?;
        there -= own.iter().map(Table::bytes).sum::<u64>();
        if let Some(&first) = table.columns.iter().min() {
            tables[first].push(table);
        }
        steps.push(Step { group, tables: own });
    }
    let mut chosen: Vec<u32> =
        taken_back(&steps, &costs).into_iter().map(|place| order[place]).collect();
    chosen.sort_unstable();
    Ok(chosen)
}

/// The columns that are eliminated at once from a place on, of so many, where the next table is on these; some columns have no
/// tables yet.
pub(super) fn group(
    place: usize,
    scope: &BTreeSet<usize>,
    columns: usize,
    is_free: impl Fn(usize) -> bool,
) -> Range<usize> {
    let joins =
        |&at: &usize| scope.contains(&at) && is_free(at) && scope.len() > at + 1 - place + LEFT;
    let last = columns.min(place + GROUP);
    place..place + 1 + (place + 1..last).take_while(joins).count()
}

/// The columns in an order whose last ones are on the same tables, as many as can be: costs of choices that follow one another then
/// lie side by side, or are the same, in all tables.
fn side_by_side<C>(tables: &[Table<C>], columns: &BTreeSet<usize>) -> Vec<usize> {
    let on = |column: &usize| -> Vec<bool> {
        tables.iter().map(|table| table.columns.contains(column)).collect()
    };
    let mut alike: BTreeMap<Vec<bool>, Vec<usize>> = BTreeMap::new();
    columns.iter().for_each(|column| alike.entry(on(column)).or_default().push(*column));
    let Some(mut last) = alike.into_values().max_by_key(Vec::len) else { return Vec::new() };
    let others = columns.iter().copied().filter(|column| !last.contains(column)).collect();
    // as they are, if they are in a table that need not be arranged
    let largest = tables.iter().max_by_key(|table| table.columns.len());
    last.sort_by_key(|column| {
        largest.map(|table| table.columns.iter().position(|own| own == column))
    });
    [others, last].concat()
}

/// For each choice of columns that cost so much, the last of which is the lowest bit, what all chosen ones cost.
fn turns(costs: &[u32]) -> Vec<u32> {
    costs.iter().rev().fold(vec![0], |turns, cost| {
        let with = turns.iter().map(|turn| turn + cost);
        turns.iter().copied().chain(with.collect::<Vec<_>>()).collect()
    })
}

/// The places of the columns that are chosen, from the last to the first.
fn taken_back<C: Cost>(steps: &[Step<C>], costs: &[u32]) -> Vec<usize> {
    let (mut is_chosen, mut chosen) = (vec![false; costs.len()], Vec::new());
    for Step { group, tables } in steps.iter().rev() {
        let bit = |turn: usize, at: usize| turn >> (group.end - 1 - at) & 1 == 1;
        let said = |table: &Table<C>, turn: usize| {
            let bits = table.columns.iter().map(|&at| match group.contains(&at) {
                true => bit(turn, at),
                false => is_chosen[at],
            });
            table.costs[bits.fold(0, |bits, own| 2 * bits + usize::from(own))]
        };
        let cost = |(turn, cost): (usize, u32)| {
            let said = tables.iter().map(|table| said(table, turn));
            let finite = |cost: C| (cost < C::infinite()).then(|| cost.into());
            Some((cost + said.map(finite).sum::<Option<u32>>()?, turn))
        };
        let turn = turns(&costs[group.clone()]).into_iter().enumerate().filter_map(cost).min();
        let (_, turn) = turn.expect("a table says that there is one");
        for at in group.clone().filter(|&at| bit(turn, at)) {
            is_chosen[at] = true;
            chosen.push(at);
        }
    }
    chosen
}

impl<C: Cost> Table<C> {
    fn bytes(&self) -> u64 {
        size_of_val(&*self.costs) as u64
    }

    /// The same table with its columns in the order of these.
    fn arranged(&self, order: impl Iterator<Item = usize>) -> Self {
        let columns: Vec<usize> = order.filter(|column| self.columns.contains(column)).collect();
        let (high, low) = columns.split_at(columns.len() / 2);
        let (high, low) = (self.places(high), self.places(low));
        let costs = high.iter().flat_map(|high| low.iter().map(move |low| self.costs[high + low]));
        Table { costs: costs.collect(), columns, most: self.most }
    }

    /// For each choice of these columns, the last of which is the lowest bit, what it adds to the place of a cost.
    fn places(&self, columns: &[usize]) -> Vec<usize> {
        let last = self.columns.len();
        let at = |column| self.columns.iter().position(|own| own == column);
        let bit = |column| at(column).map_or(0, |at| 1 << (last - 1 - at));
        columns.iter().rev().map(bit).fold(vec![0], |places, bit| {
            let with: Vec<usize> = places.iter().map(|place| place + bit).collect();
            [places, with].concat()
        })
    }
}

/// Adds to sums, from a multiple of 2^BLOCK on, what a table says of their choices, whose places are these.
fn add<C: Cost>(sums: &mut [C], own: &[C], places: &[usize], run: Run) {
    match run {
        Run::Same(length) => {
            for (sums, &at) in sums.chunks_mut(length).zip(places.iter().step_by(length)) {
                sums.iter_mut().for_each(|sum| *sum = sum.plus(own[at]));
            }
        }
        Run::Side(length) => {
            for (sums, &at) in sums.chunks_mut(length).zip(places.iter().step_by(length)) {
                sums.iter_mut().zip(&own[at..]).for_each(|(sum, &own)| *sum = sum.plus(own));
            }
        }
        Run::Apart => {
            sums.iter_mut().zip(places).for_each(|(sum, &at)| *sum = sum.plus(own[at]));
        }
    }
}

/// How costs lie for choices that follow one another: so many are the same, lie side by side, or neither.
#[derive(Clone, Copy)]
enum Run {
    Same(usize),
    Side(usize),
    Apart,
}

impl Run {
    fn of(places: &[usize]) -> Run {
        let bits = places.len().trailing_zeros();
        let length =
            |step: usize| 1 << (0..bits).take_while(|bit| places[1 << bit] == step << bit).count();
        match [length(0), length(1)] {
            [same, _] if same >= RUN => Run::Same(same),
            [_, side] if side >= RUN => Run::Side(side),
            _ => Run::Apart,
        }
    }
}

/// The table on these columns in the place of some on them and on a group that is eliminated, which cost so much: what it says
/// beyond the least.
fn replaced<C: Cost>(
    tables: &[Table<C>],
    group: Range<usize>,
    costs: &[u32],
    columns: Vec<usize>,
    (threads, control): (usize, Control<'_>),
) -> Result<Table<C>, Lacking> {
    let most = tables.iter().map(|table| table.most).chain(costs.iter().copied());
    let cost = |cost: u32| C::try_from(cost).ok().filter(|cost| *cost < C::infinite());
    cost(most.sum()).ok_or(Lacking::Costs)?;
    let (high, low) = columns.split_at(columns.len().saturating_sub(BLOCK));
    let group: Vec<usize> = group.collect();
    let order = || group.iter().chain(&columns).copied();
    let arranged =
        tables.iter().map(|table| match table.columns.len() + SMALLER <= order().count() {
            true => Cow::Owned(table.arranged(order())),
            false => Cow::Borrowed(table),
        });
    let parts = arranged.map(|table| {
        let inside = table.places(low);
        ([table.places(&group), table.places(high)], Run::of(&inside), inside, table)
    });
    let parts: Vec<_> = parts.collect();
    let turns = turns(costs).into_iter().enumerate();
    let turns: Vec<(usize, C)> = turns.filter_map(|(turn, own)| Some((turn, cost(own)?))).collect();
    let mut said = vec![C::infinite(); 1 << columns.len()];
    // of so many choices from the first of a block on the least cost, and the greatest that is finite
    let fill = |(first, said): (usize, &mut [C])| {
        let (mut least, mut most) = (C::infinite(), C::zero());
        let mut sums = vec![C::zero(); 1 << low.len()];
        for (block, said) in (first..).zip(said.chunks_exact_mut(sums.len())) {
            if control.halted().is_some() {
                return None;
            }
            for &(turn, cost) in &turns {
                sums.fill(cost);
                for ([turns, blocks], run, inside, table) in &parts {
                    add(&mut sums, &table.costs[turns[turn] + blocks[block]..], inside, *run);
                }
                said.iter_mut().zip(&sums).for_each(|(said, sum)| *said = (*said).min(*sum));
            }
            for &said in &*said {
                least = least.min(said);
                most = most.max(if said == C::infinite() { C::zero() } else { said });
            }
        }
        Some((least, most))
    };
    let all = match high.len() >= SHARED && threads > 1 {
        true => {
            let blocks = (1usize << high.len()).div_ceil(threads);
            let pieces = said.chunks_mut(blocks << low.len()).enumerate();
            on_threads(pieces.map(|(piece, said)| (piece * blocks, said)), fill)
        }
        false => vec![fill((0, &mut said))],
    };
    let ends: Vec<(C, C)> = all.into_iter().collect::<Option<_>>().ok_or(Lacking::Any)?;
    let least = ends.iter().fold(C::infinite(), |least, own| least.min(own.0));
    let most = ends.iter().fold(C::zero(), |most, own| most.max(own.1));
    if least == C::infinite() {
        return Err(Lacking::Any);
    }
    if least > C::zero() {
        said.iter_mut().for_each(|said| *said = said.less(least));
    }
    Ok(Table { columns, costs: said, most: most.less(least).into() })
}
