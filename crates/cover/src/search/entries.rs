//! Lists one after the other, and sparse matrices by rows and by columns.

use std::ops::Range;

/// What a row has in a column.
pub(crate) trait Entry: Copy + Default {
    /// The column.
    fn index(self) -> u32;
    /// The same in the list of its column, which names the row.
    fn turned(self, row: u32) -> Self;
}

/// A column that is there.
impl Entry for u32 {
    fn index(self) -> u32 {
        self
    }

    fn turned(self, row: u32) -> Self {
        row
    }
}

/// A column with what stands there.
impl Entry for (u32, u32) {
    fn index(self) -> u32 {
        self.0
    }

    fn turned(self, row: u32) -> Self {
        (row, self.1)
    }
}

/// Lists, one after the other.
#[derive(Debug, Default)]
pub(crate) struct Lists<T = u32> {
    starts: Vec<u32>,
    items: Vec<T>,
}

impl<T: Entry> Lists<T> {
    pub(crate) fn of(lists: impl Iterator<Item = Vec<T>>) -> Self {
        let mut all = Lists { starts: vec![0], items: Vec::new() };
        for list in lists {
            all.items.extend(list);
            all.starts.push(all.items.len() as u32);
        }
        all
    }

    #[inline]
    pub(crate) fn get(&self, index: u32) -> &[T] {
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

    /// The same entries, listed by their columns, of which there are so many.
    pub(crate) fn turned(&self, columns: usize) -> Self {
        let mut starts = vec![0; columns + 1];
        self.items.iter().for_each(|item| starts[item.index() as usize + 1] += 1);
        (0..columns).for_each(|column| starts[column + 1] += starts[column]);
        let (mut next, mut items) = (starts.clone(), vec![T::default(); self.items.len()]);
        for row in 0..self.len() as u32 {
            for &item in self.get(row) {
                let place = &mut next[item.index() as usize];
                items[*place as usize] = item.turned(row);
                *place += 1;
            }
        }
        Lists { starts, items }
    }
}

/// A sparse matrix, by rows and by columns: pairs of an index and what stands there.
#[derive(Debug)]
pub(super) struct Entries {
    by_row: Lists<(u32, u32)>,
    by_column: Lists<(u32, u32)>,
}

impl Entries {
    /// The matrix with these rows of columns with what stands there, and so many columns.
    pub(super) fn of(rows: impl Iterator<Item = Vec<(u32, u32)>>, columns: usize) -> Self {
        let by_row = Lists::of(rows);
        Entries { by_column: by_row.turned(columns), by_row }
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
