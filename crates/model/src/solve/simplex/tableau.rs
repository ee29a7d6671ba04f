//! The basic variables and the objective in terms of the others.

use crate::Program;

/// Smaller numbers are what rounding left of 0.
const NOTHING: f64 = 1e-12;
/// Exchanges with smaller entries would lose all precision.
const SINGULAR: f64 = 1e-7;

/// A dense tableau: each basic variable is the sum of the entries of its row times the variables that are not basic.
/// Variables are numbered first, then the program's rows.
pub(super) struct Tableau {
    /// The rows as they are given.
    rows: Vec<Vec<(usize, f64)>>,
    /// The costs as they are given.
    given: Vec<f64>,
    entries: Vec<Vec<f64>>,
    /// The reduced costs.
    pub(super) costs: Vec<f64>,
    /// The basic variables, by rows of the tableau.
    pub(super) basic: Vec<usize>,
    /// The others, by columns.
    pub(super) nonbasic: Vec<usize>,
}

impl Tableau {
    pub(super) fn new(program: &Program) -> Self {
        let terms = |terms: &[(usize, i64)]| {
            terms.iter().map(|&(index, factor)| (index, factor as f64)).collect()
        };
        let given = program.variables.iter().map(|variable| variable.cost as f64).collect();
        let mut tableau = Tableau {
            rows: program.rows.iter().map(|row| terms(&row.terms)).collect(),
            given,
            entries: Vec::new(),
            costs: Vec::new(),
            basic: Vec::new(),
            nonbasic: Vec::new(),
        };
        tableau.reset();
        tableau
    }

    /// Makes the program's rows the basis.
    pub(super) fn reset(&mut self) {
        let number = self.given.len();
        self.costs.clone_from(&self.given);
        self.nonbasic = (0..number).collect();
        self.basic = (number..number + self.rows.len()).collect();
        self.entries = vec![vec![0.0; number]; self.rows.len()];
        for (entries, terms) in self.entries.iter_mut().zip(&self.rows) {
            terms.iter().for_each(|&(index, factor)| entries[index] = factor);
        }
    }

    /// Computes the tableau anew, with the same basis.
    pub(super) fn renew(&mut self) {
        let mut wanted = vec![false; self.basic.len() + self.nonbasic.len()];
        self.basic.iter().for_each(|&variable| wanted[variable] = true);
        self.reset();
        self.enter(&wanted);
    }

    /// Makes variables basic, as far as they can be together.
    pub(super) fn enter(&mut self, wanted: &[bool]) {
        let mut columns: Vec<usize> =
            (0..self.nonbasic.len()).filter(|&column| wanted[self.nonbasic[column]]).collect();
        // the largest entry first, which keeps precision
        while !columns.is_empty() {
            let leave = (0..self.basic.len()).filter(|&row| !wanted[self.basic[row]]);
            let places = leave.flat_map(|row| columns.iter().map(move |&column| (row, column)));
            let size = |&(row, column): &(usize, usize)| self.entries[row][column].abs();
            let Some(place) = places.max_by(|a, b| size(a).total_cmp(&size(b))) else { return };
            if size(&place) < SINGULAR {
                return;
            }
            self.pivot(place.0, place.1);
            columns.retain(|&column| column != place.1);
        }
    }

    pub(super) fn row(&self, row: usize) -> &[f64] {
        &self.entries[row]
    }

    /// Exchanges the basic variable of a row with that of a column.
    pub(super) fn pivot(&mut self, row: usize, column: usize) {
        let mut entries = std::mem::take(&mut self.entries[row]);
        let pivot = entries[column];
        entries.iter_mut().for_each(|entry| *entry /= -pivot);
        entries[column] = 1.0 / pivot;
        let filled: Vec<usize> = (0..entries.len()).filter(|&c| entries[c] != 0.0).collect();
        for others in self.entries.iter_mut().filter(|others| !others.is_empty()) {
            eliminate(others, &entries, &filled, column);
        }
        eliminate(&mut self.costs, &entries, &filled, column);
        self.entries[row] = entries;
        std::mem::swap(&mut self.basic[row], &mut self.nonbasic[column]);
    }

    /// The values of the basic variables at these of the others.
    pub(super) fn apply(&self, nonbasic: &[f64]) -> Vec<f64> {
        let value = |row: &Vec<f64>| row.iter().zip(nonbasic).map(|(entry, v)| entry * v).sum();
        self.entries.iter().map(value).collect()
    }

    /// The multipliers of the program's rows whose sum is this row of the tableau: that its basic variable cannot grow
    /// as it would have to, or cannot fall.
    pub(super) fn multipliers(&self, row: usize, grows: bool) -> Vec<f64> {
        let (number, sign) = (self.given.len(), if grows { 1.0 } else { -1.0 });
        let mut multipliers = vec![0.0; self.rows.len()];
        if let Some(own) = self.basic[row].checked_sub(number) {
            multipliers[own] = sign;
        }
        for (&variable, &entry) in self.nonbasic.iter().zip(&self.entries[row]) {
            if let Some(own) = variable.checked_sub(number) {
                multipliers[own] = -sign * entry;
            }
        }
        multipliers
    }

    /// By how much the program's rows are missed at values of its variables and of its rows, the basic ones and others.
    pub(super) fn residual(
        &self,
        values: &[f64],
        basic: &[f64],
        rests: impl Fn(usize) -> f64,
    ) -> f64 {
        let number = self.given.len();
        let sum = |row: usize| -> f64 {
            self.rows[row].iter().map(|&(index, factor)| factor * values[index]).sum()
        };
        let own = self.basic.iter().copied().zip(basic.iter().copied());
        let all = own.chain(self.nonbasic.iter().map(|&variable| (variable, rests(variable))));
        let missed = all.filter_map(|(v, value)| Some((sum(v.checked_sub(number)?) - value).abs()));
        missed.fold(0.0, f64::max)
    }
}

/// Puts what the entering variable is in place of it.
fn eliminate(row: &mut [f64], entries: &[f64], filled: &[usize], column: usize) {
    let factor = row[column];
    if factor == 0.0 {
        return;
    }
    row[column] = 0.0;
    for &at in filled {
        let sum = row[at] + factor * entries[at];
        row[at] = if sum.abs() < NOTHING { 0.0 } else { sum };
    }
}
