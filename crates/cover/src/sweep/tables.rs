//! The cost-to-go and cost-to-come tables of one projection.
//!
//! Tables where lines meet are kept; those within lines are made again when it is their turn.

use super::space::{StateSpace, Transition};
use super::subproblem::Subproblem;
use super::table::{INFINITY, Table, backward, forward, min_marginals, table};
use destrier_run::Control;
use std::ops::Range;

/// The tables of one projection.
pub(super) struct Tables<'a> {
    pub(super) space: &'a StateSpace,
    /// The cost-to-go at the beginning of each line; for sweeps, in the first half, no further than to the
    /// middle, with the reflected potential there.
    pub(super) to_go: Vec<Table>,
    /// The cost-to-come at the beginning of each line.
    to_come: Vec<Table>,
    /// One of both within a line: before each decision, and after the last.
    pub(super) within: Vec<Table>,
    spare: Table,
}

impl<'a> Tables<'a> {
    /// Tables for a projection of a subproblem, of no costs so far.
    pub(super) fn new(subproblem: &Subproblem, space: &'a StateSpace) -> Self {
        let many = |count| vec![table(space.width); count];
        let lines = subproblem.lines.len();
        Tables {
            space,
            to_go: many(lines),
            to_come: many(lines),
            within: many(longest(subproblem) + 1),
            spare: table(space.width),
        }
    }

    /// Makes the cost-to-go before every decision of a line, from that of the next line.
    pub(super) fn go_through(&mut self, subproblem: &Subproblem, line: usize, costs: &[i16]) {
        let (start, end) = (subproblem.lines[line], subproblem.lines[line + 1]);
        self.within[end - start].copy_from_slice(&self.to_go[line + 1]);
        (start..end).rev().for_each(|at| self.step_backward(subproblem, line, at, costs[at]));
    }

    /// Makes the cost-to-come after every decision of a line, from that of its beginning.
    fn come_through(&mut self, subproblem: &Subproblem, line: usize, costs: &[i16]) {
        let (start, end) = (subproblem.lines[line], subproblem.lines[line + 1]);
        self.within[0].copy_from_slice(&self.to_come[line]);
        (start..end).for_each(|at| self.step_forward(subproblem, line, at, costs[at]));
    }

    /// Makes the cost-to-go before a decision from the one after it.
    pub(super) fn step_backward(
        &mut self,
        subproblem: &Subproblem,
        line: usize,
        at: usize,
        cost: i16,
    ) {
        let (place, transition) = (at - subproblem.lines[line], self.space.transitions[at]);
        let (before, after) = self.within.split_at_mut(place + 1);
        if transition.covers == 0 {
            before[place].copy_from_slice(&after[0]);
        } else {
            backward(&after[0], &mut before[place], transition, cost);
        }
    }

    /// Makes the cost-to-come after a decision from the one before it.
    pub(super) fn step_forward(
        &mut self,
        subproblem: &Subproblem,
        line: usize,
        at: usize,
        cost: i16,
    ) {
        let (place, transition) = (at - subproblem.lines[line], self.space.transitions[at]);
        let (before, after) = self.within.split_at_mut(place + 1);
        if transition.covers == 0 {
            after[0].copy_from_slice(&before[place]);
        } else {
            forward(&before[place], &mut after[0], transition, cost);
        }
    }

    /// Makes the cost-to-go at the beginning of each of these lines, from that after them; of fewer if told
    /// to stop.
    pub(super) fn backward_through(
        &mut self,
        subproblem: &Subproblem,
        lines: Range<usize>,
        costs: &[i16],
        control: Control<'_>,
    ) {
        for line in lines.rev().take_while(|_| control.halted().is_none()) {
            self.go_through(subproblem, line, costs);
            self.end_backward(line);
        }
    }

    /// Makes the cost-to-go at the beginning of each line, for all costs and without potentials.
    pub(super) fn make_unbroken(
        &mut self,
        subproblem: &Subproblem,
        costs: &[i16],
        control: Control<'_>,
    ) {
        let lines = subproblem.lines.len() - 1;
        self.to_go[lines].fill(0);
        self.backward_through(subproblem, 0..lines, costs, control);
    }

    /// Makes the costs-to-go that bound sweeps.
    pub(super) fn make_costs_to_go(
        &mut self,
        subproblem: &Subproblem,
        space: usize,
        costs: &[i16],
        control: Control<'_>,
    ) {
        let (reflection, lines) = (&subproblem.reflection, subproblem.lines.len() - 1);
        self.to_go[lines].fill(0);
        self.backward_through(subproblem, reflection.lines..lines, costs, control);
        if reflection.lines == 0 {
            return;
        }
        let costs = &reflection.halved(costs);
        self.add_potential(subproblem, space, costs);
        self.backward_through(subproblem, 0..reflection.lines, costs, control);
    }

    /// Makes the reflected potential from the cost-to-go in the middle: half of the difference between the
    /// cost-to-go, with the middle line for half of its costs, U in `SWEEP.md`, and the cost-to-come of the shared
    /// squares, H.
    fn add_potential(&mut self, subproblem: &Subproblem, space: usize, halved: &[i16]) {
        let reflection = &subproblem.reflection;
        let rest = &mut self.to_go[reflection.lines];
        for (at, &covers) in reflection.both.clone().zip(&reflection.again[space]) {
            backward(rest, &mut self.spare, Transition { covers, complete: 0 }, halved[at]);
            std::mem::swap(rest, &mut self.spare);
        }
        let to_come = &mut self.to_come[reflection.lines];
        to_come.fill(INFINITY);
        to_come[0] = 0;
        let half = subproblem.lines[reflection.lines];
        for (&transition, &cost) in self.space.transitions[..half].iter().zip(halved) {
            if transition.covers != 0 {
                forward(to_come, &mut self.spare, transition, cost);
                std::mem::swap(to_come, &mut self.spare);
            }
        }
        for (state, added) in self.spare.iter_mut().enumerate() {
            let own = state & reflection.shared[space];
            let (to_go, to_come) = (self.to_go[reflection.lines][own], to_come[own]);
            let never = to_go == INFINITY || to_come == INFINITY;
            *added = if never { INFINITY } else { (to_go - to_come).div_euclid(2) };
        }
        std::mem::swap(&mut self.to_go[reflection.lines], &mut self.spare);
    }

    /// Prepares a line for `step_forward`: each cost-to-come that it makes is followed by a cost-to-go.
    pub(super) fn start_forward(&mut self, subproblem: &Subproblem, line: usize, costs: &[i16]) {
        self.go_through(subproblem, line, costs);
        if line == 0 {
            self.to_come[0].fill(INFINITY);
            self.to_come[0][0] = 0;
        }
        self.within[0].copy_from_slice(&self.to_come[line]);
    }

    pub(super) fn end_forward(&mut self, subproblem: &Subproblem, line: usize) {
        let decisions = subproblem.lines[line + 1] - subproblem.lines[line];
        self.to_come[line + 1].copy_from_slice(&self.within[decisions]);
    }

    /// Prepares a line for `step_backward`: each cost-to-go that it makes follows a cost-to-come.
    pub(super) fn start_backward(&mut self, subproblem: &Subproblem, line: usize, costs: &[i16]) {
        self.come_through(subproblem, line, costs);
        let decisions = subproblem.lines[line + 1] - subproblem.lines[line];
        self.within[decisions].copy_from_slice(&self.to_go[line + 1]);
    }

    pub(super) fn end_backward(&mut self, line: usize) {
        self.to_go[line].copy_from_slice(&self.within[0]);
    }

    /// How much more the projection costs at least with a piece of this cost than without, the difference of
    /// its min-marginals; none if a piece covers nothing of it.
    pub(super) fn marginal(
        &self,
        subproblem: &Subproblem,
        line: usize,
        at: usize,
        cost: i16,
    ) -> Option<i32> {
        let (tables, transition) =
            (&self.within[at - subproblem.lines[line]..], self.space.transitions[at]);
        (transition.covers != 0).then(|| {
            let (none, piece) = min_marginals(&tables[0], &tables[1], transition);
            i32::from(piece) + i32::from(cost) - i32::from(none)
        })
    }
}

/// The most decisions on a line.
pub(super) fn longest(subproblem: &Subproblem) -> usize {
    subproblem.lines.windows(2).map(|ends| ends[1] - ends[0]).max().unwrap_or(0)
}
