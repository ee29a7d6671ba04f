//! A linear program while its file is read.

use super::decimal::Decimal;
use super::error::{MAX, ProgramError, clip, error};
use super::linear::{LinearColumn, LinearProgram, LinearRow};
use std::collections::HashMap;

/// The program so far, whose columns are known by their names.
#[derive(Default)]
pub(super) struct Draft {
    pub(super) program: LinearProgram,
    index: HashMap<String, u32>,
    /// For each column, the sum that named it last.
    last: Vec<u32>,
    sums: u32,
}

impl Draft {
    /// The index of a column, which is made if it is new: not whole, and from 0 on.
    pub(super) fn column(&mut self, line: usize, name: &str) -> Result<u32, ProgramError> {
        if let Some(index) = self.known(name) {
            return Ok(index);
        }
        if self.program.columns.len() == MAX {
            return error(line, format!("more than {MAX} columns"));
        }
        let index = self.program.columns.len() as u32;
        self.index.insert(name.to_owned(), index);
        self.program.columns.push(LinearColumn {
            line,
            name: name.to_owned(),
            cost: Decimal::default(),
            is_whole: false,
            lower: Some(Decimal::default()),
            upper: None,
        });
        self.last.push(0);
        Ok(index)
    }

    /// The index of a column, if it is there.
    pub(super) fn known(&self, name: &str) -> Option<u32> {
        self.index.get(name).copied()
    }

    pub(super) fn own(&mut self, column: u32) -> &mut LinearColumn {
        &mut self.program.columns[column as usize]
    }

    pub(super) fn add(&mut self, row: LinearRow) -> Result<(), ProgramError> {
        if self.program.rows.len() == MAX {
            return error(row.line, format!("more than {MAX} rows"));
        }
        self.program.rows.push(row);
        Ok(())
    }

    /// The name of a row that has none.
    pub(super) fn row_name(&self) -> String {
        format!("R{}", self.program.rows.len() + 1)
    }

    pub(super) fn remark(&mut self, remark: String) {
        self.program.remarks.push(remark);
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
