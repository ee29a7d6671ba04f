//! Lagrange multipliers of the rows by subgradients: a bound within moments, where relaxations take too long.
//!
//! The relaxation leaves all rows out and pays for what they miss by multipliers, which move along what the cheapest
//! choice of columns misses (Held, Wolfe and Crowder, "Validation of subgradient optimization", Mathematical Programming
//! 6, 1974). They are weights of a leaf once they are rounded.

use crate::proof::case::{Duals, TINY};
use destrier_certify::{CoveringNumber, CoveringProgram};
use destrier_run::Control;

/// Steps at most,
const STEPS: usize = 2_000;
/// of this length at first, which is halved after so many steps in vain, down to the last length.
const LENGTH: f64 = 1.5;
const VAIN: usize = 20;
const LAST: f64 = 0.004;
/// Without a target it is expected at this part of the bound above it.
const GAP: f64 = 0.2;
/// This part of the last direction is kept.
const KEPT: f64 = 0.6;

/// Multipliers, and what they cost and miss.
struct Ascent<'a> {
    program: &'a CoveringProgram,
    sides: Vec<f64>,
    multipliers: Vec<f64>,
    /// What each column costs beyond its multipliers.
    reduced: Vec<f64>,
    /// What the rows miss of their sides if all columns below 0 are chosen.
    missing: Vec<f64>,
    direction: Vec<f64>,
}

/// A bound on the cost of all choices, a fraction, and the multipliers that show it; no more than a target, if there is
/// one.
pub(crate) fn ascent(
    program: &CoveringProgram,
    target: Option<f64>,
    control: Control<'_>,
) -> (f64, Box<Duals>) {
    let mut ascent = Ascent::new(program);
    let (mut best, mut found) = (ascent.bound(), ascent.multipliers.clone());
    let (mut length, mut vain) = (LENGTH, 0);
    for _ in 0..STEPS {
        let gap = target.map_or(GAP * best.abs(), |target| target - best);
        if length < LAST || gap < TINY || control.halted().is_some() {
            break;
        }
        ascent.step(length * gap);
        let bound = ascent.bound();
        vain += 1;
        if bound > best + TINY * best.abs().max(1.0) {
            (best, vain) = (bound, 0);
            found.clone_from(&ascent.multipliers);
        }
        if vain == VAIN {
            (length, vain) = (length / 2.0, 0);
            ascent.multipliers.clone_from(&found);
            ascent.bound();
        }
    }
    let duals = (0..).zip(found).filter(|&(_, multiplier)| multiplier != 0.0);
    (best, duals.collect())
}

impl<'a> Ascent<'a> {
    /// Each row asks its cheapest column for an equal share of what that costs.
    fn new(program: &'a CoveringProgram) -> Self {
        let rows_of = program.rows_of_columns();
        let share = |&column: &u32| {
            let column = column as usize;
            f64::from(program.costs[column]) / rows_of[column].len() as f64
        };
        let multipliers = program.rows.iter().map(|row| match row.number {
            CoveringNumber::AtLeast(_) => {
                row.columns.iter().map(share).min_by(f64::total_cmp).unwrap_or(0.0)
            }
            CoveringNumber::AtMost(_) => 0.0,
        });
        let sides = program.rows.iter().map(|row| match row.number {
            CoveringNumber::AtLeast(side) | CoveringNumber::AtMost(side) => f64::from(side),
        });
        Ascent {
            program,
            sides: sides.collect(),
            multipliers: multipliers.collect(),
            reduced: vec![0.0; program.costs.len()],
            missing: vec![0.0; program.rows.len()],
            direction: vec![0.0; program.rows.len()],
        }
    }

    /// The bound that the multipliers show; and what the rows miss there.
    fn bound(&mut self) -> f64 {
        let costs = self.program.costs.iter().map(|&cost| f64::from(cost));
        self.reduced.iter_mut().zip(costs).for_each(|(reduced, cost)| *reduced = cost);
        for (row, &multiplier) in self.program.rows.iter().zip(&self.multipliers) {
            if multiplier != 0.0 {
                row.columns.iter().for_each(|&column| self.reduced[column as usize] -= multiplier);
            }
        }
        for ((row, side), missing) in
            self.program.rows.iter().zip(&self.sides).zip(&mut self.missing)
        {
            let chosen = row.columns.iter().filter(|&&column| self.reduced[column as usize] < 0.0);
            *missing = side - chosen.count() as f64;
        }
        let paid = self.multipliers.iter().zip(&self.sides).map(|(own, side)| own * side);
        paid.sum::<f64>() + self.reduced.iter().map(|reduced| reduced.min(0.0)).sum::<f64>()
    }

    /// Moves the multipliers by so much along what is missing.
    fn step(&mut self, much: f64) {
        for (direction, missing) in self.direction.iter_mut().zip(&self.missing) {
            *direction = missing + KEPT * *direction;
        }
        let norm: f64 = self.direction.iter().map(|own| own * own).sum();
        let rows = self.program.rows.iter().zip(&self.direction).zip(&mut self.multipliers);
        for ((row, direction), multiplier) in rows {
            let moved = *multiplier + much / norm.max(TINY) * direction;
            *multiplier = if row.asks_for() { moved.max(0.0) } else { moved.min(0.0) };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_certify::CoveringRow;

    #[test]
    fn bounds_come_near_those_of_relaxations() {
        let edges = (0..9u32).map(|at| {
            let mut ends = vec![at, (at + 1) % 9];
            ends.sort_unstable();
            CoveringRow::at_least(1, ends)
        });
        let limit = CoveringRow::at_most(1, vec![0, 1, 2]);
        let program = CoveringProgram { costs: vec![2; 9], rows: edges.chain([limit]).collect() };
        let (bound, duals) = ascent(&program, Some(11.0), Control::quiet());
        // edges 0 1 and 1 2 ask for both of 0 and 2, or for 1; with the limit only for 1, and then for four more
        assert!(bound > 8.9 && bound < 10.0 + TINY, "{bound}");
        let is_signed = |&(row, dual): &(u32, f64)| (row < 9) == (dual > 0.0);
        assert!(duals.iter().all(is_signed), "{duals:?}");
    }
}
