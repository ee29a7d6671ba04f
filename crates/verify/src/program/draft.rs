//! A linear program while its file is read.

use super::decimal::Decimal;
use super::error::{LONG, MAX, ProgramError, clip, error};
use super::linear::{LinearColumn, LinearProgram, LinearRow};
use std::collections::HashMap;

/// The program so far, whose columns are known by their names.
#[derive(Default)]
pub(super) struct Draft {
    pub(super) program: LinearProgram,
    index: HashMap<String, u32>,
    /// For each column, the sum that named it last, and its place there.
    last: Vec<(u32, usize)>,
    sums: u32,
    /// The first column that came twice in a sum.
    pub(super) repeated: Option<String>,
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
        self.last.push((0, 0));
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

    /// Adds a term to a sum, whose columns stand in it once each: where one comes again, its factors are added up.
    pub(super) fn add_term(
        &mut self,
        terms: &mut Vec<(u32, Decimal)>,
        (line, name): (usize, &str),
        factor: Decimal,
    ) -> Result<(), ProgramError> {
        if terms.is_empty() {
            self.sums += 1;
        }
        let column = self.column(line, name)?;
        let place = &mut self.last[column as usize];
        if place.0 != self.sums {
            *place = (self.sums, terms.len());
            terms.push((column, factor));
            return Ok(());
        }
        let own = &mut terms[place.1].1;
        self.repeated.get_or_insert_with(|| name.to_owned());
        match own.plus(factor) {
            Some(sum) => *own = sum,
            None => return error(line, format!("the factors of '{}' are {LONG}", clip(name))),
        }
        Ok(())
    }
}
