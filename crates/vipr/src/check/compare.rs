//! Compares the program of a file with a problem of the board, or with a covering program.
//!
//! Each variable must be named after a square of its own orbit, the objective must count pieces,
//! and each row must be one that all covers satisfy: then whatever bounds the program bounds the
//! covers. Rows may be missing, since a bound without them holds all the more. That a solution is
//! a cover is checked on the board, not by the program's rows. Of a covering program each variable is a
//! column, by its name or in its place; the rest is the same.

use super::subject::Subject;
use crate::program::{self, covering_rows};
use crate::text::{Number, Row, Sense, Terms};
use crate::{Claim, Violation};
use destrier_board::{Board, Orbits, Problem, Square, SquareSet};
use destrier_certify::{CoveringNumber, CoveringProgram, check_cover};
use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{ToPrimitive, Zero};
use std::collections::HashMap;

/// What is known of the sets that a problem admits, as rows over the variables of a file.
pub(super) struct Comparison<'a> {
    sets: Sets<'a>,
    /// The least and the greatest value of each variable.
    ranges: Vec<(i64, i64)>,
    /// Left-hand sides without common factor, and their greatest lower bound.
    lower: HashMap<Vec<(u32, i64)>, BigRational>,
}

/// What the values of all variables stand for.
enum Sets<'a> {
    /// Squares of a problem: the orbit of each variable.
    Orbits(&'a Problem, Orbits, Vec<usize>),
    /// The column of each variable.
    Columns(&'a CoveringProgram, Vec<usize>),
}

impl<'a> Comparison<'a> {
    /// Checks variables and objective.
    pub(super) fn new(
        subject: Subject<'a>,
        names: &[String],
        objective: &Terms,
        maximise: bool,
    ) -> Result<Self, Violation> {
        let (comparison, costs) = match subject {
            Subject::Covers(problem) => Self::of_covers(problem, names)?,
            Subject::Choices { program, columns, .. } => Self::of_choices(program, columns, names)?,
        };
        let priced = (0u32..).zip(costs).filter(|&(_, cost)| cost != 0);
        let is_the_same = match objective {
            Terms::Small(1, terms) => terms.iter().copied().eq(priced),
            _ => false,
        };
        if maximise || !is_the_same {
            return Err(Violation::OtherObjective);
        }
        Ok(comparison)
    }

    /// Of the covers that a problem admits, with the size of each variable's orbit.
    fn of_covers(problem: &'a Problem, names: &[String]) -> Result<(Self, Vec<i64>), Violation> {
        let program = CoveringProgram::of_problem(problem)
            .map_err(|reason| Violation::HugeProblem { reason: Box::new(reason) })?;
        let orbits = Orbits::new(problem.board, problem.symmetry);
        let order = order(problem.board, &orbits, names)?;
        Ok(Self::of(&program, names, Sets::Orbits(problem, orbits, order)))
    }

    /// Of the choices that a covering program admits, with the cost of each variable's column.
    fn of_choices(
        program: &'a CoveringProgram,
        columns: &[String],
        names: &[String],
    ) -> Result<(Self, Vec<i64>), Violation> {
        let (expected, found) = (program.costs.len(), names.len());
        if found != expected {
            return Err(Violation::OtherNumberOfVariables { expected, found });
        }
        let order = named_columns(columns, names).unwrap_or_else(|| (0..expected).collect());
        Ok(Self::of(program, names, Sets::Columns(program, order)))
    }

    /// Of the choices of a program that stand for these sets, with the cost of each variable's column.
    fn of(program: &CoveringProgram, names: &[String], sets: Sets<'a>) -> (Self, Vec<i64>) {
        let (Sets::Orbits(_, _, order) | Sets::Columns(_, order)) = &sets;
        let costs = order.iter().map(|&column| program.costs[column].into()).collect();
        let lower = facts(covering_rows(program, names), order);
        let fixed = fixed(program);
        let ranges = order.iter().map(|&column| fixed[column]).collect();
        (Comparison { sets, ranges, lower }, costs)
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

    /// Checks that a solution is a cover of as many pieces as its value, or an admitted choice of its cost.
    pub(super) fn check_solution(&self, solution: usize, values: &Terms) -> Result<(), Violation> {
        let one = Number::Small(1, 1);
        if let Some((variable, _)) = values.iter().find(|(_, value)| *value != one) {
            return Err(Violation::OtherThanOne { solution, variable });
        }
        let variables = values.variables().map(|variable| variable as usize);
        match &self.sets {
            Sets::Orbits(problem, orbits, order) => {
                let squares = variables.flat_map(|variable| orbits.squares(order[variable]));
                let cover = SquareSet::from_squares(problem.board, squares.copied());
                let boxed = |reason| Violation::NoCover { solution, reason: Box::new(reason) };
                check_cover(problem, &cover).map_err(boxed)
            }
            Sets::Columns(program, order) => {
                let columns = variables.filter_map(|variable| u32::try_from(order[variable]).ok());
                let columns: Vec<u32> = columns.collect();
                let admits = program.admits(&columns);
                admits.then_some(()).ok_or(Violation::NoChoice { solution })
            }
        }
    }
}

/// The column that each variable is named after, if all are and each column once.
fn named_columns(columns: &[String], names: &[String]) -> Option<Vec<usize>> {
    let indices: HashMap<&str, usize> =
        columns.iter().enumerate().map(|(index, name)| (name.as_str(), index)).collect();
    let mut seen = vec![false; columns.len()];
    let column = |name: &String| {
        let column = *indices.get(own_name(name))?;
        (!std::mem::replace(&mut seen[column], true)).then_some(column)
    };
    names.iter().map(column).collect()
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

/// The orbit that each variable is named after; all orbits, each once.
fn order(board: Board, orbits: &Orbits, names: &[String]) -> Result<Vec<usize>, Violation> {
    let expected = orbits.len();
    if names.len() != expected {
        return Err(Violation::OtherNumberOfVariables { expected, found: names.len() });
    }
    let mut seen = vec![false; expected];
    let orbit = |(variable, name): (usize, &String)| {
        let square = square(board, name);
        let orbit = square.map(|square| orbits.orbit_of(square));
        orbit
            .filter(|&orbit| !std::mem::replace(&mut seen[orbit], true))
            .ok_or(Violation::NotAnOrbit { variable })
    };
    names.iter().enumerate().map(orbit).collect()
}

/// The square that a variable is named after: `c7` or `r7c30` as here; `xc7`, `x_r7c30`, `GC` or `x7_30` as in
/// exported programs.
fn square(board: Board, name: &str) -> Option<Square> {
    let name = own_name(name);
    if let Ok(square) = board.parse_square(name) {
        return Some(square);
    }
    let plain = name.strip_prefix('x').map(|name| name.strip_prefix('_').unwrap_or(name));
    if let Some(Ok(square)) = plain.map(|name| board.parse_square(name)) {
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

/// The rows of the problem's own program as lower bounds, over the variables that stand for these orbits or columns.
fn facts(rows: Vec<program::Row>, order: &[usize]) -> HashMap<Vec<(u32, i64)>, BigRational> {
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

/// The claim about covers or choices that a range for their cost makes; `None` if it is beyond all boards.
pub(super) fn claim(
    subject: Subject<'_>,
    least: Option<&Number>,
    greatest: Option<&Number>,
) -> Option<Claim> {
    let least = least.map(|least| least.to_big().ceil().to_integer().max(BigInt::zero()));
    let greatest = greatest.map(|greatest| greatest.to_big().floor().to_integer());
    let size = |bound: Option<BigInt>| bound.map_or(Some(None), |bound| bound.to_usize().map(Some));
    let (at_least, at_most) = (size(least)?, size(greatest)?);
    Some(match subject {
        Subject::Covers(problem) => Claim::Covers { problem: problem.clone(), at_least, at_most },
        Subject::Choices { name, .. } => {
            Claim::Choices { program: name.to_owned(), at_least, at_most }
        }
    })
}
