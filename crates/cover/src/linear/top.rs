//! What the relaxation of a whole program says before its search.

use super::relaxed::Relaxed;
use super::search::{below, step};
use super::solutions::Solution;
use destrier_certify::LinearProgram;
use destrier_model::WarmStart;

/// For each column its least and its greatest number.
pub(super) type Ends = Vec<(i64, i64)>;

/// The relaxation of the whole program.
#[derive(Default)]
pub(super) struct Top {
    pub(super) objective: f64,
    /// What its duals leave of the columns' costs.
    pub(super) reduced: Vec<f64>,
    pub(super) basis: Option<WarmStart>,
}

impl Top {
    /// The numbers of columns that cost no more than this.
    pub(super) fn narrowed(&self, ends: &[(i64, i64)], cutoff: f64) -> Ends {
        let left = cutoff - self.objective;
        let narrowed = |(&(low, high), &reduced): (&(i64, i64), &f64)| match reduced {
            _ if reduced.abs() <= left => (low, high),
            0.0.. => (low, low),
            _ => (high, high),
        };
        ends.iter().zip(&self.reduced).map(narrowed).collect()
    }
}

/// The cost above which no solution is better than this one, as the solver counts costs.
pub(super) fn cutoff(program: &LinearProgram, relaxed: &Relaxed, best: &Solution) -> f64 {
    let cost = program.cost_of(&program.value(best));
    relaxed.scaled(below(&cost, step(program)))
}
