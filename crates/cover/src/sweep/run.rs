//! One sweep with given weights, up to a limit of states, from the start or from where it was left.

use super::budget::Budget;
use super::plan::{Layout, Plan, Step};
use super::states::{Decision, State};
use super::tune::Cut;
use destrier_board::MoveGraph;

/// The weights of a sweep: numerators in row-major order over a denominator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Numerators {
    pub(super) denominator: i64,
    pub(super) weights: Vec<i64>,
}

/// A board with everything that all sweeps of it share.
pub(super) struct Field {
    pub(super) plan: Plan,
    pub(super) graph: MoveGraph,
    pub(super) steps: Vec<Step>,
    pub(super) layout: Layout,
}

/// A sweep under way.
pub(super) struct Run {
    pub(super) numerators: Numerators,
    pub(super) done: usize,
    pub(super) budget: Budget,
    pub(super) states: Vec<State>,
    /// States after every decision so far, added up.
    pub(super) total: u64,
    /// The most states after one decision.
    pub(super) peak: usize,
}

/// How far a sweep came in one decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stride {
    /// There are states, and squares to decide.
    On,
    /// No state is left.
    Empty,
    /// All squares are decided, and the cheapest state is a cover of this size.
    Cover(usize),
    /// The decision would take more states than there is room for.
    Full,
}

impl Run {
    /// Before the first decision.
    pub(super) fn new(field: &Field, numerators: Numerators, at_least: usize) -> Self {
        let sum: i64 = numerators.weights.iter().sum();
        let pieces = at_least as i64 - 1;
        let budget = Budget::new(&field.plan, pieces * numerators.denominator - sum);
        Run { numerators, done: 0, budget, states: vec![0], total: 0, peak: 1 }
    }

    /// Whether states have room for all that may be spent.
    pub(super) fn fits(&self, field: &Field) -> bool {
        self.budget.total() <= field.layout.spent as i64
    }

    /// Decides the next square, holding at most `room` states.
    pub(super) fn stride(&mut self, field: &Field, room: usize) -> Stride {
        let allowance = self.budget.allowance(&field.plan, self.done + 1);
        let Numerators { denominator, weights } = &self.numerators;
        let next = if allowance < 0 {
            Vec::new()
        } else {
            let step = &field.steps[self.done];
            let middle = self.budget.middle(&field.plan, self.done + 1);
            let decision =
                Decision::new(step, weights, *denominator, allowance, middle, field.layout);
            match decision.decide(&self.states, room) {
                Some(next) => next,
                None => return Stride::Full,
            }
        };
        self.states = next;
        self.done += 1;
        self.total += self.states.len() as u64;
        self.peak = self.peak.max(self.states.len());
        let spent = self.states.iter().map(|&state| (state & field.layout.spent) as i64).min();
        self.budget.record(spent, allowance);
        match spent {
            None => Stride::Empty,
            Some(spent) if self.done == field.plan.order.len() => {
                let sum: i64 = weights.iter().sum();
                Stride::Cover(((spent + sum) / denominator) as usize)
            }
            Some(_) => Stride::On,
        }
    }

    /// What some of the states say about all weights: the cheapest ones and some from everywhere.
    pub(super) fn cuts(
        &self,
        field: &Field,
        stage: usize,
        orbit_of: &[usize],
        each: usize,
    ) -> Vec<Cut> {
        let mut picked = self.states.clone();
        if picked.len() > each {
            picked.select_nth_unstable_by_key(each, |&state| (state & field.layout.spent, state));
            picked.truncate(each);
            let step = self.states.len() / each;
            picked.extend(self.states.iter().step_by(step));
        }
        let open = field.open(self.done);
        let complete = field.complete(self.done);
        let cut = |&state: &State| {
            let covered = open.iter().filter(|&&(bit, _)| state & bit != 0).map(|&(_, s)| s);
            let covered: Vec<usize> = covered.chain(complete.iter().copied()).collect();
            let worth: i64 = covered.iter().map(|&square| self.numerators.weights[square]).sum();
            let pieces =
                ((state & field.layout.spent) as i64 + worth) / self.numerators.denominator;
            let mut orbits: Vec<usize> = covered.iter().map(|&square| orbit_of[square]).collect();
            orbits.sort_unstable();
            Cut { stage, pieces, orbits }
        };
        picked.iter().map(cut).collect()
    }
}

impl Field {
    /// The squares in a state after so many decisions, with their bits.
    fn open(&self, done: usize) -> Vec<(u128, usize)> {
        let reached = self.steps[..done].iter().flat_map(|step| &step.reach);
        let open = reached.filter(|(_, square)| self.plan.last(&self.graph, *square) >= done);
        let mut open: Vec<(u128, usize)> =
            open.map(|&(bit, square)| (bit, square.index())).collect();
        open.sort_unstable();
        open.dedup();
        open
    }

    /// The squares that only decided squares can cover.
    fn complete(&self, done: usize) -> Vec<usize> {
        let squares = self.plan.board.squares();
        let complete = squares.filter(|&square| self.plan.last(&self.graph, square) < done);
        complete.map(destrier_board::Square::index).collect()
    }
}
