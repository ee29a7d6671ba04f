//! The case at hand of a growing tree: which columns are decided, and what rows still ask for.

use super::conflicts::Conflicts;
use super::cuts::Cut;
use crate::symmetry::{Fixed, Fixings};
use destrier_certify::{CoveringProgram, CoveringRow};
use num_integer::Integer;

/// A program and the decisions on the way from the root.
#[derive(Clone)]
pub(crate) struct Cases<'a> {
    pub(crate) program: &'a CoveringProgram,
    rows_of: Vec<Vec<usize>>,
    conflicts: Conflicts,
    cuts: Vec<Cut>,
    /// For each column the cuts that hold it, numbered after the rows, with its coefficients.
    cuts_of: Vec<Vec<(usize, i64)>>,
    fixings: Fixings,
    /// For each column, how many of the chosen ones bar it.
    barred: Vec<u32>,
    /// For each row, how many columns it still asks for, to be chosen or to be left out; not positive if it is met.
    /// Then for each cut.
    need: Vec<i64>,
    /// For each row, its free columns; for each cut their coefficients together.
    left: Vec<i64>,
    cost: i64,
    /// Columns that are left out of the whole tree.
    shut: Vec<u32>,
}

impl<'a> Cases<'a> {
    pub(crate) fn new(program: &'a CoveringProgram) -> Self {
        Cases {
            program,
            rows_of: program.rows_of_columns(),
            conflicts: Conflicts::new(program),
            cuts: Vec::new(),
            cuts_of: vec![Vec::new(); program.costs.len()],
            fixings: Fixings::new(program.costs.len()),
            barred: vec![0; program.costs.len()],
            need: program.rows.iter().map(CoveringRow::asked).collect(),
            left: program.rows.iter().map(|row| row.columns.len() as i64).collect(),
            cost: 0,
            shut: Vec::new(),
        }
    }

    /// Adds cuts to those so far, before any decision.
    pub(crate) fn cut(&mut self, cuts: &[Cut]) {
        debug_assert!(self.path().is_empty());
        for cut in cuts {
            for &(column, times) in &cut.terms {
                self.cuts_of[column as usize].push((self.need.len(), times));
            }
            self.need.push(cut.demand);
            let free = cut.terms.iter().filter(|term| self.is_free(term.0 as usize));
            self.left.push(free.map(|&(_, times)| times).sum());
            self.cuts.push(cut.clone());
        }
    }

    /// Leaves these free columns out, before any decision.
    pub(crate) fn shut(&mut self, columns: &[u32]) {
        for &column in columns {
            self.fixings.exclude(column as usize);
            self.rows_of[column as usize].iter().for_each(|&row| self.left[row] -= 1);
            for &(cut, times) in &self.cuts_of[column as usize] {
                self.left[cut] -= times;
            }
        }
        self.shut.extend(columns);
    }

    /// The rows that hold a column.
    #[inline]
    pub(crate) fn rows_of(&self, column: u32) -> &[usize] {
        &self.rows_of[column as usize]
    }

    /// Whether the columns that a row or cut asks for are to be chosen.
    #[inline]
    pub(crate) fn asks_for(&self, row: usize) -> bool {
        self.program.rows.get(row).is_none_or(CoveringRow::asks_for)
    }

    /// Calls with each column of a row or cut, and its coefficient.
    pub(crate) fn each_term(&self, row: usize, mut with: impl FnMut(usize, i64)) {
        match self.program.rows.get(row) {
            Some(row) => row.columns.iter().for_each(|&column| with(column as usize, 1)),
            None => {
                let terms = self.cuts[row - self.program.rows.len()].terms.iter();
                terms.for_each(|&(column, times)| with(column as usize, times));
            }
        }
    }

    /// What is decided on the way to the case.
    #[inline]
    pub(crate) fn fixings(&self) -> &Fixings {
        &self.fixings
    }

    /// How first cases of branches decide their columns.
    pub(crate) fn first(&self) -> Fixed {
        self.fixings.first
    }

    /// Has first cases of branches decide their columns so.
    pub(crate) fn set_first(&mut self, first: Fixed) {
        self.fixings.first = first;
    }

    #[inline]
    pub(crate) fn fixed(&self, column: usize) -> Fixed {
        self.fixings.fixed(column)
    }

    #[inline]
    pub(crate) fn is_free(&self, column: usize) -> bool {
        self.fixings.is_free(column)
    }

    /// Whether a column is undecided and could be chosen.
    #[inline]
    pub(crate) fn is_open(&self, column: usize) -> bool {
        self.is_free(column) && self.barred[column] == 0
    }

    /// A row that bars an undecided column beside one that is chosen, if one does.
    pub(crate) fn barring(&self, column: usize) -> Option<usize> {
        let is_barred = self.is_free(column) && self.barred[column] > 0;
        let mut others = self.conflicts.of(column).iter().filter(|_| is_barred);
        let by = others.find(|&&(other, _)| self.fixed(other as usize) == Fixed::Chosen);
        by.map(|&(_, row)| row)
    }

    /// A column, and whether first cases choose it.
    pub(crate) fn leading(&self, column: usize) -> (u32, bool) {
        (column as u32, self.fixings.first == Fixed::Chosen)
    }

    fn free(&self) -> impl Iterator<Item = usize> {
        (0..self.fixings.columns()).filter(|&column| self.is_free(column))
    }

    /// How many columns the row still asks for.
    #[inline]
    pub(crate) fn need(&self, row: usize) -> i64 {
        self.need[row].max(0)
    }

    /// The cost of the chosen columns.
    pub(crate) fn cost(&self) -> i64 {
        self.cost
    }

    /// The cost of all free columns.
    pub(crate) fn free_cost(&self) -> i64 {
        self.free().map(|column| i64::from(self.program.costs[column])).sum()
    }

    /// The decisions on the way from the root: columns, and whether they are chosen.
    #[inline]
    pub(crate) fn path(&self) -> &[(usize, bool)] {
        self.fixings.path()
    }

    /// A row that asks for more columns than it has left.
    pub(crate) fn uncoverable(&self) -> Option<usize> {
        (0..self.need.len()).find(|&row| self.is_uncoverable(row))
    }

    /// Whether a row asks for more columns than it has left.
    pub(crate) fn is_uncoverable(&self, row: usize) -> bool {
        self.need[row] > self.left[row]
    }

    /// The columns that are free in a certificate where none of those that are shut has a branch.
    fn undecided(&self) -> impl Iterator<Item = usize> {
        self.free().chain(self.shut.iter().map(|&column| column as usize))
    }

    /// The greatest common divisor of the costs of all these columns; 0 if all of them are 0.
    pub(crate) fn step(&self) -> i64 {
        let mut step = 0;
        for column in self.undecided() {
            step = step.gcd(&self.program.costs[column]);
            if step == 1 {
                break;
            }
        }
        step.into()
    }

    /// The only free column, if there is one, without which the step is larger, such as the centre of a board with half
    /// turns.
    pub(crate) fn odd(&self) -> Option<usize> {
        let twice = 2 * self.step();
        let is_odd = |&column: &usize| i64::from(self.program.costs[column]) % twice.max(1) != 0;
        let mut odd = self.undecided().filter(is_odd);
        odd.next().filter(|_| odd.next().is_none()).filter(|&column| self.is_free(column))
    }

    /// Weights that are worth more than this beyond the chosen columns settle the case for the target.
    pub(crate) fn threshold(&self, target: i64) -> i64 {
        let (gap, step) = (target - self.cost, self.step());
        if step == 0 || gap <= 0 { gap - 1 } else { step * (Integer::div_ceil(&gap, &step) - 1) }
    }

    pub(crate) fn push(&mut self, column: usize, chosen: bool) {
        self.fixings.push(column, chosen);
        self.count(column, chosen, 1);
    }

    /// Goes to the case of these decisions.
    pub(crate) fn go(&mut self, way: &[(usize, bool)]) {
        let common = self.path().iter().zip(way).take_while(|(here, there)| here == there).count();
        while self.path().len() > common {
            self.pop();
        }
        way[common..].iter().for_each(|&(column, chosen)| self.push(column, chosen));
    }

    /// Takes the last decision back.
    pub(crate) fn pop(&mut self) -> Option<(usize, bool)> {
        let (column, chosen) = self.fixings.pop()?;
        self.count(column, chosen, -1);
        Some((column, chosen))
    }

    fn count(&mut self, column: usize, chosen: bool, sign: i64) {
        self.cost += sign * i64::from(chosen) * i64::from(self.program.costs[column]);
        for &row in &self.rows_of[column] {
            self.left[row] -= sign;
            self.need[row] -= sign * i64::from(chosen == self.program.rows[row].asks_for());
        }
        for &(cut, times) in &self.cuts_of[column] {
            self.left[cut] -= sign * times;
            self.need[cut] -= sign * i64::from(chosen) * times;
        }
        for &(other, _) in self.conflicts.of(column).iter().filter(|_| chosen) {
            let barred = &mut self.barred[other as usize];
            *barred = barred.wrapping_add_signed(sign as i32);
        }
    }
}
