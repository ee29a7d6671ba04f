//! Compares the program of a file with a problem of the board.
//!
//! Each variable must be named after a square of its own orbit, the objective must count pieces,
//! and each row must be one that all covers satisfy: then whatever bounds the program bounds the
//! covers. Rows may be missing, since a bound without them holds all the more. That a solution is
//! a cover is checked on the board, not by the program's rows.

use crate::program::Program;
use crate::text::{Number, Row, Sense, Terms};
use crate::{Claim, Violation};
use destrier_board::{Board, Problem, Square, SquareSet};
use destrier_certify::{Instance, Rejection, check_cover};
use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{ToPrimitive, Zero};
use std::collections::HashMap;

/// What is known of the sets that a problem admits, as rows over the variables of a file.
pub(super) struct Comparison<'a> {
    instance: Instance<'a>,
    /// The orbit of each variable.
    orbits: Vec<usize>,
    /// The least and the greatest value of each variable.
    ranges: Vec<(i64, i64)>,
    /// Left-hand sides without common factor, and their greatest lower bound.
    lower: HashMap<Vec<(u32, i64)>, BigRational>,
}

impl<'a> Comparison<'a> {
    /// Checks variables and objective.
    pub(super) fn new(
        problem: &'a Problem,
        names: &[String],
        objective: &Terms,
        maximise: bool,
    ) -> Result<Self, Violation> {
        let instance = Instance::new(problem)
            .map_err(|reason| Violation::HugeProblem { reason: Box::new(reason) })?;
        let orbits = orbits(&instance, names)?;
        let size = |&orbit: &usize| i64::try_from(instance.orbit(orbit).len()).ok();
        let sizes: Option<Vec<i64>> = orbits.iter().map(size).collect();
        let counts_pieces = match (objective, sizes) {
            (Terms::Small(1, terms), Some(sizes)) => terms.iter().map(|term| term.1).eq(sizes),
            _ => false,
        };
        if maximise || !counts_pieces {
            return Err(Violation::OtherObjective);
        }
        let fixing = instance.fixing();
        let range = |&orbit: &usize| {
            (i64::from(fixing.is_included(orbit)), i64::from(!instance.is_barred(orbit)))
        };
        let ranges = orbits.iter().map(range).collect();
        let lower = facts(&instance, &orbits);
        Ok(Comparison { instance, orbits, ranges, lower })
    }

    /// Whether every set that the problem admits satisfies the row, by one row of the problem or by
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

    /// Whether the sum of the terms is at least `side` for every set.
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

    /// Checks that a solution is a cover of as many pieces as its value.
    pub(super) fn check_cover(&self, solution: usize, values: &Terms) -> Result<(), Violation> {
        let one = Number::Small(1, 1);
        if let Some((variable, _)) = values.iter().find(|(_, value)| *value != one) {
            return Err(Violation::OtherThanOne { solution, variable });
        }
        let orbits = values.variables().map(|variable| self.orbits[variable as usize]);
        let squares = orbits.flat_map(|orbit| self.instance.orbit(orbit)).copied();
        let problem = self.instance.problem;
        let cover = SquareSet::from_squares(problem.board, squares);
        let boxed = |reason: Rejection| Violation::NoCover { solution, reason: Box::new(reason) };
        check_cover(problem, &cover).map_err(boxed)
    }
}

/// The orbit that each variable is named after; all orbits, each once.
fn orbits(instance: &Instance, names: &[String]) -> Result<Vec<usize>, Violation> {
    let expected = instance.all().len();
    if names.len() != expected {
        return Err(Violation::OtherNumberOfVariables { expected, found: names.len() });
    }
    let mut seen = vec![false; expected];
    let orbit = |(variable, name): (usize, &String)| {
        let square = square(instance.problem.board, name);
        let orbit = square.map(|square| instance.orbit_of(square));
        orbit
            .filter(|&orbit| !std::mem::replace(&mut seen[orbit], true))
            .ok_or(Violation::NotAnOrbit { variable })
    };
    names.iter().enumerate().map(orbit).collect()
}

/// The square that a variable is named after: `c7` or `r7c30` as here; `GC` or `x7_30` as in
/// exported programs; with `t_` before it as SCIP names the variables of its transformed program.
fn square(board: Board, name: &str) -> Option<Square> {
    let name = name.strip_prefix("t_").unwrap_or(name);
    if let Ok(square) = board.parse_square(name) {
        return Some(square);
    }
    let (row, col) = match (name.as_bytes(), name.strip_prefix('x')) {
        (&[row @ b'A'..=b'Z', col @ b'A'..=b'Z'], _) => ((row - b'A').into(), (col - b'A').into()),
        (_, Some(numbers)) => {
            let (row, col) = numbers.split_once('_')?;
            let index = |number: &str| number.parse::<usize>().ok()?.checked_sub(1);
            (index(row)?, index(col)?)
        }
        _ => return None,
    };
    board.at(row, col)
}

/// The rows of the problem's own program, as lower bounds.
fn facts(instance: &Instance, orbits: &[usize]) -> HashMap<Vec<(u32, i64)>, BigRational> {
    let mut variables = vec![0; orbits.len()];
    for (variable, &orbit) in (0u32..).zip(orbits) {
        variables[orbit] = variable;
    }
    let mut facts = HashMap::new();
    for row in Program::new(instance).rows {
        let sign = if row.sense == Sense::AtMost { -1 } else { 1 };
        let term = |&(orbit, factor): &(usize, i64)| (variables[orbit], sign * factor);
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

/// The claim about covers that a range for the number of pieces makes; `None` if it is beyond all
/// boards.
pub(super) fn claim(
    problem: &Problem,
    least: Option<&Number>,
    greatest: Option<&Number>,
) -> Option<Claim> {
    let least = least.map(|least| least.to_big().ceil().to_integer().max(BigInt::zero()));
    let greatest = greatest.map(|greatest| greatest.to_big().floor().to_integer());
    let size = |bound: Option<BigInt>| bound.map_or(Some(None), |bound| bound.to_usize().map(Some));
    let (at_least, at_most) = (size(least)?, size(greatest)?);
    Some(Claim::Covers { problem: problem.clone(), at_least, at_most })
}
