//! The decisions of a sweep over product states: what each does, what it costs, and its bound.

use super::group::Decision;
use super::partitioning::CostPartitioning;
use super::product::{Bits, JointTransition};

/// All decisions of a sweep within a budget.
pub(super) struct Decisions<W> {
    pub(super) transitions: Vec<JointTransition<W>>,
    costs: Vec<i16>,
    /// The same with half of the costs on a middle line.
    halved: Vec<i16>,
    budget: i64,
}

impl<W: Bits> Decisions<W> {
    pub(super) fn new(partitioning: &CostPartitioning, budget: i64) -> Self {
        let subproblem = partitioning.subproblem;
        let all = 0..subproblem.order.len();
        let sums = |costs: &[Vec<i16>]| -> Vec<i16> {
            all.clone().map(|at| costs.iter().map(|costs| costs[at]).sum()).collect()
        };
        let halved = partitioning.costs.iter().map(|costs| subproblem.reflection.halved(costs));
        Decisions {
            transitions: all.clone().map(|at| JointTransition::new(subproblem, at)).collect(),
            costs: sums(&partitioning.costs),
            halved: sums(&halved.collect::<Vec<_>>()),
            budget,
        }
    }

    /// The decisions of a line, whose costs-to-go were made last.
    pub(super) fn of_line<'a>(
        &'a self,
        partitioning: &'a CostPartitioning,
        line: usize,
    ) -> Vec<Decision<'a, W>> {
        let subproblem = partitioning.subproblem;
        let first = line < subproblem.reflection.lines;
        let decision = |at: usize| Decision {
            transition: &self.transitions[at],
            cost: self.costs[at],
            halved: self.halved[at],
            limit: if first { self.budget.div_euclid(2) } else { self.budget },
            tables: partitioning.costs_to_go(at),
        };
        subproblem.line(line).map(decision).collect()
    }
}
