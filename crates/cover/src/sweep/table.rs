//! Tables with a number for every state of a projection, and the three things done to them: the hot loops of
//! cost partitioning, written so that a compiler makes vectors of them.
//!
//! A decision takes the numbers of states from states with some bits set and others cleared. If those are
//! high bits, whole blocks of states take theirs from another block as it is; numbers of states that differ
//! in low bits are exchanged within words and among a few of them.
//!
//! Invariants of all three loops: a block is a run of states that are alike in all bits that the transition
//! touches (or all settings of the low bits, if it touches one of these), so that all its states take their
//! numbers from one other block, which [`Source::take`] hands over in their order; blocks come in ascending
//! order, and each is written once; additions stay at [`INFINITY`].

use super::space::Transition;
use multiversion::multiversion;

/// A number for every state; [`INFINITY`] if no way leads there, or on from there.
pub(super) type Table = Vec<i16>;

/// More than anything costs. Sums that are too large end here too.
pub(super) const INFINITY: i16 = i16::MAX;

/// The lowest bits of a state, whose numbers are exchanged.
pub(super) const LOW_BITS: u32 = 6;
/// States that differ in these alone.
const LANES: usize = 1 << LOW_BITS;
/// The most states handled together: they stay in the nearest cache.
const BLOCK: usize = 1024;
/// Words of four numbers.
type Words = [u64; LANES / 4];
/// A word of [`INFINITY`].
const INFINITIES: u64 = 0x7fff_7fff_7fff_7fff;

/// A table for states of so many bits.
pub(super) fn table(width: u32) -> Table {
    vec![0; 1 << width.max(LOW_BITS)]
}

/// The cost-to-go before a decision, from that after it: with a piece, for its cost, or without one if
/// all squares that are complete then are covered.
#[multiversion(targets("x86_64+avx2"))]
pub(super) fn backward(after: &[i16], before: &mut [i16], transition: Transition, cost: i16) {
    match transition.touches_low() {
        true => backward_by::<true>(after, before, transition, cost),
        false => backward_by::<false>(after, before, transition, cost),
    }
}

#[inline(always)]
fn backward_by<const LOW: bool>(
    after: &[i16],
    before: &mut [i16],
    transition: Transition,
    cost: i16,
) {
    let (block, high) = (transition.block::<LOW>(after), transition.complete & !(LANES - 1));
    let (with, without) = sources(transition);
    let mut room = [Words::default(); 2];
    let [one, other] = &mut room;
    for (base, before) in (0..).step_by(block).zip(before.chunks_exact_mut(block)) {
        let piece = with.take::<LOW>(after, base, block, one);
        if base & high == high {
            let none = without.take::<LOW>(after, base, block, other);
            cheaper::<LOW>(before, none, piece, cost);
        } else {
            before.iter_mut().zip(piece).for_each(|(to, piece)| *to = piece.saturating_add(cost));
        }
    }
}

/// The cost-to-come of each state or one that covers more, after a decision from before it.
#[multiversion(targets("x86_64+avx2"))]
pub(super) fn forward(before: &[i16], after: &mut [i16], transition: Transition, cost: i16) {
    match transition.touches_low() {
        true => forward_by::<true>(before, after, transition, cost),
        false => forward_by::<false>(before, after, transition, cost),
    }
}

#[inline(always)]
fn forward_by<const LOW: bool>(
    before: &[i16],
    after: &mut [i16],
    transition: Transition,
    cost: i16,
) {
    let Transition { covers, complete } = transition;
    let (block, high) = (transition.block::<LOW>(before), complete & !(LANES - 1));
    let there = there(complete, |state| state & complete == 0);
    let with = Source { set: 0, clear: covers, there };
    let without = Source { set: complete, clear: 0, there };
    let mut room = [Words::default(); 2];
    let [one, other] = &mut room;
    for (base, after) in (0..).step_by(block).zip(after.chunks_exact_mut(block)) {
        if base & high != 0 {
            after.fill(INFINITY);
            continue;
        }
        let piece = with.take::<LOW>(before, base, block, one);
        let none = without.take::<LOW>(before, base, block, other);
        cheaper::<LOW>(after, none, piece, cost);
    }
}

/// The min-marginals of a decision: the least cost of all without a piece and with one, its own cost left
/// out, from the cost-to-come before it and the cost-to-go after it. If there is none, a number as far below [`INFINITY`] as the
/// other cost may be below zero: the loop does not look.
#[multiversion(targets("x86_64+avx2"))]
pub(super) fn min_marginals(to_come: &[i16], after: &[i16], transition: Transition) -> (i16, i16) {
    match transition.touches_low() {
        true => min_marginals_by::<true>(to_come, after, transition),
        false => min_marginals_by::<false>(to_come, after, transition),
    }
}

#[inline(always)]
fn min_marginals_by<const LOW: bool>(
    to_come: &[i16],
    after: &[i16],
    transition: Transition,
) -> (i16, i16) {
    let (block, high) = (transition.block::<LOW>(to_come), transition.complete & !(LANES - 1));
    let (with, without) = sources(transition);
    let (mut none, mut piece) = (INFINITY, INFINITY);
    let mut room = Words::default();
    for (base, to_come) in (0..).step_by(block).zip(to_come.chunks_exact(block)) {
        piece = piece.min(sum::<LOW>(to_come, with.take::<LOW>(after, base, block, &mut room)));
        if base & high == high {
            none =
                none.min(sum::<LOW>(to_come, without.take::<LOW>(after, base, block, &mut room)));
        }
    }
    (none, piece)
}

impl Transition {
    fn touches_low(self) -> bool {
        (self.covers | self.complete) & (LANES - 1) != 0
    }

    /// How many states are handled together: of those that are alike in all bits that it touches.
    #[inline(always)]
    fn block<const LOW: bool>(self, table: &[i16]) -> usize {
        let alike = (self.covers | self.complete).trailing_zeros().min(BLOCK.trailing_zeros());
        if LOW { LANES } else { (1 << alike).min(table.len()) }
    }
}

/// Where a state leads with a piece and without one.
fn sources(transition: Transition) -> (Source, Source) {
    let Transition { covers, complete } = transition;
    let with = Source { set: covers & !complete, clear: complete, there: None };
    let covered = there(complete, |state| !state & complete & (LANES - 1) == 0);
    (with, Source { set: 0, clear: complete, there: covered })
}

/// The smaller of two numbers, one of them with a cost.
#[inline(always)]
fn cheaper<const LOW: bool>(least: &mut [i16], none: &[i16], piece: &[i16], cost: i16) {
    let length = if LOW { LANES } else { least.len() };
    let numbers = least[..length].iter_mut().zip(&none[..length]).zip(&piece[..length]);
    numbers.for_each(|((least, &none), piece)| *least = none.min(piece.saturating_add(cost)));
}

/// The least sum.
#[inline(always)]
fn sum<const LOW: bool>(to_come: &[i16], to_go: &[i16]) -> i16 {
    let length = if LOW { LANES } else { to_come.len() };
    let numbers = to_come[..length].iter().zip(&to_go[..length]);
    numbers.map(|(to_come, &to_go)| to_come.saturating_add(to_go)).fold(INFINITY, i16::min)
}

/// Where the numbers of states are taken from.
struct Source {
    /// Bits that are set.
    set: usize,
    /// Bits that are cleared.
    clear: usize,
    /// Unless all states take one: all ones for those that do, by their low bits.
    there: Option<Words>,
}

/// The bits within a word, and the numbers of those states that have them cleared.
const HALVES: [(usize, u64); 2] = [(1, 0x0000_ffff_0000_ffff), (2, 0x0000_0000_ffff_ffff)];
/// How far apart words are whose states differ in one bit.
const DISTANCES: [usize; 4] = [1, 2, 4, 8];

impl Source {
    /// The numbers of a block of states, with room for those that are exchanged.
    #[inline(always)]
    fn take<'a, const LOW: bool>(
        &self,
        table: &'a [i16],
        base: usize,
        block: usize,
        room: &'a mut Words,
    ) -> &'a [i16] {
        let from = (base | self.set) & !self.clear & !(LANES - 1);
        if !LOW {
            return &table[from..from + block];
        }
        bytemuck::cast_slice_mut(room).copy_from_slice(&table[from..from + LANES]);
        self.exchange(room);
        bytemuck::cast_slice(room)
    }

    /// Exchanges the numbers of states that differ in low bits.
    #[inline(always)]
    fn exchange(&self, words: &mut Words) {
        if self.set & (LANES - 1) != 0 {
            raise(words, self.set);
        }
        if self.clear & (LANES - 1) != 0 {
            lower(words, self.clear);
        }
        if let Some(there) = self.there {
            for (word, there) in words.iter_mut().zip(there) {
                *word = (*word & there) | (INFINITIES & !there);
            }
        }
    }
}

/// Takes the numbers of the states with some low bits set.
#[inline(always)]
fn raise(words: &mut Words, set: usize) {
    for (bit, half) in HALVES {
        if set & bit != 0 {
            change(words, |word| (word & !half) | ((word & !half) >> (16 * bit)));
        }
    }
    for distance in DISTANCES {
        if set & (4 * distance) != 0 {
            *words = std::array::from_fn(|word| words[word | distance]);
        }
    }
}

/// Takes the numbers of the states with some low bits cleared.
#[inline(always)]
fn lower(words: &mut Words, clear: usize) {
    for (bit, half) in HALVES {
        if clear & bit != 0 {
            change(words, |word| (word & half) | ((word & half) << (16 * bit)));
        }
    }
    for distance in DISTANCES {
        if clear & (4 * distance) != 0 {
            *words = std::array::from_fn(|word| words[word & !distance]);
        }
    }
}

/// Changes words in which the first number is the lowest.
#[inline(always)]
fn change(words: &mut Words, how: impl Fn(u64) -> u64) {
    words.iter_mut().for_each(|word| *word = how(word.to_le()).to_le());
}

/// All ones in the numbers of the states that take one, by their low bits, if it depends on these.
fn there(complete: usize, takes: impl Fn(usize) -> bool) -> Option<Words> {
    let numbers = |state| if takes(state) { u16::MAX } else { 0 };
    let numbers: [u16; LANES] = std::array::from_fn(numbers);
    (complete & (LANES - 1) != 0).then(|| bytemuck::cast(numbers))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const WIDTH: u32 = 9;

    /// A table, a step that completes some squares, covered by it or not, and a cost.
    fn decisions() -> impl Strategy<Value = (Table, Table, Transition, i16)> {
        let number = || prop_oneof![-1000..1000_i16, Just(INFINITY)];
        let table = || prop::collection::vec(number(), 1 << WIDTH);
        let transitions = (0..1_usize << WIDTH, 0..1_usize << WIDTH);
        (table(), table(), transitions, 0..1000_i16).prop_map(
            |(one, other, (covers, among), cost)| {
                (one, other, Transition { covers, complete: covers & among }, cost)
            },
        )
    }

    /// Where a state leads without a piece and with one.
    fn follow(state: usize, transition: Transition) -> [Option<usize>; 2] {
        [state, state | transition.covers].map(|next| {
            (next & transition.complete == transition.complete)
                .then_some(next & !transition.complete)
        })
    }

    proptest! {
        #[test]
        fn tables_are_those_of_single_states((one, other, transition, cost) in decisions()) {
            let mut before = table(WIDTH);
            backward(&one, &mut before, transition, cost);
            for (state, &least) in before.iter().enumerate() {
                let [none, piece] = follow(state, transition);
                let none = none.map_or(INFINITY, |next| one[next]);
                let piece = piece.map_or(INFINITY, |next| one[next].saturating_add(cost));
                prop_assert_eq!(least, none.min(piece));
            }
            let least_of = |which: usize| {
                let sums = (0..one.len()).filter_map(|state| {
                    follow(state, transition)[which].map(|next| one[state].saturating_add(other[next]))
                });
                sums.min().unwrap_or(INFINITY)
            };
            let never = |sum: i16| if sum >= INFINITY - 1000 { INFINITY } else { sum };
            let (none, piece) = min_marginals(&one, &other, transition);
            prop_assert_eq!((never(none), never(piece)), (never(least_of(0)), never(least_of(1))));
        }

        /// States count for all that they cover and more, so the table is that of the least of those.
        #[test]
        fn getting_to_a_state_costs_as_much_as_to_all_that_cover_more((one, _, transition, cost) in decisions()) {
            let covering = |table: &[i16], state: usize| {
                let more = (0..table.len()).filter(|more| more & state == state);
                more.map(|more| table[more]).min().unwrap_or(INFINITY)
            };
            let before: Table = (0..one.len()).map(|state| covering(&one, state)).collect();
            let mut after = table(WIDTH);
            forward(&before, &mut after, transition, cost);
            let mut single = vec![INFINITY; one.len()];
            for (state, to_come) in one.iter().enumerate() {
                for (next, cost) in follow(state, transition).into_iter().zip([0, cost]) {
                    if let Some(next) = next {
                        single[next] = single[next].min(to_come.saturating_add(cost));
                    }
                }
            }
            let open = |state: &usize| state & transition.complete == 0;
            for state in (0..one.len()).filter(open) {
                prop_assert_eq!(after[state], covering(&single, state), "{}", state);
            }
        }
    }
}
