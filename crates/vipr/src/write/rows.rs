//! Derived rows, as they are written.

use super::error::{MAX_DERIVED, WriteError};
use destrier_certify::{LinearProgram, LinearRange, LinearRow, Rejection, Whole};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{Signed, Zero};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write;

/// The indices of the rows that say the ends of a range, where it has them; one row may say both.
#[derive(Clone, Copy, Default)]
pub(super) struct Ends {
    pub(super) lower: Option<usize>,
    pub(super) upper: Option<usize>,
}

/// The objective as rows name it.
pub(super) struct Objective {
    /// Its terms but for the constant.
    pub(super) terms: Vec<(usize, BigRational)>,
    /// What these make of a cost: 1 over the denominator of the costs, negative where the greatest value is asked for.
    pub(super) factor: BigRational,
    /// The row that makes the variable of the constant 1, if there is one.
    pub(super) one: Option<usize>,
}

impl Objective {
    pub(super) fn new(program: &LinearProgram) -> Self {
        let over = |number: BigInt| BigRational::new(number, program.denominator.to_big());
        let columns = program.columns.iter().enumerate();
        let terms = columns.filter(|(_, column)| !column.cost.is_zero());
        Objective {
            terms: terms.map(|(at, column)| (at, over(column.cost.to_big()))).collect(),
            factor: over(if program.maximise { -1 } else { 1 }.into()),
            one: None,
        }
    }

    /// Its terms but for the constant, in words.
    pub(super) fn words(&self) -> String {
        if self.one.is_some() { vector(&self.terms) } else { "OBJ".to_owned() }
    }

    /// The sense of its bounds.
    pub(super) fn sense(&self) -> char {
        if self.factor < BigRational::zero() { 'L' } else { 'G' }
    }
}

/// Multipliers of rows.
#[derive(Clone, Default)]
pub(super) struct Sum(BTreeMap<usize, BigInt>);

impl Sum {
    pub(super) fn add(&mut self, row: usize, multiplier: &BigInt) {
        *self.0.entry(row).or_default() += multiplier;
    }

    /// Adds so many times another sum.
    pub(super) fn add_times(&mut self, times: &BigInt, other: &Sum) {
        other.0.iter().for_each(|(&row, multiplier)| self.add(row, &(times * multiplier)));
    }
}

/// Why a row holds.
pub(super) enum Reason<'a> {
    /// These multiples of rows, each times a number, add up to it,
    Sum(&'a Sum, BigRational),
    /// or to what it is when its right side is rounded.
    Rounded(&'a Sum, BigRational),
}

/// What is written of derived rows.
pub(super) struct Rows<'a, W> {
    /// The rows that are given: what is said of each.
    given: &'a [String],
    out: W,
    first: usize,
    next: usize,
}

impl<'a, W: Write> Rows<'a, W> {
    /// Nothing derived yet from these rows.
    pub(super) fn new(given: &'a [String], out: W) -> Self {
        Rows { given, out, first: given.len(), next: given.len() }
    }

    /// How many rows were derived.
    pub(super) fn derived(&self) -> usize {
        self.next - self.first
    }

    fn row(&mut self, label: char, row: &str, reason: &str) -> Result<usize, WriteError> {
        let index = self.next;
        if self.derived() >= MAX_DERIVED {
            return Err(WriteError::TooManyRows);
        }
        writeln!(self.out, "{label}{index} {row} {{ {reason} }} -1")?;
        self.next += 1;
        Ok(index)
    }

    /// Assumes a row, such as `G 1 1 0 1`; its index.
    pub(super) fn assume(&mut self, row: &str) -> Result<usize, WriteError> {
        self.row('a', row, "asm")
    }

    /// Derives a row; its index.
    pub(super) fn derive(&mut self, row: &str, reason: &Reason) -> Result<usize, WriteError> {
        let (kind, sum, factor) = match reason {
            Reason::Sum(sum, factor) => ("lin", Cow::Borrowed(*sum), factor),
            Reason::Rounded(sum, factor) => ("rnd", self.with_sense(row, sum, factor)?, factor),
        };
        let used = sum.0.iter().filter(|(_, multiplier)| !multiplier.is_zero());
        let mut words = format!("{kind} {}", used.clone().count());
        for (index, multiplier) in used {
            let _ = write!(words, " {index} {}", factor * multiplier); // strings take all
        }
        self.row('r', row, &words)
    }

    /// A sum of which a row is the rounding. Equations alone add up to one, which is not rounded, so that one of them is said as a
    /// bound then.
    fn with_sense<'s>(
        &mut self,
        row: &str,
        sum: &'s Sum,
        factor: &BigRational,
    ) -> Result<Cow<'s, Sum>, WriteError> {
        let mut used = sum.0.iter().filter(|(_, multiplier)| !multiplier.is_zero());
        let equation = |index: usize| self.given.get(index)?.split_once(" E ").map(|row| row.1);
        let Some((&index, multiplier)) = used.clone().next() else { return Ok(Cow::Borrowed(sum)) };
        let (true, Some(said)) = (used.all(|(&row, _)| equation(row).is_some()), equation(index))
        else {
            return Ok(Cow::Borrowed(sum));
        };
        let is_positive = multiplier.is_positive() == factor.is_positive();
        let sense = if is_positive == row.starts_with('G') { 'G' } else { 'L' };
        let bound = self.row('r', &format!("{sense} {said}"), &format!("lin 1 {index} 1"))?;
        let mut sum = sum.clone();
        sum.0.remove(&index).into_iter().for_each(|own| sum.add(bound, &own));
        Ok(Cow::Owned(sum))
    }

    /// A row that holds in either of two cases, opened by these rows, as another one holds in each.
    pub(super) fn join(
        &mut self,
        row: &str,
        held: [usize; 2],
        assumed: [usize; 2],
    ) -> Result<usize, WriteError> {
        let reason = format!("uns {} {} {} {}", held[0], assumed[0], held[1], assumed[1]);
        self.row('u', row, &reason)
    }
}

/// Costs that are what fixed columns cost, and so many steps.
#[derive(Clone)]
pub(super) struct Steps {
    pub(super) fixed: BigInt,
    pub(super) step: BigInt,
    pub(super) least: BigInt,
}

/// Adds a multiple of the row at the end of a range that it needs to a sum; what the range is worth there.
pub(super) fn at_end(
    weight: &BigInt,
    range: &LinearRange,
    ends: Ends,
    sum: &mut Sum,
) -> Result<BigInt, WriteError> {
    let (end, row) = match weight.is_positive() {
        true => (&range.lower, ends.lower),
        false => (&range.upper, ends.upper),
    };
    sum.add(there(row)?, weight);
    Ok(weight * end.as_ref().map_or(BigInt::ZERO, |end| end.to_big()))
}

/// The row of an end, which certificates that hold have.
pub(super) fn there(row: Option<usize>) -> Result<usize, WriteError> {
    Ok(row.ok_or(Rejection::MissingNode)?)
}

/// The terms of a row.
pub(super) fn terms(row: &LinearRow) -> Vec<(usize, BigRational)> {
    row.terms.iter().map(|(column, factor)| (*column as usize, factor.into())).collect()
}

/// A row of a case, which has a least number, as it is written.
pub(super) fn said(row: &LinearRow) -> String {
    let least = row.range.lower.as_ref().map_or(BigInt::ZERO, Whole::to_big);
    format!("G {least} {}", vector(&terms(row)))
}

/// A vector as it is written.
pub(super) fn vector(terms: &[(usize, BigRational)]) -> String {
    let words = terms.iter().map(|(variable, factor)| format!(" {variable} {factor}"));
    format!("{}{}", terms.len(), words.collect::<String>())
}
