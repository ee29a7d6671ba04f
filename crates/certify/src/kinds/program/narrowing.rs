//! Numbers of whole columns that weights on the rows leave to solutions that cost less than a number; the theorem is in
//! `FORMAT.md`.

use super::case::LinearCase;
use super::weights::{steps, worth};
use crate::linear::{Exact, LinearRange, Multipliers, Stop, result};
use crate::rejection::Rejection;
use crate::text::{Words, fraction};
use crate::whole::Whole;
use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use std::fmt;

/// Only solutions that cost less than this are looked at below, as far as weights on the rows tell them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LinearNarrowing {
    /// As a case counts costs.
    pub cost: BigRational,
    /// Weights on the rows of the case.
    pub weights: Multipliers,
}

impl LinearCase<'_> {
    /// The columns of which not all numbers are left, ascending, with the ranges that are.
    ///
    /// # Errors
    /// If a row or a column has not the end that the weights need, or nothing is left.
    pub fn narrowed(
        &self,
        narrowing: &LinearNarrowing,
    ) -> Result<Vec<(usize, LinearRange)>, Rejection> {
        result(narrowed::<i128>(self, narrowing), || narrowed::<BigInt>(self, narrowing))
    }
}

fn narrowed<N: Exact>(
    case: &LinearCase,
    LinearNarrowing { cost, weights }: &LinearNarrowing,
) -> Result<Vec<(usize, LinearRange)>, Stop> {
    let (worth, left) = worth::<N>(case, weights, &|column| case.cost(column))?;
    let room = most::<N>(case, cost, weights.denominator())?.minus(&worth)?;
    if room < N::zero() {
        return Err(Rejection::NothingCostsLess { cost: cost.clone() }.into());
    }
    let mut narrowed = Vec::new();
    for (index, ((left, column), range)) in
        left.iter().zip(case.columns).zip(&case.ranges).enumerate()
    {
        if left.is_zero() || !column.whole {
            continue;
        }
        let (is_above, size) = (*left > N::zero(), left.clone().max(N::zero().minus(left)?));
        let steps = room.div_floor(&size);
        let own = match (is_above, &range.lower, &range.upper) {
            (true, Some(lower), _) => LinearRange::at_most(N::read(lower)?.plus(&steps)?.into()),
            (false, _, Some(upper)) => LinearRange::at_least(N::read(upper)?.minus(&steps)?.into()),
            _ => unreachable!("the weights need this end"),
        };
        let own = range.narrowed(&own);
        if own != *range {
            narrowed.push((index, own));
        }
    }
    Ok(narrowed)
}

/// The most that a solution costs which costs less than this, times a denominator of which all costs are multiples.
fn most<N: Exact>(case: &LinearCase, cost: &BigRational, denominator: &Whole) -> Result<N, Stop> {
    let read = |number: &BigInt| N::read(&Whole::from(number.clone()));
    let (above, below, denominator) =
        (read(cost.numer())?, read(cost.denom())?, N::read(denominator)?);
    let (fixed, step) = steps::<N>(case)?;
    let Some(step) = step.filter(|step| !step.is_zero()) else {
        return Integer::div_ceil(&above.times(&denominator)?, &below).minus(&N::one());
    };
    let beyond = above.minus(&fixed.times(&below)?)?;
    let steps = Integer::div_ceil(&beyond, &below.times(&step)?).minus(&N::one())?;
    fixed.plus(&steps.times(&step)?)?.times(&denominator)
}

impl LinearNarrowing {
    pub(super) fn read(words: &mut Words, rows: usize) -> Result<Self, Rejection> {
        Ok(LinearNarrowing { cost: fraction(words)?, weights: Multipliers::read(words, rows)? })
    }
}

impl fmt::Display for LinearNarrowing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.cost, self.weights)
    }
}
