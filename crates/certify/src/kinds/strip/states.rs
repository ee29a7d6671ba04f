//! Replays the sweep over the columns of a strip: the fewest pieces for each state, states that
//! others dominate left out.

use crate::limits::MAX_STRIP_SQUARES;
use crate::parse_error::ParseError;
use crate::rejection::Rejection;
use destrier_board::{Piece, Rule};

/// The largest number of rows.
const MAX_ROWS: usize = 12;
/// States or successors of a column beyond so many are refused before they are kept.
const MAX_STATES: usize = 1 << 22;

/// The states after a column: which squares of the last `reach` and the next `reach` columns are
/// covered, with the fewest pieces; in ascending order, of two that are one another upside down
/// the lower.
pub(crate) type Layer = Vec<(u64, usize)>;

/// Which states are dominated.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scope {
    /// Within a column: those that cover no more than another and are no cheaper.
    Within,
    /// After a column: also upside down.
    After,
    /// After a column, on boards that go on: also if one piece makes a cheaper one cover as much.
    OnePiece,
}

/// How a piece reaches over the columns of a strip.
pub(crate) struct Reach {
    rows: usize,
    columns: usize,
    /// What a piece in each row of a column covers, from `reach` columns before to as many after.
    covers: Vec<u64>,
    /// By bit of a state, the squares of the next `2 reach` columns that reach it.
    reached: Vec<u64>,
}

impl Reach {
    pub(crate) fn new(rows: usize, piece: Piece, rule: Rule) -> Result<Self, ParseError> {
        let steps = piece.steps();
        let columns = steps.iter().map(|&(_, across)| across.unsigned_abs() as usize).max();
        let columns = columns.unwrap_or(0);
        let jumps = !piece.slides() && !matches!(piece, Piece::Sum(_));
        let swept = jumps && rule.is_monotone();
        let bits = columns.checked_mul(2).and_then(|two| two.checked_add(1)?.checked_mul(rows));
        let fits =
            bits.is_some_and(|bits| bits <= MAX_STRIP_SQUARES) && (1..=MAX_ROWS).contains(&rows);
        if !swept || !fits {
            return Err(ParseError::NotSwept { rows, piece, rule });
        }
        let own = rule.covers_own_square().then_some((0, 0));
        let mut covers = vec![0u64; rows];
        let mut reached = vec![0u64; 2 * columns * rows];
        for (row, covered) in covers.iter_mut().enumerate() {
            for (down, across) in steps.iter().copied().chain(own) {
                let Some(to) = row.checked_add_signed(down as isize).filter(|&to| to < rows) else {
                    continue;
                };
                let column = columns.checked_add_signed(across as isize).unwrap_or(0);
                *covered |= 1 << (column * rows + to);
                for ahead in (0..2 * columns).filter(|ahead| column + ahead < 2 * columns) {
                    reached[(column + ahead) * rows + to] |= 1 << (ahead * rows + row);
                }
            }
        }
        Ok(Reach { rows, columns, covers, reached })
    }

    /// Columns that the boards go on for, beyond those swept.
    pub(crate) fn beyond(&self) -> usize {
        2 * self.columns
    }

    /// Before the first column: what lies to the left needs no cover.
    pub(crate) fn first(&self) -> Layer {
        vec![((1 << (self.rows * self.columns)) - 1, 0)]
    }

    /// The fewest pieces for a board with one layer to the left of a line, seen from the left, and
    /// another to its right, seen from the right.
    pub(crate) fn meet(&self, left: &Layer, right: &Layer) -> Option<usize> {
        let mut best = None;
        for &(state, cost) in right {
            for image in [state, self.flipped(state)] {
                let rest = !self.mirrored(image) & self.every(2 * self.columns);
                let fits = left.iter().filter(|(state, _)| state & rest == rest);
                let sum = fits.map(|(_, more)| cost + more).min();
                best = best.into_iter().chain(sum).min();
            }
        }
        best
    }

    /// The states after one more column, without dominated ones.
    ///
    /// The squares of the column are decided row by row; until the last, states have one column
    /// more, and those that leave a square of the earliest column to no later row are dropped.
    pub(crate) fn next(&self, layer: &Layer, scope: Scope) -> Result<Layer, Rejection> {
        let mut states = layer.clone();
        for row in 0..self.rows {
            if states.len() > MAX_STATES / 2 {
                return Err(Rejection::StripTooLarge { limit: MAX_STATES });
            }
            let later = self.covers[row + 1..].iter().fold(0, |set, cover| set | cover);
            let settled = self.every(1) & !later;
            let empty = states.iter().copied();
            let taken = states.iter().map(|&(state, cost)| (state | self.covers[row], cost + 1));
            let both = empty.chain(taken).filter(|(state, _)| state & settled == settled);
            states = self.non_dominated(both.collect(), Scope::Within);
        }
        let lower = |state: u64| state.min(self.flipped(state));
        let shifted = states.iter().map(|&(state, cost)| (lower(state >> self.rows), cost));
        let mut next = self.non_dominated(shifted.collect(), scope);
        next.sort_unstable();
        Ok(next)
    }

    /// The states that none dominates: by ascending cost, those of one cost first compared with
    /// the cheaper ones that are left, then with each other.
    fn non_dominated(&self, mut states: Layer, scope: Scope) -> Layer {
        states.sort_unstable_by_key(|&(state, cost)| (cost, state));
        states.dedup();
        let with_images = |states: &[(u64, usize)]| {
            let states = states.iter().map(|&(state, _)| state);
            let images = states.clone().filter(|_| scope != Scope::Within);
            states.chain(images.map(|state| self.flipped(state))).collect::<Vec<u64>>()
        };
        let (mut kept, mut cheaper) = (Vec::new(), Vec::new());
        for level in states.chunk_by(|a, b| a.1 == b.1) {
            let tree = Tree::new(cheaper.clone());
            let made_up = |rest: u64| scope == Scope::OnePiece && self.one_piece(rest);
            let mut open = level.to_vec();
            open.retain(|&(state, _)| !tree.any(|set| state & !set == 0, |_| true));
            open.retain(|&(state, _)| !tree.any(|set| made_up(state & !set), |_| true));
            let tree = Tree::new(with_images(&open));
            open.retain(|&(state, _)| !tree.any(|set| state & !set == 0, |set| set != state));
            cheaper.extend(with_images(&open));
            kept.extend(open);
        }
        kept
    }

    /// Whether a piece on one square of the next `2 reach` columns covers all these squares.
    fn one_piece(&self, squares: u64) -> bool {
        let (mut from, mut rest) = (u64::MAX, squares);
        while rest != 0 && from != 0 {
            from &= self.reached[rest.trailing_zeros() as usize];
            rest &= rest - 1;
        }
        from != 0
    }

    /// All squares of so many columns.
    fn every(&self, columns: usize) -> u64 {
        let squares = u32::try_from(columns * self.rows).unwrap_or(u64::BITS);
        u64::MAX.checked_shr(u64::BITS.saturating_sub(squares)).unwrap_or(0)
    }

    /// The state with its columns in the opposite order.
    fn mirrored(&self, state: u64) -> u64 {
        let column = |at: usize| state >> (at * self.rows) & self.every(1);
        (0..2 * self.columns).fold(0, |image, at| image << self.rows | column(at))
    }

    /// The state upside down.
    fn flipped(&self, state: u64) -> u64 {
        let mut image = 0;
        for bit in (0..2 * self.columns * self.rows).filter(|bit| state >> bit & 1 == 1) {
            let (column, row) = (bit / self.rows, bit % self.rows);
            image |= 1 << (column * self.rows + self.rows - 1 - row);
        }
        image
    }
}

/// Sets in ascending order, and over them a binary tree of the unions of halves.
struct Tree {
    sets: Vec<u64>,
    /// The root is first; below node `i` are `2 i + 1` and `2 i + 2`.
    unions: Vec<u64>,
}

/// Sets at a leaf of the tree.
const LEAF: usize = 8;

impl Tree {
    fn new(mut sets: Vec<u64>) -> Self {
        sets.sort_unstable();
        let leaves = sets.len().div_ceil(LEAF).next_power_of_two();
        let mut unions = vec![0; 2 * leaves - 1];
        for (leaf, block) in sets.chunks(LEAF).enumerate() {
            unions[leaves - 1 + leaf] = block.iter().fold(0, |union, set| union | set);
        }
        for node in (0..leaves - 1).rev() {
            unions[node] = unions[2 * node + 1] | unions[2 * node + 2];
        }
        Tree { sets, unions }
    }

    /// Whether a set passes both tests. What passes the first does so in any union.
    fn any(&self, first: impl Fn(u64) -> bool, second: impl Fn(u64) -> bool) -> bool {
        let leaves = self.unions.len().div_ceil(2);
        let mut open = vec![0];
        while let Some(node) = open.pop() {
            if !first(self.unions[node]) {
                continue;
            }
            if node < leaves - 1 {
                open.extend([2 * node + 1, 2 * node + 2]);
                continue;
            }
            let start = (LEAF * (node + 1 - leaves)).min(self.sets.len());
            let block = &self.sets[start..(start + LEAF).min(self.sets.len())];
            if block.iter().any(|&set| first(set) && second(set)) {
                return true;
            }
        }
        false
    }
}

/// Whether two layers are alike up to a constant: how much dearer the second is.
pub(crate) fn difference(before: &Layer, after: &Layer) -> Option<usize> {
    let least = |layer: &Layer| layer.iter().map(|&(_, cost)| cost).min().unwrap_or(0);
    let more = least(after).checked_sub(least(before))?;
    let alike = before.len() == after.len()
        && before.iter().zip(after).all(|(b, a)| b.0 == a.0 && b.1 + more == a.1);
    alike.then_some(more)
}
