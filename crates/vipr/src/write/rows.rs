//! The derived rows of a tree of cases as they are written: combinations, assumptions, and what discharges them.

use super::error::{MAX_DERIVED, WriteError};
use crate::text::Sense;
use destrier_certify::{CoveringProgram, Rejection};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Zero};
use std::collections::BTreeMap;
use std::io::Write;

/// The rows derived so far.
pub(super) struct Rows<W> {
    out: W,
    /// The lower bound to show, `None` for a contradiction.
    target: Option<usize>,
    /// The costs as rows about them name them: `OBJ`, or a vector where the objective has a constant beside them.
    costs: String,
    /// The constant, and the row that makes its variable 1.
    constant: Option<(BigRational, usize)>,
    /// The row that each settled case ends with, last things last.
    settled: Vec<Settled>,
    /// The index of the first derived row, and of the next.
    first: usize,
    next: usize,
}

#[derive(Clone, Copy)]
struct Settled {
    row: usize,
    contradiction: bool,
}

/// Multipliers of rows, over a common denominator.
#[derive(Default)]
pub(super) struct Multipliers(BTreeMap<usize, BigInt>);

impl Multipliers {
    pub(super) fn add(&mut self, row: usize, multiplier: impl Into<BigInt>) {
        *self.0.entry(row).or_default() += multiplier.into();
    }
}

impl<W: Write> Rows<W> {
    /// Nothing derived yet from so many rows of a program.
    pub(super) fn new(given: usize, target: Option<usize>, out: W) -> Self {
        let costs = "OBJ".to_owned();
        Rows { out, target, costs, constant: None, settled: Vec::new(), first: given, next: given }
    }

    /// The same with a constant in the objective beside these costs, whose row comes after the others.
    pub(super) fn with_constant(self, costs: String, constant: BigRational) -> Self {
        let (row, next) = (self.first, self.first + 1);
        Rows { costs, constant: Some((constant, row)), first: next, next, ..self }
    }

    /// Writes a row with its reason, and returns its index.
    fn row(&mut self, label: char, row: &str, reason: &str) -> Result<usize, WriteError> {
        let index = self.next;
        if index - self.first >= MAX_DERIVED {
            return Err(WriteError::TooManyRows);
        }
        writeln!(self.out, "{label}{index} {row} {{ {reason} }} -1")?;
        self.next += 1;
        Ok(index)
    }

    /// Opens a case: the variable is at least 1, or at most 0.
    pub(super) fn assume(&mut self, variable: usize, sense: Sense) -> Result<usize, WriteError> {
        let side = u8::from(sense == Sense::AtLeast);
        self.row('a', &format!("{} {side} 1 {variable} 1", sense.letter()), "asm")
    }

    /// Writes a linear combination of the given kind: `lin`, or `rnd` where it is to be rounded.
    pub(super) fn combine(
        &mut self,
        row: &str,
        kind: &str,
        multipliers: &Multipliers,
        denominator: &BigInt,
    ) -> Result<usize, WriteError> {
        let used = multipliers.0.iter().filter(|(_, multiplier)| !multiplier.is_zero());
        let mut reason = format!("{kind} {}", used.clone().count());
        for (index, multiplier) in used {
            let multiplier = BigRational::new(multiplier.clone(), denominator.clone());
            reason.push_str(&format!(" {index} {multiplier}"));
        }
        self.row('r', row, &reason)
    }

    /// Settles a case by a row that bounds the objective.
    pub(super) fn bound(
        &mut self,
        bound: impl std::fmt::Display,
        kind: &str,
        multipliers: &Multipliers,
        denominator: &BigInt,
    ) -> Result<(), WriteError> {
        let row =
            self.combine(&format!("G {bound} {}", self.costs), kind, multipliers, denominator)?;
        self.settled.push(Settled { row, contradiction: false });
        Ok(())
    }

    /// Settles a case by a contradiction: the sum is 0, and at least `side`.
    pub(super) fn contradiction(
        &mut self,
        side: impl std::fmt::Display,
        multipliers: &Multipliers,
    ) -> Result<(), WriteError> {
        let row = self.combine(&format!("G {side} 0"), "lin", multipliers, &BigInt::one())?;
        self.settled.push(Settled { row, contradiction: true });
        Ok(())
    }

    /// Closes a branch whose two cases, opened by these rows, are the last ones settled.
    pub(super) fn join(&mut self, assumed: [usize; 2]) -> Result<(), WriteError> {
        let second = self.settled.pop();
        let first = self.settled.pop();
        let (Some(first), Some(second)) = (first, second) else {
            return Err(Rejection::MissingNode.into());
        };
        let contradiction = first.contradiction && second.contradiction;
        let row = match self.target {
            Some(target) if !contradiction => format!("G {target} {}", self.costs),
            _ => "G 1 0".to_owned(),
        };
        let reason = format!("uns {} {} {} {}", first.row, assumed[0], second.row, assumed[1]);
        let row = self.row('u', &row, &reason)?;
        self.settled.push(Settled { row, contradiction });
        Ok(())
    }

    /// Ends with a row about the objective if a bound is claimed; how many rows were derived.
    pub(super) fn conclude(mut self) -> Result<usize, WriteError> {
        let (target, last) = (self.target, self.settled.last().copied());
        match (target, last, self.constant.clone()) {
            (Some(target), Some(Settled { row, contradiction: true }), None) => {
                self.row('r', &format!("G {target} OBJ"), &format!("lin 1 {row} 1"))?;
            }
            (Some(target), Some(Settled { row, contradiction }), Some((constant, one))) => {
                let bound = &constant + BigRational::from_integer(target.into());
                let is_sum = !contradiction && !constant.is_zero();
                let reason = match is_sum {
                    true => format!("lin 2 {one} {constant} {row} 1"),
                    false => format!("lin 1 {row} 1"),
                };
                self.row('r', &format!("G {bound} OBJ"), &reason)?;
            }
            _ => {}
        }
        Ok(self.next - self.first)
    }
}

/// The columns that cost something.
pub(super) fn costs(program: &CoveringProgram) -> Vec<(usize, BigRational)> {
    let priced = program.costs.iter().enumerate().filter(|&(_, &cost)| cost > 0);
    priced.map(|(column, &cost)| (column, BigRational::from_integer(cost.into()))).collect()
}

/// A vector as it is written.
pub(super) fn vector(terms: &[(usize, BigRational)]) -> String {
    let words = terms.iter().map(|(variable, factor)| format!(" {variable} {factor}"));
    format!("{}{}", terms.len(), words.collect::<String>())
}
