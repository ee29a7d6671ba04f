//! Cases of some columns, in which the tables on the others are smaller.

use super::tables::{Row, Rows};
use destrier_certify::CoveringProgram;

/// A case: each of the columns is chosen or not.
pub(super) struct Branches {
    /// The columns that are chosen.
    pub(super) chosen: Vec<u32>,
    /// Those that are not.
    left_out: Vec<u32>,
    /// Those whose branches begin with this case, which all leave the column out first.
    pub(super) opened: Vec<u32>,
}

impl Branches {
    /// All cases of these columns, in the order of a proof.
    pub(super) fn all(columns: &[u32]) -> impl Iterator<Item = Self> {
        let count = columns.len();
        (0usize..1 << count).map(move |case| {
            let is_chosen = |at: usize| case >> (count - 1 - at) & 1 == 1;
            let (chosen, left_out): (Vec<usize>, Vec<usize>) =
                (0..count).partition(|&at| is_chosen(at));
            let own = |places: Vec<usize>| places.into_iter().map(|at| columns[at]).collect();
            // the last columns that are left out, as all are in the first case
            let first = if case == 0 { 0 } else { count - case.trailing_zeros() as usize };
            Branches {
                chosen: own(chosen),
                left_out: own(left_out),
                opened: columns[first..].to_vec(),
            }
        })
    }

    /// The rows that ask for others in this case, with their other columns.
    pub(super) fn rows<'a>(&self, program: &'a CoveringProgram) -> Rows<'a> {
        let is_open = |index: &usize| {
            let columns = &program.rows[*index].columns;
            !columns.iter().any(|column| self.chosen.contains(column))
        };
        let of: Vec<usize> = (0..program.rows.len()).filter(is_open).collect();
        let rows = of.iter().map(|&index| {
            let row = &program.rows[index];
            let own = row.columns.iter().filter(|column| !self.left_out.contains(column));
            Row { columns: own.copied().collect(), number: row.number }
        });
        Rows { costs: &program.costs, rows: rows.collect(), of }
    }
}
