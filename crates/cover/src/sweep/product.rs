//! Product states, a state of every projection, and what a decision does to them.

use super::subproblem::Subproblem;
use super::table::INFINITY;
use num_traits::{AsPrimitive, PrimInt, Unsigned};
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

/// A product state: a state of every projection, one after the other in a word.
#[derive(Clone, Copy, Debug)]
pub(super) struct ProductState<W> {
    pub(super) bits: W,
    /// Its cost-to-come.
    pub(super) to_come: i16,
    /// The same with half of the costs on a middle line, perhaps on another way.
    pub(super) halved: i16,
    /// Its place among the states of its group.
    pub(super) place: u32,
}

impl<W: Bits> ProductState<W> {
    /// The state before all decisions.
    pub(super) fn first() -> Self {
        ProductState { bits: W::zero(), to_come: 0, halved: 0, place: 0 }
    }
}

/// Whether a bit is set.
pub(super) fn has<W: Bits>(bits: W, bit: u32) -> bool {
    (bits >> bit as usize) & W::one() == W::one()
}

/// What a decision does to product states.
#[derive(Debug)]
pub(super) struct JointTransition<W> {
    pub(super) covers: W,
    pub(super) complete: W,
    /// Where the bits of each projection begin, and which they are once moved there.
    pub(super) places: Vec<(u32, usize)>,
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
