//! Replays the sweep over the columns of a strip: the fewest pieces for each state, states that
//! others make useless left out.

use crate::{Fault, Rejection};
use destrier_board::{Piece, Rule};
use std::cmp::Reverse;

/// The largest number of rows, and of bits that hold `2 reach + 1` columns.
const MAX_ROWS: usize = 12;
const MAX_BITS: u32 = 64;
/// States or successors of a column beyond so many are refused before they are kept.
const MAX_STATES: usize = 1 << 21;

/// The states after a column: which squares of the last `reach` and the next `reach` columns are
/// covered, with the fewest pieces; in ascending order.
pub(crate) type Layer = Vec<(u64, usize)>;

/// How a piece reaches over the columns of a strip.
pub(crate) struct Reach {
    rows: usize,
    columns: usize,
    /// Bits of `2 columns + 1` columns.
    bits: u32,
    /// What a piece in each row of a column covers, from `reach` columns before to as many after.
    covers: Vec<u64>,
}

impl Reach {
    pub(crate) fn new(rows: usize, piece: Piece, rule: Rule) -> Result<Self, Fault> {
        let steps = piece.steps();
        let columns = steps.iter().map(|&(_, across)| across.unsigned_abs() as usize).max();
        let columns = columns.unwrap_or(0);
        let swept = !piece.slides() && rule != Rule::Independent;
        let bits = columns.checked_mul(2).and_then(|two| two.checked_add(1)?.checked_mul(rows));
        let bits = bits.and_then(|bits| u32::try_from(bits).ok()).filter(|&bits| bits <= MAX_BITS);
        let fits = swept && (1..=MAX_ROWS).contains(&rows);
        let bits = bits.filter(|_| fits).ok_or(Fault::NotSwept { rows, piece, rule })?;
        let own = rule.covers_own_square().then_some((0, 0));
        let mut covers = vec![0u64; rows];
        for (row, cover) in covers.iter_mut().enumerate() {
            for (down, across) in steps.iter().copied().chain(own) {
                let row = row.checked_add_signed(down as isize).filter(|&row| row < rows);
                let column = columns.checked_add_signed(across as isize);
                if let Some((row, column)) = row.zip(column) {
                    *cover |= 1 << (column * rows + row);
                }
            }
        }
        Ok(Reach { rows, columns, bits, covers })
    }

    /// Before the first column: what lies to the left needs no cover.
    pub(crate) fn first(&self) -> Layer {
        vec![(self.left(), 0)]
    }

    /// The last `reach` columns, covered.
    fn left(&self) -> u64 {
        (1 << (self.rows * self.columns)) - 1
    }

    /// The fewest pieces for a strip that ends here.
    pub(crate) fn value(&self, layer: &Layer) -> Option<usize> {
        let complete = layer.iter().filter(|(state, _)| state & self.left() == self.left());
        complete.map(|&(_, cost)| cost).min()
    }

    /// The states after one more column, without useless ones.
    ///
    /// The squares of the column are decided row by row; until the last, states have one column
    /// more, and those that leave a square of the earliest column to no later row are dropped.
    pub(crate) fn next(&self, layer: &Layer) -> Result<Layer, Rejection> {
        let mut states = layer.clone();
        for row in 0..self.rows {
            let later = self.covers[row + 1..].iter().fold(0, |set, cover| set | cover);
            let settled = ((1 << self.rows) - 1) & !later;
            let empty = states.iter().copied();
            let taken = states.iter().map(|&(state, cost)| (state | self.covers[row], cost + 1));
            let both = empty.chain(taken).filter(|(state, _)| state & settled == settled);
            states = self.useful(both.collect());
            if states.len() > MAX_STATES {
                return Err(Rejection::StripTooLarge { limit: MAX_STATES });
            }
        }
        let shifted = states.iter().map(|&(state, cost)| (state >> self.rows, cost));
        let mut next = self.useful(shifted.collect());
        next.sort_unstable();
        Ok(next)
    }

    /// The states that cover something that no state as cheap covers: by ascending cost, of equal
    /// cost those that cover more first, each compared with those kept before it.
    fn useful(&self, mut states: Layer) -> Layer {
        states.sort_unstable_by_key(|&(state, cost)| (cost, Reverse(state.count_ones()), state));
        let mut kept = Kept::new(self.bits);
        states.retain(|&(state, _)| {
            let useful = !kept.covers(state);
            if useful {
                kept.insert(state);
            }
            useful
        });
        states
    }
}

/// Kept states as a tree: by their bits from the highest on, each node with the union of its states.
struct Kept {
    bits: u32,
    nodes: Vec<Node>,
}

#[derive(Clone, Copy, Default)]
struct Node {
    union: u64,
    /// Where states without and with the next bit are; 0 for nowhere.
    below: [usize; 2],
}

impl Kept {
    fn new(bits: u32) -> Self {
        Kept { bits, nodes: vec![Node::default()] }
    }

    fn insert(&mut self, state: u64) {
        let mut node = 0;
        self.nodes[node].union |= state;
        for bit in (0..self.bits).rev() {
            let branch = usize::from(state >> bit & 1 == 1);
            let below = match self.nodes[node].below[branch] {
                0 => {
                    self.nodes.push(Node::default());
                    self.nodes.len() - 1
                }
                below => below,
            };
            self.nodes[node].below[branch] = below;
            node = below;
            self.nodes[node].union |= state;
        }
    }

    /// Whether a kept state covers all that this one does.
    fn covers(&self, state: u64) -> bool {
        let mut open = vec![(0, self.bits)];
        while let Some((at, bits)) = open.pop() {
            let node = &self.nodes[at];
            if node.union & state != state {
                continue;
            }
            let Some(bit) = bits.checked_sub(1) else { return at > 0 };
            let [without, with] = node.below;
            if without > 0 && state >> bit & 1 == 0 {
                open.push((without, bit));
            }
            if with > 0 {
                open.push((with, bit));
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
