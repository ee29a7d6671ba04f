//! A group of product states, and what a decision makes of it: the hot loop of sweeps.
//!
//! States that are alike but for what a piece covers are a *class*. With the piece all of them are one state,
//! which covers all that any of them covers: it dominates those that cost as much without the piece, and they
//! are dropped. So a decision needs one look-up in a hash table for each state.

use super::product::{Bits, JointTransition, ProductState};
use rustc_hash::FxHashMap;

/// How a state came about: twice the place of the state before, and one more if by a piece.
pub(super) type Origin = u32;

/// A decision, and the bound on the states after it.
pub(super) struct Decision<'a, W> {
    pub(super) transition: &'a JointTransition<W>,
    /// What a piece costs.
    pub(super) cost: i16,
    /// The same with half of the costs on a middle line.
    pub(super) halved: i16,
    /// The most that cost-to-come, with half of the costs on a middle line, and cost-to-go may be together.
    pub(super) limit: i64,
    /// The cost-to-go of each projection.
    pub(super) tables: Vec<&'a [i16]>,
}

/// Some states, and how they came about.
#[derive(Default)]
pub(super) struct Group<W> {
    /// How many states come before those of this group.
    pub(super) before: u32,
    pub(super) states: Vec<ProductState<W>>,
    pub(super) origins: Vec<Origin>,
    next: Vec<ProductState<W>>,
    classes: Vec<Class<W>>,
    /// The class of each state.
    class_of: Vec<u32>,
    /// The class of the states with these bits, but for those that a piece covers.
    class_by_bits: FxHashMap<W, u32>,
}

impl<W: Bits> Group<W> {
    pub(super) fn of(states: Vec<ProductState<W>>) -> Self {
        Group { states, ..Group::default() }
    }

    /// The states, with their places among all.
    pub(super) fn placed(&self) -> impl Iterator<Item = ProductState<W>> + '_ {
        self.states.iter().map(|&state| ProductState { place: self.before + state.place, ..state })
    }

    /// Makes a decision on all states of the group.
    ///
    /// Invariants: `states` holds no product state twice, and `origins` how the cheapest way to each came about.
    /// A state that is kept has cost-to-come + cost-to-go <= limit (f = g + h), for at least one way; `halved`
    /// is the least of all ways that were kept, perhaps not that of `origins`. States of other groups differ
    /// in a bit that no decision of this stretch touches: classes are whole.
    pub(super) fn decide(&mut self, decision: &Decision<'_, W>) {
        self.classify(decision);
        self.next.clear();
        self.origins.clear();
        for at in 0..self.states.len() {
            let (state, class) = (self.states[at], &self.classes[self.class_of[at] as usize]);
            if !class.dominates(&state) {
                self.keep(state, 2 * (self.before + state.place), decision);
            }
        }
        for at in 0..self.classes.len() {
            let Class { with, origin } = self.classes[at];
            self.keep(with, origin, decision);
        }
        std::mem::swap(&mut self.states, &mut self.next);
    }

    /// Finds the classes, and what becomes of each with a piece.
    fn classify(&mut self, decision: &Decision<'_, W>) {
        let covers = decision.transition.covers;
        self.classes.clear();
        self.class_of.clear();
        self.class_by_bits.clear();
        self.class_by_bits.shrink_to(2 * self.states.len());
        for state in &self.states {
            let next = self.classes.len() as u32;
            let class = *self.class_by_bits.entry(state.bits & !covers).or_insert(next);
            if class == next {
                self.classes.push(Class::new(state.bits | covers));
            }
            self.class_of.push(class);
            self.classes[class as usize].take(state, self.before, decision);
        }
    }

    /// Keeps a state after a decision, unless a square stays uncovered or the state is too dear.
    fn keep(&mut self, mut state: ProductState<W>, origin: Origin, decision: &Decision<'_, W>) {
        let complete = decision.transition.complete;
        if state.bits & complete != complete {
            return;
        }
        state.bits = state.bits & !complete;
        let to_go = decision.transition.cost_to_go(state.bits, &decision.tables);
        if i64::from(state.halved) + to_go <= decision.limit {
            state.place = self.next.len() as u32;
            self.next.push(state);
            self.origins.push(origin);
        }
    }
}

/// The state that a piece makes of a class, or that has all that the piece covers without it.
#[derive(Clone, Copy, Debug)]
struct Class<W> {
    with: ProductState<W>,
    origin: Origin,
}

impl<W: Bits> Class<W> {
    fn new(bits: W) -> Self {
        let with = ProductState { bits, to_come: i16::MAX, halved: i16::MAX, place: 0 };
        Class { with, origin: 0 }
    }

    /// Takes a state of the class.
    fn take(&mut self, state: &ProductState<W>, before: u32, decision: &Decision<'_, W>) {
        // a piece that covers nothing new is dominated by none
        let needs_piece = state.bits != self.with.bits;
        let (cost, halved) = if needs_piece { (decision.cost, decision.halved) } else { (0, 0) };
        let to_come = state.to_come.saturating_add(cost);
        self.with.halved = self.with.halved.min(state.halved.saturating_add(halved));
        if to_come < self.with.to_come {
            self.with.to_come = to_come;
            self.origin = 2 * (before + state.place) + u32::from(needs_piece);
        }
    }

    /// Whether the state with a piece makes one of the class superfluous: it covers more, and costs no more.
    fn dominates(&self, state: &ProductState<W>) -> bool {
        self.with.bits == state.bits
            || self.with.to_come <= state.to_come && self.with.halved <= state.halved
    }
}
