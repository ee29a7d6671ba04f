//! Whether two covering programs admit the same choices, as far as single rows and pairs of columns show it.

use destrier_certify::{CoveringNumber, CoveringProgram, CoveringRow};

/// Whether the columns and their costs are the same, and every row of either program follows from the other one. Where it
/// says so, both admit the same choices; it may overlook that they do.
///
/// A row with a demand follows from one that demands as much of some of its columns. A row with a limit follows from one
/// that allows no more of these columns and perhaps others; and a limit of one, where any two of its columns exclude each
/// other.
pub(super) fn have_the_same_choices(one: &CoveringProgram, other: &CoveringProgram) -> bool {
    let follow = |rows: &[CoveringRow], from: &CoveringProgram| {
        let known = Known::of(from);
        rows.iter().all(|row| known.imply(row))
    };
    one.costs == other.costs && follow(&one.rows, other) && follow(&other.rows, one)
}

/// The rows of a program, by their columns.
struct Known<'a> {
    rows: &'a [CoveringRow],
    rows_of_columns: Vec<Vec<usize>>,
}

impl<'a> Known<'a> {
    fn of(program: &'a CoveringProgram) -> Self {
        Known { rows: &program.rows, rows_of_columns: program.rows_of_columns() }
    }

    /// Whether every choice that the program admits satisfies the row.
    fn imply(&self, row: &CoveringRow) -> bool {
        match row.number {
            CoveringNumber::AtLeast(demand) => row.columns.iter().any(|&column| {
                self.with(column).any(|own| own.demand() >= Some(demand) && is_within(own, row))
            }),
            CoveringNumber::AtMost(limit) => {
                row.columns.len() <= limit as usize
                    || self.limit(row, limit)
                    || limit == 1 && pairs(row).all(|pair| self.limit(&pair, limit))
            }
        }
    }

    /// Whether a row allows no more than so many of the columns of another one.
    fn limit(&self, row: &CoveringRow, limit: u32) -> bool {
        let allows_no_more = |own: &CoveringRow| own.limit().is_some_and(|own| own <= limit);
        let mut rows = row.columns.first().into_iter().flat_map(|&column| self.with(column));
        rows.any(|own| allows_no_more(own) && is_within(row, own))
    }

    /// The rows with a column.
    fn with(&self, column: u32) -> impl Iterator<Item = &'a CoveringRow> {
        self.rows_of_columns[column as usize].iter().map(|&row| &self.rows[row])
    }
}

/// That two of a row's columns exclude each other, for every two; one that counts twice excludes itself.
fn pairs(row: &CoveringRow) -> impl Iterator<Item = CoveringRow> {
    let columns = row.columns.iter().enumerate();
    columns.flat_map(|(at, &one)| {
        let others = row.columns[at + 1..].iter();
        others.map(move |&other| CoveringRow::at_most(1, vec![one, other]))
    })
}

/// Whether each column of a row is in the other one, as often at least.
fn is_within(row: &CoveringRow, other: &CoveringRow) -> bool {
    let mut others = other.columns.iter();
    row.columns.iter().all(|column| others.any(|other| other == column))
}
