//! The cost-to-go and cost-to-come tables of one projection.
//!
//! Tables where lines meet are kept; those within lines are made again when it is their turn. A decision that
//! touches nothing of the projection leaves its table as it is, so there are none for such decisions.

use super::space::{StateSpace, Transition};
use super::subproblem::Subproblem;
use super::table::{INFINITY, LOW_BITS, Table, backward, forward, min_marginals, table};
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
    /// One of both within a line: before each decision that touches the projection, and after the last.
    within: Vec<Table>,
    /// Which of these is before each decision: how many of its line touch the projection before it.
    places: Vec<usize>,
    spare: [Table; 2],
}

impl<'a> Tables<'a> {
    /// Tables for a projection of a subproblem, of no costs so far.
    pub(super) fn new(subproblem: &Subproblem, space: &'a StateSpace) -> Self {
        let many = |count| vec![table(space.width); count];
        let (lines, places) = (subproblem.lines.len(), places(subproblem, space));
        Tables {
            space,
            to_go: many(lines),
            to_come: many(lines),
            within: many(longest(subproblem, space) + 1),
            places,
            spare: std::array::from_fn(|_| table(space.width)),
        }
    }

    /// How many numbers the tables of a projection have.
    pub(super) fn numbers(subproblem: &Subproblem, space: &StateSpace) -> u64 {
        let tables = 2 * subproblem.lines.len() + longest(subproblem, space) + 3;
        (tables as u64) << space.width.max(LOW_BITS)
    }

    /// The number of each state after a decision, on the line that was gone through last.
    pub(super) fn after(&self, at: usize) -> &[i16] {
        &self.within[self.places[at] + usize::from(self.space.touches(at))]
    }

    /// Makes the cost-to-go before every decision of a line, from that of the next line.
    pub(super) fn go_through(&mut self, subproblem: &Subproblem, line: usize, costs: &[i16]) {
        let last = touching(subproblem, self.space, line);
        self.within[last].copy_from_slice(&self.to_go[line + 1]);
        subproblem.line(line).rev().for_each(|at| self.step_backward(at, costs[at]));
    }

    /// Makes the cost-to-come after every decision of a line, from that of its beginning.
    fn come_through(&mut self, subproblem: &Subproblem, line: usize, costs: &[i16]) {
        self.within[0].copy_from_slice(&self.to_come[line]);
        subproblem.line(line).for_each(|at| self.step_forward(at, costs[at]));
    }

    /// Makes the cost-to-go before a decision from the one after it.
    pub(super) fn step_backward(&mut self, at: usize, cost: i16) {
        if self.space.touches(at) {
            let (before, after) = self.within.split_at_mut(self.places[at] + 1);
            let before = before.last_mut().expect("a table before each decision");
            backward(&after[0], before, self.space.transitions[at], cost);
        }
    }

    /// Makes the cost-to-come after a decision from the one before it.
    pub(super) fn step_forward(&mut self, at: usize, cost: i16) {
        if self.space.touches(at) {
            let (before, after) = self.within.split_at_mut(self.places[at] + 1);
            forward(&before[self.places[at]], &mut after[0], self.space.transitions[at], cost);
        }
    }

    /// Makes the cost-to-go at the beginning of each of these lines, from that after them; of fewer if told
    /// to stop.
    fn backward_through(
        &mut self,
        subproblem: &Subproblem,
        lines: Range<usize>,
        costs: &[i16],
        control: Control<'_>,
    ) {
        for line in lines.rev().take_while(|_| control.halted().is_none()) {
            let (before, after) = self.to_go.split_at_mut(line + 1);
            let [mut last, mut next] = self.spare.each_mut();
            let mut is_first = true;
            for at in subproblem.line(line).rev().filter(|&at| self.space.touches(at)) {
                let from = if is_first { &after[0] } else { &*last };
                backward(from, next, self.space.transitions[at], costs[at]);
                std::mem::swap(&mut last, &mut next);
                is_first = false;
            }
            match is_first {
                true => before[line].copy_from_slice(&after[0]),
                false => std::mem::swap(&mut before[line], last),
            }
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
            backward(rest, &mut self.spare[0], Transition { covers, complete: 0 }, halved[at]);
            std::mem::swap(rest, &mut self.spare[0]);
        }
        let to_come = &mut self.to_come[reflection.lines];
        to_come.fill(INFINITY);
        to_come[0] = 0;
        let half = subproblem.lines[reflection.lines];
        for at in (0..half).filter(|&at| self.space.touches(at)) {
            forward(to_come, &mut self.spare[0], self.space.transitions[at], halved[at]);
            std::mem::swap(to_come, &mut self.spare[0]);
        }
        for (state, added) in self.spare[0].iter_mut().enumerate() {
            let own = state & reflection.shared[space];
            let (to_go, to_come) = (self.to_go[reflection.lines][own], to_come[own]);
            let never = to_go == INFINITY || to_come == INFINITY;
            *added = if never { INFINITY } else { (to_go - to_come).div_euclid(2) };
        }
        std::mem::swap(&mut self.to_go[reflection.lines], &mut self.spare[0]);
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
        let last = touching(subproblem, self.space, line);
        std::mem::swap(&mut self.to_come[line + 1], &mut self.within[last]);
    }

    /// Prepares a line for `step_backward`: each cost-to-go that it makes follows a cost-to-come.
    pub(super) fn start_backward(&mut self, subproblem: &Subproblem, line: usize, costs: &[i16]) {
        self.come_through(subproblem, line, costs);
        let last = touching(subproblem, self.space, line);
        self.within[last].copy_from_slice(&self.to_go[line + 1]);
    }

    pub(super) fn end_backward(&mut self, line: usize) {
        std::mem::swap(&mut self.to_go[line], &mut self.within[0]);
    }

    /// How much more the projection costs at least with a piece of this cost than without, the difference of
    /// its min-marginals; none if a piece covers nothing of it.
    pub(super) fn marginal(&self, at: usize, cost: i16) -> Option<i32> {
        self.space.touches(at).then(|| {
            let tables = &self.within[self.places[at]..];
            let transition = self.space.transitions[at];
            let (none, piece) = min_marginals(&tables[0], &tables[1], transition);
            i32::from(piece) + i32::from(cost) - i32::from(none)
        })
    }
}

/// How many decisions of its line touch a projection before each.
fn places(subproblem: &Subproblem, space: &StateSpace) -> Vec<usize> {
    let mut places = Vec::with_capacity(subproblem.order.len());
    for line in 0..subproblem.lines.len() - 1 {
        let mut touching = 0;
        for at in subproblem.line(line) {
            places.push(touching);
            touching += usize::from(space.touches(at));
        }
    }
    places
}

/// How many decisions of a line touch a projection.
fn touching(subproblem: &Subproblem, space: &StateSpace, line: usize) -> usize {
    subproblem.line(line).filter(|&at| space.touches(at)).count()
}

/// The most decisions on a line that touch a projection.
fn longest(subproblem: &Subproblem, space: &StateSpace) -> usize {
    let lines = 0..subproblem.lines.len() - 1;
    lines.map(|line| touching(subproblem, space, line)).max().unwrap_or(0)
}
