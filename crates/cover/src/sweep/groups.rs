//! Product states in groups that know nothing of each other: decisions soon to come leave some bits of all
//! states as they are, and states that differ in one of these never meet. So threads need not wait for
//! each other, and the hash table of a group stays in the cache.

use super::group::{Decision, Keep, Origin, Scratch, StateGroup};
use super::product::{Bits, ProductState, has};
use rayon::prelude::*;
use std::sync::{Mutex, PoisonError};

/// Groups are divided until they have no more states than these, ...
const GROUP: usize = 1 << 12;
/// ... but by so many bits at most.
const MAX_DIVIDING_BITS: u32 = 16;
/// So many states tell how often a bit is set.
const SAMPLE: usize = 1024;

/// Bytes that a state takes in groups: as it is, once more while they are divided, and its origin.
pub(super) const fn state_bytes<W>() -> u64 {
    (2 * size_of::<ProductState<W>>() + size_of::<Origin>()) as u64
}

/// All states, in groups.
pub(super) struct Groups<W> {
    groups: Vec<StateGroup<W>>,
    keep: Keep,
    /// One for each thread.
    scratches: Vec<Mutex<Scratch<W>>>,
}

impl<W: Bits> Groups<W> {
    /// The one state before all decisions.
    pub(super) fn new(keep: Keep) -> Self {
        Self::of(vec![StateGroup::of(vec![ProductState::first()])], keep)
    }

    fn of(groups: Vec<StateGroup<W>>, keep: Keep) -> Self {
        let scratches = (0..rayon::current_num_threads()).map(|_| Mutex::default()).collect();
        Groups { groups, keep, scratches }
    }

    /// Divides the states anew, before these decisions.
    pub(super) fn divide_before(&mut self, decisions: &[Decision<W>]) {
        let touched = decisions.iter().map(|decision| decision.transition.covers);
        self.divide(touched.fold(W::zero(), |bits, covers| bits | covers));
    }

    /// Divides the states anew, before decisions that touch these bits.
    fn divide(&mut self, touched: W) {
        let bits = self.dividing(touched);
        let index = |state: &ProductState<W>| {
            bits.iter().fold(0, |index, &bit| 2 * index + usize::from(has(state.bits, bit)))
        };
        let mut sizes = vec![0; 1 << bits.len()];
        self.groups.iter().flat_map(|group| &group.states).for_each(|s| sizes[index(s)] += 1);
        let empty =
            sizes.into_iter().map(|size| StateGroup::of(Vec::with_capacity(size))).collect();
        // what a group held is free for others as soon as it is divided
        for group in std::mem::replace(&mut self.groups, empty) {
            group.placed().for_each(|state| self.groups[index(&state)].states.push(state));
        }
    }

    /// Bits that are not touched, and set in as many states as not, nearly; as many as make groups small.
    fn dividing(&self, touched: W) -> Vec<u32> {
        let wanted = (self.len() / GROUP + 1).next_power_of_two().ilog2();
        let states = self.groups.iter().flat_map(|group| &group.states);
        let sample: Vec<W> =
            states.step_by(self.len().div_ceil(SAMPLE).max(1)).map(|state| state.bits).collect();
        let uneven = |bit: &u32| {
            let set = sample.iter().filter(|bits| has(**bits, *bit)).count();
            (2 * set).abs_diff(sample.len())
        };
        let mut bits: Vec<u32> =
            (0..8 * size_of::<W>() as u32).filter(|&bit| !has(touched, bit)).collect();
        bits.sort_by_cached_key(uneven);
        bits.truncate(wanted.min(MAX_DIVIDING_BITS) as usize);
        bits
    }

    /// Makes a decision on all states.
    pub(super) fn decide(&mut self, decision: &Decision<'_, W>) {
        let (keep, scratches) = (self.keep, &self.scratches);
        self.groups.par_iter_mut().for_each(|group| {
            let thread = rayon::current_thread_index().unwrap_or(0);
            let mut scratch = scratches[thread].lock().unwrap_or_else(PoisonError::into_inner);
            group.decide(decision, keep, &mut scratch);
        });
        let mut before = 0;
        for group in &mut self.groups {
            group.before = before;
            before += group.states.len() as u32;
        }
    }

    /// How all states came about by the last decision.
    pub(super) fn origins(&self) -> Vec<Origin> {
        let mut origins = Vec::with_capacity(self.len()); // they stay: not a byte more
        self.groups.iter().for_each(|group| origins.extend_from_slice(&group.origins));
        origins
    }

    /// Keeps about so many states of those after a decision, with the least cost-to-come and cost-to-go together.
    /// Whether any was dropped.
    pub(super) fn keep_best(&mut self, most: usize, decision: &Decision<'_, W>) -> bool {
        if self.len() <= most {
            return false;
        }
        let states = self.groups.iter().flat_map(|group| &group.states);
        let mut costs: Vec<i64> = states.map(|state| decision.least(state)).collect();
        let most = *costs.select_nth_unstable(most).1;
        let dropped = |group: &mut StateGroup<W>| {
            let before = group.states.len();
            group.states.retain(|state| decision.least(state) <= most);
            group.states.len() < before
        };
        self.groups.iter_mut().fold(false, |any, group| any | dropped(group))
    }

    /// All states.
    pub(super) fn states(&self) -> Vec<ProductState<W>> {
        self.groups.iter().flat_map(|group| &group.states).copied().collect()
    }

    pub(super) fn len(&self) -> usize {
        self.groups.iter().map(|group| group.states.len()).sum()
    }

    /// Ends the first half of the lines: from now on costs count in full.
    pub(super) fn end_first_half(&mut self) {
        let states = self.groups.iter_mut().flat_map(|group| &mut group.states);
        states.for_each(|state| state.halved = state.to_come);
    }

    /// The cost-to-come of the only state in the end.
    pub(super) fn cost(&self) -> i16 {
        let only = self.groups.iter().find_map(|group| group.states.first());
        only.expect("there is a state").to_come
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sweep::product::JointTransition;
    use proptest::prelude::*;
    use rustc_hash::FxHashMap;

    const WIDTH: u32 = 15;

    /// Many states that differ, and decisions that complete some of the squares that they cover.
    fn decisions() -> impl Strategy<Value = (Vec<ProductState<u64>>, Vec<JointTransition<u64>>)> {
        let bits = prop::sample::subsequence(Vec::from_iter(0..1 << WIDTH), 6000);
        let costs = prop::collection::vec((0..50_i16, 0..50_i16), 6000);
        let states = (bits, costs).prop_map(|(bits, costs)| {
            let numbered = (0..).zip(bits).zip(costs);
            let state =
                |((place, bits), (to_come, halved))| ProductState { bits, to_come, halved, place };
            numbered.map(state).collect()
        });
        let square = || 0..WIDTH - 5;
        let transition =
            (square(), square(), square()).prop_map(|(one, other, complete)| JointTransition {
                covers: 1 << one | 1 << other | 1 << complete,
                complete: 1 << complete,
                places: vec![(0, (1 << WIDTH) - 1)],
            });
        (states, prop::collection::vec(transition, 1..4))
    }

    /// All states, by their bits, with their costs-to-come.
    fn sorted(groups: &Groups<u64>) -> Vec<(u64, i16, i16)> {
        let states = groups.groups.iter().flat_map(|group| &group.states);
        let mut sorted: Vec<_> = states.map(|s| (s.bits, s.to_come, s.halved)).collect();
        sorted.sort_unstable();
        sorted
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(16))]

        /// Divided, states are those of all together, and each comes about as is said.
        #[test]
        fn groups_lead_to_the_same_states((states, transitions) in decisions()) {
            let mut together = Groups::of(vec![StateGroup::of(states.clone())], Keep::Undominated);
            let mut divided = Groups::of(vec![StateGroup::of(states)], Keep::Undominated);
            divided.divide(transitions.iter().fold(0, |bits, transition| bits | transition.covers));
            prop_assert!(divided.groups.len() > 1);
            let costless = vec![0; 1 << WIDTH];
            for transition in &transitions {
                let decision = Decision {
                    transition,
                    cost: 7,
                    halved: 3,
                    limit: 60,
                    tables: vec![&costless],
                };
                let before: Vec<ProductState<u64>> = divided.groups.iter().flat_map(StateGroup::placed).collect();
                let before: FxHashMap<u32, ProductState<u64>> = before.iter().map(|s| (s.place, *s)).collect();
                divided.decide(&decision);
                let origins = divided.origins();
                together.decide(&decision);
                prop_assert_eq!(sorted(&divided), sorted(&together));
                for after in divided.groups.iter().flat_map(StateGroup::placed) {
                    let origin = origins[after.place as usize];
                    let (from, piece) = (before[&(origin / 2)], origin % 2 == 1);
                    let covered = if piece { from.bits | transition.covers } else { from.bits };
                    prop_assert_eq!(after.bits, covered & !transition.complete);
                    prop_assert_eq!(after.to_come, from.to_come + if piece { 7 } else { 0 });
                }
            }
        }
    }
}
