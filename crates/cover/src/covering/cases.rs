//! The case at hand of a growing tree: which columns are decided, and what rows still ask for.

use destrier_certify::{CoveringProgram, CoveringRow};
use num_integer::Integer;

/// A decision about a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fixed {
    Free,
    Chosen,
    Excluded,
}

/// A program and the decisions on the way from the root.
pub(super) struct Cases<'a> {
    pub(super) program: &'a CoveringProgram,
    rows_of: Vec<Vec<usize>>,
    fixed: Vec<Fixed>,
    /// For each row, how many columns it still asks for, to be chosen or to be left out; not positive if it is met.
    need: Vec<i64>,
    /// For each row, its free columns.
    left: Vec<i64>,
    cost: i64,
    path: Vec<(usize, bool)>,
}

impl<'a> Cases<'a> {
    pub(super) fn new(program: &'a CoveringProgram) -> Self {
        Cases {
            program,
            rows_of: program.rows_of_columns(),
            fixed: vec![Fixed::Free; program.costs.len()],
            need: program.rows.iter().map(CoveringRow::asked).collect(),
            left: program.rows.iter().map(|row| row.columns.len() as i64).collect(),
            cost: 0,
            path: Vec::new(),
        }
    }

    pub(super) fn fixed(&self, column: usize) -> Fixed {
        self.fixed[column]
    }

    pub(super) fn is_free(&self, column: usize) -> bool {
        self.fixed[column] == Fixed::Free
    }

    /// How many columns the row still asks for.
    pub(super) fn need(&self, row: usize) -> i64 {
        self.need[row].max(0)
    }

    /// The cost of the chosen columns.
    pub(super) fn cost(&self) -> i64 {
        self.cost
    }

    /// The cost of all free columns.
    pub(super) fn free_cost(&self) -> i64 {
        let free = self.program.costs.iter().zip(&self.fixed);
        free.filter(|(_, fixed)| **fixed == Fixed::Free).map(|(&cost, _)| i64::from(cost)).sum()
    }

    /// The decisions on the way from the root: columns, and whether they are chosen.
    pub(super) fn path(&self) -> &[(usize, bool)] {
        &self.path
    }

    /// A row that asks for more columns than it has left.
    pub(super) fn uncoverable(&self) -> Option<usize> {
        (0..self.need.len()).find(|&row| self.need[row] > self.left[row])
    }

    /// The greatest common divisor of the costs of all free columns; 0 if all of them are 0.
    pub(super) fn step(&self) -> i64 {
        let free = (0..self.fixed.len()).filter(|&column| self.is_free(column));
        let mut step = 0;
        for column in free {
            step = step.gcd(&self.program.costs[column]);
            if step == 1 {
                break;
            }
        }
        step.into()
    }

    /// Weights that are worth more than this beyond the chosen columns settle the case for the target.
    pub(super) fn threshold(&self, target: i64) -> i64 {
        let (gap, step) = (target - self.cost, self.step());
        if step == 0 || gap <= 0 { gap - 1 } else { step * (Integer::div_ceil(&gap, &step) - 1) }
    }

    pub(super) fn push(&mut self, column: usize, chosen: bool) {
        self.path.push((column, chosen));
        self.fixed[column] = if chosen { Fixed::Chosen } else { Fixed::Excluded };
        self.count(column, chosen, 1);
    }

    /// Goes to the case of these decisions.
    pub(super) fn go(&mut self, way: &[(usize, bool)]) {
        let common = self.path.iter().zip(way).take_while(|(here, there)| here == there).count();
        while self.path.len() > common {
            self.pop();
        }
        way[common..].iter().for_each(|&(column, chosen)| self.push(column, chosen));
    }

    /// Takes the last decision back.
    pub(super) fn pop(&mut self) -> Option<(usize, bool)> {
        let (column, chosen) = self.path.pop()?;
        self.fixed[column] = Fixed::Free;
        self.count(column, chosen, -1);
        Some((column, chosen))
    }

    fn count(&mut self, column: usize, chosen: bool, sign: i64) {
        self.cost += sign * i64::from(chosen) * i64::from(self.program.costs[column]);
        for &row in &self.rows_of[column] {
            self.left[row] -= sign;
            self.need[row] -= sign * i64::from(chosen == self.program.rows[row].asks_for());
        }
    }
}
