//! The states after a number of decisions, each with a tally of the ways that lead to it.

use super::{Lanes, Step, Word};
use destrier_run::Control;
use num_bigint::BigUint;
use rayon::prelude::*;

/// What is added up when ways meet in one state.
pub(crate) trait Tally: Clone + Send + Sync {
    /// One way.
    fn one() -> Self;
    /// Adds; whether the sum fits.
    fn add(&mut self, other: &Self) -> bool;
    /// As a number; 0 if ways are not counted.
    fn to_big(&self) -> BigUint;
}

impl Tally for () {
    fn one() -> Self {}
    fn add(&mut self, (): &()) -> bool {
        true
    }
    fn to_big(&self) -> BigUint {
        BigUint::ZERO
    }
}

impl Tally for u64 {
    fn one() -> Self {
        1
    }
    fn add(&mut self, other: &Self) -> bool {
        let (sum, overflow) = self.overflowing_add(*other);
        *self = sum;
        !overflow
    }
    fn to_big(&self) -> BigUint {
        (*self).into()
    }
}

impl Tally for BigUint {
    fn one() -> Self {
        1u8.into()
    }
    fn add(&mut self, other: &Self) -> bool {
        *self += other;
        true
    }
    fn to_big(&self) -> BigUint {
        self.clone()
    }
}

/// Layers are cut into so many tables by the states' hashes, for the threads and the caches.
const SHARDS: usize = 64;
/// So many states are extended before their successors are filed.
const BATCH: usize = 1 << 20;

/// States with tallies, each state once.
pub(crate) struct Layer<W, T> {
    shards: Vec<Table<W, T>>,
}

impl<W: Word, T: Tally> Layer<W, T> {
    /// No states.
    pub(crate) fn empty() -> Self {
        Layer { shards: (0..SHARDS).map(|_| Table::default()).collect() }
    }

    /// These states, each once.
    pub(crate) fn of(states: impl IntoIterator<Item = (W, T)>) -> Self {
        let mut layer = Self::empty();
        for (state, tally) in states {
            layer.shards[shard(state)].add(state, tally);
        }
        layer
    }

    /// The number of states.
    pub(crate) fn len(&self) -> usize {
        self.shards.iter().map(|table| table.len).sum()
    }

    /// Bytes that the tables take.
    pub(crate) fn bytes(&self) -> usize {
        let place = size_of::<W>() + size_of::<T>();
        self.shards.iter().map(|table| table.states.len() * place).sum()
    }

    /// The states with their tallies, in no order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (W, &T)> {
        self.shards.iter().flat_map(Table::iter)
    }

    /// About so many states, the same ones however the layer came about.
    pub(crate) fn sample(&self, wanted: usize) -> Vec<W> {
        let share = (u64::MAX / self.len().max(1) as u64).saturating_mul(2 * wanted as u64);
        let mut sample: Vec<W> = self
            .iter()
            .map(|(state, _)| state)
            .filter(|s| s.mixed().reverse_bits() <= share)
            .collect();
        sample.sort_unstable_by_key(|state| state.mixed().reverse_bits());
        sample.truncate(wanted);
        sample
    }

    /// The states after one more decision, with at most `most` pieces, that the lanes do not show
    /// to be hopeless; none if a tally overflows or the sweep is to stop.
    pub(crate) fn advance(
        &self,
        step: &Step,
        most: usize,
        lanes: &Lanes,
        control: Control<'_>,
    ) -> Option<Self> {
        let mover = Mover::new(step, most);
        let mut next = Self::empty();
        let mut rest = self.shards.as_slice();
        while !rest.is_empty() {
            if control.halted().is_some() {
                return None;
            }
            let mut states = 0;
            let batch = rest
                .iter()
                .take_while(|table| {
                    let before = states;
                    states += table.len;
                    before < BATCH
                })
                .count();
            let group = batch.div_ceil(2 * rayon::current_num_threads());
            let moved: Vec<Vec<Vec<(W, T)>>> = rest[..batch]
                .par_chunks(group)
                .map(|tables| {
                    let mut buckets = vec![Vec::new(); SHARDS];
                    for (state, tally) in tables.iter().flat_map(Table::iter) {
                        for child in mover.children(state).into_iter().flatten() {
                            if lanes.admit(child) {
                                buckets[shard(child)].push((child, tally.clone()));
                            }
                        }
                    }
                    buckets
                })
                .collect();
            let fits = next.shards.par_iter_mut().enumerate().map(|(index, table)| {
                let arriving = moved.iter().flat_map(|buckets| &buckets[index]);
                arriving.fold(true, |fits, (state, tally)| table.add(*state, tally.clone()) && fits)
            });
            if !fits.reduce(|| true, |a, b| a && b) {
                return None;
            }
            rest = &rest[batch..];
        }
        Some(next)
    }
}

/// A decision in the words of the states.
pub(crate) struct Mover<W> {
    cover: W,
    conflict: W,
    settled: W,
    size: usize,
    most: usize,
    may_place: bool,
    may_skip: bool,
}

impl<W: Word> Mover<W> {
    pub(crate) fn new(step: &Step, most: usize) -> Self {
        Mover {
            cover: W::mask(step.cover),
            conflict: W::mask(step.conflict),
            settled: W::mask(step.settled),
            size: step.size,
            most,
            may_place: step.may_place,
            may_skip: step.may_skip,
        }
    }

    /// The states after leaving the orbit empty and after placing its pieces.
    pub(crate) fn children(&self, state: W) -> [Option<W>; 2] {
        let skipped =
            (self.may_skip && state.has(self.settled)).then(|| state.without(self.settled));
        let room = state.pieces() + self.size <= self.most;
        let placed = (self.may_place && room && !state.meets(self.conflict))
            .then(|| state.or(self.cover))
            .filter(|placed| placed.has(self.settled))
            .map(|placed| placed.without(self.settled).with_pieces(self.size));
        [skipped, placed]
    }
}

fn shard<W: Word>(state: W) -> usize {
    (state.mixed() >> 58) as usize
}

/// Open addressing with linear probing; the number of places is a power of two, or 0.
struct Table<W, T> {
    states: Vec<W>,
    tallies: Vec<T>,
    len: usize,
}

impl<W, T> Default for Table<W, T> {
    fn default() -> Self {
        Table { states: Vec::new(), tallies: Vec::new(), len: 0 }
    }
}

impl<W: Word, T: Tally> Table<W, T> {
    fn iter(&self) -> impl Iterator<Item = (W, &T)> {
        let pairs = self.states.iter().zip(&self.tallies);
        pairs.filter(|(state, _)| **state != W::NONE).map(|(state, tally)| (*state, tally))
    }

    /// Adds a way to a state; whether the tally fits.
    fn add(&mut self, state: W, tally: T) -> bool {
        if 4 * (self.len + 1) > 3 * self.states.len() {
            self.grow();
        }
        let place = self.place(state);
        if self.states[place] == state {
            return self.tallies[place].add(&tally);
        }
        self.states[place] = state;
        self.tallies[place] = tally;
        self.len += 1;
        true
    }

    /// Where the state is, or would be.
    fn place(&self, state: W) -> usize {
        let last = self.states.len() - 1;
        let mut place = state.mixed() as usize & last;
        while self.states[place] != state && self.states[place] != W::NONE {
            place = (place + 1) & last;
        }
        place
    }

    fn grow(&mut self) {
        let places = (2 * self.states.len()).max(16);
        let states = std::mem::replace(&mut self.states, vec![W::NONE; places]);
        let tallies = std::mem::replace(&mut self.tallies, vec![T::one(); places]);
        for (state, tally) in states.into_iter().zip(tallies).filter(|(state, _)| *state != W::NONE)
        {
            let place = self.place(state);
            self.states[place] = state;
            self.tallies[place] = tally;
        }
    }
}
