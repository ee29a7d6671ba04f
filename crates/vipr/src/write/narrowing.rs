//! The derived rows of a narrowing.
//!
//! Costs are at most the last step below the cost that is named, or one more. In the first case weights say, with the left
//! costs d, that the sum of d x is no more than some number; what each column may be follows when the least of all others is
//! taken from it. That is done by halves, so that the rows have as many terms as there are columns times their logarithm.
//! Where continuous columns have costs there is no last step, and each column becomes a branch whose second case the weights settle.

use super::cases::Writer;
use super::error::WriteError;
use super::rows::{Reason, Steps, Sum, vector};
use destrier_certify::{LinearNarrowing, LinearRange, Multipliers, Whole};
use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};
use std::io::Write;

/// Columns whose left costs times their numbers are no more than a number together, by a row.
struct Bounded<'n> {
    columns: &'n [usize],
    row: usize,
    most: BigInt,
}

impl<W: Write> Writer<'_, W> {
    /// Opens the case that a narrowing leaves.
    pub(super) fn narrow(&mut self, narrowing: &LinearNarrowing) -> Result<(), WriteError> {
        let LinearNarrowing { cost, weights } = narrowing;
        let denominator = weights.denominator().to_big();
        let (rows, of_rows, left) = self.loaded(weights, |column| self.cost(column))?;
        let all: Vec<usize> = (0..left.len()).filter(|&column| !left[column].is_zero()).collect();
        let of_columns = self.add_least(all.iter().copied(), &left, &mut Sum::default())?;
        let Some((fixed, step)) = self.steps().filter(|(_, step)| !step.is_zero()) else {
            let room = (cost * &denominator).ceil().to_integer() - 1 - of_rows - of_columns;
            return self.branches(weights, self.left_by(&room, &left));
        };
        let least = ((cost - &BigRational::from(fixed.clone())) / &step).ceil().to_integer();
        let steps = Steps { fixed, least, step };
        let most = (&steps.fixed + (&steps.least - 1) * &steps.step) * &denominator - of_rows;
        let narrowed = self.left_by(&(&most - of_columns), &left);
        let less = vector(&self.counted_in(&steps.step));
        let assumed = self.rows.assume(&format!("L {} {less}", &steps.least - 1))?;
        // costs less what the rows say of them
        let mut sum = Sum::default();
        sum.add(assumed, &(&denominator * &steps.step));
        sum.add_times(&denominator, &self.fixed_costs(true)?);
        sum.add_times(&BigInt::from(-1), &rows);
        let row = format!("L {most} {}", terms(&all, &left));
        let row = self.rows.derive(&row, &Reason::Sum(&sum, BigRational::one()))?;
        let mut found = Vec::new();
        self.halves(Bounded { columns: &all, row, most }, &left, &narrowed, &mut found)?;
        let mut above = Vec::new();
        for (&(column, ref range), row) in narrowed.iter().zip(found) {
            above.push((column, self.case.ranges[column].clone(), self.columns[column]));
            let ends = &mut self.columns[column];
            if left[column].is_positive() {
                ends.upper = Some(row);
            } else {
                ends.lower = Some(row);
            }
            self.case.ranges[column] = range.clone();
        }
        self.open_narrowed(above, assumed, steps);
        Ok(())
    }

    /// The whole columns of which not all numbers are left, with what is, where left costs may add this to what weights show.
    fn left_by(&self, room: &BigInt, left: &[BigInt]) -> Vec<(usize, LinearRange)> {
        let own = |column: usize, left: &BigInt| {
            let (range, steps) = (&self.case.ranges[column], room.div_floor(&left.abs()));
            let [lower, upper] =
                [&range.lower, &range.upper].map(|end| end.as_ref().map(Whole::to_big));
            if left.is_positive() {
                let most = lower? + steps;
                let is_less = upper.is_none_or(|upper| most < upper);
                is_less.then(|| LinearRange { upper: Some(most.into()), ..range.clone() })
            } else {
                let least = upper? - steps;
                let is_more = lower.is_none_or(|lower| least > lower);
                is_more.then(|| LinearRange { lower: Some(least.into()), ..range.clone() })
            }
        };
        let columns = left.iter().enumerate();
        let columns = columns.filter(|(column, left)| self.is_whole(*column) && !left.is_zero());
        columns.filter_map(|(column, left)| Some((column, own(column, left)?))).collect()
    }

    /// Opens the same case by a branch for each column.
    fn branches(
        &mut self,
        weights: &Multipliers,
        narrowed: Vec<(usize, LinearRange)>,
    ) -> Result<(), WriteError> {
        for (column, own) in narrowed {
            let beside = |end: &Option<Whole>, by: i64| {
                end.as_ref().map_or(BigInt::ZERO, Whole::to_big) + by
            };
            let ranges = match own.upper == self.case.ranges[column].upper {
                true => [
                    LinearRange { upper: None, ..own.clone() },
                    LinearRange::at_most(beside(&own.lower, -1)),
                ],
                false => [
                    LinearRange { lower: None, ..own.clone() },
                    LinearRange::at_least(beside(&own.upper, 1)),
                ],
            };
            self.branch(column, ranges, Some(weights.clone()))?;
        }
        Ok(())
    }

    /// The rows of the narrowed columns among these, in their order.
    fn halves(
        &mut self,
        all: Bounded<'_>,
        left: &[BigInt],
        narrowed: &[(usize, LinearRange)],
        found: &mut Vec<usize>,
    ) -> Result<(), WriteError> {
        let Bounded { columns, row, most } = all;
        if !columns.iter().any(|&column| place(column, narrowed).is_some()) {
            return Ok(());
        }
        if let &[column] = columns {
            let own = &left[column];
            let mut sum = Sum::default();
            sum.add(row, &BigInt::one());
            let said = match own.is_positive() {
                true => format!("L {} 1 {column} 1", most.div_floor(own)),
                false => format!("G {} 1 {column} 1", most.div_ceil(own)),
            };
            let over = BigRational::new(BigInt::one(), own.clone());
            found.push(self.rows.derive(&said, &Reason::Rounded(&sum, over))?);
            return Ok(());
        }
        let (first, second) = columns.split_at(columns.len() / 2);
        for (half, others) in [(first, second), (second, first)] {
            let (mut sum, mut least) = (Sum::default(), Sum::default());
            let most = &most - self.add_least(others.iter().copied(), left, &mut least)?;
            sum.add(row, &BigInt::one());
            sum.add_times(&BigInt::from(-1), &least);
            let row = format!("L {most} {}", terms(half, left));
            let row = self.rows.derive(&row, &Reason::Sum(&sum, BigRational::one()))?;
            self.halves(Bounded { columns: half, row, most }, left, narrowed, found)?;
        }
        Ok(())
    }
}

fn place(column: usize, narrowed: &[(usize, LinearRange)]) -> Option<usize> {
    narrowed.binary_search_by_key(&column, |(column, _)| *column).ok()
}

fn terms(columns: &[usize], left: &[BigInt]) -> String {
    let terms = columns.iter().map(|&column| (column, left[column].clone().into()));
    vector(&terms.collect::<Vec<_>>())
}
