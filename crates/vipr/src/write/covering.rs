//! Certificates about covering programs, written as VIPR 1.0.
//!
//! A variable for each column, with the rows `x >= 0` and `x <= 1` as bounds. Each leaf of weights becomes two
//! rows: the columns that are left, counted in steps of their costs and rounded up, and the objective.

use super::error::WriteError;
use super::rows::{Multipliers, Rows};
use crate::text::Sense;
use destrier_certify::{CoveringNode, CoveringNumber, CoveringProgram, CoveringRow, SparseWeights};
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
            CoveringNode::Infeasible(weights) => derived.infeasible(weights)?,
            CoveringNode::Uncoverable(row) => derived.uncoverable(*row)?,
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

    /// The row asks for more columns than are left.
    fn uncoverable(&mut self, row: u32) -> Result<(), WriteError> {
        self.infeasible(&SparseWeights::over(1, &[(row, 1)]))
    }

    /// The weights ask for more than all columns that are left can give.
    fn infeasible(&mut self, weights: &SparseWeights) -> Result<(), WriteError> {
        let (multipliers, worth) = self.balanced(weights, |_| 0);
        self.rows.contradiction(&worth, &multipliers)
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
        let (multipliers, worth) = self.balanced(weights, |column| self.program.costs[column]);
        if !worth.is_positive() {
            return Ok(None);
        }
        let costs = self.program.costs.iter().zip(&self.decided).enumerate();
        let terms = costs.filter(|(_, (cost, decided))| decided.is_none() && **cost > 0);
        let terms: Vec<String> =
            terms.map(|(column, (cost, _))| format!(" {column} {}", cost / step)).collect();
        let denominator = BigInt::from(weights.denominator()) * step;
        let steps = worth.div_ceil(&denominator);
        let row = format!("G {steps} {}{}", terms.len(), terms.concat());
        Ok(Some((self.rows.combine(&row, "rnd", &multipliers, &denominator)?, steps)))
    }

    /// Multipliers of rows and bounds whose sum has the denominator times these costs of the free columns on its
    /// left side, nothing else, and the number on its right.
    fn balanced(
        &self,
        weights: &SparseWeights,
        cost: impl Fn(usize) -> u32,
    ) -> (Multipliers, BigInt) {
        let mut multipliers = Multipliers::default();
        let (loads, mut worth) = self.loads(weights, &mut multipliers);
        let denominator = BigInt::from(weights.denominator());
        for (column, load) in loads.into_iter().enumerate() {
            let free = self.decided[column].is_none();
            let left = if free { &denominator * cost(column) - load } else { -load };
            if left.is_negative() {
                worth += &left * u8::from(free || self.is_chosen(column));
                multipliers.add(self.upper(column), left);
            } else {
                worth += &left * u8::from(self.is_chosen(column));
                multipliers.add(self.lower(column), left);
            }
        }
        (multipliers, worth)
    }

    /// Adds the rows that ask for more than is decided, by their weights: what each column is in them, and what
    /// they ask for. Rows with a limit have negative multipliers.
    fn loads(
        &self,
        weights: &SparseWeights,
        multipliers: &mut Multipliers,
    ) -> (Vec<BigInt>, BigInt) {
        let (mut loads, mut asked) = (vec![BigInt::ZERO; self.decided.len()], BigInt::ZERO);
        for &(row, weight) in weights.numerators() {
            let own = &self.program.rows[row as usize];
            if self.decided_as_asked(own) >= own.asked() {
                continue;
            }
            let (factor, side) = match own.number {
                CoveringNumber::AtLeast(demand) => (i64::from(weight), demand),
                CoveringNumber::AtMost(limit) => (-i64::from(weight), limit),
            };
            multipliers.add(self.given(row as usize), factor);
            asked += BigInt::from(factor) * side;
            own.columns.iter().for_each(|&column| loads[column as usize] += factor);
        }
        (loads, asked)
    }

    /// How many columns of a row are decided as it asks.
    fn decided_as_asked(&self, row: &CoveringRow) -> i64 {
        let as_asked = |&&column: &&u32| {
            self.decided[column as usize].is_some_and(|(chosen, _)| chosen == row.asks_for())
        };
        row.columns.iter().filter(as_asked).count() as i64
    }

    /// The greatest common divisor of the costs of all free columns; 0 if all of them are 0.
    fn step(&self) -> u32 {
        let free = self.program.costs.iter().zip(&self.decided).filter(|(_, way)| way.is_none());
        free.fold(0, |step, (cost, _)| step.gcd(cost))
    }
}
