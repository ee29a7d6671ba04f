//! Product states in groups that know nothing of each other: decisions soon to come leave some bits of all
//! states as they are, and states that differ in one of these never meet. So threads need not wait for
//! each other, and the hash table of a group stays in the cache.

use super::subproblem::Subproblem;
use super::table::INFINITY;
use num_traits::{AsPrimitive, PrimInt, Unsigned};
use rayon::prelude::*;
use rustc_hash::FxHashMap;
use std::hash::Hash;

/// The bits of a product state: the narrower the word, the faster the sweep.
pub(super) trait Bits:
    PrimInt + Unsigned + Default + Hash + AsPrimitive<usize> + Send + Sync
{
    /// The bits of a state of one projection.
    fn of(bits: usize) -> Self;
}

impl Bits for u64 {
    fn of(bits: usize) -> Self {
        bits as u64
    }
}

impl Bits for u128 {
    fn of(bits: usize) -> Self {
        bits as u128
    }
}

/// How a state came about: twice the place of the state before, and one more if by a piece.
pub(super) type Origin = u32;

/// Groups differ in so many bits.
const DIVIDING_BITS: usize = 3;
/// Fewer states than this stay together: waking another thread takes longer.
const WORTH_A_THREAD: usize = 4096;
/// How many times a state is kept, with the states before it and its place in a hash table.
const COPIES: usize = 4;
/// So many states tell how often a bit is set.
const SAMPLE: usize = 1024;

/// A product state: a state of every projection, one after the other in a word.
#[derive(Clone, Copy, Debug)]
pub(super) struct ProductState<W> {
    pub(super) bits: W,
    /// Its cost-to-come.
    pub(super) to_come: i16,
    /// The same with half of the costs on a middle line, perhaps on another way.
    pub(super) halved: i16,
    /// Its place among the states of its group.
    place: u32,
}

/// All states, in groups.
pub(super) struct Groups<W> {
    groups: Vec<Group<W>>,
}

/// Some states, and how they came about.
#[derive(Default)]
struct Group<W> {
    /// How many states come before those of this group.
    before: u32,
    states: Vec<ProductState<W>>,
    next: Vec<ProductState<W>>,
    origins: Vec<Origin>,
    /// Where the next states are, by their bits.
    places: FxHashMap<W, u32>,
}

/// A decision, and the bound on the states after it.
pub(super) struct Decision<'a, W> {
    pub(super) transition: &'a JointTransition<W>,
    /// What a piece costs.
    pub(super) cost: i16,
    /// The same with half of the costs on a middle line.
    pub(super) halved: i16,
    /// Whether that counts: in the first half of the lines.
    pub(super) first: bool,
    /// The most that cost-to-come and cost-to-go may be together.
    pub(super) limit: i64,
    /// The cost-to-go of each projection.
    pub(super) tables: Vec<&'a [i16]>,
}

impl<W: Bits> Decision<'_, W> {
    /// The states after the decision that are within the limit: without a piece, and with one unless it
    /// covers nothing new, since it is dominated then.
    #[inline(always)]
    pub(super) fn children(&self, state: ProductState<W>) -> [Option<ProductState<W>>; 2] {
        let piece = ProductState {
            bits: state.bits | self.transition.covers,
            to_come: state.to_come.saturating_add(self.cost),
            halved: state.halved.saturating_add(self.halved),
            ..state
        };
        [self.kept(state), if piece.bits == state.bits { None } else { self.kept(piece) }]
    }

    /// The state with its complete squares forgotten, if they are covered and it is within the limit.
    #[inline(always)]
    fn kept(&self, mut state: ProductState<W>) -> Option<ProductState<W>> {
        state.bits = self.transition.completed(state.bits)?;
        let to_come = i64::from(if self.first { state.halved } else { state.to_come });
        let cost = to_come + self.transition.cost_to_go(state.bits, &self.tables);
        (cost <= self.limit).then_some(state)
    }
}

impl<W: Bits> Groups<W> {
    /// The one state before all decisions.
    pub(super) fn new() -> Self {
        let states = vec![ProductState { bits: W::zero(), to_come: 0, halved: 0, place: 0 }];
        Groups { groups: vec![Group { states, ..Group::default() }] }
    }

    /// Divides the states anew, before these decisions.
    pub(super) fn divide_before(&mut self, decisions: &[Decision<W>]) {
        let touched = decisions.iter().map(|decision| decision.transition.covers);
        self.divide(touched.fold(W::zero(), |bits, covers| bits | covers));
    }

    /// Divides the states anew, before decisions that touch these bits.
    pub(super) fn divide(&mut self, touched: W) {
        let bits = if self.len() < WORTH_A_THREAD { Vec::new() } else { self.dividing(touched) };
        let old = std::mem::take(&mut self.groups);
        self.groups.resize_with(1 << bits.len(), Group::default);
        for state in old.iter().flat_map(Group::placed) {
            let index =
                bits.iter().fold(0, |index, &bit| 2 * index + usize::from(has(state.bits, bit)));
            self.groups[index].states.push(state);
        }
    }

    /// Bits that are not touched, and set in as many states as not, nearly.
    fn dividing(&self, touched: W) -> Vec<u32> {
        let states = self.groups.iter().flat_map(|group| &group.states);
        let sample: Vec<W> =
            states.step_by(self.len().div_ceil(SAMPLE)).map(|state| state.bits).collect();
        let uneven = |bit: &u32| {
            let set = sample.iter().filter(|bits| has(**bits, *bit)).count();
            (2 * set).abs_diff(sample.len())
        };
        let mut bits: Vec<u32> =
            (0..8 * size_of::<W>() as u32).filter(|&bit| !has(touched, bit)).collect();
        bits.sort_by_cached_key(uneven);
        bits.truncate(DIVIDING_BITS);
        bits
    }

    /// Makes a decision on all states; how those after it came about.
    pub(super) fn decide(&mut self, decision: &Decision<'_, W>) -> Vec<Origin> {
        self.groups.par_iter_mut().for_each(|group| group.decide(decision));
        let mut before = 0;
        for group in &mut self.groups {
            group.before = before;
            before += group.states.len() as u32;
        }
        self.groups.iter().flat_map(|group| &group.origins).copied().collect()
    }

    pub(super) fn len(&self) -> usize {
        self.groups.iter().map(|group| group.states.len()).sum()
    }

    /// Bytes that the states take.
    pub(super) fn bytes(&self) -> u64 {
        (self.len() * COPIES * size_of::<ProductState<W>>()) as u64
    }

    /// All states, in no order.
    pub(super) fn states(&self) -> impl Iterator<Item = ProductState<W>> + '_ {
        self.groups.iter().flat_map(|group| &group.states).copied()
    }

    /// The cost-to-come of the only state in the end.
    pub(super) fn cost(&self) -> i16 {
        let only = self.groups.iter().find_map(|group| group.states.first());
        only.expect("there is a state").to_come
    }
}

impl<W: Bits> Group<W> {
    /// The states, with their places among all.
    fn placed(&self) -> impl Iterator<Item = ProductState<W>> + '_ {
        self.states.iter().map(|&state| ProductState { place: self.before + state.place, ..state })
    }

    /// Makes a decision on all states of the group: the hot loop.
    ///
    /// Invariants: `next` holds no product state twice, `places` has the place of each, and `origins` how the
    /// cheapest way to each came about. A state that is kept has cost-to-come + cost-to-go <= limit (f = g + h),
    /// for at least one way; `halved` is the least of all ways that were kept, perhaps not that of `origins`.
    /// States of other groups differ in a bit that no decision of this stretch touches: none is missed here.
    fn decide(&mut self, decision: &Decision<'_, W>) {
        self.next.clear();
        self.origins.clear();
        self.places.clear();
        self.places.shrink_to(2 * self.states.len());
        for &from in &self.states {
            let origin = 2 * (self.before + from.place);
            for (piece, state) in (0..).zip(decision.children(from)) {
                let Some(mut state) = state else { continue };
                state.place = self.next.len() as u32;
                let place = *self.places.entry(state.bits).or_insert(state.place);
                if place == state.place {
                    self.next.push(state);
                    self.origins.push(origin + piece);
                    continue;
                }
                let known = &mut self.next[place as usize];
                known.halved = known.halved.min(state.halved);
                if state.to_come < known.to_come {
                    known.to_come = state.to_come;
                    self.origins[place as usize] = origin + piece;
                }
            }
        }
        std::mem::swap(&mut self.states, &mut self.next);
    }
}

/// Whether a bit is set.
fn has<W: Bits>(bits: W, bit: u32) -> bool {
    (bits >> bit as usize) & W::one() == W::one()
}

/// What a decision does to product states.
#[derive(Debug)]
pub(super) struct JointTransition<W> {
    pub(super) covers: W,
    complete: W,
    /// Where the bits of each projection begin, and which they are once moved there.
    places: Vec<(u32, usize)>,
}

impl<W: Bits> JointTransition<W> {
    pub(super) fn new(subproblem: &Subproblem, at: usize) -> Self {
        let mut joint =
            JointTransition { covers: W::zero(), complete: W::zero(), places: Vec::new() };
        let mut shift = 0_u32;
        for space in &subproblem.spaces {
            let at_home = |bits: usize| W::of(bits) << shift as usize;
            joint.covers = joint.covers | at_home(space.transitions[at].covers);
            joint.complete = joint.complete | at_home(space.transitions[at].complete);
            joint.places.push((shift, (1 << space.width) - 1));
            shift += space.width;
        }
        joint
    }

    /// The bits without those of complete squares, if these are covered.
    #[inline(always)]
    pub(super) fn completed(&self, bits: W) -> Option<W> {
        (bits & self.complete == self.complete).then(|| bits & !self.complete)
    }

    /// The sum of the costs-to-go of a state's projections.
    pub(super) fn cost_to_go(&self, state: W, tables: &[&[i16]]) -> i64 {
        let spaces = self.places.iter().zip(tables);
        let costs =
            spaces.map(|(&(shift, bits), table)| table[(state >> shift as usize).as_() & bits]);
        costs.map(|cost| if cost == INFINITY { i64::MAX / 4 } else { i64::from(cost) }).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

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
            let mut together = Groups::new();
            together.groups[0].states = states.clone();
            let mut divided = Groups::new();
            divided.groups[0].states = states;
            divided.divide(transitions.iter().fold(0, |bits, transition| bits | transition.covers));
            prop_assert_eq!(divided.groups.len(), 1 << DIVIDING_BITS);
            let costless = vec![0; 1 << WIDTH];
            for transition in &transitions {
                let decision = Decision {
                    transition,
                    cost: 7,
                    halved: 3,
                    first: false,
                    limit: 60,
                    tables: vec![&costless],
                };
                let before: Vec<ProductState<u64>> = divided.groups.iter().flat_map(Group::placed).collect();
                let before: FxHashMap<u32, ProductState<u64>> = before.iter().map(|s| (s.place, *s)).collect();
                let origins = divided.decide(&decision);
                together.decide(&decision);
                prop_assert_eq!(sorted(&divided), sorted(&together));
                for after in divided.groups.iter().flat_map(Group::placed) {
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
