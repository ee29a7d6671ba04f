//! The inequality that holds for all covers of a few rows and that values miss most.
//!
//! With all covers scaled to cost 1 at least, the values cost as little as they can: a linear program with a column for
//! each set and a row for each cover, of which those that are needed are found one after the other (Applegate, Bixby,
//! Chvátal and Cook, "TSP cuts which do not conform to the template paradigm", in Computational Combinatorial
//! Optimization, 2001). Its solution is made whole, other sets get the least factors that keep it true.

use super::covers::{cheapest, cover};
use destrier_model::{LinearStop, ModelError, Program, Relaxation, sum};

/// Values are counted in this unit.
const UNIT: f64 = 1e-6;
/// Inequalities that the values reach this part of are not missed.
const ENOUGH: f64 = 0.99;
/// So many covers are found for one inequality.
const COVERS: usize = 120;
/// Factors are multiplied by up to this number to be whole.
const FACTOR: u32 = 60;

/// A sum of sets with factors that all covers bring to the demand at least.
pub(super) struct Facet {
    /// For each of the sets its factor.
    pub(super) factors: Vec<u32>,
    pub(super) demand: u32,
}

/// The inequality over sets of rows with values, if they miss one. Sets of value 0 have factors too.
pub(super) fn missed(rows: usize, sets: &[(u32, f64)]) -> Result<Option<Facet>, ModelError> {
    let present: Vec<usize> = (0..sets.len()).filter(|&at| sets[at].1 > UNIT).collect();
    let mut priced: Vec<(u32, f64)> = present.iter().map(|&at| (sets[at].0, 1.0)).collect();
    let mut program = Program::minimise("factors");
    for &at in &present {
        let factor = program.integer(format!("c{at}"), 0..);
        program.variables[factor.index()].cost = (sets[at].1 / UNIT).round() as i64;
    }
    for number in 0..COVERS {
        let least = cheapest(rows, &priced, (0.0, f64::INFINITY));
        let cost = least[least.len() - 1];
        if cost.is_infinite() {
            return Ok(None);
        }
        if number > 0 && cost > 1.0 - UNIT {
            let factors: Vec<f64> = priced.iter().map(|own| own.1).collect();
            return Ok(whole(rows, sets, &present, &factors));
        }
        let mut chosen = cover(rows, &priced, &least);
        chosen.sort_unstable();
        chosen.dedup();
        let chosen = sum(chosen.iter().map(|&at| program.at(at)));
        program.add(format!("cover{number}"), chosen.at_least(1));
        let mut relaxation = Relaxation::new(&program)?;
        let stop = relaxation.solve(f64::INFINITY, None)?;
        if stop != LinearStop::Finished || relaxation.objective() * UNIT > ENOUGH {
            return Ok(None);
        }
        priced.iter_mut().zip(relaxation.values()).for_each(|(own, &value)| own.1 = value.max(0.0));
    }
    Ok(None)
}

/// The inequality in whole numbers, if values still miss it.
fn whole(rows: usize, sets: &[(u32, f64)], present: &[usize], factors: &[f64]) -> Option<Facet> {
    let is_near = |factor: f64, times: u32| {
        let product = factor * f64::from(times);
        (product - product.round()).abs() < 1e-4
    };
    let times = (1..=FACTOR).find(|&times| factors.iter().all(|&factor| is_near(factor, times)));
    let times = f64::from(times.unwrap_or(FACTOR));
    let mut all: Vec<Option<u32>> = vec![None; sets.len()];
    for (&at, factor) in present.iter().zip(factors) {
        all[at] = Some((factor * times - 1e-4).ceil().max(0.0) as u32);
    }
    let known = |all: &[Option<u32>]| -> Vec<(u32, u32)> {
        sets.iter().zip(all).filter_map(|(set, factor)| Some((set.0, (*factor)?))).collect()
    };
    let never = u32::MAX / 2;
    let full = (1usize << rows) - 1;
    let demand = cheapest(rows, &known(&all), (0, never))[full];
    let reached = |at: &usize| f64::from(all[*at].unwrap_or(0)) * sets[*at].1;
    if demand >= never || present.iter().map(reached).sum::<f64>() > ENOUGH * f64::from(demand) {
        return None;
    }
    for at in 0..sets.len() {
        if all[at].is_some() {
            continue;
        }
        let larger = present.iter().filter(|&&other| sets[other].0 & sets[at].0 == sets[at].0);
        let factor = larger.filter_map(|&other| all[other]).min().unwrap_or_else(|| {
            let least = cheapest(rows, &known(&all), (0, never));
            demand.saturating_sub(least[full & !(sets[at].0 as usize)])
        });
        all[at] = Some(factor);
    }
    Some(Facet { factors: all.into_iter().flatten().collect(), demand })
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_run::Random;

    /// The corners of odd cycles, of which more than half are needed.
    #[test]
    fn odd_cycles_are_found() {
        for length in [3, 5, 7, 9] {
            let sets: Vec<(u32, f64)> =
                (0..length).map(|at| (1 << at | 1 << ((at + 1) % length), 0.5)).collect();
            let found = missed(length, &sets).unwrap().unwrap();
            assert_eq!(found.factors, vec![1; length]);
            assert_eq!(found.demand as usize, length.div_ceil(2));
        }
    }

    #[test]
    fn inequalities_hold_for_all_covers_and_are_missed_by_the_values() {
        let (mut random, mut found) = (Random::new(59, 1), 0);
        for _ in 0..600 {
            let rows = 3 + random.below(4);
            let mut sets: Vec<(u32, f64)> = (0..rows + random.below(4))
                .map(|_| {
                    let two = 1u32 << random.below(rows) | 1 << random.below(rows);
                    (two | 1 << random.below(rows), [0.0, 0.5, 0.5, 1.0 / 3.0][random.below(4)])
                })
                .collect();
            sets.sort_unstable_by_key(|set| set.0);
            sets.dedup_by_key(|set| set.0);
            let Some(facet) = missed(rows, &sets).unwrap() else { continue };
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
            found += 1;
        }
        assert!(found > 20, "{found}");
    }
}
