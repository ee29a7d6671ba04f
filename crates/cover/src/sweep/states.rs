//! The hot loop: both decisions of every state, sorted and merged.
//!
//! A state is one number: the set of open squares that are covered above, what is spent below, so
//! that sorting brings equal sets together with the cheapest first. The work is split over the
//! threads without any effect on the result.

use super::budget::Middle;
use super::plan::{Layout, Step};
use rayon::prelude::*;

/// A packed state.
pub(super) type State = u128;

/// States for each thread at a time.
const CHUNK: usize = 1 << 14;

/// What deciding one square does, in numbers.
pub(super) struct Decision {
    covers: u128,
    complete: u128,
    gains: Vec<(u128, u128)>,
    denominator: u128,
    allowance: u128,
    middle: Option<Middle>,
    layout: Layout,
}

impl Decision {
    /// A decision under an allowance of at least 0.
    pub(super) fn new(
        step: &Step,
        weights: &[i64],
        denominator: i64,
        allowance: i64,
        middle: Option<Middle>,
        layout: Layout,
    ) -> Self {
        let gain = |&(bit, square): &(u128, destrier_board::Square)| {
            (bit, weights[square.index()].unsigned_abs().into())
        };
        Decision {
            covers: step.covers,
            complete: step.complete,
            gains: step.reach.iter().map(gain).collect(),
            denominator: denominator.unsigned_abs().into(),
            allowance: allowance.unsigned_abs().into(),
            middle,
            layout,
        }
    }

    /// All states after the decision, ascending, one for each set. None if that takes more than
    /// `room` states while both old and new are held.
    pub(super) fn decide(&self, states: &[State], room: usize) -> Option<Vec<State>> {
        let counts: Vec<usize> = states.par_chunks(CHUNK).map(|chunk| self.count(chunk)).collect();
        let total: usize = counts.iter().sum();
        if total + states.len() > room {
            return None;
        }
        let mut next = vec![0; total];
        let mut slices = Vec::with_capacity(counts.len());
        let mut rest = &mut next[..];
        for count in counts {
            let (slice, others) = rest.split_at_mut(count);
            slices.push(slice);
            rest = others;
        }
        states.par_chunks(CHUNK).zip(slices).for_each(|(chunk, slice)| self.fill(chunk, slice));
        next.par_sort_unstable();
        if self.middle.is_none_or(|middle| middle.last) {
            next.dedup_by_key(|state| *state & self.layout.set);
        } else {
            next.dedup_by(|other, kept| self.merge(*other, kept));
        }
        Some(next)
    }

    fn count(&self, states: &[State]) -> usize {
        states
            .iter()
            .map(|&state| {
                usize::from(self.without(state).is_some()) + usize::from(self.with(state).is_some())
            })
            .sum()
    }

    fn fill(&self, states: &[State], places: &mut [State]) {
        let mut places = places.iter_mut();
        for &state in states {
            for next in [self.without(state), self.with(state)].into_iter().flatten() {
                *places.next().expect("counted before") = next;
            }
        }
    }

    /// Keeps the lesser of both numbers where two states have the same set.
    fn merge(&self, other: State, kept: &mut State) -> bool {
        let same = (other ^ *kept) & self.layout.set == 0;
        if same && other & self.layout.spent < *kept & self.layout.spent {
            *kept = (*kept & !self.layout.spent) | (other & self.layout.spent); // the order is by what is shared
        }
        same
    }

    /// The state without a piece on the square.
    fn without(&self, state: State) -> Option<State> {
        if state & self.complete != self.complete {
            return None;
        }
        self.numbered(state & self.layout.set & !self.complete, state, 0)
    }

    /// The state with one; a piece covers all squares that are completed.
    fn with(&self, state: State) -> Option<State> {
        let mut cost = self.denominator;
        for &(bit, gain) in &self.gains {
            cost -= if state & bit == 0 { gain } else { 0 };
        }
        self.numbered((state | self.covers) & self.layout.set & !self.complete, state, cost)
    }

    /// The set with the numbers of the state before and what is spent more, if that is allowed.
    fn numbered(&self, set: u128, before: State, cost: u128) -> Option<State> {
        let spent = (before & self.layout.spent) + cost;
        let Some(Middle { first, last, images, budget }) = self.middle else {
            return (spent <= self.allowance).then_some(set | spent);
        };
        let shared = if first {
            u128::from(images.unsigned_abs()) * (before & self.layout.spent)
        } else {
            before >> self.layout.bits & self.layout.spent
        };
        let shared = shared + cost;
        let allowed = spent <= self.allowance && shared <= budget.unsigned_abs().into();
        let kept = if last { 0 } else { shared << self.layout.bits };
        allowed.then_some(set | kept | spent)
    }
}
