//! How the cost of each piece is split between the layers: so that what the layers cost at least,
//! each for itself, is as much together as can be.
//!
//! A layer is a dynamic program over its states, from the first decision on and from the last one
//! back. Where both meet at a piece, they tell what the layer would pay for having it rather than
//! not. Sharing that out evenly never lowers the sum, and repeated over all pieces, forward and
//! backward in turn, raises it: sequential reweighted message passing (Kolmogorov, "Convergent
//! tree-reweighted message passing for energy minimization", IEEE PAMI 28, 2006).

use super::plan::{Layer, Plan, Step};
use super::table::{LOW_BITS, NEVER, Table, back, least, on, table};
use rayon::prelude::*;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

/// The cost of each piece in each layer: by layer, then by the order of the plan.
pub(super) type Costs = Vec<Vec<i16>>;

/// Tables of states of fewer bits are done before another thread wakes up.
const WORTH_A_THREAD: u32 = 17;

/// The tables of all layers under some costs.
pub(super) struct Split<'a> {
    pub(super) plan: &'a Plan,
    pub(super) costs: Costs,
    layers: Vec<Tables<'a>>,
    /// How many layers are worth a thread for a single decision.
    least: usize,
}

/// The tables of one layer. Those where lines meet are kept; those within lines are made again when it is
/// their turn.
struct Tables<'a> {
    layer: &'a Layer,
    /// What it costs to go on from the beginning of each line; for sweeps, in the first half, no
    /// further than to the middle, and what is added there.
    onward: Vec<Table>,
    /// What it costs to reach the beginning of each line.
    here: Vec<Table>,
    /// Of one line: before each decision, and after the last.
    inner: Vec<Table>,
    spare: Table,
}

impl<'a> Split<'a> {
    /// Tables for a plan, of no costs so far.
    pub(super) fn new(plan: &'a Plan) -> Self {
        let (lines, longest) = (plan.lines.len(), longest(plan));
        let tables = |layer: &'a Layer| {
            let many = |count| vec![table(layer.width); count];
            Tables {
                layer,
                onward: many(lines),
                here: many(lines),
                inner: many(longest + 1),
                spare: table(layer.width),
            }
        };
        let width = plan.layers.iter().map(|layer| layer.width).max().unwrap_or(0);
        // the layers of one colour are as much work as those of the other
        let threads = if width < WORTH_A_THREAD { 1 } else { 2 };
        let least = plan.layers.len().div_ceil(threads);
        let layers = plan.layers.iter().map(tables).collect();
        Split { plan, costs: Vec::new(), layers, least }
    }

    /// Bytes that the tables of a plan take.
    pub(super) fn bytes(plan: &Plan) -> u64 {
        let tables = 2 * plan.lines.len() + longest(plan) + 2;
        plan.layers.iter().map(|layer| (2 * tables as u64) << layer.width.max(LOW_BITS)).sum()
    }

    /// Takes other costs, made their own mirror image.
    pub(super) fn set(&mut self, costs: Costs) {
        self.costs = costs;
        self.plan.middle.symmetrize(&mut self.costs);
    }

    /// Makes the tables that guide sweeps under the present costs. False if told to stop: then some tables
    /// are those of other costs.
    pub(super) fn guide(&mut self, stop: &AtomicBool) -> bool {
        let layers = self.layers.par_iter_mut().zip(&self.costs).enumerate();
        layers.for_each(|(layer, (tables, costs))| tables.guide(self.plan, layer, costs, stop));
        !stop.load(Ordering::Relaxed)
    }

    /// Gets ready to guide a sweep through a line.
    pub(super) fn guide_through(&mut self, line: usize) {
        self.for_each_layer(|plan, tables, costs| {
            if line < plan.middle.lines {
                tables.go_on(plan, line, &plan.middle.halved(costs));
            } else {
                tables.go_on(plan, line, costs);
            }
        });
    }

    /// The tables of all layers that guide a sweep after so many decisions on this line.
    pub(super) fn guides(&self, decisions: usize) -> Vec<&[i16]> {
        let layers = self.layers.iter();
        layers.map(|layer| &layer.inner[decisions][..]).collect()
    }

    /// Shares the cost of every piece anew, first to last and then last to first. False if told to stop:
    /// then the costs are no longer those of an unbroken run.
    pub(super) fn pass(&mut self, stop: &AtomicBool) -> bool {
        let lines = self.plan.lines.len() - 1;
        self.for_each_layer(|plan, tables, costs| {
            tables.onward[lines].fill(0);
            tables.back_through(plan, 0..lines, costs, stop);
        });
        for line in 0..lines {
            if stop.load(Ordering::Relaxed) {
                return false;
            }
            self.for_each_layer(|plan, tables, costs| tables.start_on(plan, line, costs));
            for at in self.plan.lines[line]..self.plan.lines[line + 1] {
                self.share(line, at, true);
            }
            self.for_each_layer(|plan, tables, _| tables.end_on(plan, line));
        }
        for line in (0..lines).rev() {
            if stop.load(Ordering::Relaxed) {
                return false;
            }
            self.for_each_layer(|plan, tables, costs| tables.start_back(plan, line, costs));
            for at in (self.plan.lines[line]..self.plan.lines[line + 1]).rev() {
                self.share(line, at, false);
            }
            self.for_each_layer(|_, tables, _| tables.end_back(line));
        }
        self.plan.middle.symmetrize(&mut self.costs);
        true
    }

    fn for_each_layer(&mut self, act: impl Fn(&Plan, &mut Tables, &[i16]) + Sync) {
        let plan = self.plan;
        let layers = self.layers.par_iter_mut().zip(&self.costs);
        layers.for_each(|(tables, costs)| act(plan, tables, costs));
    }

    /// Shares the cost of one piece, and moves on over its decision.
    fn share(&mut self, line: usize, at: usize, forward: bool) {
        let plan = self.plan;
        let touched = |tables: &&Tables<'_>| tables.layer.steps[at].covers != 0;
        if self.layers.iter().filter(touched).count() > 1 {
            let layers = self.layers.par_iter().with_min_len(self.least).zip(&self.costs);
            let worths: Vec<Option<i32>> =
                layers.map(|(tables, costs)| tables.worth(plan, line, at, costs[at])).collect();
            even_out(worths, at, &mut self.costs);
        }
        let layers = self.layers.par_iter_mut().with_min_len(self.least).zip(&self.costs);
        layers.for_each(|(tables, costs)| match forward {
            true => tables.step_on(plan, line, at, costs[at]),
            false => tables.step_back(plan, line, at, costs[at]),
        });
    }
}

/// Moves costs of a piece between layers until it is worth the same to all, two at a time.
fn even_out(mut worths: Vec<Option<i32>>, at: usize, costs: &mut Costs) {
    let pairs = (0..worths.len()).flat_map(|other| (0..other).map(move |one| (one, other)));
    for (one, other) in pairs.clone().chain(pairs) {
        if let [Some(first), Some(second)] = [worths[one], worths[other]] {
            let (most, least) = (i32::from(costs[other][at]), -i32::from(costs[one][at]));
            let moved = ((second - first) / 2).clamp(least, most);
            (worths[one], worths[other]) = (Some(first + moved), Some(second - moved));
            costs[one][at] += moved as i16;
            costs[other][at] -= moved as i16;
        }
    }
}

impl Tables<'_> {
    /// Makes what it costs to go on from every decision of a line, from that of the next line.
    fn go_on(&mut self, plan: &Plan, line: usize, costs: &[i16]) {
        let (start, end) = (plan.lines[line], plan.lines[line + 1]);
        self.inner[end - start].copy_from_slice(&self.onward[line + 1]);
        (start..end).rev().for_each(|at| self.step_back(plan, line, at, costs[at]));
    }

    /// The same for what it costs to get there.
    fn get_here(&mut self, plan: &Plan, line: usize, costs: &[i16]) {
        let (start, end) = (plan.lines[line], plan.lines[line + 1]);
        self.inner[0].copy_from_slice(&self.here[line]);
        (start..end).for_each(|at| self.step_on(plan, line, at, costs[at]));
    }

    /// The table before a decision from the one after it: what it costs to go on.
    fn step_back(&mut self, plan: &Plan, line: usize, at: usize, cost: i16) {
        let (inner, step) = (at - plan.lines[line], self.layer.steps[at]);
        let (before, after) = self.inner.split_at_mut(inner + 1);
        if step.covers == 0 {
            before[inner].copy_from_slice(&after[0]);
        } else {
            back(&after[0], &mut before[inner], step, cost);
        }
    }

    /// The table after a decision from the one before it: what it costs to get there.
    fn step_on(&mut self, plan: &Plan, line: usize, at: usize, cost: i16) {
        let (inner, step) = (at - plan.lines[line], self.layer.steps[at]);
        let (before, after) = self.inner.split_at_mut(inner + 1);
        if step.covers == 0 {
            after[0].copy_from_slice(&before[inner]);
        } else {
            on(&before[inner], &mut after[0], step, cost);
        }
    }

    /// Makes what it costs to go on from the beginning of each of these lines, from what it costs after
    /// them; of fewer if told to stop.
    fn back_through(&mut self, plan: &Plan, lines: Range<usize>, costs: &[i16], stop: &AtomicBool) {
        for line in lines.rev().take_while(|_| !stop.load(Ordering::Relaxed)) {
            self.go_on(plan, line, costs);
            self.end_back(line);
        }
    }

    /// Makes the tables that guide sweeps: see `middle`.
    fn guide(&mut self, plan: &Plan, layer: usize, costs: &[i16], stop: &AtomicBool) {
        let (middle, lines) = (&plan.middle, plan.lines.len() - 1);
        self.onward[lines].fill(0);
        self.back_through(plan, middle.lines..lines, costs, stop);
        let costs = &middle.halved(costs);
        self.add_middle(plan, layer, costs);
        self.back_through(plan, 0..middle.lines, costs, stop);
    }

    /// Makes what is added in the middle of what it costs to go on there.
    fn add_middle(&mut self, plan: &Plan, layer: usize, halved: &[i16]) {
        let middle = &plan.middle;
        let rest = &mut self.onward[middle.lines];
        for (at, &covers) in middle.both.clone().zip(&middle.again[layer]) {
            back(rest, &mut self.spare, Step { covers, complete: 0 }, halved[at]);
            std::mem::swap(rest, &mut self.spare);
        }
        let here = &mut self.here[middle.lines];
        here.fill(NEVER);
        here[0] = 0;
        let half = plan.lines[middle.lines];
        for (&step, &cost) in self.layer.steps[..half].iter().zip(halved) {
            if step.covers != 0 {
                on(here, &mut self.spare, step, cost);
                std::mem::swap(here, &mut self.spare);
            }
        }
        for (state, added) in self.spare.iter_mut().enumerate() {
            let own = state & middle.shared[layer];
            let (onward, here) = (self.onward[middle.lines][own], here[own]);
            let never = onward == NEVER || here == NEVER;
            *added = if never { NEVER } else { (onward - here).div_euclid(2) };
        }
        std::mem::swap(&mut self.onward[middle.lines], &mut self.spare);
    }

    /// Gets ready to go through a line forward: on each table that is made follows what it costs to
    /// go on.
    fn start_on(&mut self, plan: &Plan, line: usize, costs: &[i16]) {
        self.go_on(plan, line, costs);
        if line == 0 {
            self.here[0].fill(NEVER);
            self.here[0][0] = 0;
        }
        self.inner[0].copy_from_slice(&self.here[line]);
    }

    fn end_on(&mut self, plan: &Plan, line: usize) {
        let decisions = plan.lines[line + 1] - plan.lines[line];
        self.here[line + 1].copy_from_slice(&self.inner[decisions]);
    }

    /// Gets ready to go through a line backward: each table that is made follows what it costs to get
    /// there.
    fn start_back(&mut self, plan: &Plan, line: usize, costs: &[i16]) {
        self.get_here(plan, line, costs);
        let decisions = plan.lines[line + 1] - plan.lines[line];
        self.inner[decisions].copy_from_slice(&self.onward[line + 1]);
    }

    fn end_back(&mut self, line: usize) {
        self.onward[line].copy_from_slice(&self.inner[0]);
    }

    /// How much more the layer costs with a piece, for which it pays so much, than without; none if a
    /// piece covers nothing of it.
    fn worth(&self, plan: &Plan, line: usize, at: usize, cost: i16) -> Option<i32> {
        let (tables, step) = (&self.inner[at - plan.lines[line]..], self.layer.steps[at]);
        (step.covers != 0).then(|| {
            let (none, piece) = least(&tables[0], &tables[1], step);
            i32::from(piece) + i32::from(cost) - i32::from(none)
        })
    }
}

/// The most decisions on a line.
fn longest(plan: &Plan) -> usize {
    plan.lines.windows(2).map(|ends| ends[1] - ends[0]).max().unwrap_or(0)
}
