//! The inequality that holds for all covers of a few rows and that values miss most.
//!
//! With all covers scaled to cost 1 at least, the values cost as little as they can. The covers that this takes are found
//! one after the other (Applegate, Bixby, Chvátal and Cook, "TSP cuts which do not conform to the template paradigm", in
//! Computational Combinatorial Optimization, 2001). The factors are made whole, other sets get the least ones that keep
//! it true.

use super::polar::Polar;
use super::sweep::{Mask, NEVER, Sweep};

/// Values below are taken as 0.
const UNIT: f64 = 1e-6;
/// Inequalities that the values reach but for this much for each three rows are not missed.
const ENOUGH: f64 = 0.03;
/// So many covers for each set are found for one inequality.
const COVERS: usize = 12;
/// So many exchanges for each set improve a packing by one cover.
const EXCHANGES: usize = 20;
/// Factors are multiplied by up to this number to be whole.
const FACTOR: u32 = 60;
/// Covers of the sets that have values, and of all sets, are found with so many slots.
const SLOTS: u32 = 11;
const MORE_SLOTS: u32 = 14;

/// A sum of sets with factors that all covers bring to the demand at least.
pub(super) struct Facet {
    /// For each of the sets its factor.
    pub(super) factors: Vec<u32>,
    pub(super) demand: u32,
    /// The rows of which this holds.
    pub(super) rows: Mask,
    /// The sets with these rows, in an order that keeps few rows open, and so many states on the way.
    pub(super) order: Vec<usize>,
    pub(super) states: usize,
}

/// What may come of a region.
pub(super) enum Missed<T> {
    /// Too many rows are open at once.
    Wide,
    /// Nothing that the values miss.
    Nothing,
    Found(T),
}

impl<T> Missed<T> {
    pub(super) fn map<U>(self, with: impl FnOnce(T) -> U) -> Missed<U> {
        match self {
            Missed::Wide => Missed::Wide,
            Missed::Nothing => Missed::Nothing,
            Missed::Found(found) => Missed::Found(with(found)),
        }
    }
}

/// The inequality over sets of rows with values, if they miss one. Sets of value 0 have factors too. The covers are some
/// that are known, and those that say most of these values after that.
pub(super) fn missed(
    rows: Mask,
    sets: &[(Mask, f64)],
    covers: &mut Vec<Vec<Mask>>,
) -> Missed<Facet> {
    let present: Vec<usize> = (0..sets.len()).filter(|&at| sets[at].1 > UNIT).collect();
    let values: Vec<f64> = present.iter().map(|&at| sets[at].1).collect();
    let masks: Vec<Mask> = present.iter().map(|&at| sets[at].0).collect();
    if (rows & !masks.iter().fold(0, |all, mask| all | mask)) != 0 {
        return Missed::Nothing;
    }
    let all: Vec<Mask> = sets.iter().map(|set| set.0).collect();
    let sweeps = (Sweep::new(rows, &masks, SLOTS), Sweep::new(rows, &all, MORE_SLOTS));
    let (Some(sweep), Some(_)) = sweeps else { return Missed::Wide };
    let enough = 1.0 - ENOUGH / (rows.count_ones() as f64 / 3.0).max(3.0);
    let place = |mask: &Mask| masks.iter().position(|own| own == mask);
    let known = covers.iter().filter_map(|cover| cover.iter().map(place).collect());
    let mut polar = Polar::new(&values, known.collect());
    let mut found = Missed::Nothing;
    let mut goes_on = polar.improve(EXCHANGES * values.len()) && polar.packed() <= enough;
    for _ in 0..COVERS * values.len() {
        if !goes_on {
            break;
        }
        let costs: Vec<f32> = polar.factors.iter().map(|factor| factor.max(0.0) as f32).collect();
        let (_, cover) = sweep.cover(&costs);
        if polar.cost(&cover) > 1.0 - UNIT {
            let costs: Vec<f64> = polar.factors.iter().map(|factor| factor.max(0.0)).collect();
            let facet = whole(rows, sets, &present, &costs, enough);
            found = facet.map_or(Missed::Nothing, Missed::Found);
            break;
        }
        goes_on = polar.pack(cover, EXCHANGES * values.len()) && polar.packed() <= enough;
    }
    let packed = polar.into_packed().into_iter();
    *covers = packed.map(|cover| cover.into_iter().map(|at| masks[at]).collect()).collect();
    found
}

/// The inequality in whole numbers, if values still miss it.
fn whole(
    rows: Mask,
    sets: &[(Mask, f64)],
    present: &[usize],
    factors: &[f64],
    enough: f64,
) -> Option<Facet> {
    let is_near = |factor: f64, times: u32| {
        let product = factor * f64::from(times);
        (product - product.round()).abs() < 1e-4
    };
    let times = (1..=FACTOR).find(|&times| factors.iter().all(|&factor| is_near(factor, times)));
    let times = f64::from(times.unwrap_or(FACTOR));
    let mut costs = vec![NEVER; sets.len()];
    for (&at, factor) in present.iter().zip(factors) {
        costs[at] = (factor * times - 1e-4).ceil().max(0.0) as f32;
    }
    // sets without a factor are there for nothing, and so are their rows
    let free = present.iter().filter(|&&at| costs[at] == 0.0);
    let rows = rows & !free.fold(0, |all, &at| all | sets[at].0);
    (0..sets.len()).filter(|&at| sets[at].0 & rows == 0).for_each(|at| costs[at] = 0.0);
    let all: Vec<Mask> = sets.iter().map(|set| set.0).collect();
    let sweep = Sweep::new(rows, &all, MORE_SLOTS)?;
    let demand = sweep.least(&costs);
    let value: f64 = present.iter().map(|&at| f64::from(costs[at]) * sets[at].1).sum();
    if demand == 0.0 || demand == NEVER || value > enough * f64::from(demand) {
        return None;
    }
    // larger sets come after smaller ones
    for at in (0..sets.len()).rev().filter(|&at| costs[at] == NEVER).collect::<Vec<_>>() {
        let is_part = |&other: &usize| sets[at].0 & rows & !sets[other].0 == 0;
        let larger = (0..sets.len()).filter(|&other| costs[other] < NEVER).filter(is_part);
        let least = larger.map(|other| costs[other]).min_by(f32::total_cmp);
        costs[at] = least.unwrap_or_else(|| {
            costs[at] = 0.0;
            demand - sweep.least(&costs)
        });
    }
    let states = sweep.most_states(&costs);
    let factors = costs.iter().map(|cost| *cost as u32).collect();
    Some(Facet { factors, demand: demand as u32, rows, order: sweep.order().collect(), states })
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_run::Random;

    fn found(rows: usize, sets: &[(Mask, f64)]) -> Option<Facet> {
        match missed((1 << rows) - 1, sets, &mut Vec::new()) {
            Missed::Found(facet) => Some(facet),
            Missed::Nothing | Missed::Wide => None,
        }
    }

    /// The corners of odd cycles, of which more than half are needed.
    #[test]
    fn odd_cycles_are_found() {
        for length in [3, 5, 7, 9, 41] {
            let sets: Vec<(Mask, f64)> =
                (0..length).map(|at| (1 << at | 1 << ((at + 1) % length), 0.5)).collect();
            let found = found(length, &sets).unwrap();
            assert_eq!(found.factors, vec![1; length]);
            assert_eq!(found.demand as usize, length.div_ceil(2));
        }
    }

    #[test]
    fn inequalities_hold_for_all_covers_and_are_missed_by_the_values() {
        let (mut random, mut count) = (Random::new(59, 1), 0);
        for _ in 0..600 {
            let rows = 3 + random.below(4);
            let mut sets: Vec<(Mask, f64)> = (0..rows + random.below(4))
                .map(|_| {
                    let two: Mask = 1 << random.below(rows) | 1 << random.below(rows);
                    (two | 1 << random.below(rows), [0.0, 0.5, 0.5, 1.0 / 3.0][random.below(4)])
                })
                .collect();
            sets.sort_unstable_by_key(|set| set.0);
            sets.dedup_by_key(|set| set.0);
            let Some(facet) = found(rows, &sets) else { continue };
            let of = |weigh: &dyn Fn(usize) -> f64| {
                (0..sets.len()).map(|at| f64::from(facet.factors[at]) * weigh(at)).sum::<f64>()
            };
            assert!(of(&|at| sets[at].1) < f64::from(facet.demand));
            for choice in 0..1u32 << sets.len() {
                let is_chosen = |at: usize| choice >> at & 1 == 1;
                let chosen = (0..sets.len()).filter(|&at| is_chosen(at));
                if chosen.fold(0, |all, at| all | sets[at].0) == (1 << rows) - 1 {
                    assert!(of(&|at| f64::from(choice >> at & 1)) >= f64::from(facet.demand));
                }
            }
            count += 1;
        }
        assert!(count > 20, "{count}");
    }
}
