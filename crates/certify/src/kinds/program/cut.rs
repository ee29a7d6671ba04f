//! Rows that follow from those of a case by rounding; the theorem is in `FORMAT.md`.

use super::case::LinearCase;
use crate::linear::{LinearRange, LinearRow, Multipliers, terms};
use crate::rejection::Rejection;
use crate::text::Words;
use crate::whole::Whole;
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::Zero;
use std::collections::BTreeMap;
use std::fmt;

/// Weights on rows that make a new one, which is at least something.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LinearCut {
    /// The weights.
    pub weights: Multipliers,
    /// Indices of columns, ascending, that are counted from their greatest number; others are from their least one, if
    /// they have one.
    pub upper: Vec<u32>,
}

/// A sum of columns with factors, by their indices.
type Sum = BTreeMap<u32, BigInt>;

/// A column or a row in the equation that is rounded.
struct Item {
    /// The columns that it is a sum of, with factors.
    terms: Vec<(u32, BigInt)>,
    /// Its own factor in the equation, times the denominator.
    factor: BigInt,
    is_whole: bool,
    /// Whether its range has a single number.
    is_fixed: bool,
    /// The end of its range that it is counted from, if it has one.
    end: Option<BigInt>,
    /// Whether this is its greatest number.
    from_upper: bool,
}

impl LinearCase<'_> {
    /// The row that a cut makes of those of the case.
    ///
    /// # Errors
    /// If a row is not there, or an end of a range is not there that is needed.
    pub fn cut(&self, cut: &LinearCut) -> Result<LinearRow, Rejection> {
        let items = self.items(cut)?;
        let denominator = cut.weights.denominator().to_big();
        let ends = items.iter().filter_map(|item| Some(&item.factor * item.end.as_ref()?));
        let right = -ends.sum::<BigInt>();
        let rest = right.mod_floor(&denominator);
        let mut right = Integer::div_ceil(&right, &denominator) * &rest;
        let mut sum = Sum::new();
        for item in &items {
            let rounded = item.rounded(&denominator, &rest);
            let factor = if item.from_upper { -rounded } else { rounded };
            if let Some(end) = &item.end {
                right += &factor * end;
            }
            add(&mut sum, &factor, &item.terms);
        }
        Ok(in_lowest_terms(sum, right))
    }

    /// The rows that have weights, and the columns with what these rows say of them: together they make 0.
    fn items(&self, cut: &LinearCut) -> Result<Vec<Item>, Rejection> {
        let denominator = cut.weights.denominator().to_big();
        let (mut columns, mut items) = (Sum::new(), Vec::new());
        for (index, weight) in cut.weights.numerators() {
            let row = self.row(index)?;
            let terms = row.terms.iter().map(|(column, factor)| (*column, factor.to_big()));
            let item = Item {
                terms: terms.collect(),
                factor: -weight.to_big(),
                is_whole: row.terms.iter().all(|&(column, _)| self.columns[column as usize].whole),
                ..Item::counted(&row.range, weight.is_negative())
            };
            add(&mut columns, &weight.to_big(), &item.terms);
            item.check(&denominator, || Rejection::RowWithoutEnd { row: index as usize + 1 })?;
            items.push(item);
        }
        for (index, factor) in columns {
            let (column, is_listed) = (index as usize, cut.upper.binary_search(&index).is_ok());
            let item = Item {
                terms: vec![(index, BigInt::from(1))],
                factor,
                is_whole: self.columns[column].whole,
                ..Item::counted(&self.ranges[column], is_listed)
            };
            let refusal = || Rejection::ColumnWithoutEnd { column: column + 1 };
            if is_listed && !item.from_upper {
                return Err(refusal());
            }
            item.check(&denominator, refusal)?;
            items.push(item);
        }
        Ok(items)
    }
}

impl Item {
    /// An item of this range, counted from its greatest number if that is there and asked for or the least one is not.
    fn counted(range: &LinearRange, asked: bool) -> Self {
        let from_upper = range.upper.is_some() && (asked || range.lower.is_none());
        let end = if from_upper { &range.upper } else { &range.lower };
        Item {
            terms: Vec::new(),
            factor: BigInt::ZERO,
            is_whole: false,
            is_fixed: range.only().is_some(),
            end: end.as_ref().map(Whole::to_big),
            from_upper,
        }
    }

    /// Refuses an item without an end, unless nothing of it has to be rounded.
    fn check(
        &self,
        denominator: &BigInt,
        refusal: impl Fn() -> Rejection,
    ) -> Result<(), Rejection> {
        let rest =
            if self.is_whole { self.factor.mod_floor(denominator) } else { self.factor.clone() };
        if self.end.is_some() || rest.is_zero() { Ok(()) } else { Err(refusal()) }
    }

    /// Its factor in the cut, times the denominator, where `rest` is what the right side of the equation is above a whole
    /// number, times the denominator.
    fn rounded(&self, denominator: &BigInt, rest: &BigInt) -> BigInt {
        let factor = if self.from_upper { -&self.factor } else { self.factor.clone() };
        match (self.is_fixed, self.is_whole) {
            (true, _) => BigInt::ZERO,
            (_, true) => {
                let (whole, left) = factor.div_mod_floor(denominator);
                rest * whole + left.min(rest.clone())
            }
            (_, false) => factor.max(BigInt::ZERO),
        }
    }
}

/// Adds terms with a factor to a sum.
fn add(sum: &mut Sum, factor: &BigInt, terms: &[(u32, BigInt)]) {
    if !factor.is_zero() {
        for (column, own) in terms {
            *sum.entry(*column).or_default() += factor * own;
        }
    }
}

/// The row that says that a sum is no less than this.
fn in_lowest_terms(mut sum: Sum, right: BigInt) -> LinearRow {
    sum.retain(|_, factor| !factor.is_zero());
    let numbers = sum.values().chain([&right]);
    let common = numbers.fold(BigInt::ZERO, |common, number| common.gcd(number));
    let over = |number: BigInt| match common.is_zero() {
        true => number,
        false => number / &common,
    };
    let terms = sum.into_iter().map(|(column, factor)| (column, over(factor).into()));
    LinearRow { terms: terms.collect(), range: LinearRange::at_least(over(right)) }
}

impl LinearCut {
    pub(super) fn read(mut words: Words, columns: usize) -> Result<Self, Rejection> {
        let weights = Multipliers::read(&mut words, u32::MAX as usize)?;
        if words.is_empty() {
            return Ok(LinearCut { weights, upper: Vec::new() });
        }
        words.word("upper")?;
        if words.is_empty() {
            return Err(words.unexpected("a column", ""));
        }
        Ok(LinearCut { weights, upper: terms::read_columns(words, columns)? })
    }
}

impl fmt::Display for LinearCut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.weights.fmt(f)?;
        if !self.upper.is_empty() {
            f.write_str(" upper")?;
        }
        terms::write_columns(f, &self.upper)
    }
}
