//! A linear program on its way into a file: exact numbers, and words for what the file itself does not say.

use super::words::{headed, notes};
use crate::{Program, Relation, Sense, Variable};
use destrier_verify::{Decimal, LinearColumn, LinearProgram, LinearRow};
use std::collections::HashSet;

/// What objectives without names are called.
pub(crate) const OBJECTIVE: &str = "size";

/// A linear program with a title and notes, which become comments.
#[derive(Clone, Debug)]
pub(crate) struct Sheet {
    pub(crate) title: String,
    pub(crate) notes: Vec<String>,
    pub(crate) program: LinearProgram,
}

/// A row with one relation: its name, terms that are not 0, symbol and number.
pub(super) struct Line<'a> {
    pub(super) name: String,
    pub(super) terms: Vec<(&'a str, Decimal)>,
    pub(super) symbol: &'static str,
    pub(super) number: Decimal,
}

impl Sheet {
    /// Of a program, whose constant and denominator are notes.
    pub(super) fn of(program: &Program) -> Self {
        let column = |variable: &Variable| LinearColumn {
            line: 0,
            name: variable.name.clone(),
            cost: variable.cost.into(),
            is_whole: variable.integer,
            lower: variable.lower.map(Decimal::from),
            upper: variable.upper.map(Decimal::from),
        };
        let row = |row: &crate::Row| LinearRow {
            line: 0,
            name: row.name.clone(),
            terms: row.terms.iter().map(|&(index, own)| (index as u32, own.into())).collect(),
            lower: (row.relation != Relation::AtMost).then(|| row.rhs.into()),
            upper: (row.relation != Relation::AtLeast).then(|| row.rhs.into()),
        };
        let linear = LinearProgram {
            maximise: program.sense == Sense::Max,
            columns: program.variables.iter().map(column).collect(),
            rows: program.rows.iter().map(row).collect(),
            ..LinearProgram::default()
        };
        Sheet { title: program.title.clone(), notes: notes(program), program: linear }.settled()
    }

    /// The same without bounds that exclude each other, which readers refuse or pass over: the lower one is a row, and the
    /// other fixes the column.
    #[must_use]
    pub(crate) fn settled(mut self) -> Self {
        let is_contrary =
            |column: &LinearColumn| column.lower > column.upper && column.upper.is_some();
        let contrary: Vec<usize> = (0..self.program.columns.len())
            .filter(|&at| is_contrary(&self.program.columns[at]))
            .collect();
        if contrary.is_empty() {
            return self;
        }
        let mut taken = self.taken_names();
        for index in contrary {
            let column = &mut self.program.columns[index];
            let lower = std::mem::replace(&mut column.lower, column.upper);
            let name = untaken(&mut taken, format!("{}_at_least", column.name));
            let terms = vec![(index as u32, 1.into())];
            self.program.rows.push(LinearRow { line: 0, name, terms, lower, upper: None });
        }
        self
    }

    /// What the objective is called, as no row is.
    pub(super) fn objective_name(&self) -> String {
        match &*self.program.objective {
            "" => untaken(&mut self.taken_names(), OBJECTIVE.to_owned()),
            own => own.to_owned(),
        }
    }

    /// The title and the notes after a format's comment sign.
    pub(super) fn heading(&self, sign: &str) -> String {
        headed(sign, &self.title, &self.notes)
    }

    /// The names of the rows and of the objective.
    pub(crate) fn taken_names(&self) -> HashSet<String> {
        let rows = self.program.rows.iter().map(|row| &row.name);
        rows.chain([&self.program.objective]).cloned().collect()
    }

    /// The rows with one relation each: a range is two, and a row without sides none.
    pub(super) fn lines(&self) -> Vec<Line<'_>> {
        let mut taken = self.taken_names();
        let mut lines = Vec::with_capacity(self.program.rows.len());
        for row in &self.program.rows {
            let line = |name: &str, symbol, number| Line {
                name: name.to_owned(),
                terms: self.terms(row),
                symbol,
                number,
            };
            match (row.lower, row.upper) {
                (None, None) => {}
                (Some(lower), Some(upper)) if lower == upper => {
                    lines.push(line(&row.name, "=", lower));
                }
                (Some(lower), None) => lines.push(line(&row.name, ">=", lower)),
                (None, Some(upper)) => lines.push(line(&row.name, "<=", upper)),
                (Some(lower), Some(upper)) => {
                    lines.push(line(&row.name, ">=", lower));
                    let name = untaken(&mut taken, format!("{}_at_most", row.name));
                    lines.push(line(&name, "<=", upper));
                }
            }
        }
        lines
    }

    /// The terms of a row that are not 0; 0 times some column where there is none, since not every reader takes a sum of
    /// nothing.
    fn terms(&self, row: &LinearRow) -> Vec<(&str, Decimal)> {
        let columns = &self.program.columns;
        let named = row.terms.iter().filter(|(_, factor)| *factor != Decimal::default());
        let named = named.map(|&(column, factor)| (&*columns[column as usize].name, factor));
        some(named.collect(), columns)
    }

    /// The terms of the objective; with 0 those of columns that would else have no place before their bounds, or all where
    /// columns would else first be named in another order.
    pub(super) fn objective(&self) -> Vec<(&str, Decimal)> {
        let columns = &self.program.columns;
        let mut is_in_row = vec![false; columns.len()];
        self.named_in_rows().for_each(|column| is_in_row[column] = true);
        let is_free = |column: usize| columns[column].cost == Decimal::default();
        let all = 0..columns.len();
        let short: Vec<usize> = all.clone().filter(|&at| !is_free(at) || !is_in_row[at]).collect();
        let first = (0..columns.len().min(1)).filter(|_| short.is_empty());
        let mut is_named = vec![false; columns.len()];
        let named = short.iter().copied().chain(first).chain(self.named_in_rows());
        let is_sorted = named.filter(|&at| !std::mem::replace(&mut is_named[at], true)).is_sorted();
        let terms = if is_sorted { short } else { all.collect() };
        terms.into_iter().map(|at| (&*columns[at].name, columns[at].cost)).collect()
    }

    /// The columns that the rows name, in the order of the file.
    fn named_in_rows(&self) -> impl Iterator<Item = usize> {
        let has_term = |row: &LinearRow| row.terms.iter().any(|term| term.1 != Decimal::default());
        let rows = self.program.rows.iter().filter(|row| row.lower.or(row.upper).is_some());
        rows.flat_map(move |row| {
            let terms = row.terms.iter().filter(|term| term.1 != Decimal::default());
            let first = (!has_term(row) && !self.program.columns.is_empty()).then_some(0);
            terms.map(|term| term.0 as usize).chain(first)
        })
    }
}

/// The terms; 0 times some column where there is none.
pub(super) fn some<'a>(
    terms: Vec<(&'a str, Decimal)>,
    columns: &'a [LinearColumn],
) -> Vec<(&'a str, Decimal)> {
    let first = columns.first().filter(|_| terms.is_empty());
    terms.into_iter().chain(first.map(|own| (&*own.name, Decimal::default()))).collect()
}

/// A name that nothing has yet, which is then taken.
pub(crate) fn untaken(taken: &mut HashSet<String>, mut name: String) -> String {
    while !taken.insert(name.clone()) {
        name.push('_');
    }
    name
}

/// The sign of a factor, and the factor without it.
pub(super) fn signed(factor: Decimal) -> (char, Decimal) {
    if factor < Decimal::default() { ('-', -factor) } else { ('+', factor) }
}
