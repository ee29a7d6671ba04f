//! The derived rows of a cut.
//!
//! With the names of kind `program` in the checker's `FORMAT.md`, a cut says of numbers z' >= 0 whose multiples f' z' add up to b that
//! the sum of g z' is s ceil(b) at least. Let t be the sum of p z' over the whole items, p being f' rounded down where an item is low
//! and up where it is high. Either t >= ceil(b): then s times this, and (g - s p) z' >= 0 of each item, add up to the cut. Or
//! t <= floor(b): then (1 - s) times this, the equation, and (g - f' + (1 - s) p) z' >= 0 do. Where g = s p of all items the cut
//! is the equation with (p - f') z' >= 0 of each, rounded.

use super::cases::Writer;
use super::error::WriteError;
use super::rows::{Ends, Reason, Sum, said, there, vector};
use destrier_certify::{LinearCut, LinearRange, LinearRow, Whole};
use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};
use std::collections::BTreeMap;
use std::io::Write;

/// A column or a row in the equation, shifted to an end of its range; all factors are times the denominator, but `rounded`.
struct Item {
    terms: Vec<(u32, BigInt)>,
    ends: Ends,
    from_upper: bool,
    is_fixed: bool,
    /// The end, 0 without one.
    end: BigInt,
    /// f',
    factor: BigInt,
    /// p,
    rounded: BigInt,
    /// and g.
    cut: BigInt,
}

/// The equation.
struct Equation {
    items: Vec<Item>,
    /// ceil(b), and s times the denominator.
    ceiling: BigInt,
    rest: BigInt,
    denominator: BigInt,
}

impl<W: Write> Writer<'_, W> {
    /// Derives the row of a cut and adds it to the case.
    pub(super) fn cut(&mut self, cut: &LinearCut) -> Result<(), WriteError> {
        let row = self.case.cut(cut)?;
        let equation = self.equation(cut)?;
        let said = said(&row);
        let common = equation.over(&row);
        let index = match equation.is_rounding() {
            _ if equation.rest.is_zero() => {
                let sum = equation.sum(|item| item.cut.clone())?;
                self.rows.derive(&said, &Reason::Sum(&sum, over(&common)))?
            }
            true => self.rounding(&equation, &said, &common)?,
            false => self.split(&equation, &said, &common)?,
        };
        self.case.push(row)?;
        self.ends.push(Ends { lower: Some(index), upper: None });
        Ok(())
    }

    fn equation(&self, cut: &LinearCut) -> Result<Equation, WriteError> {
        let denominator = cut.weights.denominator().to_big();
        let (mut items, mut columns) = (Vec::new(), BTreeMap::<u32, BigInt>::new());
        let whole = |column: u32| self.is_whole(column as usize);
        for (index, weight) in cut.weights.numerators() {
            let row = self.case.row(index)?;
            let terms = row.terms.iter().map(|(column, factor)| (*column, factor.to_big()));
            let terms: Vec<(u32, BigInt)> = terms.collect();
            let weight = weight.to_big();
            for (column, factor) in &terms {
                *columns.entry(*column).or_default() += &weight * factor;
            }
            let is_whole = terms.iter().all(|&(column, _)| whole(column));
            let (range, ends) = (&row.range, self.ends[index as usize]);
            items.push((Item::new(terms, (range, ends), weight.is_negative(), -weight), is_whole));
        }
        for (column, factor) in columns {
            let at = column as usize;
            let is_listed = cut.upper.binary_search(&column).is_ok();
            let (range, ends) = (&self.case.ranges[at], self.columns[at]);
            let terms = vec![(column, BigInt::one())];
            items.push((Item::new(terms, (range, ends), is_listed, factor), whole(column)));
        }
        let right = -items.iter().map(|(item, _)| item.given() * &item.end).sum::<BigInt>();
        let rest = right.mod_floor(&denominator);
        items.iter_mut().for_each(|(item, is_whole)| item.round(*is_whole, &denominator, &rest));
        let items = items.into_iter().map(|(item, _)| item).collect();
        Ok(Equation { items, ceiling: right.div_ceil(&denominator), rest, denominator })
    }

    /// The cut as its equation rounded.
    fn rounding(
        &mut self,
        equation: &Equation,
        said: &str,
        common: &BigInt,
    ) -> Result<usize, WriteError> {
        let Equation { denominator, rest, .. } = equation;
        let sum = equation.sum(|item| &item.rounded * denominator - &item.factor)?;
        let reason = Reason::Rounded(&sum, over(denominator));
        if common == rest {
            return self.rows.derive(said, &reason);
        }
        let (terms, right) = equation.rounded();
        let row = self.rows.derive(&format!("G {right} {}", vector(&terms)), &reason)?;
        let mut sum = Sum::default();
        sum.add(row, rest);
        self.rows.derive(said, &Reason::Sum(&sum, over(common)))
    }

    /// The cut in each of the cases t >= ceil(b) and t <= floor(b).
    fn split(
        &mut self,
        equation: &Equation,
        said: &str,
        common: &BigInt,
    ) -> Result<usize, WriteError> {
        let Equation { denominator, rest, .. } = equation;
        let (terms, right) = equation.rounded();
        let below = denominator - rest;
        let mut high = equation.sum(|item| &item.cut - rest * &item.rounded)?;
        let mut low = equation.sum(|item| &item.cut - &item.factor + &below * &item.rounded)?;
        if terms.is_empty() {
            // t does not depend on the solution, and one of the cases is all
            let all = if right.is_positive() { low } else { high };
            return self.rows.derive(said, &Reason::Sum(&all, over(common)));
        }
        let words = vector(&terms);
        let first = self.rows.assume(&format!("G {right} {words}"))?;
        high.add(first, rest);
        let above = self.rows.derive(said, &Reason::Sum(&high, over(common)))?;
        let second = self.rows.assume(&format!("L {} {words}", right - 1))?;
        low.add(second, &-below);
        let under = self.rows.derive(said, &Reason::Sum(&low, over(common)))?;
        self.rows.join(said, [above, under], [first, second])
    }
}

impl Equation {
    fn is_rounding(&self) -> bool {
        self.items.iter().all(|item| item.cut == &self.rest * &item.rounded)
    }

    /// The rows that say z' >= 0 of all items, times these numbers.
    fn sum(&self, times: impl Fn(&Item) -> BigInt) -> Result<Sum, WriteError> {
        let mut sum = Sum::default();
        self.items.iter().try_for_each(|item| item.add(&times(item), &mut sum))?;
        Ok(sum)
    }

    /// That t >= ceil(b), in terms of columns.
    fn rounded(&self) -> (Vec<(usize, BigRational)>, BigInt) {
        let (sum, right) = self.written(|item| &item.rounded);
        let terms = sum.into_iter().filter(|(_, factor)| !factor.is_zero());
        let terms = terms.map(|(column, factor)| (column as usize, factor.into()));
        (terms.collect(), right + &self.ceiling)
    }

    /// The sum of these numbers times z' in terms of columns, and what has to be added to a right side for this.
    fn written(&self, of: impl Fn(&Item) -> &BigInt) -> (BTreeMap<u32, BigInt>, BigInt) {
        let (mut sum, mut right) = (BTreeMap::<u32, BigInt>::new(), BigInt::ZERO);
        for item in &self.items {
            let factor = if item.from_upper { -of(item) } else { of(item).clone() };
            right += &factor * &item.end;
            for (column, own) in &item.terms {
                *sum.entry(*column).or_default() += &factor * own;
            }
        }
        (sum, right)
    }

    /// By how much the sum of g z', times the denominator, is more than the row that says it.
    fn over(&self, row: &LinearRow) -> BigInt {
        let (sum, right) = self.written(|item| &item.cut);
        let right = right + &self.rest * &self.ceiling;
        let written = match (row.terms.first(), &row.range.lower) {
            (Some((column, factor)), _) => Some((&sum[column], factor.to_big())),
            (None, Some(lower)) => Some((&right, lower.to_big())),
            (None, None) => None,
        };
        let written = written.filter(|(_, own)| !own.is_zero());
        written.map_or(BigInt::one(), |(all, own)| all / own)
    }
}

impl Item {
    /// An item of this range, counted from its greatest number if that is there and asked for or the least one is not.
    fn new(
        terms: Vec<(u32, BigInt)>,
        (range, ends): (&LinearRange, Ends),
        asked: bool,
        factor: BigInt,
    ) -> Self {
        let from_upper = range.upper.is_some() && (asked || range.lower.is_none());
        let end = if from_upper { &range.upper } else { &range.lower };
        Item {
            terms,
            ends,
            from_upper,
            is_fixed: range.only().is_some(),
            end: end.as_ref().map_or(BigInt::ZERO, Whole::to_big),
            factor: if from_upper { -factor } else { factor },
            rounded: BigInt::ZERO,
            cut: BigInt::ZERO,
        }
    }

    /// Its factor before it was shifted.
    fn given(&self) -> BigInt {
        if self.from_upper { -&self.factor } else { self.factor.clone() }
    }

    fn round(&mut self, is_whole: bool, denominator: &BigInt, rest: &BigInt) {
        match (self.is_fixed, is_whole) {
            (true, _) => {}
            (_, true) => {
                let (floor, left) = self.factor.div_mod_floor(denominator);
                self.cut = rest * &floor + (&left).min(rest);
                self.rounded = if left > *rest { floor + 1 } else { floor };
            }
            (_, false) => self.cut = (&self.factor).max(&BigInt::ZERO).clone(),
        }
    }

    /// Adds so many times z' >= 0, or of a fixed item z' = 0.
    fn add(&self, times: &BigInt, sum: &mut Sum) -> Result<(), WriteError> {
        if times.is_zero() {
            return Ok(());
        }
        let times = if self.from_upper { -times } else { times.clone() };
        let end = if times.is_positive() { self.ends.lower } else { self.ends.upper };
        sum.add(there(end)?, &times);
        Ok(())
    }
}

fn over(number: &BigInt) -> BigRational {
    BigRational::new(BigInt::one(), number.clone())
}
