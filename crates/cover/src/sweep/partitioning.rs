//! Cost partitioning: how the cost of each piece is divided between the projections, so that the sum of
//! what each projection costs at least, for itself, is as large as can be.
//!
//! Every projection is a dynamic program, with a cost-to-come and a cost-to-go for each state. Where both
//! meet at a piece, they give its two min-marginals: the least cost of the projection with the piece and
//! without it. Making the differences of these equal in all projections is a reparametrisation that never
//! lowers the sum; over all pieces, forward and backward in turn, this is sequential reweighted message
//! passing (Kolmogorov, "Convergent tree-reweighted message passing for energy minimization", IEEE PAMI
//! 28, 2006). `SWEEP.md`, section 4, has the formula.

use super::space::StateSpace;
use super::subproblem::Subproblem;
use super::tables::Tables;
use destrier_board::{MoveGraph, SquareSet};
use destrier_run::Control;
use rayon::prelude::*;

/// The largest denominator of costs.
pub(super) const MAX_DENOMINATOR: i64 = 1000;
/// The largest sum of costs that tables hold, with room to tell larger ones apart.
pub(super) const MAX_COST: i64 = 30_000;
/// Passes over all pieces before the first sweep.
pub(super) const PASSES: usize = 3;

/// The cost of each piece in each projection: by projection, then by the order of the subproblem.
pub(super) type Costs = Vec<Vec<i16>>;

/// Tables of states of fewer bits are done before another thread wakes up.
const WORTH_A_THREAD: u32 = 17;

/// The tables of all projections under some costs.
pub(super) struct CostPartitioning<'a> {
    pub(super) subproblem: &'a Subproblem,
    pub(super) costs: Costs,
    spaces: Vec<Tables<'a>>,
    /// How many projections are worth a thread for a single decision.
    least: usize,
}

impl<'a> CostPartitioning<'a> {
    /// Tables for a subproblem, of no costs so far.
    pub(super) fn new(subproblem: &'a Subproblem) -> Self {
        let tables = |space: &'a StateSpace| Tables::new(subproblem, space);
        let width = subproblem.spaces.iter().map(|space| space.width).max().unwrap_or(0);
        // the projections of one colour are as much work as those of the other
        let threads = if width < WORTH_A_THREAD { 1 } else { 2 };
        let least = subproblem.spaces.len().div_ceil(threads);
        let spaces = subproblem.spaces.iter().map(tables).collect();
        CostPartitioning { subproblem, costs: Vec::new(), spaces, least }
    }

    /// Bytes that the tables of a subproblem take.
    pub(super) fn bytes(subproblem: &Subproblem) -> u64 {
        subproblem.spaces.iter().map(|space| 2 * Tables::numbers(subproblem, space)).sum()
    }

    /// Takes other costs, made their own mirror image.
    pub(super) fn set(&mut self, costs: Costs) {
        self.costs = costs;
        self.subproblem.reflection.symmetrize(&mut self.costs);
    }

    /// What the pieces of a set cost.
    pub(super) fn cost_of(&self, set: &SquareSet) -> i64 {
        let placed = self.subproblem.order.iter().enumerate().filter(|&(_, &at)| set.contains(at));
        placed.flat_map(|(at, _)| self.costs.iter().map(move |costs| i64::from(costs[at]))).sum()
    }

    /// Makes the costs-to-go that bound sweeps under the present costs. If told to halt, some tables are
    /// those of other costs.
    pub(super) fn make_costs_to_go(&mut self, control: Control<'_>) {
        let spaces = self.spaces.par_iter_mut().zip(&self.costs).enumerate();
        spaces.for_each(|(space, (tables, costs))| {
            tables.make_costs_to_go(self.subproblem, space, costs, control);
        });
    }

    /// Makes the costs-to-go after each decision of a line.
    pub(super) fn make_costs_to_go_within(&mut self, line: usize) {
        self.for_each_space(|subproblem, tables, costs| {
            if line < subproblem.reflection.lines {
                tables.go_through(subproblem, line, &subproblem.reflection.halved(costs));
            } else {
                tables.go_through(subproblem, line, costs);
            }
        });
    }

    /// The costs-to-go of all projections after a decision of the line made last.
    pub(super) fn costs_to_go(&self, at: usize) -> Vec<&[i16]> {
        self.spaces.iter().map(|space| space.after(at)).collect()
    }

    /// Reparametrises the costs of every piece, first to last and then last to first. False if told to
    /// stop: then the costs are no longer those of an unbroken run.
    pub(super) fn pass(&mut self, control: Control<'_>) -> bool {
        let lines = self.subproblem.lines.len() - 1;
        self.for_each_space(|subproblem, tables, costs| {
            tables.make_unbroken(subproblem, costs, control);
        });
        for line in 0..lines {
            if control.halted().is_some() {
                return false;
            }
            self.for_each_space(|subproblem, tables, costs| {
                tables.start_forward(subproblem, line, costs);
            });
            for at in self.subproblem.line(line) {
                self.reparametrise_at(at, true);
            }
            self.for_each_space(|subproblem, tables, _| tables.end_forward(subproblem, line));
        }
        for line in (0..lines).rev() {
            if control.halted().is_some() {
                return false;
            }
            self.for_each_space(|subproblem, tables, costs| {
                tables.start_backward(subproblem, line, costs);
            });
            for at in self.subproblem.line(line).rev() {
                self.reparametrise_at(at, false);
            }
            self.for_each_space(|_, tables, _| tables.end_backward(line));
        }
        self.subproblem.reflection.symmetrize(&mut self.costs);
        true
    }

    /// Something of every projection, by its tables and costs.
    pub(super) fn map_spaces<T: Send>(
        &mut self,
        make: impl Fn(&mut Tables, &[i16]) -> T + Sync,
    ) -> Vec<T> {
        let spaces = self.spaces.par_iter_mut().with_min_len(self.least).zip(&self.costs);
        spaces.map(|(tables, costs)| make(tables, costs)).collect()
    }

    fn for_each_space(&mut self, act: impl Fn(&Subproblem, &mut Tables, &[i16]) + Sync) {
        let subproblem = self.subproblem;
        let spaces = self.spaces.par_iter_mut().zip(&self.costs);
        spaces.for_each(|(tables, costs)| act(subproblem, tables, costs));
    }

    /// Reparametrises the costs of one piece, and moves on over its decision.
    ///
    /// Invariants: forward, the table before this decision holds the cost-to-come of the present costs,
    /// and that after it the cost-to-go of the costs before this pass; backward, that after it holds
    /// the cost-to-go of the present costs, and that before it the cost-to-come of the costs before. No cost of
    /// another piece enters the min-marginals but through these two tables, so they are exact.
    fn reparametrise_at(&mut self, at: usize, forward: bool) {
        let touched = |tables: &&Tables<'_>| tables.space.touches(at);
        if self.spaces.iter().filter(touched).count() > 1 {
            let spaces = self.spaces.par_iter().with_min_len(self.least).zip(&self.costs);
            let marginals = spaces.map(|(tables, costs)| tables.marginal(at, costs[at]));
            reparametrise(marginals.collect(), at, &mut self.costs);
        }
        let spaces = self.spaces.par_iter_mut().with_min_len(self.least).zip(&self.costs);
        spaces.for_each(|(tables, costs)| match forward {
            true => tables.step_forward(at, costs[at]),
            false => tables.step_backward(at, costs[at]),
        });
    }
}

/// Moves costs of a piece between projections until its marginal cost is the same in all, two at a time: their
/// sum stays, and none falls below zero.
fn reparametrise(mut marginals: Vec<Option<i32>>, at: usize, costs: &mut Costs) {
    let pairs = (0..marginals.len()).flat_map(|other| (0..other).map(move |one| (one, other)));
    for (one, other) in pairs.clone().chain(pairs) {
        if let [Some(first), Some(second)] = [marginals[one], marginals[other]] {
            let (most, least) = (i32::from(costs[other][at]), -i32::from(costs[one][at]));
            let moved = ((second - first) / 2).clamp(least, most);
            (marginals[one], marginals[other]) = (Some(first + moved), Some(second - moved));
            costs[one][at] += moved as i16;
            costs[other][at] -= moved as i16;
        }
    }
}

/// The costs of pieces, divided between the projections in proportion to costs before or, where there are none, to
/// how many squares of each projection a piece covers.
pub(super) fn divided(
    subproblem: &Subproblem,
    graph: &MoveGraph,
    seam_costs: &[i64],
    before: &[Vec<i16>],
) -> Costs {
    let mut costs = vec![vec![0; seam_costs.len()]; subproblem.spaces.len()];
    for (at, (&square, &cost)) in subproblem.order.iter().zip(seam_costs).enumerate() {
        let before: Vec<i64> = before.iter().map(|costs| i64::from(costs[at])).collect();
        let known = before.iter().sum::<i64>() > 0;
        let weights = if known { before } else { subproblem.covered(graph, square) };
        spread(cost, &weights, at, &mut costs);
    }
    costs
}

/// Divides a cost between the projections in proportion to these weights; what is left over by rounding goes
/// to the last projection that has any.
fn spread(cost: i64, weights: &[i64], at: usize, costs: &mut Costs) {
    let sum: i64 = weights.iter().sum();
    let last = weights.iter().rposition(|&weight| weight > 0).unwrap_or(0);
    let mut left = cost;
    for (space, &weight) in weights.iter().enumerate() {
        let own = if space == last { left } else { cost * weight / sum.max(1) };
        costs[space][at] = own as i16;
        left -= own;
        if space == last {
            break;
        }
    }
}
