//! A covering program: columns with costs, and rows that say how many of theirs are chosen.

use super::numbers::{span, write_numbers};
use super::row::{CoveringNumber, CoveringRow};
use crate::digest::Digest;
use crate::limits::MAX_AREA;
use crate::parse_error::ParseError;
use crate::rejection::Rejection;
use crate::text::{Lines, Words, count, short};
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

    /// How many numbers say its costs and rows.
    pub(crate) fn numbers(&self) -> usize {
        let costs = if self.has_costs() { self.costs.len() } else { 0 };
        costs + self.rows.iter().map(|row| row.columns.len()).sum::<usize>()
    }

    /// Whether every row admits these columns.
    pub fn admits(&self, columns: &[u32]) -> bool {
        self.check(columns).is_ok()
    }

    /// For each column, the rows that hold it, in ascending order.
    pub fn rows_of_columns(&self) -> Vec<Vec<usize>> {
        let mut rows = vec![Vec::new(); self.costs.len()];
        for (index, row) in self.rows.iter().enumerate() {
            row.columns.iter().for_each(|&column| rows[column as usize].push(index));
        }
        rows
    }

    /// Checks that every row admits the chosen columns.
    pub(crate) fn check(&self, columns: &[u32]) -> Result<(), Rejection> {
        let mut chosen = vec![false; self.costs.len()];
        columns.iter().for_each(|&column| chosen[column as usize] = true);
        for (index, row) in self.rows.iter().enumerate() {
            let found = row.columns.iter().filter(|&&column| chosen[column as usize]).count();
            match (row.admits_number(found), row.number) {
                (true, _) => {}
                (false, CoveringNumber::AtLeast(demand)) => {
                    return Err(Rejection::UncoveredRow { row: index + 1, found, demand });
                }
                (false, CoveringNumber::AtMost(limit)) => {
                    return Err(Rejection::OverfullRow { row: index + 1, found, limit });
                }
            }
        }
        Ok(())
    }

    /// Checks that all rows admit the chosen columns, and that these cost so much.
    pub(crate) fn check_cost(&self, columns: &[u32], claimed: usize) -> Result<(), Rejection> {
        self.check(columns)?;
        match self.cost(columns) {
            found if found == claimed as u64 => Ok(()),
            found => Err(Rejection::WrongCost { claimed, found }),
        }
    }

    /// Reads the lines `columns`, `costs`, `rows`, and those of the rows.
    pub(super) fn read(lines: &mut Lines) -> Result<Self, Rejection> {
        let columns = counted(lines, "columns")?;
        let costs = match lines.optional("costs")? {
            Some(words) => read_costs(words, columns)?,
            None => vec![1; columns],
        };
        let number = counted(lines, "rows")?;
        let rows = (0..number).map(|_| CoveringRow::read(lines, columns));
        Ok(CoveringProgram { costs, rows: rows.collect::<Result<_, _>>()? })
    }

    /// Writes the lines that [`CoveringProgram::read`] reads.
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

/// Reads a line of a keyword and a count of things that are kept.
fn counted(lines: &mut Lines, keyword: &'static str) -> Result<usize, Rejection> {
    let mut words = lines.keyword(keyword)?;
    let found = words.peek().unwrap_or_default().to_owned();
    let number = count(&mut words)?;
    words.done()?;
    if number > MAX_AREA {
        return Err(ParseError::OutOfRange { found, limit: MAX_AREA }.at(lines.number()));
    }
    Ok(number)
}

fn read_costs(mut words: Words, columns: usize) -> Result<Vec<u32>, Rejection> {
    let costs: Vec<u32> = (0..columns).map(|_| short(&mut words)).collect::<Result<_, _>>()?;
    if costs.iter().all(|&cost| cost == 1) {
        return Err(words.unexpected("costs that are not all 1", "1"));
    }
    words.done()?;
    Ok(costs)
}
