//! The relaxation of a small case by the simplex method in exact arithmetic (with the least index first, as Bland has it, so that
//! it comes to an end): where floating point finds its way no more.

use super::weights;
use destrier_certify::{LinearCase, LinearRange, Multipliers};
use destrier_run::Control;
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};

/// A larger table takes too long, of numbers of so many bits, and one of longer numbers so much sooner.
const ENTRIES: usize = 4_000;
const BITS: u64 = 16;

/// What comes of it.
pub(super) enum Vertex {
    /// The numbers of the columns, and weights on the rows that show that none cost less.
    Best(Vec<BigRational>, Multipliers),
    /// Numbers of the columns, from which costs fall without end.
    Endless(Vec<BigRational>),
    /// Weights that show that there are none.
    Infeasible(Multipliers),
}

/// Columns and the values of rows after them, all of them items: the basic ones as sums of the others.
struct Table<'a> {
    ranges: Vec<&'a LinearRange>,
    values: Vec<BigRational>,
    /// The items that are basic, and those that are not.
    basic: Vec<usize>,
    others: Vec<usize>,
    /// For each basic item its factors of the others.
    factors: Vec<Vec<BigRational>>,
    columns: usize,
}

/// Whether a case is small enough.
pub(super) fn is_small(case: &LinearCase<'_>) -> bool {
    let entries = case.ranges.len().saturating_mul(case.rows());
    if entries > ENTRIES {
        return false;
    }
    let rows = (0..case.rows() as u32).filter_map(|index| case.row(index).ok());
    let bits = rows.flat_map(|row| row.terms.iter().map(|(_, factor)| factor.to_big().bits()));
    entries as u64 * bits.max().unwrap_or(0).max(BITS) <= ENTRIES as u64 * BITS
}

/// The best vertex of the relaxation of a case; none of a large one, or if the control halts it.
pub(super) fn best(case: &LinearCase<'_>, control: Control<'_>) -> Option<Vertex> {
    let mut table = Table::new(case)?;
    while let Some(row) = (0..table.basic.len())
        .filter(|&row| table.lacks(row) != 0)
        .min_by_key(|&row| table.basic[row])
    {
        let up = table.lacks(row);
        let entering = table.entering(|column| table.factors[row][column].signum() * sign(up));
        let Some(column) = entering else {
            let mut weights = table.factors[row].iter().map(|factor| -factor).collect::<Vec<_>>();
            weights.push(BigRational::one());
            let items = table.others.iter().chain([&table.basic[row]]).copied();
            let terms = items.zip(weights).map(|(item, weight)| (item, weight * sign(up)));
            return Some(Vertex::Infeasible(table.weights(terms)));
        };
        let item = table.basic[row];
        let end = if up > 0 { &table.ranges[item].lower } else { &table.ranges[item].upper };
        let missing = BigRational::from(end.as_ref()?) - &table.values[item];
        let step = missing / &table.factors[row][column];
        table.shift(column, &step);
        table.exchange(row, column);
        control.halted().is_none().then_some(())?;
    }
    loop {
        let costs = table.costs(case);
        let numbers = |table: &Table<'_>| table.values[..table.columns].to_vec();
        let Some(column) = table.entering(|column| -costs[column].signum()) else {
            let terms = table.others.iter().copied().zip(costs);
            let weights = table.weights(terms);
            return Some(Vertex::Best(numbers(&table), weights));
        };
        if table.improve(column, costs[column].is_negative()).is_none() {
            return Some(Vertex::Endless(numbers(&table)));
        }
        control.halted().is_none().then_some(())?;
    }
}

fn sign(number: i32) -> BigRational {
    BigRational::from_integer(number.into())
}

impl<'a> Table<'a> {
    fn new(case: &'a LinearCase<'_>) -> Option<Self> {
        let (columns, rows) = (case.ranges.len(), case.rows());
        if !is_small(case) {
            return None;
        }
        let mut ranges: Vec<&LinearRange> = case.ranges.iter().collect();
        let mut factors = vec![vec![BigRational::zero(); columns]; rows];
        for (index, own) in (0..).zip(&mut factors) {
            let row = case.row(index).ok()?;
            ranges.push(&row.range);
            row.terms.iter().for_each(|(column, factor)| own[*column as usize] = factor.into());
        }
        let end = |range: &&LinearRange| {
            let end = range.lower.as_ref().or(range.upper.as_ref());
            end.map_or_else(BigRational::zero, BigRational::from)
        };
        let mut values: Vec<BigRational> = ranges[..columns].iter().map(end).collect();
        for own in &factors {
            values.push(own.iter().zip(&values).map(|(factor, value)| factor * value).sum());
        }
        let (basic, others) = ((columns..columns + rows).collect(), (0..columns).collect());
        Some(Table { ranges, values, basic, others, factors, columns })
    }

    /// 1 if the basic item of this row is below its range, -1 if it is above, else 0.
    fn lacks(&self, row: usize) -> i32 {
        let item = self.basic[row];
        let (value, range) = (&self.values[item], self.ranges[item]);
        if range.lower.as_ref().is_some_and(|end| *value < BigRational::from(end)) {
            return 1;
        }
        -i32::from(range.upper.as_ref().is_some_and(|end| *value > BigRational::from(end)))
    }

    /// The first of the others that may go the way that is wanted of it: up, down or, at 0, none.
    fn entering(&self, way: impl Fn(usize) -> BigRational) -> Option<usize> {
        let may = |&column: &usize| {
            let (item, way) = (self.others[column], way(column));
            let range = self.ranges[item];
            let end = if way.is_positive() { &range.upper } else { &range.lower };
            !way.is_zero()
                && end.as_ref().is_none_or(|end| self.values[item] != BigRational::from(end))
        };
        (0..self.others.len()).filter(may).min_by_key(|&column| self.others[column])
    }

    /// Moves one of the others, and all basic items with it.
    fn shift(&mut self, column: usize, step: &BigRational) {
        self.values[self.others[column]] += step;
        for (own, &item) in self.factors.iter().zip(&self.basic) {
            if !own[column].is_zero() {
                self.values[item] += &own[column] * step;
            }
        }
    }

    /// Makes a basic item one of the others, and that basic.
    fn exchange(&mut self, row: usize, column: usize) {
        let pivot = self.factors[row][column].clone();
        let mut own: Vec<BigRational> =
            self.factors[row].iter().map(|factor| -factor / &pivot).collect();
        own[column] = pivot.recip();
        for (_, other) in self.factors.iter_mut().enumerate().filter(|&(at, _)| at != row) {
            let factor = std::mem::replace(&mut other[column], BigRational::zero());
            if !factor.is_zero() {
                other.iter_mut().zip(&own).for_each(|(entry, own)| *entry += &factor * own);
            }
        }
        self.factors[row] = own;
        std::mem::swap(&mut self.basic[row], &mut self.others[column]);
    }

    /// What a unit of each of the others costs.
    fn costs(&self, case: &LinearCase<'_>) -> Vec<BigRational> {
        let cost = |item: usize| match item < self.columns {
            true => BigRational::from(&case.cost_of(item)),
            false => BigRational::zero(),
        };
        let mut costs: Vec<BigRational> = self.others.iter().map(|&item| cost(item)).collect();
        for (own, &item) in self.factors.iter().zip(&self.basic) {
            let cost = cost(item);
            if !cost.is_zero() {
                costs.iter_mut().zip(own).for_each(|(sum, factor)| *sum += &cost * factor);
            }
        }
        costs
    }

    /// Moves one of the others up or down as far as the ranges of all items let it; none if nothing holds it.
    fn improve(&mut self, column: usize, up: bool) -> Option<()> {
        let own = self.others[column];
        let room = |item: usize, up: bool| {
            let end = if up { &self.ranges[item].upper } else { &self.ranges[item].lower };
            end.as_ref().map(|end| (BigRational::from(end) - &self.values[item]).abs())
        };
        let of_basic = (0..self.basic.len()).filter_map(|row| {
            let factor = &self.factors[row][column];
            let room = room(self.basic[row], factor.is_positive() == up);
            let room = room.filter(|_| !factor.is_zero())?;
            Some((room / factor.abs(), self.basic[row], Some(row)))
        });
        let all = of_basic.chain(room(own, up).map(|room| (room, own, None)));
        let (step, _, row) = all.min_by(|a, b| a.0.cmp(&b.0).then(a.1.cmp(&b.1)))?;
        self.shift(column, &if up { step } else { -step });
        if let Some(row) = row {
            self.exchange(row, column);
        }
        Some(())
    }

    /// The weights of these terms on the rows.
    fn weights(&self, terms: impl Iterator<Item = (usize, BigRational)>) -> Multipliers {
        let of_rows = terms.filter(|(item, weight)| *item >= self.columns && !weight.is_zero());
        let of_rows = of_rows.map(|(item, weight)| ((item - self.columns) as u32, weight));
        let mut all: Vec<(u32, BigRational)> = of_rows.collect();
        all.sort_by_key(|term| term.0);
        weights::of_fractions(&all)
    }
}
