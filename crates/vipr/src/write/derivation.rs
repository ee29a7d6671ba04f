//! The derived rows of a tree of cases.
//!
//! There is a variable for each column, with the rows `x >= 0` and `x <= 1` as bounds. Each cut becomes a row first, whose
//! coefficients the lower bounds raise to whole numbers. Each leaf of weights becomes a
//! row that bounds the objective; where the costs of free columns are multiples of a step, two: these columns, counted
//! in steps and rounded up, and the objective.

use super::all_rows::{AllRows, WeightedCut};
use super::cases::{Case, RowWeights};
use super::error::WriteError;
use super::rows::{Multipliers, Rows, costs, vector};
use crate::text::Sense;
use destrier_certify::{CoveringNumber, CoveringProgram};
use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, Signed};
use std::collections::BTreeMap;
use std::io::Write;

/// Where a tree is: nodes are in preorder, so that what is open is a stack.
struct Derivation<'a, W> {
    program: &'a CoveringProgram,
    all: &'a AllRows<'a>,
    rows: Rows<W>,
    /// The derived rows that cuts are.
    cuts: Vec<usize>,
    /// For each column that is decided, whether it is chosen, and the row that assumes so.
    decided: Vec<Option<(bool, usize)>>,
    /// The branches above.
    open: Vec<Open>,
}

/// A branch with an open case.
struct Open {
    column: usize,
    /// Whether it is chosen in the first case.
    chosen: bool,
    /// The row that assumes the first case, and that of the second if it is there.
    first: usize,
    second: Option<usize>,
}

/// Writes the derived rows and returns their number.
pub(super) fn derive(
    program: &CoveringProgram,
    all: &AllRows<'_>,
    nodes: &[Case],
    (target, constant): (Option<usize>, Option<&BigRational>),
    out: &mut impl Write,
) -> Result<usize, WriteError> {
    let columns = program.costs.len();
    let mut rows = Rows::new(2 * columns + program.rows.len(), target, out);
    if let Some(constant) = constant {
        rows = rows.with_constant(vector(&costs(program)), constant.clone());
    }
    let (cuts, decided, open) = (Vec::new(), vec![None; columns], Vec::new());
    let mut derived = Derivation { program, all, rows, cuts, decided, open };
    derived.cuts()?;
    for node in nodes {
        match node {
            Case::Branch { column, chosen } => {
                let column = *column as usize;
                let assumed = derived.assume(column, *chosen)?;
                derived.open.push(Open { column, chosen: *chosen, first: assumed, second: None });
                continue;
            }
            Case::Weights(weights) => derived.bound(weights)?,
            Case::Infeasible(weights) => derived.infeasible(weights)?,
            Case::Uncoverable(row) => derived.uncoverable(*row)?,
            Case::Image { .. } => {} // written out
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

    /// The row of the program, or of a cut.
    fn given(&self, row: u32) -> usize {
        match self.all.cut(row) {
            Some(cut) => self.cuts[cut],
            None => 2 * self.decided.len() + row as usize,
        }
    }

    /// The rows of all cuts.
    fn cuts(&mut self) -> Result<(), WriteError> {
        for WeightedCut { weights, cut } in self.all.cuts() {
            let mut multipliers = Multipliers::default();
            let (mut loads, mut worth) = (BTreeMap::<u32, i128>::new(), BigInt::ZERO);
            for &(row, weight) in weights.numerators() {
                multipliers.add(self.given(row), weight);
                worth += i128::from(weight) * i128::from(self.all.asked(row));
                for (column, times) in self.all.terms(row) {
                    *loads.entry(column).or_default() += i128::from(weight) * i128::from(times);
                }
            }
            let denominator = BigInt::from(weights.denominator());
            for &(column, times) in &cut.terms {
                let left: BigInt = &denominator * times - loads[&column];
                multipliers.add(self.lower(column as usize), left);
            }
            let terms: Vec<String> =
                cut.terms.iter().map(|(column, times)| format!(" {column} {times}")).collect();
            let row = format!("G {} {}{}", cut.demand, terms.len(), terms.concat());
            let kind = if worth.is_multiple_of(&denominator) { "lin" } else { "rnd" };
            self.cuts.push(self.rows.combine(&row, kind, &multipliers, &denominator)?);
        }
        Ok(())
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
        while let Some(open) = self.open.pop() {
            self.decided[open.column] = None;
            let Some(second) = open.second else {
                let second = Some(self.assume(open.column, !open.chosen)?);
                self.open.push(Open { second, ..open });
                return Ok(());
            };
            self.rows.join([open.first, second])?;
        }
        Ok(())
    }

    /// The row asks for more columns than are left.
    fn uncoverable(&mut self, row: u32) -> Result<(), WriteError> {
        self.infeasible(&RowWeights::one(row))
    }

    /// The weights ask for more than all columns that are left can give.
    fn infeasible(&mut self, weights: &RowWeights) -> Result<(), WriteError> {
        let (multipliers, worth) = self.balanced(weights, |_| 0);
        self.rows.contradiction(&worth, &multipliers)
    }

    /// The bound of weights on the objective, at once or by the number of steps that the free columns cost.
    fn bound(&mut self, weights: &RowWeights) -> Result<(), WriteError> {
        let step = self.step();
        let counted = if step > 1 { self.counted(weights, step)? } else { None };
        if let Some((row, steps)) = counted {
            let mut objective = Multipliers::default();
            objective.add(row, step);
            for (column, &cost) in self.program.costs.iter().enumerate() {
                if self.decided[column].is_some() {
                    objective.add(self.lower(column), cost);
                }
            }
            let bound = steps * step + self.chosen_cost();
            return self.rows.bound(bound, "lin", &objective, &BigInt::one());
        }
        let cost = |column: usize| self.program.costs[column];
        let denominator = BigInt::from(weights.denominator.clone());
        let (mut multipliers, mut worth) = self.balanced(weights, cost);
        if worth < &denominator * self.chosen_cost() {
            let none =
                RowWeights { denominator: weights.denominator.clone(), numerators: Vec::new() };
            (multipliers, worth) = self.balanced(&none, cost);
        }
        let kind = if worth.is_multiple_of(&denominator) { "lin" } else { "rnd" };
        self.rows.bound(worth.div_ceil(&denominator), kind, &multipliers, &denominator)
    }

    /// The cost of the chosen columns.
    fn chosen_cost(&self) -> BigInt {
        let chosen = (0..self.decided.len()).filter(|&column| self.is_chosen(column));
        chosen.map(|column| BigInt::from(self.program.costs[column])).sum()
    }

    /// The row that says how many steps the free columns cost at least, and that number; none if it would be 0.
    fn counted(
        &mut self,
        weights: &RowWeights,
        step: u32,
    ) -> Result<Option<(usize, BigInt)>, WriteError> {
        let cost = |column: usize| match self.decided[column] {
            None => self.program.costs[column],
            Some(_) => 0,
        };
        let (multipliers, worth) = self.balanced(weights, cost);
        if !worth.is_positive() {
            return Ok(None);
        }
        let priced = (0..self.decided.len()).filter(|&column| cost(column) > 0);
        let terms: Vec<String> =
            priced.map(|column| format!(" {column} {}", cost(column) / step)).collect();
        let denominator = BigInt::from(weights.denominator.clone()) * step;
        let steps = worth.div_ceil(&denominator);
        let row = format!("G {steps} {}{}", terms.len(), terms.concat());
        Ok(Some((self.rows.combine(&row, "rnd", &multipliers, &denominator)?, steps)))
    }

    /// Multipliers of rows and bounds whose sum has the denominator times these costs of the columns on its left side,
    /// and the number on its right.
    fn balanced(&self, weights: &RowWeights, cost: impl Fn(usize) -> u32) -> (Multipliers, BigInt) {
        let mut multipliers = Multipliers::default();
        let (loads, mut worth) = self.loads(weights, &mut multipliers);
        let denominator = BigInt::from(weights.denominator.clone());
        for (column, load) in loads.into_iter().enumerate() {
            let left = &denominator * cost(column) - load;
            let (row, side) = match left.is_negative() {
                true => (self.upper(column), self.decided[column].is_none_or(|(chosen, _)| chosen)),
                false => (self.lower(column), self.is_chosen(column)),
            };
            worth += &left * u8::from(side);
            multipliers.add(row, left);
        }
        (multipliers, worth)
    }

    /// Adds the rows that ask for more than is decided, by their weights: what each column is in them, and what
    /// they ask for. Rows with a limit have negative multipliers.
    fn loads(&self, weights: &RowWeights, multipliers: &mut Multipliers) -> (Vec<BigInt>, BigInt) {
        let (mut loads, mut asked) = (vec![BigInt::ZERO; self.decided.len()], BigInt::ZERO);
        for (row, weight) in &weights.numerators {
            let (row, weight) = (*row, BigInt::from(weight.clone()));
            if self.all.need(row, |column| Some(self.decided[column as usize]?.0)) <= 0 {
                continue;
            }
            let own = self.program.rows.get(row as usize).map(|row| row.number);
            let (factor, side) = match own {
                Some(CoveringNumber::AtMost(limit)) => (-weight, i64::from(limit)),
                _ => (weight, self.all.asked(row)),
            };
            for (column, times) in self.all.terms(row) {
                loads[column as usize] += &factor * times;
            }
            asked += &factor * side;
            multipliers.add(self.given(row), factor);
        }
        (loads, asked)
    }

    /// The greatest common divisor of the costs of all free columns; 0 if all of them are 0.
    fn step(&self) -> u32 {
        let free = self.program.costs.iter().zip(&self.decided).filter(|(_, way)| way.is_none());
        free.fold(0, |step, (cost, _)| step.gcd(cost))
    }
}
