//! A strip of `k` rows, column by column: what pieces in a new column do to a state.

use destrier_board::{Piece, Rule};

/// The moves of a piece in words of `rows` bits a column, for columns up to `reach` away.
///
/// A state after some columns says which squares of the last `reach` of them and of the next
/// `reach` are covered, in this order from the lowest bits; earlier columns are covered whole.
/// While the squares of a new column are decided, the state has one column more.
#[derive(Clone, Debug)]
pub(super) struct Columns {
    pub(super) rows: usize,
    pub(super) reach: usize,
    /// What a piece in each row of the new column covers.
    covers: Vec<u64>,
    /// By row, the squares of the earliest column that no later row reaches.
    settled: Vec<u64>,
    /// The fewest pieces of a new column that cover the farthest column, if they can.
    pub(super) to_fill: Option<u32>,
}

impl Columns {
    /// None if the piece slides, or `2 reach + 1` columns do not fit a machine word.
    pub(super) fn new(rows: usize, piece: Piece, rule: Rule) -> Option<Self> {
        let steps = piece.steps();
        let reach = steps.iter().map(|&(_, cols)| cols.unsigned_abs() as usize).max()?;
        let bits = reach.checked_mul(2)?.checked_add(1)?.checked_mul(rows)?;
        if piece.slides() || rows == 0 || rows > MAX_ROWS || bits > 64 {
            return None;
        }
        let own = rule.covers_own_square().then_some((0, 0));
        let from = |row: usize| {
            let targets = steps.iter().copied().chain(own).filter_map(move |(down, across)| {
                let row = row.checked_add_signed(down as isize).filter(|&row| row < rows)?;
                Some(row + rows * reach.checked_add_signed(across as isize)?)
            });
            targets.fold(0u64, |set, bit| set | 1 << bit)
        };
        let covers: Vec<u64> = (0..rows).map(from).collect();
        let column = (1u64 << rows) - 1;
        let later = |row: usize| covers[row + 1..].iter().fold(0, |set, cover| set | cover);
        let settled = (0..rows).map(|row| column & !later(row)).collect();
        let far = column << (2 * reach * rows);
        let fills = |set: &u32| {
            let taken = (0..rows).filter(|row| set >> row & 1 == 1);
            taken.fold(0, |union, row| union | covers[row]) & far == far
        };
        let to_fill = (0..1u32 << rows).filter(fills).map(u32::count_ones).min();
        Some(Columns { rows, reach, covers, settled, to_fill })
    }

    /// Nothing placed: what lies before the strip needs no cover.
    pub(super) fn start(&self) -> u64 {
        (1 << (self.rows * self.reach)) - 1
    }

    /// All squares of a state.
    pub(super) fn full(&self) -> u64 {
        let bits = 2 * self.rows * self.reach;
        if bits == 64 { u64::MAX } else { (1 << bits) - 1 }
    }

    /// Whether the strip may end here.
    pub(super) fn complete(&self, state: u64) -> bool {
        state & self.start() == self.start()
    }

    /// The state after the square in this row of the new column is left empty or taken, if none
    /// before the new column is left uncovered for good.
    pub(super) fn decide(&self, state: u64, row: usize, take: bool) -> Option<u64> {
        let state = if take { state | self.covers[row] } else { state };
        (state & self.settled[row] == self.settled[row]).then_some(state)
    }

    /// The state when the new column is decided.
    pub(super) fn shift(&self, state: u64) -> u64 {
        state >> self.rows
    }

    /// The state upside down.
    pub(super) fn flipped(&self, state: u64) -> u64 {
        let column = (1u64 << self.rows) - 1;
        (0..2 * self.reach).fold(0, |image, at| {
            let shift = at * self.rows;
            image | (state >> shift & column).reverse_bits() >> (64 - self.rows) << shift
        })
    }

    /// A set of squares of a column upside down.
    pub(super) fn flipped_set(&self, set: u32) -> u32 {
        set.reverse_bits() >> (32 - self.rows)
    }
}

/// Sets of a column are few enough to try.
const MAX_ROWS: usize = 21;
