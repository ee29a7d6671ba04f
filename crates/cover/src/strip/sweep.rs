//! The layers of a strip's sweep, one for each column, and the covers that they lead to.

use super::columns::Columns;
use super::dominance::{Kept, Scope, non_dominated};
use super::error::StripError;
use destrier_board::{Board, Square, SquareSet};

/// The states after each column.
pub(super) struct Sweep {
    pub(super) columns: Columns,
    /// After each column, those that matter on all boards that go on for `2 reach` columns more.
    pub(super) layers: Vec<Vec<Kept>>,
    /// After the first `2 reach` columns, those that matter on any board.
    ends: Vec<Vec<Kept>>,
}

impl Sweep {
    /// The first layers; `check` is told of bytes in use and may refuse.
    pub(super) fn new(columns: Columns, check: &mut Check) -> Result<Self, StripError> {
        let first = vec![Kept { state: columns.start(), cost: 0, from: 0, set: 0, flipped: false }];
        let mut ends = vec![first.clone()];
        for _ in 0..2 * columns.reach {
            let last = &ends[ends.len() - 1];
            ends.push(after(last, &columns, Scope::Flips, check)?);
        }
        Ok(Sweep { columns, layers: vec![first], ends })
    }

    /// Sweeps another column.
    pub(super) fn advance(&mut self, check: &mut Check) -> Result<(), StripError> {
        let last = &self.layers[self.layers.len() - 1];
        let kept = self.bytes();
        let mut check = |bytes: usize| check(kept + bytes);
        let next = after(last, &self.columns, Scope::OnePiece, &mut check)?;
        self.layers.push(next);
        Ok(())
    }

    /// The columns of the widest board that the layers tell of.
    pub(super) fn widest(&self) -> usize {
        self.layers.len() - 1 + 2 * self.columns.reach
    }

    /// Bytes that the layers take.
    pub(super) fn bytes(&self) -> usize {
        self.layers.iter().map(|layer| layer.len() * size_of::<Kept>()).sum()
    }

    /// The fewest pieces for so many columns, if any will do.
    pub(super) fn value(&self, columns: usize) -> Option<u32> {
        self.best(columns).map(|meeting| meeting.cost)
    }

    /// The cheapest way to cover the first `columns` columns: to the left and to the right of a
    /// line `2 reach` columns before the end, each side seen from its own end of the board.
    fn best(&self, columns: usize) -> Option<Meeting> {
        let middle = 2 * self.columns.reach;
        let (left, right) = match columns.checked_sub(middle) {
            Some(left) => (&self.layers[left], &self.ends[middle]),
            None => (&self.ends[columns], &self.ends[0]),
        };
        let full = self.columns.full;
        let mut best: Option<Meeting> = None;
        for (to, right) in right.iter().enumerate() {
            for flipped in [false, true] {
                let image = if flipped { self.columns.flipped(right.state) } else { right.state };
                let rest = full & !self.columns.mirrored(image);
                for (from, left) in left.iter().enumerate() {
                    let cost = left.cost + right.cost;
                    let cheaper = best.is_none_or(|best| cost < best.cost);
                    if cheaper && left.state & rest == rest {
                        best = Some(Meeting { cost, left: from, right: to, flipped });
                    }
                }
            }
        }
        best
    }

    /// A smallest cover of so many columns.
    pub(super) fn cover(&self, columns: usize) -> Option<SquareSet> {
        let board = Board::new(self.columns.rows, columns).ok()?;
        let Meeting { left, right, flipped, .. } = self.best(columns)?;
        let middle = 2 * self.columns.reach;
        let sets = if columns < middle {
            self.trace(&self.ends[..=columns], left, false)
        } else {
            let mut sets = self.trace(&self.layers[..=columns - middle], left, false);
            let mut others = self.trace(&self.ends, right, flipped);
            others.reverse();
            sets.append(&mut others);
            sets
        };
        let mut cover = SquareSet::empty(board);
        for (column, set) in sets.into_iter().enumerate() {
            for row in (0..board.rows()).filter(|row| set >> row & 1 == 1) {
                cover.insert(Square::new(row * columns + column));
            }
        }
        Some(cover)
    }

    /// The squares taken in each column on the way to a state of the last layer.
    fn trace(&self, layers: &[Vec<Kept>], at: usize, upside_down: bool) -> Vec<u32> {
        let (mut at, mut upside_down, mut sets) = (at, upside_down, Vec::new());
        for layer in layers[1..].iter().rev() {
            let kept = layer[at];
            upside_down ^= kept.flipped;
            sets.push(if upside_down { self.columns.flipped_set(kept.set) } else { kept.set });
            at = kept.from as usize;
        }
        sets.reverse();
        sets
    }
}

/// A state of each side that together cover all.
#[derive(Clone, Copy)]
struct Meeting {
    cost: u32,
    left: usize,
    right: usize,
    /// Whether the right state is turned upside down.
    flipped: bool,
}

/// The states after another column, in ascending order. Its squares are decided one by one,
/// and dominated states dropped after each.
fn after(
    last: &[Kept],
    columns: &Columns,
    scope: Scope,
    check: &mut Check,
) -> Result<Vec<Kept>, StripError> {
    let start = |(from, kept): (u32, &Kept)| Kept { from, set: 0, flipped: false, ..*kept };
    let mut states: Vec<Kept> = (0..).zip(last).map(start).collect();
    for row in 0..columns.rows {
        check(BYTES * 2 * states.len())?;
        let decide = |kept: Kept| {
            [false, true].into_iter().filter_map(move |take| {
                let state = columns.decide(kept.state, row, take)?;
                let (cost, set) = (kept.cost + u32::from(take), u32::from(take) << row);
                Some(Kept { state, cost, set: kept.set | set, ..kept })
            })
        };
        let decided = states.into_iter().flat_map(decide).collect();
        states = non_dominated(decided, columns, Scope::Plain);
    }
    let shift = |kept: &Kept| {
        let state = columns.shift(kept.state);
        let image = columns.flipped(state);
        Kept { state: state.min(image), flipped: image < state, ..*kept }
    };
    let mut next = non_dominated(states.iter().map(shift).collect(), columns, scope);
    next.sort_unstable_by_key(|kept| kept.state);
    Ok(next)
}

/// Bytes for each state that is sifted: itself twice, and sets of it in indexes.
const BYTES: usize = 2 * size_of::<Kept>() + 32;

/// Told of the bytes in use before more are.
pub(super) type Check<'a> = dyn FnMut(usize) -> Result<(), StripError> + 'a;
