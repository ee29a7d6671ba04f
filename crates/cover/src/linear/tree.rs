//! The tree of a search: its cases, and which of them are open.

use super::cases::{Above, Case, Cases, Ended, Leaf, Side, State};
use super::open::Open;
use crate::hand::Numbers;
use crate::symmetry::Automorphism;
use std::sync::Arc;

/// A growing tree.
#[derive(Default)]
pub(super) struct Tree {
    pub(super) cases: Cases,
    pub(super) open: Open,
    /// Open cases that are looked at before those of lower bounds, the last one first: where searches go on downwards.
    next: Vec<usize>,
    /// Whether those that have been open longest come first, so that many are soon open.
    pub(super) is_broad: bool,
    /// How many are settled.
    pub(super) settled: u32,
    /// Whether nothing more can be done in some case.
    pub(super) is_stuck: bool,
}

/// Some cases of a tree for one thread.
#[derive(Default)]
pub(super) struct Hand {
    pub(super) tree: Tree,
    numbers: Numbers,
}

impl Tree {
    pub(super) fn new(cases: Cases) -> Self {
        Self::of(cases, |_| true)
    }

    /// A tree of which only those of the open cases are looked at that are wanted.
    pub(super) fn of(cases: Cases, is_wanted: impl Fn(usize) -> bool) -> Self {
        let mut open = Open::default();
        let wanted = cases.open().filter(|&(index, _)| is_wanted(index));
        wanted.for_each(|(index, estimate)| open.insert(index, estimate));
        Tree { cases, open, ..Tree::default() }
    }

    /// The open cases in the order in which they are taken.
    pub(super) fn in_order(cases: &Cases) -> Vec<usize> {
        let mut open: Vec<(usize, f64)> = cases.open().collect();
        open.sort_by(|one, other| one.1.total_cmp(&other.1).then(one.0.cmp(&other.0)));
        open.into_iter().map(|(index, _)| index).collect()
    }

    /// Takes out the case that is to be looked at next.
    pub(super) fn take(&mut self) -> Option<usize> {
        let index = match self.is_broad {
            true => self.open.indices().min()?,
            false => self.next.pop().or_else(|| self.open.first())?,
        };
        self.open.remove(index, self.cases.get(index).estimate);
        Some(index)
    }

    /// Puts a case back among the open ones.
    pub(super) fn put(&mut self, index: usize) {
        self.open.insert(index, self.cases.get(index).estimate);
    }

    pub(super) fn settle(&mut self, index: usize, leaf: Leaf) {
        self.cases.settle(index, leaf);
        self.settled += 1;
    }

    /// Notes what a case that is not divided has come to; whether the search may go on.
    pub(super) fn end(&mut self, index: usize, ended: Ended) -> bool {
        match ended {
            Ended::Leaf(leaf) => self.settle(index, leaf),
            Ended::Stuck => self.is_stuck = true,
            Ended::Halted | Ended::Branch(..) => {
                self.put(index);
                return false;
            }
        }
        true
    }

    /// Divides a case: a column is on this side in the first one, of which other columns on this side make images. The upper side
    /// comes next, or the other one.
    pub(super) fn branch(
        &mut self,
        index: usize,
        (side, images): (Side, Vec<(u32, Automorphism)>),
        (above, estimate): (Above, f64),
        is_upper_next: bool,
    ) {
        let [first, mut rest] = self.cases.branch(index, side, &Arc::new(above), estimate);
        for (column, moved) in images {
            let image = Leaf::Image(first, Arc::new(moved));
            rest = self.cases.set_apart(rest, Side { column, ..side }, image);
        }
        [first, rest].iter().for_each(|&below| self.open.insert(below, estimate));
        if !self.is_broad {
            self.next.push(if side.is_upper == is_upper_next { first } else { rest });
        }
    }

    /// Deals out the cases that are to be looked at next, so many to each hand at most; none where a hand would have none.
    pub(super) fn deal(&mut self, hands: usize, most: usize) -> Option<Vec<Hand>> {
        let number = self.open.len() as usize;
        if number < hands {
            return None;
        }
        let begun = self.next.len();
        let dealt: Vec<usize> = (0..number.min(hands * most)).filter_map(|_| self.take()).collect();
        let mut all: Vec<Hand> = (0..hands).map(|_| Hand::default()).collect();
        all.iter_mut().for_each(|hand| hand.tree.is_broad = self.is_broad);
        for (at, &index) in dealt.iter().enumerate() {
            all[at % hands].take(&self.cases, index, at < begun);
        }
        Some(all)
    }

    /// Takes what has become of a hand.
    pub(super) fn join(&mut self, hand: Hand) {
        let Hand { tree: Tree { cases, open, next, settled, is_stuck, is_broad: _ }, numbers } =
            hand;
        let new = self.cases.all.len();
        self.cases.settled += cases.settled;
        let number = |place| numbers.number(place, new);
        let all = cases.all.len();
        let mut made: Vec<Option<Case>> = cases.all.into_iter().map(Some).collect();
        for place in numbers.changed(all) {
            let Some(mut case) = made[place].take() else { continue };
            case.above = case.above.map(|(above, side)| (number(above), side));
            match &mut case.state {
                State::Branched(both) => *both = both.map(number),
                State::Settled(Leaf::Image(first, _)) => *first = number(*first),
                State::Open(_) | State::Settled(_) => {}
            }
            match self.cases.all.get_mut(number(place)) {
                Some(own) => *own = case,
                None => self.cases.all.push(case),
            }
        }
        open.indices().for_each(|place| self.put(number(place)));
        self.next.extend(next.into_iter().map(number));
        self.settled += settled;
        self.is_stuck |= is_stuck;
    }
}

impl Hand {
    /// Takes an open case of a tree, with the way to it.
    fn take(&mut self, tree: &Cases, index: usize, is_next: bool) {
        let above = |index: usize| tree.get(index).above.map(|(above, _)| above);
        for missing in self.numbers.missing(index, above) {
            let Case { above, estimate, depth, is_rigid, .. } = *tree.get(missing);
            let above = above.and_then(|(above, side)| Some((self.numbers.place(above)?, side)));
            let state = State::Branched([usize::MAX; 2]);
            self.tree.cases.all.push(Case { above, state, estimate, depth, is_rigid });
            self.numbers.add(missing);
        }
        if let (Some(place), State::Open(above)) =
            (self.numbers.place(index), &tree.get(index).state)
        {
            self.tree.cases.all[place].state = State::Open(above.clone());
            self.numbers.deal(place);
            self.tree.put(place);
            self.tree.next.extend(is_next.then_some(place));
        }
    }
}
