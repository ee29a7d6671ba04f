//! One half of a sweep: some of the decisions, and the bound on the product states after each.

use super::parallel::for_each;
use super::product::{Bound, JointTransition, ProductStates, Word};
use super::space::{StateSpace, Table};
use super::subproblem::{Subproblem, Sweep};
use crate::Rejection;
use std::ops::Range;

/// Some of the decisions, and what bounds the product states after each.
pub(super) struct Stage {
    pub(super) decisions: Range<usize>,
    /// The state spaces, with the costs that count in the cost-to-come.
    pub(super) spaces: Vec<StateSpace>,
    /// The cost-to-go of each projection after these decisions.
    pub(super) after: Vec<Table>,
    /// The most that cost-to-come and cost-to-go may be together.
    pub(super) limit: i64,
    /// Whether the cost-to-come is that with half of the costs on the middle line.
    pub(super) halved: bool,
}

impl Stage {
    /// From this decision to the end.
    pub(super) fn last(sweep: &Sweep<'_>, subproblem: &Subproblem, from: usize) -> Self {
        Stage {
            decisions: from..subproblem.order.len(),
            spaces: subproblem.spaces.clone(),
            after: subproblem.spaces.iter().map(StateSpace::done).collect(),
            limit: sweep.budget,
            halved: false,
        }
    }

    /// Leaves the product states after the decisions of the stage.
    ///
    /// Invariant: before each decision the states are in ascending order, each once, with the least cost of
    /// all ways that were never above the limit.
    pub(super) fn follow<W: Word>(
        &self,
        states: &mut ProductStates<W>,
        sweep: &Sweep<'_>,
        subproblem: &Subproblem,
    ) -> Result<(), Rejection> {
        let stretches = subproblem.stretches(&self.decisions);
        let kept: Vec<Vec<Table>> = for_each(&self.spaces, |projection, space| {
            space.between(&stretches, self.after[projection].clone())
        });
        for (stretch, ends) in stretches.windows(2).enumerate() {
            let tables: Vec<Vec<Table>> = for_each(&self.spaces, |projection, space| {
                space.within(ends[0]..ends[1], kept[projection][stretch].clone())
            });
            for at in ends[0]..ends[1] {
                let to_go = tables.iter().map(|tables| &tables[at - ends[0]]);
                let bound = Bound::new(&self.spaces, to_go, self.limit, self.halved);
                let transitions = [&subproblem.spaces, &self.spaces]
                    .map(|spaces| JointTransition::new(spaces, at));
                states.decide(&transitions, &bound);
                if states.all.len() > sweep.limit {
                    let square = sweep.place(subproblem.order[at]);
                    return Err(Rejection::TooManyStates { square, limit: sweep.limit });
                }
            }
        }
        Ok(())
    }
}
