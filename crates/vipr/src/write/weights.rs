//! The derived rows of leaves.
//!
//! A leaf becomes a row that bounds the costs, as the case counts them, or that cannot hold; where costs are multiples of a step
//! and rounding tells, two: the costs of columns that are not fixed, counted in steps and rounded up, and all of them.

use super::cases::{Shown, Writer};
use super::error::WriteError;
use super::rows::{Reason, Steps, Sum, at_end, there, vector};
use destrier_certify::Multipliers;
use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};
use std::io::Write;

impl<W: Write> Writer<'_, W> {
    /// What weights make of the rows alone and these costs: multiples of rows, what these are worth, and what is left of the
    /// costs; all times the denominator.
    pub(super) fn loaded(
        &self,
        weights: &Multipliers,
        cost: impl Fn(usize) -> BigInt,
    ) -> Result<(Sum, BigInt, Vec<BigInt>), WriteError> {
        let denominator = weights.denominator().to_big();
        let columns = 0..self.costs.len();
        let mut left: Vec<BigInt> = columns.map(|column| &denominator * cost(column)).collect();
        let (mut sum, mut worth) = (Sum::default(), BigInt::ZERO);
        for (index, weight) in weights.numerators() {
            let (row, weight) = (self.case.row(index)?, weight.to_big());
            worth += at_end(&weight, &row.range, self.ends[index as usize], &mut sum)?;
            for (column, factor) in &row.terms {
                left[*column as usize] -= &weight * factor.to_big();
            }
        }
        Ok((sum, worth, left))
    }

    /// Adds to a sum what the left costs of these columns are worth at least; that worth.
    pub(super) fn add_least(
        &self,
        columns: impl IntoIterator<Item = usize>,
        left: &[BigInt],
        sum: &mut Sum,
    ) -> Result<BigInt, WriteError> {
        let mut worth = BigInt::ZERO;
        for column in columns.into_iter().filter(|&column| !left[column].is_zero()) {
            let (range, ends) = (&self.case.ranges[column], self.columns[column]);
            worth += at_end(&left[column], range, ends, sum)?;
        }
        Ok(worth)
    }

    /// The multiples of rows and of ends of columns that weights make of the rows and these costs, and what they are worth.
    fn weighted(
        &self,
        weights: &Multipliers,
        cost: impl Fn(usize) -> BigInt,
    ) -> Result<(Sum, BigInt), WriteError> {
        let (mut sum, worth, left) = self.loaded(weights, cost)?;
        let least = self.add_least(0..left.len(), &left, &mut sum)?;
        Ok((sum, worth + least))
    }

    /// That weights leave no solution.
    pub(super) fn infeasible(&mut self, weights: &Multipliers) -> Result<Shown, WriteError> {
        let (sum, worth) = self.weighted(weights, |_| BigInt::ZERO)?;
        let reason = Reason::Sum(&sum, BigRational::one());
        let row = self.rows.derive(&format!("G {worth} 0"), &reason)?;
        Ok(Shown { row, bound: None })
    }

    /// The bound that weights show.
    pub(super) fn bound(&mut self, weights: &Multipliers) -> Result<Shown, WriteError> {
        let (sum, worth) = self.weighted(weights, |column| self.cost(column))?;
        let denominator = weights.denominator().to_big();
        let exact = BigRational::new(worth.clone(), denominator.clone());
        let Some((fixed, step)) = self.steps() else {
            return self.bounded(exact, &sum, &denominator);
        };
        if step.is_zero() {
            return self.bounded(fixed.into(), &self.fixed_costs(false)?, &BigInt::one());
        }
        let least = (worth - &fixed * &denominator).div_ceil(&(&denominator * &step));
        let bound = BigRational::from_integer(&fixed + &least * &step);
        if bound == exact {
            return self.bounded(bound, &sum, &denominator);
        }
        if step.is_one() && self.given.program.denominator.to_big().is_one() {
            let reason = Reason::Rounded(&sum, self.over(&denominator));
            let row = self.rows.derive(&self.said(Some(&bound)), &reason)?;
            return Ok(Shown { row, bound: Some(bound) });
        }
        let (sum, _) = self.weighted(weights, |column| match self.case.ranges[column].only() {
            Some(_) => BigInt::ZERO,
            None => self.cost(column),
        })?;
        let row = format!("G {least} {}", vector(&self.counted_in(&step)));
        let over = BigRational::new(BigInt::one(), denominator * &step);
        let row = self.rows.derive(&row, &Reason::Rounded(&sum, over))?;
        self.stepped(row, &Steps { fixed, step, least })
    }

    /// What a row says of all costs that counts those of columns that are not fixed in steps.
    pub(super) fn stepped(&mut self, row: usize, steps: &Steps) -> Result<Shown, WriteError> {
        let mut sum = self.fixed_costs(false)?;
        sum.add(row, &steps.step);
        let bound = &steps.fixed + &steps.least * &steps.step;
        self.bounded(bound.into(), &sum, &BigInt::one())
    }

    /// The columns that are not fixed, with their costs in steps.
    pub(super) fn counted_in(&self, step: &BigInt) -> Vec<(usize, BigRational)> {
        let open = self.counted().into_iter();
        let open = open.filter(|(column, _)| self.case.ranges[*column].only().is_none());
        open.map(|(column, cost)| (column, cost / step)).collect()
    }

    /// The rows that say what fixed columns cost at most, or at least.
    pub(super) fn fixed_costs(&self, at_most: bool) -> Result<Sum, WriteError> {
        let mut sum = Sum::default();
        for (column, range) in self.case.ranges.iter().enumerate() {
            let (cost, ends) = (self.cost(column), self.columns[column]);
            if range.only().is_some() && !cost.is_zero() {
                let end = if cost.is_positive() == at_most { ends.upper } else { ends.lower };
                sum.add(there(end)?, &cost);
            }
        }
        Ok(sum)
    }

    /// What fixed columns cost, and of what solutions cost a multiple more: 0 if no other column costs anything; none if a
    /// continuous one does.
    pub(super) fn steps(&self) -> Option<(BigInt, BigInt)> {
        let (mut fixed, mut step) = (BigInt::ZERO, BigInt::ZERO);
        for (column, range) in self.case.ranges.iter().enumerate() {
            let cost = self.cost(column);
            match range.only() {
                _ if cost.is_zero() => {}
                Some(number) => fixed += cost * number.to_big(),
                None if self.is_whole(column) => step = step.gcd(&cost),
                None => return None,
            }
        }
        Some((fixed, step))
    }
}
