//! A program as its automorphisms see it.

use super::automorphism::Automorphism;
use destrier_certify::{CoveringNumber, CoveringProgram, LinearProgram};
use std::collections::HashMap;
use std::hash::Hash;

/// Columns in ascending order, or rows, each with the number of a factor.
pub(crate) type Terms = Vec<(u32, u32)>;

/// What of a program its automorphisms keep: of what kind columns and rows are, and with which factors columns are in rows. What
/// is alike has equal numbers.
#[derive(Clone, Debug)]
pub struct Structure {
    /// The kind of each column.
    pub(super) columns: Vec<u64>,
    /// The kind of each row, with its terms.
    pub(super) rows: Vec<(u64, Terms)>,
    /// For each column its rows.
    pub(super) rows_of: Vec<Terms>,
}

impl Structure {
    fn new(columns: Vec<u64>, rows: Vec<(u64, Terms)>) -> Self {
        let mut rows_of = vec![Terms::new(); columns.len()];
        for (row, (_, terms)) in (0..).zip(&rows) {
            terms.iter().for_each(|&(column, factor)| rows_of[column as usize].push((row, factor)));
        }
        Structure { columns, rows, rows_of }
    }

    /// The row of the images of a row's columns.
    pub(super) fn image((kind, terms): &(u64, Terms), moved: &Automorphism) -> (u64, Terms) {
        let images = terms.iter().map(|&(column, factor)| (moved.0[column as usize], factor));
        let mut images: Terms = images.collect();
        images.sort_unstable();
        (*kind, images)
    }
}

impl From<&CoveringProgram> for Structure {
    fn from(program: &CoveringProgram) -> Self {
        let rows = program.rows.iter().map(|row| {
            let kind = match row.number {
                CoveringNumber::AtLeast(demand) => u64::from(demand) << 1,
                CoveringNumber::AtMost(limit) => u64::from(limit) << 1 | 1,
            };
            (kind, row.columns.iter().map(|&column| (column, 0)).collect())
        });
        Structure::new(program.costs.iter().map(|&cost| cost.into()).collect(), rows.collect())
    }
}

impl From<&LinearProgram> for Structure {
    fn from(program: &LinearProgram) -> Self {
        let (mut kinds, mut ranges, mut factors) =
            (Numbers::default(), Numbers::default(), Numbers::default());
        let columns = program
            .columns
            .iter()
            .map(|column| kinds.of((column.whole, &column.range, &column.cost)));
        let columns = columns.map(u64::from).collect();
        let rows = program.rows.iter().map(|row| {
            let terms = row.terms.iter().map(|(column, factor)| (*column, factors.of(factor)));
            (ranges.of(&row.range).into(), terms.collect())
        });
        Structure::new(columns, rows.collect())
    }
}

/// Numbers for what is different, in the order in which it comes.
struct Numbers<T>(HashMap<T, u32>);

impl<T: Eq + Hash> Numbers<T> {
    fn of(&mut self, what: T) -> u32 {
        let next = self.0.len() as u32;
        *self.0.entry(what).or_insert(next)
    }
}

impl<T> Default for Numbers<T> {
    fn default() -> Self {
        Numbers(HashMap::new())
    }
}
