//! The folding search of Robison, Hafner and Skiena, "Eight pieces cannot cover a chess board"
//! (The Computer Journal 32, 1989): exhaustive, pruned by putting a piece on many squares at once.
//!
//! The space has an axis for each piece. A *subspace* takes a run of squares of every axis. If all
//! these pieces together leave a square safe even from attacks through other pieces, so does every
//! position of the subspace, and it is done with; so it is if alike pieces are out of order in all
//! of it (*clipped*). Otherwise an axis is unfolded into its two halves.

use super::army::MAX_MEN;
use super::axis::{Axis, Node, Position, Space};
use super::bits::Bits;
use super::filter::{Filter, Kept, NOWHERE};
use super::parts::Parts;
use destrier_run::Paced;

/// Leaves of the search by number of foldings, the logarithm of the subspace's size: the paper's
/// table 1.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// By foldings, from 0: subspaces with too many safe squares.
    pub safe: Vec<u64>,
    /// By foldings, from 0: subspaces with alike pieces out of order.
    pub clipped: Vec<u64>,
    /// Positions that could not be rejected.
    pub whole: u64,
    /// Positions in all of these subspaces together.
    pub volume: u128,
}

impl Table {
    fn add(counts: &mut Vec<u64>, foldings: usize) {
        if counts.len() <= foldings {
            counts.resize(foldings + 1, 0);
        }
        counts[foldings] += 1;
    }

    /// All leaves.
    pub fn leaves(&self) -> u64 {
        self.safe.iter().chain(&self.clipped).sum::<u64>() + self.whole
    }

    /// Leaves and the inner nodes of the binary tree above them.
    pub fn nodes(&self) -> u64 {
        (2 * self.leaves()).saturating_sub(1)
    }

    /// Adds the leaves of another part of the search.
    pub fn merge(&mut self, other: &Table) {
        for (own, others) in [(&mut self.safe, &other.safe), (&mut self.clipped, &other.clipped)] {
            own.resize(own.len().max(others.len()), 0);
            own.iter_mut().zip(others).for_each(|(sum, count)| *sum += count);
        }
        self.whole += other.whole;
        self.volume += other.volume;
    }
}

/// Is told of every step of the search, in preorder.
pub(super) trait Visitor<const W: usize> {
    fn unfolded(&mut self, _axis: usize) {}
    fn safe(&mut self, _safe: Bits<W>) {}
    fn clipped(&mut self) {}
    fn whole(&mut self) {}
}

impl<const W: usize> Visitor<W> for () {}

/// The search: what to unfold, and when to stop.
pub(super) struct Folding<'a, const W: usize> {
    pub(super) axes: &'a [Axis<W>],
    /// All squares of the board.
    pub(super) full: Bits<W>,
    /// The most safe squares that a position may have.
    pub(super) missing: u32,
    pub(super) filter: &'a Filter<W>,
    pub(super) parts: &'a Parts<'a>,
}

/// The leaves and positions of a subspace.
pub(super) struct Found<'a> {
    pub(super) table: Table,
    pub(super) kept: Kept,
    pace: Paced<'a>,
}

/// Subspaces between two looks at the clock.
const PACE: u32 = 64;

impl<'a> Found<'a> {
    pub(super) fn new(parts: &Parts<'a>) -> Self {
        let (table, kept) = (Table::default(), Kept::default());
        Found { table, kept, pace: parts.control.paced(PACE) }
    }
}

/// What is known of a subspace before it is unfolded.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Verdict {
    Open,
    Safe,
    Clipped,
}

/// Subspaces of at least so many foldings are searched by both cores.
const PARALLEL_FOLDINGS: u32 = 24;

impl<'a, const W: usize> Folding<'a, W> {
    /// Searches a subspace on the threads of the current pool; the result does not depend on them.
    pub(super) fn search_parallel(&self, space: Space) -> Found<'a> {
        if self.parts.control.halted().is_some() {
            return Found::new(self.parts);
        }
        let size = self.size(&space);
        if size.ilog2() < PARALLEL_FOLDINGS || self.verdict(&space) != Verdict::Open {
            let mut found = Found::new(self.parts);
            self.search(space, &mut found, &mut ());
            self.parts.add(size as f64 / self.size(&ROOT) as f64);
            return found;
        }
        let (low, high) = self.halves(&space, self.choose(&space));
        let (mut found, rest) =
            rayon::join(|| self.search_parallel(low), || self.search_parallel(high));
        found.table.merge(&rest.table);
        Found { kept: found.kept.merge(rest.kept), ..found }
    }

    /// Searches a subspace in preorder, and tells the visitor of every step.
    pub(super) fn search(&self, space: Space, found: &mut Found, visitor: &mut impl Visitor<W>) {
        if found.pace.halted().is_some() {
            return;
        }
        let size = self.size(&space);
        let foldings = size.ilog2() as usize;
        match self.verdict(&space) {
            Verdict::Safe => {
                Table::add(&mut found.table.safe, foldings);
                visitor.safe(self.full.without(self.attack(&space)));
            }
            Verdict::Clipped => {
                Table::add(&mut found.table.clipped, foldings);
                visitor.clipped();
            }
            Verdict::Open if size == 1 => {
                found.table.whole += 1;
                self.filter.take(self.position(&space), &mut found.kept);
                visitor.whole();
            }
            Verdict::Open => {
                let axis = self.choose(&space);
                visitor.unfolded(axis);
                let (low, high) = self.halves(&space, axis);
                self.search(low, found, visitor);
                self.search(high, found, visitor);
                return;
            }
        }
        found.table.volume += size;
    }

    fn node(&self, space: &Space, axis: usize) -> &Node<W> {
        &self.axes[axis].nodes[usize::from(space[axis])]
    }

    fn size(&self, space: &Space) -> u128 {
        (0..self.axes.len()).map(|axis| u128::from(self.node(space, axis).size())).product()
    }

    fn attack(&self, space: &Space) -> Bits<W> {
        (0..self.axes.len()).fold(Bits::EMPTY, |all, axis| all.or(self.node(space, axis).attack))
    }

    fn position(&self, space: &Space) -> Position {
        let mut position = NOWHERE;
        for (axis, square) in position.iter_mut().enumerate().take(self.axes.len()) {
            *square = self.axes[axis].squares[usize::from(self.node(space, axis).low)];
        }
        position
    }

    fn halves(&self, space: &Space, axis: usize) -> (Space, Space) {
        let halves = self.node(space, axis).halves;
        let (mut low, mut high) = (*space, *space);
        (low[axis], high[axis]) = (halves, halves + 1);
        (low, high)
    }

    fn verdict(&self, space: &Space) -> Verdict {
        if (1..self.axes.len()).any(|axis| self.is_clipped(space, axis)) {
            Verdict::Clipped
        } else {
            self.verdict_of(self.attack(space))
        }
    }

    fn verdict_of(&self, attack: Bits<W>) -> Verdict {
        let safe = self.full.without(attack).len();
        if safe > self.missing { Verdict::Safe } else { Verdict::Open }
    }

    /// Whether the piece of this axis comes before the alike one of the axis before, in every
    /// position.
    fn is_clipped(&self, space: &Space, axis: usize) -> bool {
        self.axes[axis].follows_alike
            && self.node(space, axis - 1).low >= self.node(space, axis).high
    }

    /// The axis to unfold. One of which a half is rejected at once goes first (the paper's
    /// look-ahead); otherwise the most folded one, by weights, and the one whose halves leave the
    /// most squares to a single axis, so that the next unfoldings may free them.
    fn choose(&self, space: &Space) -> usize {
        let men = self.axes.len();
        // what all axes from this one on attack, and attack at least twice
        let mut after = [(Bits::EMPTY, Bits::EMPTY); MAX_MEN + 1];
        for axis in (0..men).rev() {
            after[axis] = joined(after[axis + 1], (self.node(space, axis).attack, Bits::EMPTY));
        }
        let mut before = (Bits::EMPTY, Bits::EMPTY);
        let mut best = (0, 0);
        for (axis, &later) in after[1..=men].iter().enumerate() {
            let node = self.node(space, axis);
            if node.size() > 1 {
                let score = self.score(space, axis, joined(before, later));
                if score > best.0 {
                    best = (score, axis);
                }
            }
            before = joined(before, (node.attack, Bits::EMPTY));
        }
        best.1
    }

    /// The merit of unfolding this axis, when the others attack so, once and twice.
    fn score(&self, space: &Space, axis: usize, others: (Bits<W>, Bits<W>)) -> u64 {
        let Axis { nodes, weight, .. } = &self.axes[axis];
        let node = &nodes[usize::from(space[axis])];
        let (low, high) = self.halves(space, axis);
        let mut score = 1 + weight * u64::from(node.size().ilog2());
        for half in [low, high] {
            let attack = nodes[usize::from(half[axis])].attack;
            let (once, twice) = joined(others, (attack, Bits::EMPTY));
            let rejected =
                self.is_clipped_around(&half, axis) || self.verdict_of(once) != Verdict::Open;
            score += u64::from(rejected) << 32;
            score += 3 * u64::from(self.full.without(twice).len());
            score += u64::from(node.attack.without(attack).len());
        }
        score
    }

    fn is_clipped_around(&self, space: &Space, axis: usize) -> bool {
        self.is_clipped(space, axis)
            || self.axes[axis].precedes_alike && self.is_clipped(space, axis + 1)
    }
}

/// The whole space.
pub(super) const ROOT: Space = [0; MAX_MEN];

/// The squares that two sets of axes attack together, once and at least twice.
fn joined<const W: usize>(a: (Bits<W>, Bits<W>), b: (Bits<W>, Bits<W>)) -> (Bits<W>, Bits<W>) {
    (a.0.or(b.0), a.1.or(b.1).or(a.0.and(b.0)))
}
