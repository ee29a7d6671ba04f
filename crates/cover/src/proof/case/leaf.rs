//! Exact weights for leaves, from a relaxation's floating-point duals.
//!
//! The duals are rounded to multiples of 1/D for D = 1, 2, 3, ... until whole numbers confirm a bound; most
//! leaves need only a small D, which keeps certificates short.

use super::cases::Cases;
use super::duals::Duals;
use super::fractions::Fractions;
use serde::{Deserialize, Serialize};

/// Denominators are tried up to here, and numerators are not above: certificates have no longer numbers.
const LARGEST: i64 = 999_999_999;
/// Denominators below this are all tried.
const DENSE: i64 = 64;

/// What settles a case.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Leaf {
    Weights(Fractions),
    Infeasible(Fractions),
    Uncoverable(u32),
    /// The node, which comes before this one in the order of the text, and the automorphism.
    Image(usize, usize),
}

/// Weights on rows in multiples of one unit.
pub(crate) type Weights = Vec<(usize, i64)>;

/// A leaf near the duals that settles the case for the target: what it shows costs as much, or more than all columns
/// together; none if rounding fails.
pub(crate) fn settling(cases: &Cases, duals: &Duals, target: i64) -> Option<Leaf> {
    let above = cases.threshold(target);
    let (denominator, weights, worth) = near(cases, duals, above, &cases.program.costs)?;
    let fractions = fractions(denominator, &weights);
    let beyond = worth > i128::from(cases.free_cost()) * i128::from(denominator);
    Some(match beyond {
        true => Leaf::Infeasible(fractions),
        false => Leaf::Weights(fractions),
    })
}

/// A leaf near a ray of the duals that shows that the case has no choice; none if rounding fails.
pub(crate) fn infeasible(cases: &Cases, ray: &Duals) -> Option<Leaf> {
    // any multiple of a ray is one
    let largest = ray.iter().fold(f64::MIN_POSITIVE, |largest, dual| largest.max(dual.1.abs()));
    let ray: Vec<(u32, f64)> = ray.iter().map(|&(row, dual)| (row, dual / largest)).collect();
    let (denominator, weights, _) = near(cases, &ray, 0, &vec![0; cases.program.costs.len()])?;
    Some(Leaf::Infeasible(fractions(denominator, &weights)))
}

/// Of all weights near the duals those that show most, up to the target.
pub(crate) fn best(cases: &Cases, duals: &Duals, target: i64) -> Fractions {
    let mut best = (cases.cost(), Fractions::over(1, []));
    let mut denominator = 1;
    let target = target.min(value(cases, duals).ceil() as i64);
    while denominator <= LARGEST && best.0 < target {
        let Some(weights) = rounded(cases, duals, denominator) else { break };
        let costs = &cases.program.costs;
        let Some(weights) = barring(cases, weights, denominator, costs) else { break };
        let found = fractions(denominator, &weights);
        let shown = bound(cases, &found);
        if shown > best.0 {
            best = (shown, found);
        }
        denominator *= 2;
    }
    best.1
}

/// The bound that any weights show: what they are worth, rounded up to a cost that is possible.
pub(crate) fn bound(cases: &Cases, weights: &Fractions) -> i64 {
    let step = i128::from(cases.step());
    let (denominator, numbers) = weights_of(weights);
    let worth = worth(cases, &numbers, denominator, &cases.program.costs).max(0);
    let denominator = i128::from(denominator);
    let steps = if step == 0 { 0 } else { (worth + denominator * step - 1) / (denominator * step) };
    cases.cost() + (steps * step) as i64
}

/// Whether weights show that the case has no choice.
pub(crate) fn excludes(cases: &Cases, weights: &Fractions) -> bool {
    let (denominator, numbers) = weights_of(weights);
    worth(cases, &numbers, denominator, &vec![0; cases.program.costs.len()]) > 0
}

/// The bound that duals show, a fraction, before they are rounded.
pub(crate) fn value(cases: &Cases, duals: &Duals) -> f64 {
    let mut loads = vec![[0.0f64; 2]; cases.program.costs.len()];
    let mut worth = 0.0;
    for &(row, dual) in duals {
        let row = row as usize;
        let weight = if cases.asks_for(row) { dual } else { -dual };
        if cases.need(row) > 0 && weight > 0.0 {
            worth += weight * cases.need(row) as f64;
            let asks_for = usize::from(cases.asks_for(row));
            cases.each_term(row, |column, times| loads[column][asks_for] += times as f64 * weight);
        }
    }
    let free = loads.iter().zip(&cases.program.costs).enumerate();
    let free = free.filter(|&(column, _)| cases.is_open(column));
    let given =
        free.map(|(_, (&[left_out, chosen], &cost))| left_out.max(chosen - f64::from(cost)));
    cases.cost() as f64 + worth - given.sum::<f64>()
}

/// A denominator, and weights near the duals that are worth more than `above` if columns have these costs, with what
/// they are worth times the denominator.
fn near(cases: &Cases, duals: &Duals, above: i64, costs: &[u32]) -> Option<(i64, Weights, i128)> {
    let mut denominator = 1;
    while denominator <= LARGEST {
        let weights = rounded(cases, duals, denominator)?;
        let weights = barring(cases, weights, denominator, costs)?;
        let worth = worth(cases, &weights, denominator, costs);
        if worth > i128::from(above) * i128::from(denominator) {
            return Some((denominator, weights, worth));
        }
        denominator = next(denominator);
    }
    None
}

fn next(denominator: i64) -> i64 {
    denominator + if denominator < DENSE { 1 } else { denominator / 4 }
}

pub(crate) fn fractions(denominator: i64, weights: &Weights) -> Fractions {
    Fractions::over(denominator as u32, weights.iter().map(|&(row, weight)| (row as u32, weight)))
}

/// The unit, as one over this, and the weights in multiples of it.
pub(crate) fn weights_of(fractions: &Fractions) -> (i64, Weights) {
    let weights = fractions.numerators().map(|(row, weight)| (row as usize, weight));
    (fractions.denominator(), weights.collect())
}

/// The nearest multiples of the unit on the rows that still ask for columns; none if a number is too large. The
/// duals of rows with a limit are negative.
pub(crate) fn rounded(cases: &Cases, duals: &Duals, denominator: i64) -> Option<Weights> {
    let asking = duals.iter().map(|&(row, dual)| (row as usize, dual));
    let asking = asking.filter(|&(row, _)| cases.need(row) > 0);
    let near = asking.map(|(row, dual)| {
        let weight = if cases.asks_for(row) { dual } else { -dual };
        (row, (weight * denominator as f64).round() as i64)
    });
    let near: Weights = near.filter(|&(_, weight)| weight > 0).collect();
    near.iter().all(|&(_, weight)| weight <= LARGEST).then_some(near)
}

/// The weights with as much on the rows of barred columns as these are loaded beyond their costs; none if a number is too
/// large.
fn barring(
    cases: &Cases,
    mut weights: Weights,
    denominator: i64,
    costs: &[u32],
) -> Option<Weights> {
    let (loads, _) = loads(cases, &weights);
    let beyond = loads.iter().zip(costs).enumerate().filter_map(|(column, (load, &cost))| {
        let beyond = load[1] - denominator * i64::from(cost);
        Some((cases.barring(column)?, beyond)).filter(|_| beyond > 0)
    });
    let beyond: Weights = beyond.collect();
    weights.extend(beyond);
    weights.sort_unstable_by_key(|&(row, _)| row);
    weights.iter().all(|&(_, weight)| weight <= LARGEST).then_some(weights)
}

/// What weights are worth times their denominator, if columns have these costs: what rows ask for, without what free
/// columns can give.
fn worth(cases: &Cases, weights: &Weights, denominator: i64, costs: &[u32]) -> i128 {
    let (loads, asked) = loads(cases, weights);
    let free = (0..loads.len()).filter(|&column| cases.is_free(column));
    let given = free.map(|column| {
        let [left_out, chosen] = loads[column].map(i128::from);
        left_out.max(chosen - i128::from(denominator) * i128::from(costs[column]))
    });
    asked - given.sum::<i128>()
}

/// What weights on rows with a limit, and those on rows with a demand, ask of each column; and what they ask for in all.
pub(crate) fn loads(cases: &Cases, weights: &[(usize, i64)]) -> (Vec<[i64; 2]>, i128) {
    let (mut loads, mut asked) = (vec![[0i64; 2]; cases.program.costs.len()], 0);
    for &(row, weight) in weights.iter().filter(|pair| cases.need(pair.0) > 0) {
        asked += i128::from(weight) * i128::from(cases.need(row));
        let asks_for = usize::from(cases.asks_for(row));
        cases.each_term(row, |column, times| loads[column][asks_for] += times * weight);
    }
    (loads, asked)
}
