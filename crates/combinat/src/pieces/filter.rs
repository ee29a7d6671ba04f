//! Takes the positions that a search finds, and keeps those that were asked for.

use super::army::{Army, MAX_MEN};
use super::axis::Position;
use super::bits::Bits;
use super::strong::Attacks;
use destrier_board::Attack;

/// No more positions than this are kept: 160 MB.
pub const MAX_KEPT: usize = 10_000_000;

/// The demands on positions.
pub(super) struct Filter<const W: usize> {
    attacks: Attacks<W>,
    full: Bits<W>,
    men: usize,
    missing: u32,
    attack: Attack,
    stack: bool,
}

/// The positions that passed a filter, and their numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Kept {
    /// Positions of the reduced space with few squares safe from weak attack.
    pub(super) weak: u64,
    /// Those of them with as few squares safe from strong attack.
    pub(super) strong: u64,
    /// Those that were asked for.
    pub(super) positions: Vec<Position>,
    /// Whether more were found than are kept.
    pub(super) overflow: bool,
}

impl<const W: usize> Filter<W> {
    pub(super) fn new(army: &Army, missing: u32, attack: Attack, stack: bool) -> Self {
        let full = Bits::first(army.board().area());
        Filter { attacks: Attacks::new(army), full, men: army.len(), missing, attack, stack }
    }

    /// Takes a position that leaves few squares safe from weak attack.
    pub(super) fn take(&self, position: Position, kept: &mut Kept) {
        kept.weak += 1;
        if !self.stack && !is_distinct(&position[..self.men]) {
            return;
        }
        let safe = self.full.without(self.attacks.attacked(&position)).len();
        let strong = safe <= self.missing;
        kept.strong += u64::from(strong);
        if strong || self.attack == Attack::Weak {
            kept.push(position);
        }
    }
}

fn is_distinct(squares: &[u8]) -> bool {
    let mut seen = [false; super::MAX_SIDE * super::MAX_SIDE];
    squares.iter().all(|&square| !std::mem::replace(&mut seen[usize::from(square)], true))
}

impl Kept {
    fn push(&mut self, position: Position) {
        self.overflow |= self.positions.len() >= MAX_KEPT;
        if !self.overflow {
            self.positions.push(position);
        }
    }

    /// Adds what another part of the search found.
    pub(super) fn merge(mut self, other: Kept) -> Kept {
        self.weak += other.weak;
        self.strong += other.strong;
        self.overflow |= other.overflow;
        let room = MAX_KEPT - self.positions.len();
        self.overflow |= other.positions.len() > room;
        self.positions.extend(other.positions.into_iter().take(room));
        self
    }
}

/// No pieces.
pub(super) const NOWHERE: Position = [0; MAX_MEN];
