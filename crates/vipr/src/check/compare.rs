//! Compares the program of a file with the covering program that it must be.
//!
//! Each variable must stand for a column of its own, and what other columns there are must follow from these, or be in no
//! choice; the objective
//! must be the costs, and each row must be one that all choices satisfy: then whatever bounds the program bounds the costs of
//! choices. Rows may be missing, since a bound without them holds all the more. That a solution is a cover is checked on the
//! board, not by the program's rows.

use super::reference::Choices;
use crate::program::{ProgramRow, covering_rows};
use crate::text::{Number, Row, Sense, Terms};
use crate::{CONSTANT, Claim, Violation};
use destrier_certify::{CoveringNumber, CoveringProgram, CoveringRow};
use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{ToPrimitive, Zero};
use std::collections::{BTreeMap, HashMap, HashSet};

/// What is known of the choices that a program admits, as rows over the variables of a file.
pub(super) struct ChoiceComparison<'a> {
    reference: &'a Choices<'a>,
    values: Vec<Known>,
    /// The least and the greatest value of each variable.
    ranges: Vec<(i64, i64)>,
    /// Left-hand sides without common factor, and their greatest lower bound.
    lower: HashMap<Vec<(u32, i64)>, BigRational>,
    /// The variable that is 1 for every choice and costs what the objective has beside the costs, if there is one.
    constant: Option<(u32, &'a BigRational)>,
}

/// What a column is in every choice: a variable, or where it is the opposite, one minus that.
#[derive(Clone, Copy)]
struct Value {
    variable: u32,
    is_opposite: bool,
}

/// The same; none of a column that is in no choice.
type Known = Option<Value>;

impl<'a> ChoiceComparison<'a> {
    /// Checks variables and objective.
    pub(super) fn new(
        reference: &'a Choices<'a>,
        names: &[String],
        objective: &Terms,
        maximise: bool,
    ) -> Result<Self, Violation> {
        let program: &CoveringProgram = &reference.program;
        let (constant, names) = constant(reference, names);
        let (expected, found) = (program.costs.len(), names.len());
        let values = values(program, &order(reference, names)?)
            .ok_or(Violation::OtherNumberOfVariables { expected, found })?;
        let is_the_same = costs(program, found, &values).is_some_and(|costs| {
            let costs = costs.into_iter().map(|cost| BigRational::from_integer(cost.into()));
            let all = costs.chain(constant.map(|(_, constant)| constant.clone()));
            let all = (0u32..).zip(all).filter(|(_, cost)| !cost.is_zero());
            objective.iter().map(|(variable, cost)| (variable, cost.to_big())).eq(all)
        });
        if maximise || !is_the_same {
            return Err(Violation::OtherObjective);
        }
        let lower = facts(covering_rows(program, names.len()), &values);
        let mut ranges = vec![(0, 1); found];
        for (value, (least, greatest)) in values.iter().zip(fixed(program)) {
            let Some(value) = value else { continue };
            let range: &mut (i64, i64) = &mut ranges[value.variable as usize];
            let (least, greatest) =
                if value.is_opposite { (1 - greatest, 1 - least) } else { (least, greatest) };
            *range = (range.0.max(least), range.1.min(greatest));
        }
        if constant.is_some() {
            ranges.push((1, 1));
        }
        Ok(ChoiceComparison { reference, values, ranges, lower, constant })
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
        let is_constant =
            |&(variable, _): &(u32, i64)| self.constant.is_some_and(|(own, _)| own == variable);
        let factor = terms.pop_if(|last| is_constant(last)).map_or(0, |(_, factor)| factor);
        let side = &(side - BigRational::from_integer(factor.into()));
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
        let mut chosen = vec![false; self.ranges.len()];
        values.variables().for_each(|variable| chosen[variable as usize] = true);
        if let Some((variable, _)) = self.constant.filter(|&(own, _)| !chosen[own as usize]) {
            return Err(Violation::OtherThanOne { solution, variable });
        }
        let is_chosen = |own: Value| chosen[own.variable as usize] != own.is_opposite;
        let columns = (0..).zip(&self.values).filter(|(_, own)| own.is_some_and(is_chosen));
        let columns: Vec<u32> = columns.map(|(column, _)| column).collect();
        (self.reference.check)(&self.reference.program, solution, &columns)
    }

    /// The claim about choices that a range for the objective makes, which is their cost and perhaps the constant; `None` if it
    /// is beyond all boards.
    pub(super) fn claim(&self, least: Option<&Number>, greatest: Option<&Number>) -> Option<Claim> {
        let constant =
            self.constant.map_or_else(BigRational::zero, |(_, constant)| constant.clone());
        let cost = |value: &Number| value.to_big() - &constant;
        let (least, greatest) = (least.map(cost), greatest.map(cost));
        let least = least.map(|least| least.ceil().to_integer().max(BigInt::zero()));
        let greatest = greatest.map(|greatest| greatest.floor().to_integer());
        let size =
            |bound: Option<BigInt>| bound.map_or(Some(None), |bound| bound.to_usize().map(Some));
        let (at_least, at_most) = (size(least)?, size(greatest)?);
        Some(Claim::Choices { words: self.reference.words.clone(), at_least, at_most })
    }
}

/// The last variable, where there is one more than columns and its name says that it is the constant, with what it costs; and the
/// names of the others.
fn constant<'a, 'b>(
    reference: &'a Choices<'a>,
    names: &'b [String],
) -> (Option<(u32, &'a BigRational)>, &'b [String]) {
    let columns = reference.program.costs.len();
    match (&reference.constant, names.split_last()) {
        (Some(constant), Some((last, others))) if others.len() == columns && last == CONSTANT => {
            (u32::try_from(columns).ok().map(|variable| (variable, constant)), others)
        }
        _ => (None, names),
    }
}

/// The column that each variable stands for, none twice.
fn order(reference: &Choices, names: &[String]) -> Result<Vec<usize>, Violation> {
    let (expected, found) = (reference.program.costs.len(), names.len());
    if found > expected {
        return Err(Violation::OtherNumberOfVariables { expected, found });
    }
    let mut seen = vec![false; expected];
    let column = |(variable, name): (usize, &String)| {
        let column = (reference.column)(own_name(name));
        column.filter(|&column| !std::mem::replace(&mut seen[column], true)).ok_or({
            match found < expected {
                true => Violation::OtherNumberOfVariables { expected, found },
                false => Violation::NotAnOrbit { variable },
            }
        })
    };
    let named: Result<Vec<usize>, Violation> = names.iter().enumerate().map(column).collect();
    match named {
        Err(_) if reference.takes_order => Ok((0..found).collect()),
        named => named,
    }
}

/// What each column is, where the variables stand for these: one that they leave out adds up to 1 with another by two
/// rows, or is in no choice by a row. None if a column is something else.
fn values(program: &CoveringProgram, order: &[usize]) -> Option<Vec<Known>> {
    let mut values: Vec<Option<Value>> = vec![None; program.costs.len()];
    for (variable, &column) in (0..).zip(order) {
        values[column] = Some(Value { variable, is_opposite: false });
    }
    let opposites = match order.len() < values.len() {
        true => opposites(program),
        false => HashMap::new(),
    };
    let mut open = order.to_vec();
    while let Some(column) = open.pop() {
        let opposite = values[column].map(|own| Value { is_opposite: !own.is_opposite, ..own });
        for &other in opposites.get(&column).into_iter().flatten() {
            if values[other].is_none() {
                values[other] = opposite;
                open.push(other);
            }
        }
    }
    for (column, (_, greatest)) in fixed(program).into_iter().enumerate() {
        match values[column] {
            None if greatest > 0 => return None,
            // whose cost the objective need not have
            Some(own) if greatest == 0 && own.is_opposite && program.costs[column] > 0 => {
                values[column] = None;
            }
            _ => {}
        }
    }
    Some(values)
}

/// For each column those of which every choice has one where it does not have this: by a row that asks for one of both, and
/// one that admits no more.
fn opposites(program: &CoveringProgram) -> HashMap<usize, Vec<usize>> {
    let pair = |row: &CoveringRow| match *row.columns {
        [one, other] => Some([one as usize, other as usize]),
        _ => None,
    };
    let of = |number| program.rows.iter().filter(move |row| row.number == number).filter_map(pair);
    let limited: HashSet<[usize; 2]> = of(CoveringNumber::AtMost(1)).collect();
    let mut opposites: HashMap<usize, Vec<usize>> = HashMap::new();
    for [one, other] in of(CoveringNumber::AtLeast(1)).filter(|pair| limited.contains(pair)) {
        opposites.entry(one).or_default().push(other);
        opposites.entry(other).or_default().push(one);
    }
    opposites
}

/// What each variable costs; none if one minus a variable costs something.
fn costs(program: &CoveringProgram, variables: usize, values: &[Known]) -> Option<Vec<i64>> {
    let mut costs = vec![0; variables];
    for (value, &cost) in values.iter().zip(&program.costs).filter(|&(_, &cost)| cost != 0) {
        let Some(value) = value else { continue };
        if value.is_opposite {
            return None;
        }
        costs[value.variable as usize] += i64::from(cost);
    }
    Some(costs)
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

/// The rows of the program as lower bounds, over the variables.
fn facts(rows: Vec<ProgramRow>, values: &[Known]) -> HashMap<Vec<(u32, i64)>, BigRational> {
    let mut facts = HashMap::new();
    for row in rows {
        let sign = if row.sense == Sense::AtMost { -1 } else { 1 };
        let mut side = sign * row.rhs;
        let mut sums: BTreeMap<u32, i64> = BTreeMap::new();
        for (column, factor) in row.terms {
            let Some(Value { variable, is_opposite }) = values[column] else { continue };
            let factor = sign * factor;
            let own = if is_opposite { -factor } else { factor };
            side -= if is_opposite { factor } else { 0 };
            *sums.entry(variable).or_default() += own;
        }
        let mut terms: Vec<(u32, i64)> = sums.into_iter().filter(|&(_, sum)| sum != 0).collect();
        let factor = reduce(&mut terms);
        let side = BigRational::new(side.into(), factor.into());
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
