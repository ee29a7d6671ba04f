//! The rows of a program in machine numbers, with weights whose sum bounds what its solutions cost.

use destrier_certify::{LinearCase, LinearProgram, LinearRange, Multipliers, Whole};
use num_bigint::BigInt;
use num_traits::ToPrimitive;

/// No sum of a row is as large, nor one of costs and rows by weights.
const LIMIT: i128 = 1 << 61;
const WEIGHED: i128 = 1 << 120;

/// A row: between which numbers its sum lies.
pub(super) struct Row {
    pub(super) terms: Vec<(u32, i64)>,
    pub(super) lower: Option<i64>,
    pub(super) upper: Option<i64>,
    /// The largest factor, and the most that one column moves the sum.
    pub(super) largest: i64,
    pub(super) reach: i64,
    /// What a unit of the row is worth as long as it asks for something.
    pub(super) weight: i128,
}

/// What a row may come to in a case.
#[derive(Clone, Copy, Default)]
pub(super) struct Sums {
    pub(super) least: i64,
    pub(super) most: i64,
    /// Where each column is as small as it may be.
    pub(super) low: i64,
}

/// All rows, and what the columns cost beyond them.
pub(crate) struct Rows {
    pub(super) all: Vec<Row>,
    /// For each column its rows, with its factors.
    pub(super) of_column: Vec<Vec<(u32, i64)>>,
    /// For each column its cost, and what all costs come to, in the parts that weights are counted in; 0 without weights.
    pub(super) costs: Vec<i128>,
    pub(super) budget: i128,
    /// Whether there are weights.
    pub(super) is_weighed: bool,
}

impl Row {
    /// The end that its weight goes with, which is there where it has one.
    pub(super) fn number(&self) -> i64 {
        let end = if self.weight > 0 { self.lower } else { self.upper };
        end.unwrap_or_default()
    }

    /// Whether that end is not met for sure.
    pub(super) fn asks(&self, sums: &Sums) -> bool {
        if self.weight > 0 { sums.least < self.number() } else { sums.most > self.number() }
    }

    /// Whether the sum is in its range whatever the columns are.
    pub(super) fn is_loose(&self, sums: &Sums) -> bool {
        self.lower.is_none_or(|lower| sums.least >= lower)
            && self.upper.is_none_or(|upper| sums.most <= upper)
    }

    /// The largest number that its sum may come to.
    fn size(&self, ends: &[(i64, i64)]) -> i128 {
        let sizes = self
            .terms
            .iter()
            .map(|&(column, factor)| i128::from(factor).abs() * widest(&ends[column as usize]));
        sizes.sum()
    }
}

impl Rows {
    /// Of a program with these ends of its columns, and weights on its first rows with what a solution costs; none if numbers are
    /// too large.
    pub(crate) fn new(
        program: &LinearProgram,
        ends: &[(i64, i64)],
        weights: Option<&(Multipliers, BigInt)>,
    ) -> Option<Self> {
        let mut of_column = vec![Vec::new(); ends.len()];
        let mut all = Vec::with_capacity(program.rows.len());
        for (index, row) in (0..).zip(&program.rows) {
            let number = |(column, factor): &(u32, Whole)| Some((*column, factor.to_i64()?));
            let terms: Vec<(u32, i64)> = row.terms.iter().map(number).collect::<Option<_>>()?;
            terms
                .iter()
                .for_each(|&(column, factor)| of_column[column as usize].push((index, factor)));
            all.push(of_terms(terms, &row.range, ends)?);
        }
        let mut rows =
            Rows { all, of_column, costs: vec![0; ends.len()], budget: 0, is_weighed: false };
        let case = LinearCase::new(program);
        let costs = (0..ends.len()).map(|column| case.cost_of(column)).collect::<Vec<_>>();
        if let Some((weights, cost)) = weights {
            let _ = rows.weigh((&costs, cost), weights, ends); // where numbers are too large it goes without
        }
        Some(rows)
    }

    /// How many terms the rows have.
    pub(crate) fn terms(&self) -> usize {
        self.all.iter().map(|row| row.terms.len()).sum()
    }

    /// Puts weights on the rows, for solutions of this cost; none if numbers are too large.
    fn weigh(
        &mut self,
        (costs, cost): (&[Whole], &BigInt),
        weights: &Multipliers,
        ends: &[(i64, i64)],
    ) -> Option<()> {
        let unit = i128::from(weights.denominator().to_i64()?);
        let cost_of = |cost: &Whole| i128::from(cost.to_i64()?).checked_mul(unit);
        let costs: Vec<i128> = costs.iter().map(cost_of).collect::<Option<_>>()?;
        let budget = cost.to_i128()?.checked_mul(unit)?;
        let mut size = 0_i128;
        for (cost, ends) in costs.iter().zip(ends) {
            size = size.checked_add(cost.abs().checked_mul(widest(ends))?)?;
        }
        for (row, weight) in weights.numerators() {
            let (own, weight) = (&self.all[row as usize], i128::from(weight.to_i64()?));
            let end = if weight > 0 { own.lower } else { own.upper };
            size = size
                .checked_add(weight.abs().checked_mul(own.size(ends) + i128::from(end?.abs()))?)?;
        }
        if size.max(budget.abs()) >= WEIGHED {
            return None;
        }
        for (row, weight) in weights.numerators() {
            self.all[row as usize].weight = weight.to_i64()?.into();
        }
        (self.costs, self.budget, self.is_weighed) = (costs, budget, true);
        Some(())
    }
}

/// A row of these terms, where columns have these ends; none if its sums are too large.
fn of_terms(terms: Vec<(u32, i64)>, range: &LinearRange, ends: &[(i64, i64)]) -> Option<Row> {
    let (mut largest, mut reach) = (1, 0);
    for &(column, factor) in &terms {
        let (low, high) = ends[column as usize];
        largest = factor.checked_abs()?.max(largest);
        reach = factor.abs().checked_mul(high - low)?.max(reach);
    }
    let number = |end: &Option<Whole>| match end {
        None => Some(None),
        Some(end) => end.to_i64().filter(|end| i128::from(*end).abs() < LIMIT).map(Some),
    };
    let (lower, upper) = (number(&range.lower)?, number(&range.upper)?);
    let own = Row { terms, lower, upper, largest, reach, weight: 0 };
    (own.size(ends) < LIMIT).then_some(own)
}

/// The size of the number of a column that is farthest from 0.
fn widest(ends: &(i64, i64)) -> i128 {
    i128::from(ends.0.abs().max(ends.1.abs()))
}
