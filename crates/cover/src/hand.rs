//! The numbers of cases of a tree in a hand: open ones that are dealt out to one thread, with the ways to them.

use std::collections::{HashMap, HashSet};

/// Which cases a hand has, numbered anew.
#[derive(Default)]
pub(crate) struct Numbers {
    /// For each of them its number in the tree,
    known: Vec<usize>,
    /// and back.
    places: HashMap<usize, usize>,
    /// Whether it was open there, and is not just on a way.
    dealt: Vec<bool>,
}

impl Numbers {
    /// The case and those above it that the hand does not have, from above down.
    pub(crate) fn missing(
        &self,
        case: usize,
        above: impl Fn(usize) -> Option<usize>,
    ) -> Vec<usize> {
        let ways = std::iter::successors(Some(case), |&case| above(case));
        let mut missing: Vec<usize> = ways.take_while(|case| self.place(*case).is_none()).collect();
        missing.reverse();
        missing
    }

    /// Where the hand has a case, if it does.
    pub(crate) fn place(&self, case: usize) -> Option<usize> {
        self.places.get(&case).copied()
    }

    /// Takes the next case.
    pub(crate) fn add(&mut self, case: usize) {
        self.places.insert(case, self.known.len());
        self.known.push(case);
        self.dealt.push(false);
    }

    /// Notes that the case at a place is dealt.
    pub(crate) fn deal(&mut self, place: usize) {
        self.dealt[place] = true;
    }

    /// Of so many cases that a hand has become those that the tree has to hear of.
    pub(crate) fn changed(&self, cases: usize) -> impl Iterator<Item = usize> {
        let dealt = (0..self.known.len()).filter(|&place| self.dealt[place]);
        dealt.chain(self.known.len()..cases)
    }

    /// The number in the tree of the case at a place, where new ones come after so many.
    pub(crate) fn number(&self, place: usize, after: usize) -> usize {
        self.known.get(place).copied().unwrap_or_else(|| after + place - self.known.len())
    }
}

/// Of so many cases, each of which comes after the one above it: whether each is one of these or on the way to one; and its place
/// among those and what is beside the ways, or none.
pub(crate) fn ways(
    cases: usize,
    these: &HashSet<usize>,
    above: impl Fn(usize) -> Option<usize>,
) -> (Vec<bool>, Vec<Option<usize>>) {
    let mut is_way: Vec<bool> = (0..cases).map(|case| these.contains(&case)).collect();
    for case in (0..cases).rev() {
        if let Some(above) = above(case).filter(|_| is_way[case]) {
            is_way[above] = true;
        }
    }
    let mut next = 0..;
    let is_kept = |&case: &usize| above(case).is_none_or(|above| is_way[above]);
    let places = (0..cases).map(|case| Some(case).filter(is_kept).and_then(|_| next.next()));
    let places = places.collect();
    (is_way, places)
}
