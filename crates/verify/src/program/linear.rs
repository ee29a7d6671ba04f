//! A linear program as LP and MPS files say it, and whether it is a covering program.

use super::error::{MAX, ProgramError, clip, error};
use super::named::NamedProgram;
use destrier_certify::{CoveringProgram, CoveringRow};
use std::collections::BTreeMap;

/// A number as written, with its sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Factor {
    pub(super) negative: bool,
    pub(super) size: u32,
}

/// A row as written.
pub(super) struct Linear {
    pub(super) line: usize,
    pub(super) name: String,
    /// Indices of columns.
    pub(super) terms: Vec<(usize, Factor)>,
    /// `>=`, `<=` or `=`.
    pub(super) relation: &'static str,
    pub(super) rhs: Factor,
}

/// A minimisation program as written.
#[derive(Default)]
pub(super) struct LinearProgram {
    pub(super) columns: Vec<String>,
    index: BTreeMap<String, usize>,
    /// For each column, its cost, whether it is whole, and whether it lies between 0 and 1.
    pub(super) costs: Vec<Factor>,
    pub(super) whole: Vec<bool>,
    pub(super) unit: Vec<bool>,
    pub(super) rows: Vec<Linear>,
}

impl Factor {
    pub(super) const ZERO: Factor = Factor { negative: false, size: 0 };

    fn is(self, number: u32) -> bool {
        self == Factor { negative: false, size: number }
    }
}

impl std::fmt::Display for Factor {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", if self.negative { "-" } else { "" }, self.size)
    }
}

impl LinearProgram {
    /// The index of a column, which is made if it is new.
    pub(super) fn column(&mut self, name: &str) -> usize {
        if let Some(&index) = self.index.get(name) {
            return index;
        }
        let index = self.columns.len();
        self.index.insert(name.to_owned(), index);
        self.columns.push(name.to_owned());
        self.costs.push(Factor::ZERO);
        self.whole.push(false);
        self.unit.push(false);
        index
    }

    /// The index of a column that is there.
    pub(super) fn known(&self, line: usize, name: &str) -> Result<usize, ProgramError> {
        match self.index.get(name) {
            Some(&index) => Ok(index),
            None => error(line, format!("no row and no objective names '{}'", clip(name))),
        }
    }

    /// The covering program that it is.
    pub(super) fn covering(self) -> Result<NamedProgram, ProgramError> {
        let last = self.rows.last().map_or(1, |row| row.line);
        if self.columns.len().max(self.rows.len()) > MAX {
            return error(last, format!("more than {MAX} rows or columns"));
        }
        for (index, name) in self.columns.iter().enumerate() {
            let (name, cost) = (clip(name), self.costs[index]);
            if cost.negative && cost.size > 0 {
                return error(
                    last,
                    format!("column '{name}' costs {cost}, and costs are not negative"),
                );
            }
            if !self.whole[index] || !self.unit[index] {
                return error(last, format!("column '{name}' is not binary"));
            }
        }
        let (mut rows, mut names) = (Vec::new(), Vec::new());
        for row in &self.rows {
            for own in self.covering_rows(row)? {
                rows.push(own);
                names.push(row.name.clone());
            }
        }
        let costs = self.costs.iter().map(|cost| cost.size).collect();
        Ok(NamedProgram {
            program: CoveringProgram { costs, rows },
            columns: self.columns,
            rows: names,
        })
    }

    /// The row, if it is one of a covering program; an equation as two.
    fn covering_rows(&self, row: &Linear) -> Result<Vec<CoveringRow>, ProgramError> {
        let columns = self.columns_of(row)?;
        let (name, Factor { negative, size }) = (clip(&row.name), row.rhs);
        let limit = || CoveringRow::at_most(size, columns.clone());
        let demand = || CoveringRow::at_least(size, columns.clone());
        match row.relation {
            "<=" | "=" if negative && size > 0 => {
                error(row.line, format!("row '{name}' admits {}; limits are 0 or more", row.rhs))
            }
            "<=" => Ok(vec![limit()]),
            "=" if size == 0 => Ok(vec![limit()]),
            "=" => Ok(vec![demand(), limit()]),
            _ if negative || size == 0 => {
                let rhs = row.rhs;
                let problem = "covering rows ask for 1 or more";
                error(row.line, format!("row '{name}' asks for {rhs}; {problem}"))
            }
            _ => Ok(vec![demand()]),
        }
    }

    /// The columns of a row, ascending, each once with factor 1.
    fn columns_of(&self, row: &Linear) -> Result<Vec<u32>, ProgramError> {
        let name = clip(&row.name);
        let mut columns = Vec::with_capacity(row.terms.len());
        for &(column, factor) in &row.terms {
            let own = clip(&self.columns[column]);
            if !factor.is(1) {
                let problem =
                    format!("row '{name}' has {factor} times '{own}'; covering rows have 1");
                return error(row.line, problem);
            }
            columns.push(column as u32);
        }
        columns.sort_unstable();
        match columns.windows(2).find(|pair| pair[0] == pair[1]) {
            None => Ok(columns),
            Some(twice) => {
                let twice = clip(&self.columns[twice[0] as usize]);
                error(row.line, format!("row '{name}' names '{twice}' twice"))
            }
        }
    }
}
