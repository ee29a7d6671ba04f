//! A covering program: columns with costs, and rows that each ask for some of them.

use crate::limits::MAX_AREA;
use crate::parse_error::ParseError;
use crate::rejection::Rejection;
use crate::text::{Lines, Words, count};
use std::fmt;

/// Columns to choose from, and rows that say how many of them at least.
///
/// ```
/// use destrier_certify::{CoveringProgram, CoveringRow};
///
/// let row = |demand, columns: &[u32]| CoveringRow { demand, columns: columns.to_vec() };
/// let program = CoveringProgram { costs: vec![1; 3], rows: vec![row(1, &[0, 1]), row(2, &[1, 2])] };
/// assert!(program.admits(&[1, 2]) && !program.admits(&[0, 1]));
/// assert_eq!(program.to_string(), "2 rows, 3 columns, demands 1 to 2");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CoveringProgram {
    /// The cost of each column, at most nine digits.
    pub costs: Vec<u32>,
    /// What has to be covered.
    pub rows: Vec<CoveringRow>,
}

/// A row: at least `demand` of these columns are chosen.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CoveringRow {
    /// How many at least, at most nine digits.
    pub demand: u32,
    /// Indices of columns, ascending.
    pub columns: Vec<u32>,
}

impl CoveringProgram {
    /// The sum of the costs of these columns.
    pub fn cost(&self, columns: &[u32]) -> u64 {
        columns.iter().map(|&column| u64::from(self.costs[column as usize])).sum()
    }

    /// Whether every row holds enough of these columns.
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

    /// Checks that every row holds enough of the chosen columns.
    pub(crate) fn check(&self, columns: &[u32]) -> Result<(), Rejection> {
        let mut chosen = vec![false; self.costs.len()];
        columns.iter().for_each(|&column| chosen[column as usize] = true);
        for (index, CoveringRow { demand, columns }) in self.rows.iter().enumerate() {
            let found = columns.iter().filter(|&&column| chosen[column as usize]).count();
            if found < *demand as usize {
                return Err(Rejection::UncoveredRow { row: index + 1, found, demand: *demand });
            }
        }
        Ok(())
    }

    /// Checks that the chosen columns meet all demands at this cost.
    pub(crate) fn check_cost(&self, columns: &[u32], claimed: usize) -> Result<(), Rejection> {
        self.check(columns)?;
        match self.cost(columns) {
            found if found == claimed as u64 => Ok(()),
            found => Err(Rejection::WrongCost { claimed, found }),
        }
    }

    /// Reads the lines `columns`, `costs`, `rows` and `row`.
    pub(super) fn read(lines: &mut Lines) -> Result<Self, Rejection> {
        let columns = counted(lines, "columns")?;
        let costs = match lines.optional("costs")? {
            Some(words) => read_costs(words, columns)?,
            None => vec![1; columns],
        };
        let number = counted(lines, "rows")?;
        let rows = (0..number).map(|_| CoveringRow::read(lines.keyword("row")?, columns));
        Ok(CoveringProgram { costs, rows: rows.collect::<Result<_, _>>()? })
    }

    /// Writes the lines that [`CoveringProgram::read`] reads.
    pub(super) fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "columns {}", self.costs.len())?;
        if self.has_costs() {
            write_numbers(f, "costs", self.costs.iter().copied())?;
        }
        writeln!(f, "rows {}", self.rows.len())?;
        self.rows.iter().try_for_each(|CoveringRow { demand, columns }| {
            let columns = columns.iter().map(|&column| column + 1);
            write_numbers(f, "row", std::iter::once(*demand).chain(columns))
        })
    }

    fn has_costs(&self) -> bool {
        self.costs.iter().any(|&cost| cost != 1)
    }
}

impl CoveringRow {
    fn read(mut words: Words, columns: usize) -> Result<Self, Rejection> {
        let demand = positive(&mut words, "a demand from 1")?;
        let row = ascending(words, |words| column(words, columns))?;
        Ok(CoveringRow { demand, columns: row })
    }
}

impl fmt::Display for CoveringProgram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let several = |number: usize| if number == 1 { "" } else { "s" };
        let (rows, columns) = (self.rows.len(), self.costs.len());
        write!(f, "{rows} row{}, {columns} column{}", several(rows), several(columns))?;
        if self.has_costs() {
            write!(f, ", costs {}", span(&self.costs))?;
        }
        let demands: Vec<u32> = self.rows.iter().map(|row| row.demand).collect();
        if demands.iter().any(|&demand| demand != 1) {
            write!(f, ", demands {}", span(&demands))?;
        }
        Ok(())
    }
}

/// `1 to 3`, or `2` where all numbers are alike.
pub(super) fn span(numbers: &[u32]) -> String {
    match (numbers.iter().min(), numbers.iter().max()) {
        (Some(least), Some(most)) if least < most => format!("{least} to {most}"),
        (Some(all), _) => all.to_string(),
        _ => String::new(),
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
    let costs: Vec<u32> = (0..columns).map(|_| number(&mut words)).collect::<Result<_, _>>()?;
    if costs.iter().all(|&cost| cost == 1) {
        return Err(words.unexpected("costs that are not all 1", "1"));
    }
    words.done()?;
    Ok(costs)
}

/// A count as it is kept.
pub(super) fn number(words: &mut Words) -> Result<u32, Rejection> {
    Ok(u32::try_from(count(words)?).expect("a count has at most nine digits"))
}

/// A count above 0.
pub(super) fn positive(words: &mut Words, expected: &'static str) -> Result<u32, Rejection> {
    match number(words)? {
        0 => Err(words.unexpected(expected, "0")),
        number => Ok(number),
    }
}

/// The index of a column, or of a row, numbered from 1, of so many.
pub(super) fn column(words: &mut Words, number: usize) -> Result<u32, Rejection> {
    let found = words.peek().unwrap_or_default().to_owned();
    match positive(words, "a number from 1")? {
        column if column as usize > number => {
            Err(ParseError::OutOfRange { found, limit: number }.at(words.line()))
        }
        column => Ok(column - 1),
    }
}

/// Reads indices to the end of the line, which ascend.
pub(super) fn ascending<'a>(
    mut words: Words<'a>,
    mut read: impl FnMut(&mut Words<'a>) -> Result<u32, Rejection>,
) -> Result<Vec<u32>, Rejection> {
    let mut all: Vec<u32> = Vec::new();
    while !words.is_empty() {
        let word = words.peek().unwrap_or_default().to_owned();
        let next = read(&mut words)?;
        if all.last().is_some_and(|&last| last >= next) {
            return Err(ParseError::NotAscending(word).at(words.line()));
        }
        all.push(next);
    }
    Ok(all)
}

/// Writes a keyword and numbers as a line.
pub(super) fn write_numbers(
    f: &mut fmt::Formatter<'_>,
    keyword: &str,
    mut numbers: impl Iterator<Item = u32>,
) -> fmt::Result {
    f.write_str(keyword)?;
    numbers.try_for_each(|number| write!(f, " {number}"))?;
    writeln!(f)
}
