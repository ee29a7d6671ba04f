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

impl<W: Bits> Decision<'_, W> {
    /// The least that sets cost which go on from a state after the decision.
    pub(super) fn least(&self, state: &ProductState<W>) -> i64 {
        i64::from(state.halved) + self.transition.cost_to_go(state.bits, &self.tables)
    }

    /// Where the decision leads from a state, and for what, however dear that is: without a piece, and with
    /// one unless it covers nothing new.
    pub(super) fn steps(&self, bits: W) -> [Option<(W, i16)>; 2] {
        let piece = bits | self.transition.covers;
        let step = |bits, cost| self.transition.completed(bits).map(|bits| (bits, cost));
        [step(bits, 0), if piece == bits { None } else { step(piece, self.cost) }]
    }

    /// The state with its complete squares forgotten, if they are covered and it is within the limit.
    #[inline(always)]
    fn kept(&self, mut state: ProductState<W>) -> Option<ProductState<W>> {
        state.bits = self.transition.completed(state.bits)?;
        (self.least(&state) <= self.limit).then_some(state)
    }

    /// Keeps a state after the decision, and its origin, unless a square stays uncovered or it is too dear.
    #[inline(always)]
    fn keep(
        &self,
        state: ProductState<W>,
        origin: Origin,
        next: &mut Vec<ProductState<W>>,
    ) -> Option<Origin> {
        let place = next.len() as u32;
        next.push(ProductState { place, ..self.kept(state)? });
        Some(origin)
    }
}

/// Which states a sweep keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Keep {
    /// All within the limit.
    All,
    /// Of those the ones that no other of their class dominates.
    Undominated,
}

/// Some states, and how they came about.
#[derive(Default)]
pub(super) struct StateGroup<W> {
    /// How many states come before those of this group.
    pub(super) before: u32,
    pub(super) states: Vec<ProductState<W>>,
    pub(super) origins: Vec<Origin>,
}

/// What a decision is made with: a thread has it for all its groups, so that it stays in the cache.
#[derive(Default)]
pub(super) struct Scratch<W> {
    next: Vec<ProductState<W>>,
    classes: Vec<Class<W>>,
    /// The class of each state.
    class_of: Vec<u32>,
    /// The class of the states with these bits, but for those that a piece covers.
    class_by_bits: FxHashMap<W, u32>,
}

impl<W: Bits> StateGroup<W> {
    pub(super) fn of(states: Vec<ProductState<W>>) -> Self {
        StateGroup { states, ..StateGroup::default() }
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
    pub(super) fn decide(
        &mut self,
        decision: &Decision<'_, W>,
        keep: Keep,
        scratch: &mut Scratch<W>,
    ) {
        scratch.classify(&self.states, self.before, decision);
        let Scratch { next, classes, class_of, .. } = scratch;
        next.clear();
        self.origins.clear();
        for (state, &class) in self.states.iter().zip(&*class_of) {
            let class = &classes[class as usize];
            if !class.is_with(state) && (keep == Keep::All || !class.dominates(state)) {
                self.origins.extend(decision.keep(*state, 2 * (self.before + state.place), next));
            }
        }
        for &Class { with, origin } in &*classes {
            self.origins.extend(decision.keep(with, origin, next));
        }
        // they stay: not a byte more
        self.states.clear();
        self.states.reserve_exact(next.len());
        self.states.extend_from_slice(next);
    }
}

impl<W: Bits> Scratch<W> {
    /// Finds the classes of states, `before` of which come first, and what becomes of each with a piece.
    fn classify(&mut self, states: &[ProductState<W>], before: u32, decision: &Decision<'_, W>) {
        let covers = decision.transition.covers;
        self.classes.clear();
        self.class_of.clear();
        self.class_by_bits.clear();
        for state in states {
            let next = self.classes.len() as u32;
            let class = *self.class_by_bits.entry(state.bits & !covers).or_insert(next);
            if class == next {
                self.classes.push(Class::new(state.bits | covers));
            }
            self.class_of.push(class);
            self.classes[class as usize].take(state, before, decision);
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

    /// Whether a state of the class has all that the piece covers.
    fn is_with(&self, state: &ProductState<W>) -> bool {
        self.with.bits == state.bits
    }

    /// Whether the state with a piece makes another of the class superfluous: it covers more, and costs no more.
    fn dominates(&self, state: &ProductState<W>) -> bool {
        self.with.to_come <= state.to_come && self.with.halved <= state.halved
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    const WIDTH: u32 = 7;

    /// States that differ, by their bits, with their cost-to-come and what is halved of it.
    fn states() -> impl Strategy<Value = BTreeMap<u64, (i16, i16)>> {
        prop::collection::btree_map(0..1_u64 << WIDTH, (0..50_i16, 0..50_i16), 1..100)
    }

    proptest! {
        /// What is kept has the least costs of all ways, and dominates all that a plain decision leads to; without
        /// dominance it is that.
        #[test]
        fn dropped_states_are_dominated(
            states in states(), covers in 1..1_u64 << WIDTH, among in 0..1_u64 << WIDTH,
        ) {
            let complete = covers & among;
            let transition = JointTransition { covers, complete, places: vec![(0, (1 << WIDTH) - 1)] };
            let costless = vec![0; 1 << WIDTH];
            let decision = Decision { transition: &transition, cost: 7, halved: 3, limit: 1000, tables: vec![&costless] };
            let mut plain: BTreeMap<u64, (i16, i16)> = BTreeMap::new();
            for (&bits, &(to_come, halved)) in &states {
                for (bits, costs) in [(bits, (to_come, halved)), (bits | covers, (to_come + 7, halved + 3))] {
                    if bits & complete == complete {
                        let least = plain.entry(bits & !complete).or_insert(costs);
                        *least = (least.0.min(costs.0), least.1.min(costs.1));
                    }
                }
            }
            let placed = (0..).zip(&states);
            let product = placed.map(|(place, (&bits, &(to_come, halved)))| ProductState { bits, to_come, halved, place });
            let product: Vec<ProductState<u64>> = product.collect();
            let kept = |keep| {
                let mut group = StateGroup::of(product.clone());
                group.decide(&decision, keep, &mut Scratch::default());
                let costs = group.states.iter().map(|state| (state.bits, (state.to_come, state.halved)));
                (group.states.len(), costs.collect::<BTreeMap<u64, (i16, i16)>>())
            };
            prop_assert_eq!(&kept(Keep::All), &(plain.len(), plain.clone()));
            let (number, kept) = kept(Keep::Undominated);
            prop_assert_eq!(kept.len(), number);
            for (bits, costs) in &kept {
                prop_assert_eq!(plain.get(bits), Some(costs));
            }
            for (&bits, &(to_come, halved)) in &plain {
                let dominates = |(&more, costs): (&u64, &(i16, i16))| {
                    bits & !more == 0 && costs.0 <= to_come && costs.1 <= halved
                };
                prop_assert!(kept.iter().any(dominates), "{:b}", bits);
            }
        }
    }
}
