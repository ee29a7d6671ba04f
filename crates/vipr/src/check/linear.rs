//! Compares the program of a file with the linear program that it must be.
//!
//! The variables are the columns in their order, a whole one only where the column is; the objective is the same; and each row
//! must be one that all solutions satisfy: then whatever bounds the program bounds the values of solutions. Rows may be missing,
//! since a bound without them holds all the more. That what is listed is a solution is checked by the program itself.

use crate::text::{Number, Row, Sense, Terms};
use crate::{CONSTANT, Claim, Violation};
use destrier_certify::{LinearProgram, LinearRow, Optimum, Whole};
use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};
use std::collections::HashMap;

/// Columns with factors, ascending.
type Sum = Vec<(u32, BigInt)>;

/// What is known of the solutions of a linear program, as rows over the variables of a file.
pub(super) struct LinearComparison<'a> {
    program: &'a LinearProgram,
    name: &'a str,
    /// Sums without common factor, and their greatest lower bound.
    lower: HashMap<Sum, BigRational>,
    /// The variable that is 1 and has the constant as its cost, if there is one.
    constant: Option<u32>,
}

impl<'a> LinearComparison<'a> {
    /// Checks variables and objective.
    pub(super) fn new(
        (program, name): (&'a LinearProgram, &'a str),
        (names, whole): (&[String], &[bool]),
        objective: &Terms,
        maximise: bool,
    ) -> Result<Self, Violation> {
        let (expected, found) = (program.columns.len(), names.len());
        let has_constant = names.len() == expected + 1
            && names.last().is_some_and(|last| last == CONSTANT)
            && !program.constant.is_zero();
        let constant = u32::try_from(expected).ok().filter(|_| has_constant);
        if found != expected + usize::from(has_constant) {
            return Err(Violation::OtherNumberOfVariables { expected, found });
        }
        let mut both = program.columns.iter().zip(whole).zip(0..);
        if let Some((_, variable)) = both.find(|((column, whole), _)| **whole && !column.whole) {
            return Err(Violation::OtherKind { variable });
        }
        let over = |cost: &Whole| BigRational::new(cost.to_big(), program.denominator.to_big());
        let costs = program.columns.iter().map(|column| over(&column.cost));
        let costs = costs.chain(constant.map(|_| program.constant.clone()));
        let costs = (0u32..).zip(costs).filter(|(_, cost)| !cost.is_zero());
        let is_the_same = objective.iter().map(|(own, cost)| (own, cost.to_big())).eq(costs);
        let is_complete = constant.is_some() || program.constant.is_zero();
        if !is_the_same || !is_complete || maximise != program.maximise {
            return Err(Violation::OtherObjective);
        }
        let mut comparison = LinearComparison { program, name, lower: HashMap::new(), constant };
        program.rows.iter().for_each(|row| comparison.know(row));
        Ok(comparison)
    }

    /// Takes a row of the program for known.
    fn know(&mut self, row: &LinearRow) {
        let ends = [(&row.range.lower, 1), (&row.range.upper, -1)];
        for (end, sign) in ends {
            let Some(end) = end else { continue };
            let terms = row.terms.iter().map(|(column, factor)| (*column, factor.to_big() * sign));
            let (terms, factor) = reduced(terms.collect());
            let side = BigRational::new(end.to_big() * sign, factor);
            let known = self.lower.entry(terms).or_insert_with(|| side.clone());
            if side > *known {
                *known = side;
            }
        }
    }

    /// Whether every solution satisfies the row, by one row of the program or by the ranges of the columns alone.
    pub(super) fn implies(&self, row: &Row) -> bool {
        let common = row
            .terms
            .iter()
            .fold(BigInt::one(), |common, (_, factor)| common.lcm(&factor.denominator()));
        let terms: Sum = row
            .terms
            .iter()
            .map(|(variable, factor)| (variable, (factor.to_big() * &common).to_integer()))
            .collect();
        let side = row.side.to_big() * &common;
        let from_below = || self.at_least(terms.clone(), side.clone());
        let from_above = || {
            let terms = terms.iter().map(|(variable, factor)| (*variable, -factor));
            self.at_least(terms.collect(), -&side)
        };
        match row.sense {
            Sense::AtLeast => from_below(),
            Sense::AtMost => from_above(),
            Sense::Equal => from_below() && from_above(),
        }
    }

    /// Whether the sum of the terms is at least `side` for every solution.
    fn at_least(&self, mut terms: Sum, mut side: BigRational) -> bool {
        if let Some((_, factor)) = terms.pop_if(|last| Some(last.0) == self.constant) {
            side -= factor;
        }
        let least = |(variable, factor): &(u32, BigInt)| {
            let range = &self.program.columns[*variable as usize].range;
            let end = if factor.is_positive() { &range.lower } else { &range.upper };
            Some(factor * end.as_ref()?.to_big())
        };
        let sum: Option<BigInt> = terms.iter().map(least).sum();
        if sum.is_some_and(|sum| BigRational::from(sum) >= side) {
            return true;
        }
        let (terms, factor) = reduced(terms);
        self.lower.get(&terms).is_some_and(|known| known * factor >= side)
    }

    /// Checks that this is a solution of the program.
    pub(super) fn check_solution(&self, solution: usize, values: &Terms) -> Result<(), Violation> {
        let mut values: Vec<(u32, BigRational)> =
            values.iter().map(|(variable, value)| (variable, value.to_big())).collect();
        if let Some(variable) = self.constant {
            let last = values.pop_if(|last| last.0 == variable);
            if !last.is_some_and(|(_, value)| value.is_one()) {
                return Err(Violation::OtherThanOne { solution, variable });
            }
        }
        self.program.admits(&values).then_some(()).ok_or(Violation::NoChoice { solution })
    }

    /// The claim about the values of solutions that a range for the objective makes.
    pub(super) fn claim(&self, least: Option<&Number>, greatest: Option<&Number>) -> Claim {
        let [least, greatest] = [least, greatest].map(|end| end.map(Number::to_big));
        let claim = |optimum: Optimum| self.program.claim(&optimum);
        let words = match (least.clone(), greatest.clone()) {
            (Some(least), Some(greatest)) if least == greatest => claim(Optimum::Exactly(least)),
            (Some(least), None) => claim(Optimum::AtLeast(least)),
            (None, Some(greatest)) => claim(Optimum::AtMost(greatest)),
            (None, None) => claim(Optimum::Infeasible),
            (Some(least), Some(greatest)) => {
                format!("{}, {}", claim(Optimum::AtLeast(least)), Optimum::AtMost(greatest))
            }
        };
        Claim::Linear { words: format!("{words} for {}", self.name), least, greatest }
    }
}

/// The terms without their common factor, and that.
fn reduced(mut terms: Sum) -> (Sum, BigInt) {
    let factor = terms.iter().fold(BigInt::ZERO, |factor, (_, next)| factor.gcd(next));
    let factor = if factor.is_zero() { BigInt::one() } else { factor };
    terms.iter_mut().for_each(|(_, next)| *next /= &factor);
    (terms, factor)
}
