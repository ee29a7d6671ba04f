//! Sets and their elements, of which either may be chosen.

use super::error::{ProgramError, error};
use super::rows::{Row, Rows, how_many};
use super::wishes::{Choose, FileRule, Wishes};

/// Which columns are in which rows: elements in sets, or sets that elements are in.
pub(super) struct Incidence {
    /// What the columns are.
    pub(super) columns_are: Choose,
    pub(super) columns: Vec<String>,
    pub(super) costs: Vec<u32>,
    pub(super) rows: Vec<Incident>,
    /// What a set and what an element is called.
    pub(super) nouns: Nouns,
    pub(super) remarks: Vec<String>,
}

/// A row and its columns.
pub(super) struct Incident {
    pub(super) line: usize,
    pub(super) name: String,
    /// In order, each once.
    pub(super) columns: Vec<u32>,
    /// How many of them the file itself asks for.
    pub(super) demand: Option<u32>,
}

/// One and several.
pub(super) struct Nouns {
    pub(super) set: [&'static str; 2],
    pub(super) element: [&'static str; 2],
}

impl Incidence {
    /// What is asked of it.
    pub(super) fn asked(self, wishes: &Wishes) -> Result<Rows, ProgramError> {
        let choose = wishes.choose.unwrap_or(self.columns_are);
        let own = if choose == self.columns_are { self } else { self.transposed()? };
        let is_exact = wishes.rule == Some(FileRule::Partition);
        let asking = own.rows.iter().find(|row| row.demand.is_some());
        if let Some(row) = asking.filter(|_| is_exact) {
            return error(row.line, "in a partition nothing asks for a number of its own");
        }
        let (least, most) = wishes.numbers();
        let number = match asking {
            Some(_) => "as many as it asks for".to_owned(),
            None => how_many(least, most),
        };
        let Nouns { set, element } = own.nouns;
        let asks = match choose {
            Choose::Sets => format!("{} such that every {} is in {number}", set[1], element[0]),
            Choose::Elements => format!("{} such that every {} has {number}", element[1], set[0]),
        };
        let asks = format!("{asks} of them (--choose {})", choose.name());
        let row = |Incident { line, name, columns, demand }| Row {
            line,
            name,
            columns,
            least: demand.or(Some(least)),
            most,
        };
        let Incidence { columns, costs, remarks, .. } = own;
        let rows = own.rows.into_iter().map(row).collect();
        Ok(Rows { columns, costs, rows, maximise: false, asks, remarks })
    }

    /// With rows as columns, if neither has numbers of its own.
    fn transposed(self) -> Result<Self, ProgramError> {
        let Incidence { columns_are, columns, costs, rows, nouns, remarks } = self;
        if costs.iter().any(|&cost| cost != 1) {
            let one = nouns.set[0];
            return error(1, format!("the costs are those of each {one}: --choose sets"));
        }
        if let Some(row) = rows.iter().find(|row| row.demand.is_some()) {
            return error(
                row.line,
                "a set that asks for so many elements is for --choose elements",
            );
        }
        let incident = |name: String| Incident { line: 1, name, columns: Vec::new(), demand: None };
        let mut turned: Vec<Incident> = columns.into_iter().map(incident).collect();
        for (number, row) in (0..).zip(&rows) {
            row.columns.iter().for_each(|&own| turned[own as usize].columns.push(number));
        }
        let columns_are = match columns_are {
            Choose::Sets => Choose::Elements,
            Choose::Elements => Choose::Sets,
        };
        let costs = vec![1; rows.len()];
        let columns = rows.into_iter().map(|row| row.name).collect();
        Ok(Incidence { columns_are, columns, costs, rows: turned, nouns, remarks })
    }
}
