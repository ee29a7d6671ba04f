//! Weights on vertices that bound how many cycles a partition can have: linear programming's duals, in
//! whole numbers.
//!
//! If every cycle weighs at least a unit, `count` cycles that partition the vertices weigh at least
//! `count` units, and together what all vertices weigh. A negative unit bounds from below likewise.
//! Floating point only proposes the weights; every cycle is weighed exactly.

/// A vertex weight of 1 in whole numbers.
const SCALE: f64 = (1u64 << 32) as f64;

/// Whole weights such that each of some cycles weighs at least `unit`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    unit: i64,
    of: Vec<i64>,
}

impl Weights {
    /// The proposed weights, rounded, and raised where a cycle would weigh less than 1, or than -1 if
    /// they are to bound the number of cycles from below. None if one is not a number of modest size.
    pub fn rounded(cycles: &[Vec<u32>], proposed: &[f64], from_below: bool) -> Option<Self> {
        if !proposed.iter().all(|weight| weight.abs() <= 1000.0) {
            return None;
        }
        let unit = if from_below { -(SCALE as i64) } else { SCALE as i64 };
        let of = proposed.iter().map(|weight| (weight * SCALE).round() as i64).collect();
        let mut weights = Weights { unit, of };
        for cycle in cycles {
            let lack = unit - weights.sum(cycle);
            weights.of[cycle[0] as usize] += lack.max(0);
        }
        Some(weights)
    }

    /// The weight of these vertices together.
    pub(super) fn sum(&self, vertices: &[u32]) -> i64 {
        vertices.iter().map(|&vertex| self.of[vertex as usize]).sum()
    }

    /// The weight of all vertices together.
    pub(super) fn total(&self) -> i64 {
        self.of.iter().sum()
    }

    /// The slack of vertices of this weight over the least weight of so many cycles.
    pub(super) fn spare(&self, cycles: i64, weight: i64) -> i64 {
        weight - cycles * self.unit
    }

    /// Whether vertices of this weight could be so many cycles.
    pub(super) fn allow(&self, cycles: i64, weight: i64) -> bool {
        self.spare(cycles, weight) >= 0
    }
}
