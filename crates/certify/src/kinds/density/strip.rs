//! What it costs in the long run to cover a strip: states column by column, each with the least that leads to it.

use crate::parse_error::ParseError;
use crate::rejection::Rejection;
use destrier_board::{Piece, Rule};

/// So many bits hold the `2 reach + 1` columns of a state while a column is decided.
const MAX_BITS: usize = 64;
/// So many columns are gone through, so many states are in the table, in a column, and in all columns together.
const MAX_COLUMNS: usize = 10_000;
const MAX_TABLE: usize = 1 << 25;
const MAX_LAYER: usize = 1 << 25;
const MAX_WORK: u64 = 1 << 33;
/// No value comes near it.
const HIGHEST: i64 = i64::MAX / 2;

/// A state, which says what is covered of the last `reach` and the next `reach` columns, and its value: the least cost
/// that leads to it, less the rate for each column. Entries are sorted by states, and each state comes once.
type Entry = (u64, i64);

/// Rows that are to be covered, and what a piece costs in each row from which it covers any of them.
#[derive(Clone)]
pub(super) struct Strip {
    rows: usize,
    costs: Vec<i64>,
    /// What costs are multiplied by in the first columns from either end, and in all others.
    weights: Vec<i64>,
    inner: i64,
    /// What a piece in each row of a column covers, from `reach` columns before to as many after.
    covers: Vec<u64>,
    /// By row, the squares of the earliest column that no later row covers.
    settled: Vec<u64>,
    /// All squares of `2 reach` columns, and those of the first `reach`.
    full: u64,
    bare: u64,
    /// Whether upside down all is the same.
    is_symmetric: bool,
}

/// How far a piece reaches, if its strips of so many rows are swept.
pub(super) fn reach(rows: usize, piece: Piece, rule: Rule) -> Result<usize, ParseError> {
    let reach = piece.steps().iter().map(|&(_, across)| across.unsigned_abs() as usize).max();
    let reach = reach.unwrap_or(0);
    let bits = reach.checked_mul(2).and_then(|two| two.checked_add(1)?.checked_mul(rows));
    let fits = rows > 0 && bits.is_some_and(|bits| bits <= MAX_BITS);
    if piece.slides() || !piece.is_symmetric() || !fits {
        return Err(ParseError::NotSwept { rows, piece, rule });
    }
    Ok(reach)
}

impl Strip {
    /// The strip of so many rows with these costs: for its rows, for `below` more before them, which is none or how far
    /// the piece reaches, and for those behind them. Weights are those of the columns from either end, and of all others.
    pub(super) fn new(
        (piece, rule): (Piece, Rule),
        rows: usize,
        below: usize,
        (costs, weights): (&[usize], &[usize]),
    ) -> Result<Self, ParseError> {
        let (steps, reach) = (piece.steps(), reach(rows, piece, rule)?);
        let own = rule.covers_own_square().then_some((0, 0));
        let mut covers = vec![0u64; costs.len()];
        for (row, covered) in covers.iter_mut().enumerate() {
            for (down, across) in steps.iter().copied().chain(own) {
                let to = row.checked_add_signed(down as isize);
                let to = to.and_then(|to| to.checked_sub(below)).filter(|&to| to < rows);
                if let (Some(to), Some(column)) = (to, reach.checked_add_signed(across as isize)) {
                    *covered |= 1 << (column * rows + to);
                }
            }
        }
        let column = low_bits(rows);
        let later = |row: usize| covers[row + 1..].iter().fold(0, |set, cover| set | cover);
        let settled = (0..costs.len()).map(|row| column & !later(row)).collect();
        let is_symmetric = below > 0 && costs.iter().eq(costs.iter().rev());
        let whole = |number: &usize| i64::try_from(*number).unwrap_or(i64::MAX);
        let costs = costs.iter().map(whole).collect();
        let mut weights: Vec<i64> = weights.iter().map(whole).collect();
        let inner = weights.pop().unwrap_or(1);
        let (full, bare) = (low_bits(2 * reach * rows), low_bits(reach * rows));
        Ok(Strip { rows, costs, weights, inner, covers, settled, full, bare, is_symmetric })
    }

    /// The least value of all states at this rate: whatever covers the rows of `n` columns costs, with its pieces in
    /// `reach` columns more on either side, at least the rate times their number, plus this.
    pub(super) fn least(&self, rate: i64) -> Result<i64, Rejection> {
        let table = self.rest(rate * self.inner, vec![(self.full, 0)], &mut 0, false)?;
        Ok(table.iter().map(|&(_, value)| value).min().unwrap_or(0))
    }

    /// The least value of all states at an end, after so many columns or more: whatever covers the rows of `n` columns, with its
    /// pieces in these, costs at least the rate times their number, plus this. All squares are covered at the value `full` from
    /// the beginning, and never for less.
    pub(super) fn between_ends(
        &self,
        rate: i64,
        columns: usize,
        full: i64,
    ) -> Result<i64, Rejection> {
        let mut ceiling = full;
        let table = self.end_table(rate, columns, &mut ceiling, false);
        let table = table.map_err(|rejection| match rejection {
            Rejection::RateTooHigh { columns } => Rejection::FullTooHigh { claimed: full, columns },
            other => other,
        })?;
        self.at_end(table, rate)
    }

    /// The highest value of `full`, with the least at an end; the rate must not be too high.
    pub(super) fn highest_full(&self, rate: i64, columns: usize) -> Result<(i64, i64), Rejection> {
        let mut ceiling = HIGHEST;
        let table = self.end_table(rate, columns, &mut ceiling, true)?;
        Ok((ceiling, self.at_end(table, rate)?))
    }

    /// The table of the states after so many columns or more from an end, less those with weights at the other, and of all squares
    /// covered at the ceiling.
    fn end_table(
        &self,
        rate: i64,
        columns: usize,
        ceiling: &mut i64,
        falls: bool,
    ) -> Result<Vec<Entry>, Rejection> {
        let inner = std::iter::repeat(&self.inner);
        let weights =
            self.weights.iter().chain(inner).take(columns.saturating_sub(self.weights.len()));
        let entries = self.columns(vec![(self.bare, 0)], weights, rate)?;
        self.rest(rate * self.inner, entries, ceiling, falls)
    }

    /// The least value of the states whose first columns are whole, as at an end they must be, when all columns with weights are
    /// gone through.
    fn at_end(&self, table: Vec<Entry>, rate: i64) -> Result<i64, Rejection> {
        let entries = self.columns(table, self.weights.iter().rev(), rate)?;
        let whole = entries.iter().filter(|(state, _)| state & self.bare == self.bare);
        Ok(whole.map(|&(_, value)| value).min().unwrap_or(0))
    }

    /// What these entries lead to with columns of these weights.
    fn columns<'a>(
        &self,
        mut entries: Vec<Entry>,
        weights: impl Iterator<Item = &'a i64>,
        rate: i64,
    ) -> Result<Vec<Entry>, Rejection> {
        let (rate, mut work) = (rate * self.inner, 0);
        for &weight in weights {
            entries = self.next(&entries, (weight, rate), HIGHEST, &mut work)?;
            // no state is better than all squares covered for less in the same column
            if let Some(&(_, full)) = entries.last().filter(|(state, _)| *state == self.full) {
                entries.retain(|&(state, value)| value < full || state == self.full);
            }
        }
        Ok(entries)
    }

    /// The table of these entries, and of all squares covered at the ceiling, when it is closed. In each column it takes over what
    /// its entries lead to, where that is cheaper. The ceiling is not allowed to fall, unless it `falls`.
    fn rest(
        &self,
        rate: i64,
        mut next: Vec<Entry>,
        ceiling: &mut i64,
        falls: bool,
    ) -> Result<Vec<Entry>, Rejection> {
        let mut table = vec![(self.full, *ceiling)];
        let mut work = 0;
        for columns in 0..=MAX_COLUMNS {
            next.retain(|&(state, value)| value < *ceiling || state == self.full);
            let mut lowered = lower(&mut table, &next);
            let lowest = table.last().map_or(*ceiling, |entry| entry.1); // full comes last
            if lowest < *ceiling && !falls {
                return Err(Rejection::RateTooHigh { columns });
            }
            *ceiling = lowest;
            lowered.retain(|&(state, value)| value < lowest || state == self.full);
            if columns == 0 && lowered.last().is_none_or(|entry| entry.0 != self.full) {
                lowered.push((self.full, lowest));
            }
            if lowered.is_empty() {
                table.retain(|&(state, value)| value < lowest || state == self.full);
                return Ok(table);
            }
            if table.len() > MAX_TABLE {
                return Err(Rejection::StripTooLarge { limit: MAX_TABLE });
            }
            next = self.next(&lowered, (self.inner, rate), lowest, &mut work)?;
        }
        Err(Rejection::NotAtRest { columns: MAX_COLUMNS })
    }

    /// What these entries lead to with one more column of this weight, at values below the ceiling: all else is no better than
    /// all squares covered, at that value.
    ///
    /// The squares of the column are decided row by row; until the last, states have one column more. Entries that
    /// differ only in what a piece covers are together: the cheapest, with the piece, stands for all that cost as much
    /// without it. States that leave a square of the earliest column to no later row are dropped.
    fn next(
        &self,
        from: &[Entry],
        (weight, rate): (i64, i64),
        ceiling: i64,
        work: &mut usize,
    ) -> Result<Vec<Entry>, Rejection> {
        let mut entries: Vec<Entry> =
            from.iter().map(|&(state, value)| (state, value - rate)).collect();
        for (row, &covers) in self.covers.iter().enumerate() {
            entries.sort_unstable_by_key(|&(state, value)| (state & !covers, value));
            let mut decided = Vec::with_capacity(entries.len());
            for alike in entries.chunk_by(|a, b| a.0 & !covers == b.0 & !covers) {
                let taken = (alike[0].0 | covers, alike[0].1 + weight * self.costs[row]);
                let empty = alike.iter().filter(|entry| entry.1 < taken.1);
                let is_cheaper = empty.clone().any(|entry| entry.0 == taken.0);
                decided.extend(empty);
                decided.extend((!is_cheaper && taken.1 < ceiling).then_some(taken));
            }
            decided.retain(|(state, _)| state & self.settled[row] == self.settled[row]);
            entries = decided;
            *work += entries.len();
            if entries.len() > MAX_LAYER || *work as u64 > MAX_WORK {
                return Err(Rejection::StripTooLarge { limit: entries.len().min(MAX_LAYER) });
            }
        }
        for (state, _) in &mut entries {
            *state >>= self.rows;
            *state = if self.is_symmetric { (*state).min(self.flipped(*state)) } else { *state };
        }
        entries.sort_unstable();
        entries.dedup_by_key(|&mut (state, _)| state);
        Ok(entries)
    }

    /// The state upside down.
    fn flipped(&self, state: u64) -> u64 {
        let columns = self.full.count_ones() as usize / self.rows;
        (0..columns * self.rows).filter(|bit| state >> bit & 1 == 1).fold(0, |image, bit| {
            image | 1 << (bit / self.rows * self.rows + self.rows - 1 - bit % self.rows)
        })
    }
}

/// Takes over the entries that are new to the table or cheaper there, and returns them.
fn lower(table: &mut Vec<Entry>, next: &[Entry]) -> Vec<Entry> {
    let mut lowered = Vec::new();
    let mut merged = Vec::with_capacity(table.len() + next.len());
    let mut old = table.iter().copied().peekable();
    for &(state, value) in next {
        while let Some(entry) = old.next_if(|entry| entry.0 < state) {
            merged.push(entry);
        }
        let before = old.next_if(|entry| entry.0 == state);
        if before.is_none_or(|entry| value < entry.1) {
            lowered.push((state, value));
        }
        merged.push((state, before.map_or(value, |entry| value.min(entry.1))));
    }
    merged.extend(old);
    *table = merged;
    lowered
}

/// So many ones.
fn low_bits(number: usize) -> u64 {
    let unused = u64::BITS.saturating_sub(u32::try_from(number).unwrap_or(u64::BITS));
    u64::MAX.checked_shr(unused).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// States are taken upside down where that changes nothing.
    #[test]
    fn upside_down_all_is_the_same() {
        for (piece, rows, costs, rate) in [
            (Piece::Knight, 4, &[2, 4, 5, 7, 7, 5, 4, 2][..], 4),
            (Piece::Knight, 3, &[1, 2, 3, 3, 3, 2, 1], 1),
            (Piece::King, 3, &[1, 2, 3, 2, 1], 1),
            (Piece::Leaper(0, 1), 4, &[1, 3, 4, 4, 3, 1], 2),
        ] {
            let reach = reach(rows, piece, Rule::Domination).unwrap();
            let strip = Strip::new((piece, Rule::Domination), rows, reach, (costs, &[])).unwrap();
            for (column, row) in (0..2 * reach).flat_map(|at| (0..rows).map(move |row| (at, row))) {
                let image = 1 << (column * rows + rows - 1 - row);
                assert_eq!(strip.flipped(1 << (column * rows + row)), image);
            }
            let upright = Strip { is_symmetric: false, ..strip.clone() };
            assert!(strip.is_symmetric);
            assert_eq!(strip.least(rate), upright.least(rate));
            assert_eq!(strip.highest_full(rate, rows), upright.highest_full(rate, rows));
        }
    }
}
