//! A strip of `k` rows, column by column: what pieces in a new column do to a state, and those in rows beyond its edges,
//! where it is one of many.

use destrier_board::{Piece, Rule};

/// Where pieces stand that cover any of the rows: in these alone, in as many behind them as a piece reaches, or on both sides of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Around {
    Nothing,
    Behind,
    Both,
}

/// The moves of a piece in words of `rows` bits a column, for columns up to `reach` away.
///
/// A state after some columns says which squares of the last `reach` of them and of the next
/// `reach` are covered, in this order from the lowest bits; earlier columns are covered whole.
/// While the squares of a new column are decided, the state has one column more.
#[derive(Clone, Debug)]
pub(crate) struct Columns {
    pub(crate) rows: usize,
    pub(crate) reach: usize,
    around: Around,
    /// What a piece in each row of the new column covers, from `reach` rows below the strip to as many above it if there
    /// are any.
    pub(crate) covers: Vec<u64>,
    /// By row, the squares of the earliest column that no later row reaches.
    pub(crate) settled: Vec<u64>,
    /// All squares of a state.
    pub(crate) full: u64,
    /// By bit of a state, the squares of the next `2 reach` columns of the strip alone from where a piece covers it.
    from: Vec<u64>,
}

impl Columns {
    /// With rows beyond the edges or without; none if the piece slides, or `2 reach + 1` columns do not fit a machine word.
    pub(crate) fn new(rows: usize, around: Around, piece: Piece, rule: Rule) -> Option<Self> {
        let steps = piece.steps();
        let reach = steps.iter().map(|&(_, cols)| cols.unsigned_abs() as usize).max()?;
        let bits = reach.checked_mul(2)?.checked_add(1)?.checked_mul(rows)?;
        if piece.slides() || rows == 0 || rows > MAX_ROWS || bits > 64 {
            return None;
        }
        let (below, behind) = match around {
            Around::Nothing => (0, 0),
            Around::Behind => (0, reach),
            Around::Both => (reach, reach),
        };
        let own = rule.covers_own_square().then_some((0, 0));
        let from = |row: usize| {
            let targets = steps.iter().copied().chain(own).filter_map(move |(down, across)| {
                let row = row.checked_add_signed(down as isize)?.checked_sub(below)?;
                let column = reach.checked_add_signed(across as isize)?;
                (row < rows).then_some(row + rows * column)
            });
            targets.fold(0u64, |set, bit| set | 1 << bit)
        };
        let covers: Vec<u64> = (0..rows + below + behind).map(from).collect();
        let column = (1u64 << rows) - 1;
        let later = |row: usize| covers[row + 1..].iter().fold(0, |set, cover| set | cover);
        let settled = (0..covers.len()).map(|row| column & !later(row)).collect();
        let full = u64::MAX.unbounded_shr((64 - 2 * reach * rows) as u32);
        let from = Vec::new();
        let mut columns = Columns { rows, reach, around, covers, settled, full, from };
        if around != Around::Nothing {
            return Some(columns);
        }
        let later: Vec<u64> = columns.later().collect();
        let from = |bit: usize| {
            let reaching = later.iter().enumerate().filter(|(_, piece)| *piece >> bit & 1 == 1);
            reaching.fold(0, |set, (square, _)| set | 1 << square)
        };
        columns.from = (0..2 * reach * rows).map(from).collect();
        Some(columns)
    }

    /// Nothing placed: what lies before the strip needs no cover.
    pub(super) fn start(&self) -> u64 {
        (1 << (self.rows * self.reach)) - 1
    }

    /// Rows on which pieces cover any of the strip.
    pub(crate) fn height(&self) -> usize {
        self.covers.len()
    }

    /// Rows that mirror each other cost the same where all is the same upside down: the class of a row.
    pub(crate) fn class(&self, row: usize) -> usize {
        match self.around {
            Around::Both => row.min(self.height() - 1 - row),
            Around::Nothing | Around::Behind => row,
        }
    }

    /// How many classes there are.
    pub(crate) fn classes(&self) -> usize {
        match self.around {
            Around::Both => self.height().div_ceil(2),
            Around::Nothing | Around::Behind => self.height(),
        }
    }

    /// The state, or upside down where that costs the same.
    pub(crate) fn image(&self, state: u64) -> u64 {
        match self.around {
            Around::Both => state.min(self.flipped(state)),
            Around::Nothing | Around::Behind => state,
        }
    }

    /// The rows of each class.
    pub(crate) fn sizes(&self) -> Vec<i64> {
        let mut sizes = vec![0; self.classes()];
        (0..self.height()).for_each(|row| sizes[self.class(row)] += 1);
        sizes
    }

    /// What a piece on each square of the next `2 reach` columns covers of a state.
    pub(super) fn later(&self) -> impl Iterator<Item = u64> {
        let ahead =
            (0..2 * self.reach).flat_map(|ahead| self.covers.iter().map(move |c| (ahead, c)));
        ahead.map(|(ahead, &covers)| (u128::from(covers) << (ahead * self.rows)) as u64 & self.full)
    }

    /// Whether one piece in the next `2 reach` columns covers all these squares of a state.
    pub(super) fn one_piece_covers(&self, squares: u64) -> bool {
        let (mut rest, mut from) = (squares, u64::MAX);
        while rest != 0 && from != 0 {
            from &= self.from[rest.trailing_zeros() as usize];
            rest &= rest - 1;
        }
        from != 0
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

    /// A state seen from the other end of the board, by the pieces in the columns beyond.
    pub(super) fn mirrored(&self, state: u64) -> u64 {
        let column = (1u64 << self.rows) - 1;
        let last = 2 * self.reach - 1;
        (0..=last).fold(0, |image, at| {
            image | (state >> (at * self.rows) & column) << ((last - at) * self.rows)
        })
    }

    /// The state upside down.
    pub(crate) fn flipped(&self, state: u64) -> u64 {
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
