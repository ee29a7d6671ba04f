//! A growing tree: all cases met so far with what bounds them, and the open ones, those of the lowest bounds first.
//!
//! Bounds are floating-point numbers, which only steer; what is claimed comes from exact weights (`leaf`).

use crate::proof::case::{Duals, Fractions, Leaf, TINY};
use destrier_model::WarmStart;
use std::collections::BinaryHeap;
use std::sync::Arc;

/// Open cases whose bounds differ by less than this part of the gap at the root are taken deepest first.
const LEVELS: f64 = 64.0;

/// How far a case is.
#[derive(Clone, Debug)]
pub(crate) enum State {
    /// To be looked at, from this start of its relaxation.
    Open(Option<Arc<WarmStart>>),
    /// Divided by a column into two cases, which decide it differently.
    Branched(u32, [usize; 2]),
    Settled(Leaf),
}

/// A case.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    /// The case of which this is a part, the column decided, and whether it is chosen; none at the root.
    pub(crate) way: Option<(usize, u32, bool)>,
    /// What its choices cost at least: by its own duals, or by those of a case above.
    pub(crate) bound: f64,
    /// The duals of its relaxation that are not 0, where it was solved, and not all of the case is settled.
    pub(crate) duals: Option<Fractions>,
    pub(crate) state: State,
    /// Whether all of it is settled.
    pub(crate) is_done: bool,
}

impl Node {
    /// A case of which nothing is known but this.
    pub(crate) fn new(way: Option<(usize, u32, bool)>, bound: f64, state: State) -> Self {
        let is_done = matches!(state, State::Settled(_));
        Node { way, bound, duals: None, state, is_done }
    }

    /// Notes that it is done. Duals of such cases are only of use where less is to be shown in the end than was meant to be,
    /// and would take most of the memory of a tree.
    fn finish(&mut self) {
        (self.is_done, self.duals) = (true, None);
    }
}

/// The cases, the root first.
#[derive(Clone, Debug)]
pub(crate) struct Nodes {
    pub(crate) all: Vec<Node>,
    /// The open ones by their levels, negated, or by their numbers.
    open: BinaryHeap<(i64, usize)>,
    /// Whether those that have been open longest come first, so that many are soon open.
    is_broad: bool,
    /// The bound of level 0, and how far levels are apart; none before the root is relaxed.
    levels: Option<(f64, f64)>,
    /// The part of the tree that is settled, if every branch halves what is left.
    settled: f64,
    /// At most so many bytes take the leaves as text, with the branches above them.
    bytes: usize,
}

impl Nodes {
    /// The root alone.
    pub(crate) fn new() -> Self {
        Nodes {
            all: vec![Node::new(None, f64::NEG_INFINITY, State::Open(None))],
            open: BinaryHeap::from([(i64::MAX, 0)]),
            is_broad: false,
            levels: None,
            settled: 0.0,
            bytes: 0,
        }
    }

    /// These cases, with levels, what is settled, and bytes as they were.
    pub(crate) fn of(
        all: Vec<Node>,
        levels: Option<(f64, f64)>,
        settled: f64,
        bytes: usize,
    ) -> Self {
        let (open, is_broad) = (BinaryHeap::new(), false);
        let mut nodes = Nodes { all, open, is_broad, levels, settled, bytes };
        nodes.note_done();
        nodes.open_those(|_| true);
        nodes
    }

    /// Notes of all cases whether they are done.
    pub(crate) fn note_done(&mut self) {
        for node in (0..self.all.len()).rev() {
            let is_done = match self.all[node].state {
                State::Open(_) => false,
                State::Settled(_) => true,
                State::Branched(_, parts) => self.are_done(parts),
            };
            self.all[node].is_done = is_done;
            if is_done {
                self.all[node].finish();
            }
        }
    }

    fn are_done(&self, parts: [usize; 2]) -> bool {
        parts.iter().all(|&part| self.all.get(part).is_some_and(|part| part.is_done))
    }

    /// Notes that a case is done, and those above it of which it is the last part.
    pub(crate) fn finish(&mut self, node: usize) {
        let mut done = Some(node);
        while let Some(node) = done {
            self.all[node].finish();
            let above = self.all[node].way.map(|(above, ..)| above);
            done = above.filter(|&above| match self.all[above].state {
                State::Branched(_, parts) => self.are_done(parts),
                _ => false,
            });
        }
    }

    /// Leaves only those of the open cases to be looked at that are wanted.
    pub(crate) fn open_those(&mut self, is_wanted: impl Fn(usize) -> bool) {
        let is_open = |&node: &usize| matches!(self.all[node].state, State::Open(_));
        let open = (0..self.all.len()).filter(is_open).filter(|&node| is_wanted(node));
        let open: Vec<usize> = open.collect();
        self.open.clear();
        open.into_iter().for_each(|node| self.put(node));
    }

    /// The open cases in the order in which they are taken.
    pub(crate) fn in_order(&self) -> Vec<usize> {
        self.open.clone().into_sorted_vec().into_iter().rev().map(|(_, node)| node).collect()
    }

    /// Takes out the open case to be looked at next.
    pub(crate) fn take(&mut self) -> Option<usize> {
        Some(self.open.pop()?.1)
    }

    /// Puts a case back among the open ones.
    pub(crate) fn put(&mut self, node: usize) {
        let level = if self.is_broad { node as i64 } else { self.level(self.all[node].bound) };
        self.open.push((-level, node));
    }

    /// Takes from here on those first that have been open longest.
    pub(crate) fn broaden(&mut self) {
        self.is_broad = true;
        let open: Vec<usize> = self.open.drain().map(|(_, node)| node).collect();
        open.into_iter().for_each(|node| self.put(node));
    }

    /// Whether it does.
    pub(crate) fn is_broad(&self) -> bool {
        self.is_broad
    }

    /// Whether the case is to wait until all with lower bounds are done.
    pub(crate) fn waits(&self, node: usize) -> bool {
        let level = self.level(self.all[node].bound);
        !self.is_broad && self.open.peek().is_some_and(|&(least, _)| -least < level)
    }

    fn level(&self, bound: f64) -> i64 {
        self.levels
            .map_or(i64::MIN + 1, |(least, width)| ((bound - TINY - least) / width).ceil() as i64)
    }

    /// Fixes the levels, if there are some, by the bound of the root, the target, and the step between two costs.
    pub(crate) fn set_levels(&mut self, root: f64, target: i64, step: i64) {
        let width = ((target as f64 - root) / LEVELS).max(step.max(1) as f64);
        // levels begin and end where bounds, rounded up to a cost, change
        self.levels = Some(((root / step.max(1) as f64).floor() * step.max(1) as f64, width));
    }

    pub(crate) fn levels(&self) -> Option<(f64, f64)> {
        self.levels
    }

    /// The least bound of the open cases; none if there are none.
    pub(crate) fn least_open(&self) -> Option<f64> {
        let open = self.open.iter().map(|&(_, node)| self.all[node].bound);
        open.min_by(f64::total_cmp)
    }

    /// How many are open.
    pub(crate) fn count_open(&self) -> usize {
        self.open.len()
    }

    pub(crate) fn settled(&self) -> f64 {
        self.settled
    }

    /// What leaves take as text.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes
    }

    /// The same, if all that is open takes as much as what is settled.
    pub(crate) fn bytes_in_the_end(&self) -> usize {
        let (ends, open) = (self.all.len().div_ceil(2), self.open.len());
        let of_end = self.bytes / ends.saturating_sub(open).max(1);
        self.bytes + open * of_end
    }

    /// Whether the first case of a node chooses its column; none where it is not divided.
    pub(crate) fn chooses(&self, node: usize) -> Option<bool> {
        let State::Branched(_, [first, _]) = self.all[node].state else { return None };
        Some(self.all[first].way?.2)
    }

    /// Adds to the part that is settled.
    pub(crate) fn take_settled(&mut self, part: f64) {
        self.settled += part;
    }

    /// Adds to what the leaves take as text.
    pub(crate) fn take_bytes(&mut self, bytes: usize) {
        self.bytes += bytes;
    }

    /// Stores what the relaxation of an open case shows.
    pub(crate) fn bounded(&mut self, node: usize, bound: f64, duals: &Duals) {
        let node = &mut self.all[node];
        node.bound = node.bound.max(bound);
        node.duals = Some(Fractions::near(duals));
    }

    /// Divides a case: by a column, which is decided so in the first case, and then, in the second, by columns that are
    /// decided so in images of the first case.
    pub(crate) fn branch(
        &mut self,
        node: usize,
        (column, chosen): (u32, bool),
        images: &[(u32, usize)],
        start: Option<Arc<WarmStart>>,
    ) {
        let first = self.all.len() + 2 * images.len() + 1;
        let mut rest = self.add(node, column, !chosen, State::Open(None));
        self.all[node].state = State::Branched(column, [first, rest]);
        for &(other, automorphism) in images {
            let image =
                self.add(rest, other, chosen, State::Settled(Leaf::Image(first, automorphism)));
            let next = self.add(rest, other, !chosen, State::Open(None));
            self.all[rest].state = State::Branched(other, [image, next]);
            rest = next;
        }
        self.all[rest].state = State::Open(start.clone());
        self.put(rest);
        let first = self.add(node, column, chosen, State::Open(start));
        self.put(first); // the last one put of a level is the first one taken
    }

    /// Divides a case that was taken out by a column that makes it an image if it is decided so; the case that is left.
    pub(crate) fn narrow(
        &mut self,
        node: usize,
        (column, chosen): (u32, bool),
        image: (usize, usize),
    ) -> usize {
        let state = self.all[node].state.clone();
        let rest = self.add(node, column, !chosen, state);
        let image = self.add(node, column, chosen, State::Settled(Leaf::Image(image.0, image.1)));
        self.all[node].state = State::Branched(column, [image, rest]);
        rest
    }

    fn add(&mut self, above: usize, column: u32, chosen: bool, state: State) -> usize {
        let bound = self.all[above].bound;
        self.all.push(Node::new(Some((above, column, chosen)), bound, state));
        self.all.len() - 1
    }

    /// Settles a case on so deep a way.
    pub(crate) fn settle(&mut self, node: usize, leaf: Leaf, depth: usize) {
        /// A line without weights and that of a branch have no more bytes.
        const LINE: usize = 48;
        self.bytes += match &leaf {
            Leaf::Weights(weights) | Leaf::Infeasible(weights) => LINE + length(weights),
            _ => LINE,
        };
        self.settled += 0.5f64.powi(depth.try_into().unwrap_or(i32::MAX));
        self.all[node].state = State::Settled(leaf);
        self.finish(node);
    }

    /// The decisions on the way from the root.
    pub(crate) fn way(&self, node: usize) -> Vec<(usize, bool)> {
        way(&self.all, node)
    }
}

/// At most so many bytes take the weights of rows as text: a number with a blank and a sign, `0` or `0x12` for rows between.
fn length(weights: &Fractions) -> usize {
    let digits = |number: u64| 1 + number.max(1).ilog10() as usize;
    let (mut length, mut next) = (0, 0);
    for (row, weight) in weights.numerators() {
        let zeros = u64::from(row - next);
        length += digits(weight.unsigned_abs()) + if zeros > 0 { 5 + digits(zeros) } else { 2 };
        next = row + 1;
    }
    length
}

/// The decisions of a case, those of the root first.
pub(crate) fn way(nodes: &[Node], node: usize) -> Vec<(usize, bool)> {
    let above = |&node: &usize| nodes[node].way.map(|(above, ..)| above);
    let ways = std::iter::successors(Some(node), above).filter_map(|node| nodes[node].way);
    let mut way: Vec<_> = ways.map(|(_, column, chosen)| (column as usize, chosen)).collect();
    way.reverse();
    way
}
