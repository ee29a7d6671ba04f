//! Tables of costs on columns of two numbers each, and the table that replaces some when columns are eliminated.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// A cost as tables keep it: whole from 0, or infinite.
pub(super) trait Cost: Copy + Ord {
    const NONE: Self;
    const INFINITE: Self;
    /// The greatest that is finite.
    const MOST: u32;
    /// So many of them are gone through in the time of one term of a row.
    const SHARE: u64;
    /// One that is not above [`Cost::MOST`].
    fn of(cost: u32) -> Self;
    fn number(self) -> u32;
    /// The sum, if that is not above [`Cost::MOST`] or one of them is infinite.
    fn plus(self, other: Self) -> Self;
    /// What is left of one that is infinite or not below the other.
    fn less(self, other: Self) -> Self;
}

macro_rules! cost {
    ($own:ty, $most:expr, $share:expr) => {
        impl Cost for $own {
            const NONE: Self = 0;
            const INFINITE: Self = <$own>::MAX;
            const MOST: u32 = $most;
            const SHARE: u64 = $share;

            fn of(cost: u32) -> Self {
                <$own>::try_from(cost).expect("it is not above the greatest")
            }

            fn number(self) -> u32 {
                self.into()
            }

            fn plus(self, other: Self) -> Self {
                self.saturating_add(other)
            }

            fn less(self, other: Self) -> Self {
                if self == Self::INFINITE { self } else { self - other }
            }
        }
    };
}
cost!(u8, 254, 64);
cost!(u32, (1 << 31) - 1, 16);

/// Choices are gone through in blocks of so many bits.
const BLOCK: usize = 12;
/// Costs that lie side by side are added side by side, if they are so many.
const RUN: usize = 16;

/// The costs of all choices of some columns, said by their places in the order of elimination; the last is the lowest bit of
/// a choice. A bit says whether the column has the greater of its two numbers.
#[derive(Clone)]
pub(super) struct Table<C> {
    pub(super) columns: Vec<usize>,
    pub(super) costs: Vec<C>,
    /// The greatest that is finite.
    pub(super) most: u32,
}

/// A table, seen from the choices of the one that replaces it.
struct Part<'a, C> {
    costs: &'a [C],
    /// Where the cost of a choice is: the sum of what is said here for the columns eliminated, for the block of the choice,
    turns: Vec<usize>,
    blocks: Vec<usize>,
    /// and for its place in the block.
    inside: Vec<usize>,
    /// For so many choices from one of its multiples on, costs lie side by side, or are all the same.
    run: usize,
    is_flat: bool,
}

impl<'a, C: Cost> Part<'a, C> {
    fn of(table: &'a Table<C>, eliminated: &[usize], [high, low]: [&[usize]; 2]) -> Self {
        let inside = table.places(low);
        let while_they =
            |step: usize| (0..low.len()).take_while(|at| inside[1 << at] == step << at).count();
        let [same, side] = [while_they(0), while_they(1)];
        Part {
            costs: &table.costs,
            turns: table.places(eliminated),
            blocks: table.places(high),
            run: 1 << same.max(side),
            is_flat: same > side,
            inside,
        }
    }

    /// Adds the costs of the choices of a block.
    fn add_to(&self, sums: &mut [C], turn: usize, block: usize) {
        let own = &self.costs[self.turns[turn] + self.blocks[block]..];
        if self.run < RUN {
            for (sum, &at) in sums.iter_mut().zip(&self.inside) {
                *sum = sum.plus(own[at]);
            }
            return;
        }
        for (sums, &at) in sums.chunks_exact_mut(self.run).zip(self.inside.iter().step_by(self.run))
        {
            if self.is_flat {
                sums.iter_mut().for_each(|sum| *sum = sum.plus(own[at]));
            } else {
                sums.iter_mut().zip(&own[at..]).for_each(|(sum, &own)| *sum = sum.plus(own));
            }
        }
    }
}

impl<C: Cost> Table<C> {
    /// What its costs take.
    pub(super) fn bytes(&self) -> u64 {
        size_of_val(&*self.costs) as u64
    }

    /// These columns in an order whose last ones are on the same tables, so that their costs lie side by side.
    pub(super) fn order(tables: &[Self], mut columns: BTreeSet<usize>) -> Vec<usize> {
        let mut alike: BTreeMap<Vec<bool>, usize> = BTreeMap::new();
        let on = |column: &usize| -> Vec<bool> {
            tables.iter().map(|table| table.columns.contains(column)).collect()
        };
        columns.iter().for_each(|column| *alike.entry(on(column)).or_default() += 1);
        let most = alike.into_iter().max_by_key(|(_, count)| *count).map(|(tables, _)| tables);
        let largest = tables.iter().max_by_key(|table| table.columns.len());
        let own = largest.iter().flat_map(|table| &table.columns).copied();
        let is_last = |column: &usize| Some(on(column)) == most;
        let last: Vec<usize> = own.filter(|own| is_last(own) && columns.remove(own)).collect();
        let (first, others): (Vec<usize>, _) = columns.into_iter().partition(|own| !is_last(own));
        [first, others, last].concat()
    }

    /// The same table with its columns in the order of these.
    fn arranged(&self, order: impl Iterator<Item = usize>) -> Self {
        let columns: Vec<usize> = order.filter(|column| self.columns.contains(column)).collect();
        let (high, low) = columns.split_at(columns.len() / 2);
        let [high, low] = [high, low].map(|half| self.places(half));
        let costs = high.iter().flat_map(|high| low.iter().map(move |low| self.costs[high + low]));
        Table { costs: costs.collect(), columns, most: self.most }
    }

    /// For each choice of these columns, the last of which is the lowest bit, what it adds to the place of a cost.
    fn places(&self, columns: &[usize]) -> Vec<usize> {
        let mut places = vec![0];
        for column in columns.iter().rev() {
            let bit =
                self.columns.iter().rev().position(|own| own == column).map_or(0, |at| 1 << at);
            places.extend_from_within(..);
            let half = places.len() / 2;
            places[half..].iter_mut().for_each(|place| *place += bit);
        }
        places
    }

    /// The table on these columns that replaces tables on them and on columns that are eliminated, whose greater numbers
    /// cost so much: what it says beyond the least, and the least, unless all is infinite. The tables and these costs must
    /// not come to more than [`Cost::MOST`] together.
    pub(super) fn replacing(
        tables: &[Self],
        eliminated: Range<usize>,
        own: &[u32],
        columns: Vec<usize>,
    ) -> Option<(Self, u32)> {
        let bits = columns.len().min(BLOCK);
        let (high, low) = columns.split_at(columns.len() - bits);
        let eliminated: Vec<usize> = eliminated.collect();
        // a small table is arranged in less time than it takes to go through the choices
        let all = eliminated.len() + columns.len();
        let arranged = tables.iter().map(|table| match table.columns.len() + 2 <= all {
            true => Cow::Owned(table.arranged(eliminated.iter().chain(&columns).copied())),
            false => Cow::Borrowed(table),
        });
        let arranged: Vec<Cow<Self>> = arranged.collect();
        let part = |table| Part::of(table, &eliminated, [high, low]);
        let parts: Vec<Part<C>> = arranged.iter().map(|table| part(&**table)).collect();
        // here, too, the last is the lowest bit
        let turns = own.iter().rev().fold(vec![0], |turns, own| {
            let with: Vec<u32> = turns.iter().map(|turn| turn + own).collect();
            [turns, with].concat()
        });
        let mut costs = vec![C::INFINITE; 1 << columns.len()];
        let mut sums = vec![C::NONE; 1 << bits];
        let (mut least, mut most) = (C::INFINITE, C::NONE);
        for (block, costs) in costs.chunks_exact_mut(1 << bits).enumerate() {
            for (turn, &cost) in turns.iter().enumerate() {
                sums.fill(C::of(cost));
                parts.iter().for_each(|part| part.add_to(&mut sums, turn, block));
                costs.iter_mut().zip(&sums).for_each(|(cost, sum)| *cost = (*cost).min(*sum));
            }
            for &cost in &*costs {
                least = least.min(cost);
                most = most.max(if cost == C::INFINITE { C::NONE } else { cost });
            }
        }
        if least == C::INFINITE {
            return None;
        }
        if least > C::NONE {
            costs.iter_mut().for_each(|cost| *cost = cost.less(least));
        }
        let most = most.number() - least.number();
        Some((Table { columns, costs, most }, least.number()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// What a table says where these of all columns have their greater numbers; none if that is infinite.
    fn said<C: Cost>(table: &Table<C>, greater: usize) -> Option<u32> {
        let bits = table.columns.iter().fold(0, |bits, column| 2 * bits + (greater >> column & 1));
        Some(table.costs[bits]).filter(|cost| *cost < C::INFINITE).map(C::number)
    }

    fn table<C: Cost>(columns: usize, mut seed: u64) -> Table<C> {
        let columns: Vec<usize> = (0..16).filter(|at| columns >> at & 1 == 1).collect();
        let mut draw = || {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            u32::try_from(seed >> 33).unwrap()
        };
        let mut cost = || (draw() % 4 > 0).then(|| C::of(3 + draw() % 50));
        let costs: Vec<C> =
            (0..1 << columns.len()).map(|_| cost().unwrap_or(C::INFINITE)).collect();
        let finite = costs.iter().filter(|cost| **cost < C::INFINITE);
        Table { most: finite.map(|cost| cost.number()).max().unwrap_or(0), columns, costs }
    }

    fn is_least<C: Cost>(sets: &[usize], own: &[u32], seed: u64) -> Result<(), TestCaseError> {
        let tables: Vec<Table<C>> =
            (seed..).zip(sets).map(|(seed, &set)| table(set, seed)).collect();
        let (group, all) = (own.len(), sets.iter().fold(0, |all, set| all | set));
        let others: Vec<usize> = (group..16).filter(|at| all >> at & 1 == 1).collect();
        let found = Table::replacing(&tables, 0..group, own, others.clone());
        let sums = (0..1usize << others.len()).map(|choice| {
            let greater =
                others.iter().rev().enumerate().map(|(bit, at)| (choice >> bit & 1) << at);
            let greater: usize = greater.sum();
            let with = (0..1usize << group).filter_map(|turn| {
                let costs = own
                    .iter()
                    .enumerate()
                    .map(|(at, cost)| if turn >> at & 1 == 1 { *cost } else { 0 });
                let tables = tables.iter().map(|table| said(table, greater | turn));
                Some(costs.sum::<u32>() + tables.sum::<Option<u32>>()?)
            });
            with.min()
        });
        let sums: Vec<Option<u32>> = sums.collect();
        let Some((table, least)) = found else {
            prop_assert!(sums.iter().all(Option::is_none));
            return Ok(());
        };
        let shown: Vec<Option<u32>> = table
            .costs
            .iter()
            .map(|cost| {
                Some(*cost).filter(|cost| *cost < C::INFINITE).map(|cost| cost.number() + least)
            })
            .collect();
        prop_assert_eq!(&shown, &sums);
        prop_assert_eq!(sums.iter().flatten().min(), Some(&least));
        prop_assert_eq!(sums.into_iter().flatten().max(), Some(least + table.most));
        Ok(())
    }

    proptest! {
        /// Columns far apart and side by side, below blocks and beyond, of one elimination and of several.
        #[test]
        fn tables_say_the_least_over_all_numbers_of_what_is_eliminated(
            sets in prop::collection::vec(0usize..1 << 16, 1..5),
            own in prop::collection::vec(0u32..20, 1..4),
            last in 0usize..9,
            seed in 0u64..1 << 40,
        ) {
            // the last columns of all but the first table are left out, or all of those
            let rest = sets[1..].iter().map(|set| set & 0xffff >> last);
            let sets: Vec<usize> = [sets[0] | 0xff << 8].into_iter().chain(rest).collect();
            is_least::<u8>(&sets, &own, seed)?;
            is_least::<u32>(&sets, &own, seed)?;
        }
    }
}
