//! A linear program as a file says it.

use super::decimal::Decimal;
use super::error::{MAX, ProgramError, clip, error};
use std::collections::HashMap;

/// A column as written.
pub(super) struct Column {
    /// Where it is named first.
    pub(super) line: usize,
    pub(super) name: String,
    pub(super) cost: Decimal,
    pub(super) is_whole: bool,
    pub(super) lower: Decimal,
    /// None where there is no bound from above.
    pub(super) upper: Option<Decimal>,
}

/// A row as written: a sum of columns, and between which numbers it lies.
pub(super) struct Linear {
    pub(super) line: usize,
    pub(super) name: String,
    /// Columns, each once, with their factors in billionths.
    pub(super) terms: Vec<(u32, i64)>,
    pub(super) lower: Option<Decimal>,
    pub(super) upper: Option<Decimal>,
}

/// How the sum of a row compares with its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Relation {
    AtLeast,
    AtMost,
    Equal,
}

/// A program as written.
#[derive(Default)]
pub(super) struct LinearProgram {
    pub(super) maximise: bool,
    pub(super) constant: Decimal,
    pub(super) columns: Vec<Column>,
    pub(super) rows: Vec<Linear>,
    /// What a reader is told beside the program.
    pub(super) remarks: Vec<String>,
    index: HashMap<String, u32>,
    /// For each column, the sum that named it last.
    last: Vec<u32>,
    sums: u32,
}

impl Linear {
    /// A row without terms.
    pub(super) fn new(line: usize, name: String, relation: Relation, number: Decimal) -> Self {
        let lower = (relation != Relation::AtMost).then_some(number);
        let upper = (relation != Relation::AtLeast).then_some(number);
        Linear { line, name, terms: Vec::new(), lower, upper }
    }
}

impl LinearProgram {
    /// The index of a column, which is made if it is new: not whole, and from 0 on.
    pub(super) fn column(&mut self, line: usize, name: &str) -> Result<u32, ProgramError> {
        if let Some(index) = self.known(name) {
            return Ok(index);
        }
        if self.columns.len() == MAX {
            return error(line, format!("more than {MAX} columns"));
        }
        let index = self.columns.len() as u32;
        self.index.insert(name.to_owned(), index);
        self.columns.push(Column {
            line,
            name: name.to_owned(),
            cost: Decimal::default(),
            is_whole: false,
            lower: Decimal::default(),
            upper: None,
        });
        self.last.push(0);
        Ok(index)
    }

    /// The index of a column, if it is there.
    pub(super) fn known(&self, name: &str) -> Option<u32> {
        self.index.get(name).copied()
    }

    pub(super) fn add(&mut self, row: Linear) -> Result<(), ProgramError> {
        if self.rows.len() == MAX {
            return error(row.line, format!("more than {MAX} rows"));
        }
        self.rows.push(row);
        Ok(())
    }

    /// Begins a sum that names no column yet.
    pub(super) fn begin_sum(&mut self) {
        self.sums += 1;
    }

    /// The column that the sum names now; an error if it has named it before, since some readers add both factors and
    /// others take one.
    pub(super) fn name_once(&mut self, line: usize, name: &str) -> Result<u32, ProgramError> {
        let column = self.column(line, name)?;
        let last = &mut self.last[column as usize];
        if *last == self.sums {
            return error(line, format!("'{}' comes twice in one sum", clip(name)));
        }
        *last = self.sums;
        Ok(column)
    }
}
