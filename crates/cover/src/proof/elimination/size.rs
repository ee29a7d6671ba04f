//! How large tables are, before there are any.

use super::tables::{AT_A_TIME, BYTES, group};
use std::collections::BTreeSet;

/// What an elimination takes whose costs have a byte each.
pub(super) struct Size {
    /// How many costs are gone through.
    pub(super) costs: u64,
    /// Whether there is room for all tables.
    pub(super) fits: bool,
    /// For each place in the order how many of these costs are of tables on its column.
    pub(super) loads: Vec<u64>,
}

impl Size {
    /// That of so many columns with rows on these places of the order, each ascending.
    pub(super) fn of(rows: impl Iterator<Item = Vec<usize>>, columns: usize) -> Self {
        let mut size = Size { costs: 0, fits: true, loads: vec![0; columns] };
        let mut tables: Vec<Vec<Vec<usize>>> = vec![Vec::new(); columns];
        rows.filter(|row| !row.is_empty()).for_each(|row| tables[row[0]].push(row));
        let bytes = |tables: &[Vec<usize>]| tables.iter().map(|own| 1u64 << own.len()).sum::<u64>();
        let mut there = tables.iter().map(|own| bytes(own)).sum::<u64>();
        let (mut kept, mut place) = (there, 0);
        while place < columns {
            let own = std::mem::take(&mut tables[place]);
            let mut scope: BTreeSet<usize> = own.iter().flatten().copied().collect();
            scope.insert(place);
            let costs = 1 << scope.len();
            size.costs += costs;
            scope.iter().for_each(|&at| size.loads[at] += costs);
            place = group(place, &scope, columns, |at| tables[at].is_empty()).end;
            let others: Vec<usize> = scope.split_off(&place).into_iter().collect();
            kept += 1 << others.len();
            there += 1 << others.len();
            size.fits &= kept <= BYTES && there <= AT_A_TIME;
            there -= bytes(&own);
            if let Some(&first) = others.first() {
                tables[first].push(others);
            }
        }
        size
    }
}
