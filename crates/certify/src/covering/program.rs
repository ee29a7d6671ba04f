//! A covering program: columns with costs, and rows that say how many of theirs are chosen.

use super::numbers::{span, write_numbers};
use super::row::CoveringRow;
use crate::digest::Digest;
use std::fmt;

/// Columns to choose from, and rows that say how many of theirs at least, or at most.
///
/// ```
/// use destrier_certify::{CoveringProgram, CoveringRow};
///
/// let rows = vec![CoveringRow::at_least(2, vec![0, 1, 2]), CoveringRow::at_most(1, vec![0, 1])];
/// let program = CoveringProgram { costs: vec![1; 3], rows };
/// assert!(program.admits(&[1, 2]) && !program.admits(&[0, 1]));
/// assert!(program.to_string().starts_with("2 rows, 3 columns, demands 2, limits 1, sha256 "));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CoveringProgram {
    /// The cost of each column, at most nine digits.
    pub costs: Vec<u32>,
    /// What is asked of a choice.
    pub rows: Vec<CoveringRow>,
}

impl CoveringProgram {
    /// The sum of the costs of these columns.
    pub fn cost(&self, columns: &[u32]) -> u64 {
        columns.iter().map(|&column| u64::from(self.costs[column as usize])).sum()
    }

    /// Whether every row admits these columns.
    pub fn admits(&self, columns: &[u32]) -> bool {
        let mut chosen = vec![false; self.costs.len()];
        columns.iter().for_each(|&column| chosen[column as usize] = true);
        self.rows.iter().all(|row| {
            row.admits_number(row.columns.iter().filter(|&&column| chosen[column as usize]).count())
        })
    }

    /// For each column, the rows that hold it, in ascending order.
    pub fn rows_of_columns(&self) -> Vec<Vec<usize>> {
        let mut rows = vec![Vec::new(); self.costs.len()];
        for (index, row) in self.rows.iter().enumerate() {
            row.columns.iter().for_each(|&column| rows[column as usize].push(index));
        }
        rows
    }

    /// Writes the lines that state it.
    pub(super) fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "columns {}", self.costs.len())?;
        if self.has_costs() {
            write_numbers(f, "costs", self.costs.iter().copied())?;
        }
        writeln!(f, "rows {}", self.rows.len())?;
        self.rows.iter().try_for_each(|row| row.write(f))
    }

    fn has_costs(&self) -> bool {
        self.costs.iter().any(|&cost| cost != 1)
    }
}

/// Its numbers, and the digest of the lines that state it, which no other program has.
impl fmt::Display for CoveringProgram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let several = |number: usize| if number == 1 { "" } else { "s" };
        let (rows, columns) = (self.rows.len(), self.costs.len());
        write!(f, "{rows} row{}, {columns} column{}", several(rows), several(columns))?;
        if self.has_costs() {
            write!(f, ", costs {}", span(&self.costs))?;
        }
        let demands: Vec<u32> = self.rows.iter().filter_map(CoveringRow::demand).collect();
        if demands.iter().any(|&demand| demand != 1) {
            write!(f, ", demands {}", span(&demands))?;
        }
        let limits: Vec<u32> = self.rows.iter().filter_map(CoveringRow::limit).collect();
        if !limits.is_empty() {
            write!(f, ", limits {}", span(&limits))?;
        }
        write!(f, ", {}", Digest::of(&fmt::from_fn(|f| self.write(f))))
    }
}
