//! A column of an endless strip, and of the rows beyond its edges: what pieces in it do to a state.

use destrier_board::{Piece, Rule};

/// The moves of a piece in words of `rows` bits a column.
///
/// A state says which squares of the last `reach` and of the next `reach` columns are covered, in this order from the
/// lowest bits. While a column is decided, the state has one column more.
#[derive(Clone, Debug)]
pub(super) struct Columns {
    /// Rows to be covered.
    pub(super) rows: usize,
    /// Rows and columns that a step crosses at most.
    pub(super) reach: usize,
    /// What a piece in each row covers, from `reach` rows below the strip to as many above it.
    pub(super) covers: Vec<u64>,
    /// By row, the squares of the earliest column that no later row covers.
    pub(super) settled: Vec<u64>,
    /// All squares of a state.
    pub(super) full: u64,
}

impl Columns {
    /// None if the piece rides or moves otherwise to one side, or `2 reach + 1` columns do not fit a machine word.
    pub(super) fn new(rows: usize, piece: Piece, rule: Rule) -> Option<Self> {
        let steps = piece.steps();
        let reach = steps.iter().map(|&(_, cols)| cols.unsigned_abs() as usize).max()?;
        let bits = reach.checked_mul(2)?.checked_add(1)?.checked_mul(rows)?;
        if piece.slides() || !piece.is_symmetric() || rows == 0 || bits > 64 {
            return None;
        }
        let own = rule.covers_own_square().then_some((0, 0));
        let from = |row: usize| {
            let targets = steps.iter().copied().chain(own).filter_map(move |(up, across)| {
                let row = (row.checked_add_signed(up as isize)?).checked_sub(reach)?;
                Some(rows * reach.checked_add_signed(across as isize)? + row).filter(|_| row < rows)
            });
            targets.fold(0u64, |set, bit| set | 1 << bit)
        };
        let covers: Vec<u64> = (0..rows + 2 * reach).map(from).collect();
        let column = (1u64 << rows) - 1;
        let later = |row: usize| covers[row + 1..].iter().fold(0, |set, cover| set | cover);
        let settled = (0..covers.len()).map(|row| column & !later(row)).collect();
        let full = u64::MAX >> (64 - 2 * reach * rows);
        Some(Columns { rows, reach, covers, settled, full })
    }

    /// Rows on which pieces cover any of the strip.
    pub(super) fn height(&self) -> usize {
        self.covers.len()
    }

    /// Rows that mirror each other cost the same: the class of a row.
    pub(super) fn class(&self, row: usize) -> usize {
        row.min(self.height() - 1 - row)
    }

    /// The rows of each class.
    pub(super) fn sizes(&self) -> Vec<i64> {
        let mut sizes = vec![0; self.height().div_ceil(2)];
        (0..self.height()).for_each(|row| sizes[self.class(row)] += 1);
        sizes
    }

    /// The state upside down.
    pub(super) fn flipped(&self, state: u64) -> u64 {
        let column = (1u64 << self.rows) - 1;
        (0..2 * self.reach).map(|at| at * self.rows).fold(0, |image, shift| {
            image | (state >> shift & column).reverse_bits() >> (64 - self.rows) << shift
        })
    }
}
