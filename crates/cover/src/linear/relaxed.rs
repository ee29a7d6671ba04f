//! A linear program as solvers of relaxations take it: it minimises, its numbers are whole and below 10^15, and a row with two
//! ends is two rows.

use destrier_certify::{LinearCase, LinearProgram, LinearRow, Whole};
use destrier_model::{Program, Relation, Row, Variable};
use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive};

/// Solvers take smaller numbers.
const LIMIT: u64 = 1_000_000_000_000_000;

/// One end of a row of the case.
#[derive(Clone, Copy)]
pub(super) struct RowEnd {
    /// The row of the case.
    pub(super) row: u32,
    /// Whether it is the greatest number that the row may have, else the least, or both.
    pub(super) is_upper: bool,
    /// The power of two that its numbers were divided by.
    shift: u64,
}

/// The program for a solver, and what its rows are.
pub(super) struct Relaxed {
    pub(super) program: Program,
    pub(super) ends: Vec<RowEnd>,
    /// The power of two that costs were divided by.
    shift: u64,
}

impl Relaxed {
    /// Of a program with the costs, the ranges and the rows of its case.
    pub(super) fn new(whole: &LinearProgram, case: &LinearCase<'_>) -> Self {
        let costs: Vec<Whole> =
            (0..whole.columns.len()).map(|column| case.cost_of(column)).collect();
        let mut program = Program::minimise("relaxation");
        let shift = shift(costs.iter());
        for (index, (column, cost)) in whole.columns.iter().zip(&costs).enumerate() {
            let range = &case.ranges[index];
            let variable = Variable::continuous(format!("x{index}"), ..);
            let mut variable = variable.at_cost(shifted(cost, shift));
            variable.lower = range.lower.as_ref().and_then(end);
            variable.upper = range.upper.as_ref().and_then(end);
            variable.integer = column.whole;
            program.variable(variable);
        }
        let mut own = Relaxed { program, ends: Vec::new(), shift };
        let rows = (0..case.rows() as u32).filter_map(|index| Some((index, case.row(index).ok()?)));
        rows.for_each(|(index, row)| own.add(index, row));
        own
    }

    /// Adds a row of the case.
    fn add(&mut self, index: u32, row: &LinearRow) {
        let LinearRow { range, terms } = row;
        let numbers = terms.iter().map(|(_, factor)| factor);
        let shift = shift(numbers.chain(&range.lower).chain(&range.upper));
        let terms: Vec<(usize, i64)> = terms
            .iter()
            .map(|(column, factor)| (*column as usize, shifted(factor, shift)))
            .filter(|&(_, factor)| factor != 0)
            .collect();
        let mut add = |is_upper, relation, number: &Whole| {
            let name = format!("r{}", self.program.rows.len());
            let row = Row::new(name, terms.clone(), relation, shifted(number, shift));
            self.program.rows.push(row);
            self.ends.push(RowEnd { row: index, is_upper, shift });
        };
        match (&range.lower, &range.upper) {
            (Some(both), Some(upper)) if both == upper => add(false, Relation::Equal, both),
            (lower, upper) => {
                lower.iter().for_each(|lower| add(false, Relation::AtLeast, lower));
                upper.iter().for_each(|upper| add(true, Relation::AtMost, upper));
            }
        }
    }

    /// Whether the solver's program says the case, with all of its bounds and numbers.
    pub(super) fn is_exact(&self, case: &LinearCase<'_>) -> bool {
        let is_kept = |own: &Option<i64>, end: &Option<Whole>| own.is_some() == end.is_some();
        let mut ranges = self.program.variables.iter().zip(&case.ranges);
        self.shift == 0
            && self.ends.iter().all(|end| end.shift == 0)
            && ranges.all(|(own, range)| {
                is_kept(&own.lower, &range.lower) && is_kept(&own.upper, &range.upper)
            })
    }

    /// What the duals of the solver's rows are on so many rows of the case.
    pub(super) fn multipliers(&self, duals: &[f64], rows: usize) -> Vec<f64> {
        let mut all = vec![0.0; rows];
        for (end, dual) in self.ends.iter().zip(duals) {
            all[end.row as usize] += dual * (self.shift as f64 - end.shift as f64).exp2();
        }
        all
    }

    /// What these duals of the solver's rows leave of each column's cost.
    pub(super) fn reduced_costs(&self, duals: &[f64]) -> Vec<f64> {
        let variables = self.program.variables.iter();
        let mut costs: Vec<f64> = variables.map(|variable| variable.cost as f64).collect();
        for (row, dual) in self.program.rows.iter().zip(duals) {
            row.terms.iter().for_each(|&(column, factor)| costs[column] -= dual * factor as f64);
        }
        costs
    }

    /// A cost of the case, as the solver counts costs.
    pub(super) fn scaled(&self, cost: f64) -> f64 {
        cost / (self.shift as f64).exp2()
    }

    /// A cost of the solver, as the case counts costs.
    pub(super) fn cost(&self, scaled: f64) -> f64 {
        scaled * (self.shift as f64).exp2()
    }
}

/// A bound that solvers know.
fn end(number: &Whole) -> Option<i64> {
    number.to_i64().filter(|number| number.unsigned_abs() < LIMIT)
}

/// The power of two that all of these have to be divided by.
fn shift<'a>(numbers: impl Iterator<Item = &'a Whole>) -> u64 {
    let bits = numbers.map(|number| match number.to_i64() {
        Some(number) if number.unsigned_abs() < LIMIT => 0,
        _ => number.to_big().bits(),
    });
    bits.max().unwrap_or(0).saturating_sub(49)
}

/// The number divided by this power of two, rounded to the nearest.
fn shifted(number: &Whole, shift: u64) -> i64 {
    if shift == 0 {
        return number.to_i64().expect("numbers below 10^15 are not divided");
    }
    let half = BigInt::from(1) << (shift - 1);
    let size: BigInt = (number.to_big().abs() + half) >> shift;
    let size = size.to_i64().expect("49 bits are left");
    if number.is_negative() { -size } else { size }
}
