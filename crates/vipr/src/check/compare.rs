//! Compares the program of a file with the covering program that it must be.
//!
//! Each variable must stand for a column of its own, the objective must be the costs, and each row must be one that all
//! choices satisfy: then whatever bounds the program bounds the costs of choices. Rows may be missing, since a bound without
//! them holds all the more. That a solution is a cover is checked on the board, not by the program's rows.

use super::reference::Reference;
use crate::program::{ProgramRow, covering_rows};
use crate::text::{Number, Row, Sense, Terms};
use crate::{Claim, Violation};
use destrier_certify::{CoveringNumber, CoveringProgram};
use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{ToPrimitive, Zero};
use std::collections::HashMap;

/// What is known of the choices that a program admits, as rows over the variables of a file.
pub(super) struct Comparison<'a> {
    reference: &'a Reference<'a>,
    /// The column that each variable stands for.
    order: Vec<usize>,
    /// The least and the greatest value of each variable.
    ranges: Vec<(i64, i64)>,
    /// Left-hand sides without common factor, and their greatest lower bound.
    lower: HashMap<Vec<(u32, i64)>, BigRational>,
}

impl<'a> Comparison<'a> {
    /// Checks variables and objective.
    pub(super) fn new(
        reference: &'a Reference<'a>,
        names: &[String],
        objective: &Terms,
        maximise: bool,
    ) -> Result<Self, Violation> {
        let order = order(reference, names)?;
        let program: &CoveringProgram = &reference.program;
        let costs = order.iter().map(|&column| i64::from(program.costs[column]));
        let priced = (0u32..).zip(costs).filter(|&(_, cost)| cost != 0);
        let is_the_same = match objective {
            Terms::Small(1, terms) => terms.iter().copied().eq(priced),
            _ => false,
        };
        if maximise || !is_the_same {
            return Err(Violation::OtherObjective);
        }
        let lower = facts(covering_rows(program, names), &order);
        let fixed = fixed(program);
        let ranges = order.iter().map(|&column| fixed[column]).collect();
        Ok(Comparison { reference, order, ranges, lower })
    }

    /// Whether every choice that the program admits satisfies the row, by one row of the program or by
    /// the ranges of the variables alone.
    pub(super) fn implies(&self, row: &Row) -> bool {
        let Terms::Small(below, terms) = &*row.terms else { return false };
        let side = row.side.to_big() * BigRational::from_integer((*below).into());
        let from_below = || self.at_least(terms.to_vec(), &side);
        let from_above = || negative(terms).is_some_and(|terms| self.at_least(terms, &-&side));
        match row.sense {
            Sense::AtLeast => from_below(),
            Sense::AtMost => from_above(),
            Sense::Equal => from_below() && from_above(),
        }
    }

    /// Whether the sum of the terms is at least `side` for every choice.
    fn at_least(&self, mut terms: Vec<(u32, i64)>, side: &BigRational) -> bool {
        let least = |&(variable, factor): &(u32, i64)| {
            let (least, greatest) = self.ranges[variable as usize];
            let factor = i128::from(factor);
            (factor * i128::from(least)).min(factor * i128::from(greatest))
        };
        let sum: i128 = terms.iter().map(least).sum();
        if BigRational::from_integer(sum.into()) >= *side {
            return true;
        }
        let factor = reduce(&mut terms);
        let known = self.lower.get(&terms);
        known.is_some_and(|known| known * BigRational::from_integer(factor.into()) >= *side)
    }

    /// Checks that a solution is a choice that the program admits; its value is its cost, as the objective is.
    pub(super) fn check_solution(&self, solution: usize, values: &Terms) -> Result<(), Violation> {
        let one = Number::Small(1, 1);
        if let Some((variable, _)) = values.iter().find(|(_, value)| *value != one) {
            return Err(Violation::OtherThanOne { solution, variable });
        }
        let columns = values.variables().map(|variable| self.order[variable as usize]);
        let columns: Vec<u32> = columns.filter_map(|column| u32::try_from(column).ok()).collect();
        (self.reference.check)(&self.reference.program, solution, &columns)
    }
}

/// The column that each variable stands for; all columns, each once.
fn order(reference: &Reference, names: &[String]) -> Result<Vec<usize>, Violation> {
    let (expected, found) = (reference.program.costs.len(), names.len());
    if found != expected {
        return Err(Violation::OtherNumberOfVariables { expected, found });
    }
    let mut seen = vec![false; expected];
    let column = |(variable, name): (usize, &String)| {
        let column = (reference.column)(own_name(name));
        column
            .filter(|&column| !std::mem::replace(&mut seen[column], true))
            .ok_or(Violation::NotAnOrbit { variable })
    };
    let named: Result<Vec<usize>, Violation> = names.iter().enumerate().map(column).collect();
    match named {
        Err(_) if reference.takes_order => Ok((0..expected).collect()),
        named => named,
    }
}

/// A name without the `t_` that SCIP puts before those of its transformed program.
fn own_name(name: &str) -> &str {
    name.strip_prefix("t_").unwrap_or(name)
}

/// The least and the greatest value of each column, by the rows that are about it alone.
fn fixed(program: &CoveringProgram) -> Vec<(i64, i64)> {
    let mut ranges = vec![(0, 1); program.costs.len()];
    for row in &program.rows {
        match (&*row.columns, row.number) {
            (&[column], CoveringNumber::AtLeast(1)) => ranges[column as usize].0 = 1,
            (&[column], CoveringNumber::AtMost(0)) => ranges[column as usize].1 = 0,
            _ => {}
        }
    }
    ranges
}

/// The rows of the program as lower bounds, over the variables that stand for these columns.
fn facts(rows: Vec<ProgramRow>, order: &[usize]) -> HashMap<Vec<(u32, i64)>, BigRational> {
    let mut variables = vec![0; order.len()];
    for (variable, &own) in (0u32..).zip(order) {
        variables[own] = variable;
    }
    let mut facts = HashMap::new();
    for row in rows {
        let sign = if row.sense == Sense::AtMost { -1 } else { 1 };
        let term = |&(own, factor): &(usize, i64)| (variables[own], sign * factor);
        let mut terms: Vec<(u32, i64)> = row.terms.iter().map(term).collect();
        terms.sort_unstable();
        let factor = reduce(&mut terms);
        let side = BigRational::new((sign * row.rhs).into(), factor.into());
        let known = facts.entry(terms).or_insert_with(|| side.clone());
        if side > *known {
            *known = side;
        }
    }
    facts
}

/// Takes the common factor out of the terms and returns it.
fn reduce(terms: &mut [(u32, i64)]) -> i64 {
    let factor = terms.iter().fold(0i64, |factor, (_, next)| factor.gcd(next)).max(1);
    terms.iter_mut().for_each(|(_, next)| *next /= factor);
    factor
}

fn negative(terms: &[(u32, i64)]) -> Option<Vec<(u32, i64)>> {
    terms.iter().map(|&(variable, factor)| Some((variable, factor.checked_neg()?))).collect()
}

/// The claim about choices that a range for their cost makes; `None` if it is beyond all boards.
pub(super) fn claim(
    reference: &Reference,
    least: Option<&Number>,
    greatest: Option<&Number>,
) -> Option<Claim> {
    let least = least.map(|least| least.to_big().ceil().to_integer().max(BigInt::zero()));
    let greatest = greatest.map(|greatest| greatest.to_big().floor().to_integer());
    let size = |bound: Option<BigInt>| bound.map_or(Some(None), |bound| bound.to_usize().map(Some));
    let (at_least, at_most) = (size(least)?, size(greatest)?);
    Some(Claim::Choices { words: reference.words.clone(), at_least, at_most })
}
