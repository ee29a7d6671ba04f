//! Lists of numbers one after the other, and sparse matrices by rows and by columns.

use std::ops::Range;

/// Lists of numbers, one after the other.
#[derive(Debug, Default)]
pub(crate) struct Lists {
    starts: Vec<u32>,
    items: Vec<u32>,
}

impl Lists {
    pub(crate) fn of(lists: impl Iterator<Item = Vec<u32>>) -> Self {
        let mut all = Lists { starts: vec![0], items: Vec::new() };
        for list in lists {
            all.items.extend(list);
            all.starts.push(all.items.len() as u32);
        }
        all
    }

    #[inline]
    pub(crate) fn get(&self, index: u32) -> &[u32] {
        &self.items[self.range(index)]
    }

    /// Where the items of a list stand among those of all.
    #[inline]
    pub(crate) fn range(&self, index: u32) -> Range<usize> {
        let index = index as usize;
        self.starts[index] as usize..self.starts[index + 1] as usize
    }

    pub(crate) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// The same pairs, listed by their second number.
    pub(crate) fn turned(&self, lists: usize) -> Self {
        let mut starts = vec![0; lists + 1];
        self.items.iter().for_each(|&item| starts[item as usize + 1] += 1);
        (0..lists).for_each(|list| starts[list + 1] += starts[list]);
        let (mut next, mut items) = (starts.clone(), vec![0; self.items.len()]);
        for list in 0..self.len() as u32 {
            for &item in self.get(list) {
                let place = &mut next[item as usize];
                items[*place as usize] = list;
                *place += 1;
            }
        }
        Lists { starts, items }
    }
}

/// A sparse matrix, by rows and by columns: pairs of an index and what stands there.
#[derive(Debug)]
pub(super) struct Entries {
    by_row: Pairs,
    by_column: Pairs,
}

#[derive(Debug)]
struct Pairs {
    starts: Vec<u32>,
    pairs: Vec<(u32, u32)>,
}

impl Pairs {
    #[inline]
    fn get(&self, index: u32) -> &[(u32, u32)] {
        let index = index as usize;
        self.starts
            .get(index + 1)
            .map_or(&[], |&end| &self.pairs[self.starts[index] as usize..end as usize])
    }
}

impl Entries {
    /// The matrix with these rows of columns with what stands there.
    pub(super) fn of(rows: impl Iterator<Item = Vec<(u32, u32)>>) -> Self {
        let mut by_row = Pairs { starts: vec![0], pairs: Vec::new() };
        for row in rows {
            by_row.pairs.extend(row);
            by_row.starts.push(by_row.pairs.len() as u32);
        }
        let last = by_row.pairs.iter().map(|pair| pair.0 as usize + 1).max().unwrap_or(0);
        let mut starts = vec![0; last + 1];
        by_row.pairs.iter().for_each(|pair| starts[pair.0 as usize + 1] += 1);
        (0..last).for_each(|column| starts[column + 1] += starts[column]);
        let (mut next, mut pairs) = (starts.clone(), vec![(0, 0); by_row.pairs.len()]);
        for row in 0..by_row.starts.len() as u32 - 1 {
            for &(column, number) in by_row.get(row) {
                let place = &mut next[column as usize];
                pairs[*place as usize] = (row, number);
                *place += 1;
            }
        }
        Entries { by_row, by_column: Pairs { starts, pairs } }
    }

    /// The columns of a row.
    #[inline]
    pub(super) fn row(&self, row: u32) -> &[(u32, u32)] {
        self.by_row.get(row)
    }

    /// The rows of a column.
    #[inline]
    pub(super) fn column(&self, column: u32) -> &[(u32, u32)] {
        self.by_column.get(column)
    }
}
