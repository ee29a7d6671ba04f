//! The domination number of all boards of `k` rows at once: a sweep over columns that comes back to
//! where it was (Hare and Hedetniemi, 1987; periodicity: Fisher and Spalding, 1999).
//!
//! For each state the sweep keeps the fewest pieces that lead to it. A state that covers no more
//! than another and is no cheaper is dropped: whatever completes it completes the other. What is
//! left is bounded, up to a constant: the states after a column are those before it plus one number
//! when the sweep has come back, and from there on everything repeats with that number added.
//! A state upside down costs the same and is not kept twice.

mod columns;
mod maximal;

use columns::Columns;
use destrier_board::{Board, Piece, Problem, Rule, Square, SquareSet};
use maximal::Supersets;
use rayon::prelude::*;
use std::cmp::Reverse;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// The fewest pieces for `rows` x n, for every n.
///
/// D(n + period) = D(n) + increment for every n >= start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strip {
    /// Rows.
    pub rows: usize,
    /// The piece.
    pub piece: Piece,
    /// Domination or total domination.
    pub rule: Rule,
    /// Columns after which the states are alike, up to a constant.
    pub repeat: (usize, usize),
    /// The least n from which the formula holds.
    pub start: usize,
    /// The shortest period of the numbers.
    pub period: usize,
    /// What a period adds.
    pub increment: usize,
    /// D(1), D(2), ... for as many columns as were swept; none where no set will do.
    pub values: Vec<Option<usize>>,
    /// States kept at most after a column.
    pub states: usize,
    /// For each of these n a smallest cover, where there is one.
    pub covers: Vec<Option<SquareSet>>,
}

/// A word from a running sweep.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// Columns swept.
    pub columns: usize,
    /// States kept after the last.
    pub states: usize,
    /// The number for so many columns.
    pub value: Option<usize>,
}

/// What a running sweep talks to and listens to.
pub struct Control<'a> {
    /// Set it from anywhere to stop.
    pub stop: &'a AtomicBool,
    /// Stop then.
    pub deadline: Option<Instant>,
    /// Called after each column.
    pub progress: &'a mut dyn FnMut(Progress),
}

/// Why there is no formula.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum StripError {
    /// Independent domination: covering more may be worse.
    #[error("strips are swept for domination and total domination only")]
    Rule,
    /// The piece slides, or the strip is too high for its reach.
    #[error(
        "a {piece} on {rows} rows is beyond the sweep: short leaps only, and 2 reach + 1 columns of at most 64 squares"
    )]
    TooWide {
        /// The piece.
        piece: Piece,
        /// Rows.
        rows: usize,
    },
    /// The time was over or it was told to stop, after so many columns.
    #[error("stopped after {columns} columns, before the states repeated")]
    Stopped {
        /// Columns swept.
        columns: usize,
    },
}

/// A state with the fewest pieces that lead to it, and the last step on one such way.
#[derive(Clone, Copy, Debug)]
struct Kept {
    state: u64,
    cost: u32,
    /// The state before the last column, by its place, and the squares taken then.
    from: u32,
    set: u32,
    /// Whether this is upside down, seen from there.
    flipped: bool,
}

/// The states after each column.
struct Sweep {
    columns: Columns,
    layers: Vec<Vec<Kept>>,
}

/// Sweeps until the states repeat.
///
/// # Errors
/// If the strip is too high, the rule is independent domination, or told to stop.
///
/// # Examples
/// ```
/// use destrier_board::{Piece, Rule};
/// use destrier_cover::strip::{Control, strip};
/// use std::sync::atomic::AtomicBool;
///
/// let stop = AtomicBool::new(false);
/// let mut control = Control { stop: &stop, deadline: None, progress: &mut |_| {} };
/// let six = strip(6, Piece::Knight, Rule::Domination, &mut control)?;
/// assert_eq!((six.start, six.period, six.increment), (2, 4, 4));
/// assert_eq!(six.values[5], Some(8)); // the 6x6 board
/// # Ok::<(), destrier_cover::strip::StripError>(())
/// ```
pub fn strip(
    rows: usize,
    piece: Piece,
    rule: Rule,
    control: &mut Control,
) -> Result<Strip, StripError> {
    if rule == Rule::Independent {
        return Err(StripError::Rule);
    }
    let columns = Columns::new(rows, piece, rule).ok_or(StripError::TooWide { piece, rows })?;
    let start = columns.start();
    let first = Kept { state: start, cost: 0, from: 0, set: 0, flipped: false };
    let mut sweep = Sweep { columns, layers: vec![vec![first]] };
    let mut values = Vec::new();
    let mut shapes = vec![shape(&sweep.layers[0])];
    loop {
        let count = values.len();
        let over = control.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if over || control.stop.load(Ordering::Relaxed) {
            return Err(StripError::Stopped { columns: count });
        }
        let layer = sweep.advance();
        let value = sweep.best(&layer).map(|kept| kept.cost as usize);
        (control.progress)(Progress { columns: count + 1, states: layer.len(), value });
        values.push(value);
        let new = shape(&layer);
        let before = shapes.iter().position(|old| old.1 == new.1);
        sweep.layers.push(layer);
        if let Some(before) = before {
            let total = new.0 - shapes[before].0;
            return Ok(sweep.formula(piece, rule, (before, count + 1), total as usize, values));
        }
        shapes.push(new);
    }
}

/// The least cost, and the states with their costs above it.
fn shape(layer: &[Kept]) -> (u32, Vec<(u64, u32)>) {
    let least = layer.iter().map(|kept| kept.cost).min().unwrap_or(0);
    (least, layer.iter().map(|kept| (kept.state, kept.cost - least)).collect())
}

impl Sweep {
    /// The states after another column, each not covered by a cheaper or equal one, in ascending
    /// order. Squares are decided one by one, and useless states dropped after each.
    fn advance(&self) -> Vec<Kept> {
        let columns = &self.columns;
        let last = &self.layers[self.layers.len() - 1];
        let ceiling = self.ceiling();
        let start = |(from, kept): (u32, &Kept)| Kept { from, set: 0, flipped: false, ..*kept };
        let mut states: Vec<Kept> = (0..).zip(last).map(start).collect();
        for row in 0..columns.rows {
            let decide = |kept: Kept| {
                [false, true].into_iter().filter_map(move |take| {
                    let state = columns.decide(kept.state, row, take)?;
                    let (cost, set) = (kept.cost + u32::from(take), u32::from(take) << row);
                    (cost <= ceiling).then_some(Kept { state, cost, set: kept.set | set, ..kept })
                })
            };
            states = useful(states.into_iter().flat_map(decide).collect(), |state| state);
        }
        let shift = |kept: &Kept| {
            let state = columns.shift(kept.state);
            let image = columns.flipped(state);
            Kept { state: state.min(image), flipped: image < state, ..*kept }
        };
        let mut next = useful(states.iter().map(shift).collect(), |state| columns.flipped(state));
        next.sort_unstable_by_key(|kept| kept.state);
        next
    }

    /// What a state that covers everything will cost at most: dearer ones are useless.
    fn ceiling(&self) -> u32 {
        let last = &self.layers[self.layers.len() - 1];
        let everything = last.iter().find(|kept| kept.state == self.columns.full());
        let sum = everything.and_then(|kept| Some(kept.cost + self.columns.to_fill?));
        sum.unwrap_or(u32::MAX)
    }

    /// The cheapest state with which the strip may end.
    fn best<'a>(&self, layer: &'a [Kept]) -> Option<&'a Kept> {
        let complete = layer.iter().filter(|kept| self.columns.complete(kept.state));
        complete.min_by_key(|kept| (kept.cost, kept.state))
    }

    /// A smallest cover of the strip that ends after so many columns.
    fn cover(&self, columns: usize) -> Option<SquareSet> {
        let board = Board::new(self.columns.rows, columns).ok()?;
        let mut cover = SquareSet::empty(board);
        let (mut kept, mut upside_down) = (self.best(&self.layers[columns])?, false);
        for column in (0..columns).rev() {
            upside_down ^= kept.flipped;
            let set = if upside_down { self.columns.flipped_set(kept.set) } else { kept.set };
            for row in (0..board.rows()).filter(|row| set >> row & 1 == 1) {
                cover.insert(Square::new(row * columns + column));
            }
            kept = &self.layers[column][kept.from as usize];
        }
        Some(cover)
    }

    fn formula(
        &self,
        piece: Piece,
        rule: Rule,
        repeat: (usize, usize),
        total: usize,
        values: Vec<Option<usize>>,
    ) -> Strip {
        let (before, after) = repeat;
        // D(n) for any n, by the repeat
        let value = |n: usize| {
            let periods = n.saturating_sub(after).div_ceil(after - before);
            let value = values[n - periods * (after - before) - 1]?;
            Some(value + periods * total)
        };
        let holds = |n: usize, period: usize, more: usize| {
            value(n + period) == value(n).map(|value| value + more)
        };
        let shortest = (1..=after - before).find(|period| {
            let whole = (after - before).is_multiple_of(*period)
                && (total * period).is_multiple_of(after - before);
            let more = total * period / (after - before);
            whole
                && (before.max(1)..before.max(1) + after - before).all(|n| holds(n, *period, more))
        });
        let period = shortest.unwrap_or(after - before);
        let increment = total * period / (after - before);
        let mut start = before.max(1);
        while start > 1 && holds(start - 1, period, increment) {
            start -= 1;
        }
        let covers = (1..=values.len()).map(|n| self.cover(n)).collect();
        let states = self.layers.iter().map(Vec::len).max().unwrap_or(0);
        let rows = self.columns.rows;
        Strip { rows, piece, rule, repeat, start, period, increment, values, states, covers }
    }
}

/// The states that no cheaper or equal one covers, as they are or as their images.
fn useful(mut states: Vec<Kept>, image: impl Fn(u64) -> u64 + Sync) -> Vec<Kept> {
    states.par_sort_by_key(|kept| (kept.cost, Reverse(kept.state.count_ones()), kept.state));
    let mut supersets = Supersets::default();
    let mut useful = Vec::new();
    for level in states.chunk_by(|a, b| a.cost == b.cost) {
        let new: Vec<&Kept> =
            level.par_iter().filter(|kept| !supersets.contain(kept.state)).collect();
        for kept in new {
            if !supersets.contain(kept.state) {
                let image = image(kept.state);
                supersets.insert(kept.state);
                if image != kept.state {
                    supersets.insert(image);
                }
                useful.push(*kept);
            }
        }
    }
    useful
}

impl Strip {
    /// The fewest pieces for `rows` x n; none where no set will do.
    pub fn value(&self, n: usize) -> Option<usize> {
        let periods = n.saturating_sub(self.values.len()).div_ceil(self.period);
        Some(self.values[n.checked_sub(1)? - periods * self.period]? + periods * self.increment)
    }

    /// The problem for n columns.
    ///
    /// # Panics
    /// If n is no number of columns of a board.
    pub fn problem(&self, n: usize) -> Problem {
        let board = Board::new(self.rows, n).expect("a board of so many columns");
        Problem { piece: self.piece, rule: self.rule, ..Problem::new(board) }
    }
}
