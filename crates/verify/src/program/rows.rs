//! The rows that sets and graphs are: sums of columns that are 0 or 1, between whole numbers.

use super::error::ProgramError;
use super::linear::{LinearColumn, LinearProgram, LinearRow};
use super::named::NamedProgram;
use destrier_certify::{CoveringProgram, CoveringRow};

/// Columns with costs, and rows with numbers.
pub(super) struct Rows {
    pub(super) columns: Vec<String>,
    pub(super) costs: Vec<u32>,
    pub(super) rows: Vec<Row>,
    /// Whether the most is asked for, else the least.
    pub(super) maximise: bool,
    /// What is asked, in words.
    pub(super) asks: String,
    /// What is to be said of how the file was read.
    pub(super) remarks: Vec<String>,
}

/// A row: so many of these columns are chosen.
pub(super) struct Row {
    pub(super) line: usize,
    pub(super) name: String,
    /// In order, each once.
    pub(super) columns: Vec<u32>,
    pub(super) least: Option<u32>,
    pub(super) most: Option<u32>,
}

impl Rows {
    /// The covering program.
    pub(super) fn named(self) -> Result<NamedProgram, ProgramError> {
        let is_plain = self.rows.iter().all(|row| row.least.is_none() || row.most.is_none());
        if self.maximise || self.rows.is_empty() || !is_plain {
            return self.linear().covering();
        }
        let covering = |row: &mut Row| {
            let columns = std::mem::take(&mut row.columns);
            match (row.least, row.most) {
                (None, Some(most)) => CoveringRow::at_most(most, columns),
                (least, _) => CoveringRow::at_least(least.unwrap_or(0), columns),
            }
        };
        let Rows { columns, costs, mut rows, asks, remarks, .. } = self;
        let program = CoveringProgram { costs, rows: rows.iter_mut().map(covering).collect() };
        let names = rows.into_iter().map(|row| row.name).collect();
        let plain = NamedProgram::plain(program, columns, names);
        Ok(NamedProgram { asks: Some(asks), remarks, ..plain })
    }

    /// The linear program.
    pub(super) fn linear(self) -> LinearProgram {
        let number = |number: Option<u32>| number.map(|number| i64::from(number).into());
        let column = |(name, cost): (String, u32)| LinearColumn {
            line: 1,
            name,
            cost: i64::from(cost).into(),
            is_whole: true,
            lower: Some(0.into()),
            upper: Some(1.into()),
        };
        let row = |Row { line, name, columns, least, most }| LinearRow {
            line,
            name,
            terms: columns.into_iter().map(|column| (column, 1.into())).collect(),
            lower: number(least),
            upper: number(most),
        };
        LinearProgram {
            maximise: self.maximise,
            columns: self.columns.into_iter().zip(self.costs).map(column).collect(),
            rows: self.rows.into_iter().map(row).collect(),
            asks: Some(self.asks),
            remarks: self.remarks,
            ..LinearProgram::default()
        }
    }
}

/// How many are asked for, in words.
pub(super) fn how_many(least: u32, most: Option<u32>) -> String {
    let number = |number: u32| if number == 1 { "one".to_owned() } else { number.to_string() };
    match most {
        None => format!("at least {}", number(least)),
        Some(most) if most == least => format!("exactly {}", number(least)),
        Some(most) => format!("{least} to {most}"),
    }
}
