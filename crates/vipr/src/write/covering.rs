//! Certificates about covering programs, written as VIPR 1.0.
//!
//! A variable for each column, with the rows `x >= 0` and `x <= 1` as bounds. Each leaf of weights becomes two
//! rows: the columns that are left, counted in steps of their costs and rounded up, and the objective.

use super::error::WriteError;
use super::rows::{Multipliers, Rows};
use crate::text::Sense;
use destrier_certify::{CoveringNode, CoveringProgram, CoveringRow, SparseWeights};
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed};
use std::io::Write;

/// Where a tree is: nodes are in preorder, so that what is open is a stack.
struct Derivation<'a, W> {
    program: &'a CoveringProgram,
    rows: Rows<W>,
    /// For each column that is decided, whether it is chosen, and the row that assumes so.
    decided: Vec<Option<(bool, usize)>>,
    /// The branches above: the column, the row that assumed its first case, and that of the second if it is there.
    open: Vec<(usize, usize, Option<usize>)>,
}

/// Writes the derived rows and returns their number.
pub(super) fn derive(
    program: &CoveringProgram,
    nodes: &[CoveringNode],
    target: Option<usize>,
    out: &mut impl Write,
) -> Result<usize, WriteError> {
    let columns = program.costs.len();
    let rows = Rows::new(2 * columns + program.rows.len(), target, out);
    let mut derived = Derivation { program, rows, decided: vec![None; columns], open: Vec::new() };
    for node in nodes {
        match node {
            CoveringNode::Branch(column) => {
                let column = *column as usize;
                let assumed = derived.assume(column, true)?;
                derived.open.push((column, assumed, None));
                continue;
            }
            CoveringNode::Weights(weights) => derived.bound(weights)?,
            CoveringNode::Uncoverable(row) => derived.uncoverable(*row as usize)?,
            CoveringNode::Image { .. } => {} // written out
        }
        derived.next_case()?;
    }
    derived.rows.conclude()
}

impl<W: Write> Derivation<'_, W> {
    /// The row that bounds a column from below.
    fn lower(&self, column: usize) -> usize {
        match self.decided[column] {
            Some((true, assumed)) => assumed,
            _ => column,
        }
    }

    /// The row that bounds a column from above.
    fn upper(&self, column: usize) -> usize {
        match self.decided[column] {
            Some((false, assumed)) => assumed,
            _ => self.decided.len() + column,
        }
    }

    /// The row of the program.
    fn given(&self, row: usize) -> usize {
        2 * self.decided.len() + row
    }

    fn is_chosen(&self, column: usize) -> bool {
        matches!(self.decided[column], Some((true, _)))
    }

    fn assume(&mut self, column: usize, chosen: bool) -> Result<usize, WriteError> {
        let sense = if chosen { Sense::AtLeast } else { Sense::AtMost };
        let assumed = self.rows.assume(column, sense)?;
        self.decided[column] = Some((chosen, assumed));
        Ok(assumed)
    }

    /// Joins the branches whose second case is settled, and turns to the next second case.
    fn next_case(&mut self) -> Result<(), WriteError> {
        while let Some((column, first, second)) = self.open.pop() {
            self.decided[column] = None;
            let Some(second) = second else {
                let second = self.assume(column, false)?;
                self.open.push((column, first, Some(second)));
                return Ok(());
            };
            self.rows.join([first, second])?;
        }
        Ok(())
    }

    /// The row asks for more columns than are chosen and free.
    fn uncoverable(&mut self, row: usize) -> Result<(), WriteError> {
        let CoveringRow { demand, columns } = &self.program.rows[row];
        let mut multipliers = Multipliers::default();
        multipliers.add(self.given(row), 1);
        let mut missing = i64::from(*demand);
        for &column in columns {
            let column = column as usize;
            multipliers.add(self.upper(column), -1);
            missing -= i64::from(!matches!(self.decided[column], Some((false, _))));
        }
        self.rows.contradiction(missing, &multipliers)
    }

    /// The bound of weights: what the free columns cost by them, and the chosen ones.
    fn bound(&mut self, weights: &SparseWeights) -> Result<(), WriteError> {
        let step = self.step();
        let counted = if step == 0 { None } else { self.counted(weights, step)? };
        let mut objective = Multipliers::default();
        let mut bound = BigInt::ZERO;
        for (column, &cost) in self.program.costs.iter().enumerate() {
            if self.decided[column].is_some() || counted.is_none() {
                objective.add(self.lower(column), cost);
                bound += u32::from(self.is_chosen(column)) * cost;
            }
        }
        if let Some((row, steps)) = counted {
            objective.add(row, step);
            bound += steps * step;
        }
        self.rows.bound(bound, "lin", &objective, &BigInt::one())
    }

    /// The row that says how many steps the free columns cost at least, and that number; none if it would be 0.
    fn counted(
        &mut self,
        weights: &SparseWeights,
        step: u32,
    ) -> Result<Option<(usize, BigInt)>, WriteError> {
        let mut multipliers = Multipliers::default();
        let (loads, mut worth) = self.loads(weights, &mut multipliers);
        let denominator = BigInt::from(weights.denominator());
        let mut terms = Vec::new();
        for (column, load) in loads.into_iter().enumerate() {
            let cost = self.program.costs[column];
            let free = self.decided[column].is_none();
            let left = if free { &denominator * cost - load } else { -load };
            if !left.is_negative() {
                multipliers.add(self.lower(column), left);
            } else {
                worth += &left * u8::from(free || self.is_chosen(column));
                multipliers.add(self.upper(column), left);
            }
            if free && cost > 0 {
                terms.push(format!(" {column} {}", cost / step));
            }
        }
        if !worth.is_positive() {
            return Ok(None);
        }
        let denominator = denominator * step;
        let steps = worth.div_ceil(&denominator);
        let row = format!("G {steps} {}{}", terms.len(), terms.concat());
        Ok(Some((self.rows.combine(&row, "rnd", &multipliers, &denominator)?, steps)))
    }

    /// Adds the rows that ask for more than is chosen, by their weights: what each column is in them, and what
    /// they ask for.
    fn loads(
        &self,
        weights: &SparseWeights,
        multipliers: &mut Multipliers,
    ) -> (Vec<BigInt>, BigInt) {
        let (mut loads, mut asked) = (vec![BigInt::ZERO; self.decided.len()], BigInt::ZERO);
        for &(row, weight) in weights.numerators() {
            let CoveringRow { demand, columns } = &self.program.rows[row as usize];
            let chosen = columns.iter().filter(|&&column| self.is_chosen(column as usize)).count();
            if chosen as u64 >= u64::from(*demand) {
                continue;
            }
            multipliers.add(self.given(row as usize), weight);
            asked += BigInt::from(weight) * *demand;
            columns.iter().for_each(|&column| loads[column as usize] += weight);
        }
        (loads, asked)
    }

    /// The greatest common divisor of the costs of all free columns; 0 if all of them are 0.
    fn step(&self) -> u32 {
        let free = self.program.costs.iter().zip(&self.decided).filter(|(_, way)| way.is_none());
        free.fold(0, |step, (cost, _)| step.gcd(cost))
    }
}
