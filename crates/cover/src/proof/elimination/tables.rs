//! Tables of what eliminated columns cost.

use crate::proof::reductions::Reduction;
use destrier_certify::{CoveringNumber, CoveringProgram};
use destrier_run::{Control, Progress};
use std::collections::BTreeSet;

/// What no choice meets.
const INFINITE: u32 = u32::MAX;
/// The sum of all costs, so that none that is finite is infinite.
const SUM: u64 = (1 << 31) - 1;
/// Rows are tables on so many columns at most.
const OF_ROW: usize = 16;
/// All tables that there are at a time have so many costs at most.
const COSTS: usize = 1 << 27;

/// Rows of a program, with what its columns cost.
pub(super) struct Rows {
    /// For each column what it costs; infinite if it is not chosen.
    pub(super) costs: Vec<u32>,
    pub(super) rows: Vec<Row>,
}

pub(super) struct Row {
    pub(super) columns: Vec<u32>,
    number: CoveringNumber,
}

/// Costs of all choices of some columns, by their places in the order, which ascend; the first is the lowest bit.
struct Table {
    columns: Vec<usize>,
    costs: Vec<u32>,
}

/// A column that is eliminated: for each choice of the columns of its table whether it is chosen.
struct Step {
    columns: Vec<usize>,
    is_chosen: Vec<u64>,
}

impl Rows {
    /// Those that are kept of a program, unless one is too long or costs are too large. Columns in place of which others serve
    /// cost too much to be chosen, since these rows do not say enough of them.
    pub(super) fn of(
        program: &CoveringProgram,
        kept: &[usize],
        reduction: &Reduction,
    ) -> Option<Self> {
        let rows = kept.iter().map(|&row| &program.rows[row]);
        let sum: u64 = program.costs.iter().map(|&cost| u64::from(cost)).sum();
        if sum > SUM || rows.clone().any(|row| row.columns.len() > OF_ROW) {
            return None;
        }
        let rows = rows.map(|row| Row { columns: row.columns.clone(), number: row.number });
        let cost =
            |(column, &cost): (u32, &u32)| match reduction.leaves_out_where(column, |_| false) {
                true => INFINITE,
                false => cost,
            };
        let costs = (0u32..).zip(&program.costs).map(cost).collect();
        Some(Rows { costs, rows: rows.collect() })
    }
}

impl Row {
    /// The table of the row, with places for its columns.
    fn table(&self, places: &[usize]) -> Table {
        let mut columns: Vec<usize> =
            self.columns.iter().map(|&column| places[column as usize]).collect();
        columns.sort_unstable();
        let is_met = |choice: usize| match self.number {
            CoveringNumber::AtLeast(least) => choice.count_ones() >= least,
            CoveringNumber::AtMost(most) => choice.count_ones() <= most,
        };
        let costs = (0..1 << columns.len()).map(|choice| if is_met(choice) { 0 } else { INFINITE });
        Table { columns, costs: costs.collect() }
    }
}

/// A cheapest choice that meets the rows, its columns ascending; none if there is none, tables are too large, or the control
/// says so.
pub(super) fn least(rows: &Rows, order: &[u32], control: Control<'_>) -> Option<Vec<u32>> {
    let mut places = vec![0; rows.costs.len()];
    order.iter().zip(0..).for_each(|(&column, place)| places[column as usize] = place);
    // for each column the tables on it and on no column before
    let mut tables: Vec<Vec<Table>> = order.iter().map(|_| Vec::new()).collect();
    for row in rows.rows.iter().filter(|row| !row.columns.is_empty()) {
        let table = row.table(&places);
        tables[table.columns[0]].push(table);
    }
    let mut there: usize = tables.iter().flatten().map(|table| table.costs.len()).sum();
    let mut steps: Vec<Step> = Vec::with_capacity(order.len());
    for (place, &column) in order.iter().enumerate() {
        control.halted().is_none().then_some(())?;
        control.tell(&Progress {
            counts: &[(place as u64, "columns eliminated")],
            ..Progress::default()
        });
        let own = std::mem::take(&mut tables[place]);
        let others: BTreeSet<usize> =
            own.iter().flat_map(|table| &table.columns).copied().collect();
        let others = others.into_iter().skip(1).collect();
        let (table, step) = replaced(&own, others, rows.costs[column as usize]);
        there -= own.iter().map(|table| table.costs.len()).sum::<usize>();
        steps.push(step);
        match table.costs[..] {
            [INFINITE] => return None,
            [_] => {}
            _ => {
                there += table.costs.len();
                (there <= COSTS).then_some(())?;
                tables[table.columns[0]].push(table);
            }
        }
    }
    let mut chosen: Vec<u32> = taken_back(&steps).into_iter().map(|place| order[place]).collect();
    chosen.sort_unstable();
    Some(chosen)
}

/// The places of the columns that are chosen, from the last to the first.
fn taken_back(steps: &[Step]) -> Vec<usize> {
    let (mut is_chosen, mut chosen) = (vec![false; steps.len()], Vec::new());
    for (place, step) in steps.iter().enumerate().rev() {
        let choice = step.columns.iter().enumerate();
        let choice: usize = choice.map(|(bit, &at)| usize::from(is_chosen[at]) << bit).sum();
        is_chosen[place] = step.is_chosen[choice / 64] >> (choice % 64) & 1 == 1;
        chosen.extend(is_chosen[place].then_some(place));
    }
    chosen
}

impl Table {
    /// For each choice of these columns, the first of which is the lowest bit, what it adds to the place of a cost.
    fn places(&self, columns: &[usize]) -> Vec<usize> {
        let mut places = vec![0];
        for column in columns {
            let bit = self.columns.binary_search(column).map_or(0, |at| 1 << at);
            places.extend_from_within(..);
            let half = places.len() / 2;
            places[half..].iter_mut().for_each(|place| *place += bit);
        }
        places
    }
}

/// The table on these columns in the place of some on them and on a column before, the first of each, that costs so much.
/// Choices are gone through in blocks, which the later columns tell apart.
fn replaced(tables: &[Table], columns: Vec<usize>, cost: u32) -> (Table, Step) {
    let halves = columns.split_at(columns.len() / 2);
    let places = |table: &Table| (table.places(halves.0), table.places(halves.1));
    let places: Vec<(Vec<usize>, Vec<usize>)> = tables.iter().map(places).collect();
    let length = 1 << halves.0.len();
    let (mut without, mut with) = (vec![0u32; length], vec![0u32; length]);
    let mut costs = Vec::with_capacity(1 << columns.len());
    let mut is_chosen = vec![0u64; (1usize << columns.len()).div_ceil(64)];
    for block in 0..1 << halves.1.len() {
        without.fill(0);
        with.fill(cost);
        for (table, (inside, blocks)) in tables.iter().zip(&places) {
            let own = &table.costs[blocks[block]..];
            for ((without, with), &place) in without.iter_mut().zip(&mut with).zip(inside) {
                *without = without.saturating_add(own[place]);
                *with = with.saturating_add(own[place + 1]);
            }
        }
        for (&without, &with) in without.iter().zip(&with) {
            is_chosen[costs.len() / 64] |= u64::from(with < without) << (costs.len() % 64);
            costs.push(without.min(with));
        }
    }
    (Table { columns: columns.clone(), costs }, Step { columns, is_chosen })
}
