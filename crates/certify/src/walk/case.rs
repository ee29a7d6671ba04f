//! A case that the nodes of a tree lead to, and going through these on one thread.

use crate::rejection::Rejection;
use crate::text::Lines;
use crate::work::Work;

/// What no leaf of a case is below, when all of its nodes are settled; nothing if no leaf has a solution.
pub(crate) type Settled<V> = Option<Option<V>>;

/// The case that nodes have led to.
pub(crate) trait Case: Send {
    type Node;
    type Value: Ord + Send;

    /// How many nodes come right below one with this first word; none if no node has it.
    fn below(word: &str) -> Option<usize>;

    /// Goes through the next node.
    fn next(&mut self, node: &Self::Node) -> Result<Settled<Self::Value>, Rejection>;

    /// Goes on behind the case of the next node, which has so many nodes.
    fn pass(&mut self, nodes: usize) -> Result<Settled<Self::Value>, Rejection>;

    /// About how many bytes a fork takes; none if only this thread can go on.
    fn size(&self) -> Option<usize>;

    /// The case of the next node for another thread, with one of so many parts of the work that is left.
    fn fork(&mut self, parts: usize) -> Self;

    fn work(&mut self) -> &mut Work;
}

/// The nodes below a head, as they are kept or written.
pub(crate) trait Nodes<N> {
    /// Goes through all of them.
    fn lead<C: Case<Node = N>>(self, case: &mut C) -> Result<Option<C::Value>, Rejection>;
}

impl<N> Nodes<N> for &[N] {
    fn lead<C: Case<Node = N>>(self, case: &mut C) -> Result<Option<C::Value>, Rejection> {
        let mut settled = None;
        for (node, number) in self.iter().zip(1..) {
            if settled.is_some() {
                return Err(Rejection::ExtraNode { node: number });
            }
            settled = case.next(node)?;
        }
        settled.ok_or(Rejection::MissingNode)
    }
}

/// Goes through all nodes of a case on this thread.
pub(super) fn to_the_end<C: Case>(
    case: &mut C,
    lines: &mut Lines,
    read: impl Fn(&mut Lines) -> Result<C::Node, Rejection>,
) -> Result<Option<C::Value>, Rejection> {
    loop {
        if let Some(bound) = case.next(&read(lines)?)? {
            return Ok(bound);
        }
    }
}

/// The lesser of two bounds, each of which may be of no solution.
pub(crate) fn lesser<V: Ord>(one: Option<V>, other: Option<V>) -> Option<V> {
    match (one, other) {
        (Some(one), Some(other)) => Some(one.min(other)),
        (one, other) => one.or(other),
    }
}
