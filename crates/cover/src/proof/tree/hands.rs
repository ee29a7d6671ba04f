//! Open cases that are dealt out to several searches, and what these make of them.
//!
//! A hand has its cases with the ways to them, and the first cases beside these ways, which images name.

use super::nodes::{Node, Nodes, State};
use crate::hand::Numbers;
use crate::proof::case::Leaf;

/// Cases of a tree for one search.
#[derive(Default)]
pub(crate) struct Hand {
    all: Vec<Node>,
    numbers: Numbers,
}

impl Hand {
    /// Takes an open case of the tree.
    fn take(&mut self, tree: &mut Nodes, node: usize) {
        let above = |node: usize| tree.all[node].way.map(|(above, ..)| above);
        for case in self.numbers.missing(node, above) {
            if let Some((above, ..)) = tree.all[case].way {
                self.follow(tree, above);
            }
            self.add(tree, case);
        }
        if let Some(at) = self.numbers.place(node) {
            self.all[at].state = tree.all[node].state.clone();
            self.all[at].duals = tree.all[node].duals.take();
            self.numbers.deal(at);
        }
    }

    /// Has the first case of a branch on a way.
    fn follow(&mut self, tree: &Nodes, node: usize) {
        let State::Branched(column, [first, _]) = tree.all[node].state else { return };
        self.add(tree, first);
        if let (Some(at), Some(first)) = (self.numbers.place(node), self.numbers.place(first)) {
            self.all[at].state = State::Branched(column, [first, usize::MAX]);
        }
    }

    /// Has a case whose case above it has; it is settled in the hand until it is known better.
    fn add(&mut self, tree: &Nodes, node: usize) {
        if self.numbers.place(node).is_some() {
            return;
        }
        let Node { way, bound, ref state, .. } = tree.all[node];
        let leaf = match state {
            State::Settled(image @ Leaf::Image(..)) => image.clone(),
            _ => Leaf::Uncoverable(0),
        };
        let way = way
            .and_then(|(above, column, chosen)| Some((self.numbers.place(above)?, column, chosen)));
        self.all.push(Node::new(way, bound, State::Settled(leaf)));
        self.numbers.add(node);
    }

    /// The cases as a tree such as that of which they are, which the hand lends.
    pub(crate) fn lend(&mut self, of: &Nodes) -> Nodes {
        let mut nodes = Nodes::of(std::mem::take(&mut self.all), of.levels(), 0.0, 0);
        if of.is_broad() {
            nodes.broaden();
        }
        nodes
    }
}

impl Nodes {
    /// Deals out the open cases that are to be looked at next, so many to each hand at most; none where a hand would have
    /// none.
    pub(crate) fn deal(&mut self, hands: usize, most: usize) -> Option<Vec<Hand>> {
        let number = self.count_open();
        if number < hands {
            return None;
        }
        let next: Vec<usize> = (0..number.min(hands * most)).filter_map(|_| self.take()).collect();
        let mut dealt: Vec<Hand> = (0..hands).map(|_| Hand::default()).collect();
        // of cases alike that with the greatest number is the first one taken
        next.iter().enumerate().rev().for_each(|(at, &node)| dealt[at % hands].take(self, node));
        Some(dealt)
    }

    /// Takes what a search has made of a hand, whose automorphisms have these numbers here, and whose leaves so many bytes.
    pub(crate) fn join(&mut self, hand: &Hand, made: Nodes, automorphisms: &[usize], bytes: usize) {
        let new = self.all.len();
        let number = |place| hand.numbers.number(place, new);
        self.take_settled(made.settled());
        self.take_bytes(bytes);
        let mut all: Vec<Option<Node>> = made.all.into_iter().map(Some).collect();
        for place in hand.numbers.changed(all.len()) {
            let Some(mut node) = all[place].take() else { continue };
            node.way = node.way.map(|(above, column, chosen)| (number(above), column, chosen));
            node.state = match node.state {
                State::Branched(column, both) => State::Branched(column, both.map(number)),
                State::Settled(Leaf::Image(of, moved)) => {
                    State::Settled(Leaf::Image(number(of), automorphisms[moved]))
                }
                other => other,
            };
            let (index, is_open) = (number(place), matches!(node.state, State::Open(_)));
            let is_done = node.is_done;
            match self.all.get_mut(index) {
                Some(own) => *own = node,
                None => self.all.push(node),
            }
            if is_open {
                self.put(index);
            } else if is_done {
                self.finish(index);
            }
        }
    }
}
