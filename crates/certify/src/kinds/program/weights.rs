//! What weights on the rows show about a case; the theorem is in `FORMAT.md`.

use super::case::LinearCase;
use crate::linear::{Exact, Multipliers, Stop, result};
use crate::rejection::Rejection;
use crate::whole::Whole;
use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;

impl LinearCase<'_> {
    /// What no solution of the case costs less than, as a program that minimises counts costs.
    ///
    /// # Errors
    /// If a row or a column has not the end that the weights need.
    pub fn bound(&self, weights: &Multipliers) -> Result<BigRational, Rejection> {
        result(rounded::<i128>(self, weights), || rounded::<BigInt>(self, weights))
    }

    /// Checks that the weights show that the case has no solution.
    ///
    /// # Errors
    /// If they do not.
    pub fn infeasible(&self, weights: &Multipliers) -> Result<(), Rejection> {
        let worth = result(free::<i128>(self, weights), || free::<BigInt>(self, weights))?;
        if worth > BigInt::ZERO {
            return Ok(());
        }
        let worth = BigRational::new(worth, weights.denominator().to_big());
        Err(Rejection::NotInfeasible { worth })
    }
}

/// What the weights are worth where no column costs anything, times their denominator.
fn free<N: Exact>(case: &LinearCase, weights: &Multipliers) -> Result<BigInt, Stop> {
    worth::<N>(case, weights, &|_| None).map(|(worth, _)| worth.into())
}

/// The sum of the least that rows and columns add with these costs, and what is left of the costs of columns; all times the
/// denominator of the weights.
pub(super) fn worth<'a, N: Exact>(
    case: &'a LinearCase,
    weights: &Multipliers,
    cost: &dyn Fn(usize) -> Option<&'a Whole>,
) -> Result<(N, Vec<N>), Stop> {
    let (mut worth, mut loads) = (N::zero(), vec![N::zero(); case.ranges.len()]);
    for (index, weight) in weights.numerators() {
        let (row, weight) = (case.row(index)?, N::read(&weight)?);
        let least = row.range.least(&weight)?;
        worth = worth.plus(&least.ok_or(Rejection::RowWithoutEnd { row: index as usize + 1 })?)?;
        for (column, factor) in &row.terms {
            let load = &mut loads[*column as usize];
            *load = load.plus(&weight.times(&N::read(factor)?)?)?;
        }
    }
    let denominator = N::read(weights.denominator())?;
    for (column, (load, range)) in loads.iter_mut().zip(&case.ranges).enumerate() {
        let cost = cost(column).map_or(Ok(N::zero()), |cost| denominator.times(&N::read(cost)?))?;
        let left = cost.minus(load)?;
        if !left.is_zero() {
            let least = range.least(&left)?;
            worth =
                worth.plus(&least.ok_or(Rejection::ColumnWithoutEnd { column: column + 1 })?)?;
        }
        *load = left;
    }
    Ok((worth, loads))
}

/// The bound, rounded up to what solutions can cost.
fn rounded<N: Exact>(case: &LinearCase, weights: &Multipliers) -> Result<BigRational, Stop> {
    let (worth, _) = worth::<N>(case, weights, &|column| case.cost(column))?;
    let denominator = N::read(weights.denominator())?;
    let (fixed, step) = steps::<N>(case)?;
    let Some(step) = step else {
        return Ok(BigRational::new(worth.into(), denominator.into()));
    };
    if step.is_zero() {
        return Ok(BigRational::from_integer(fixed.into()));
    }
    let beyond = worth.minus(&fixed.times(&denominator)?)?;
    let steps = Integer::div_ceil(&beyond, &denominator.times(&step)?);
    Ok(BigRational::from_integer(fixed.plus(&steps.times(&step)?)?.into()))
}

/// What all fixed columns cost, and of what solutions cost a multiple more: 0 if no other column has a cost, none if a continuous
/// one has.
pub(super) fn steps<N: Exact>(case: &LinearCase) -> Result<(N, Option<N>), Stop> {
    let (mut fixed, mut step) = (N::zero(), Some(N::zero()));
    for (column, range) in case.ranges.iter().enumerate() {
        let Some(cost) = case.cost(column) else { continue };
        let cost = N::read(cost)?;
        match range.only() {
            Some(number) => fixed = fixed.plus(&cost.times(&N::read(number)?)?)?,
            None if case.columns[column].whole => step = step.map(|step| step.gcd(&cost)),
            None => step = None,
        }
    }
    Ok((fixed, step))
}
