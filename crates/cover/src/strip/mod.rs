//! The domination number of all boards of `k` rows at once: a sweep over columns that comes back to
//! where it was (Hare and Hedetniemi, 1987; periodicity: Fisher and Spalding, 1999).
//!
//! For each state the sweep keeps the fewest pieces that lead to it, and drops *useless* states: those
//! that cover no more than another and are no cheaper, and those that cover no more than a cheaper
//! one would with one piece in a later column: whatever completes them, with that piece, completes the
//! other. What is left is bounded, up to a constant: the states after a column are those before it
//! plus one number when the sweep has come back, and from there on everything repeats with that
//! number added. The piece must be on the board, so the layers tell only of boards that go on for
//! `2 reach` columns; these are swept once from the other end, and the sides meet. A state upside
//! down costs the same and is not kept twice. The certificate format has the proofs.

mod checkpoint;
mod columns;
mod sweep;
mod useful;

use crate::records::RecordsError;
use columns::Columns;
use destrier_board::{Board, Piece, Problem, Rule, SquareSet};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;
use sweep::{Kept, Sweep};

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
    /// Columns whose number is known.
    pub columns: usize,
    /// States kept after the last column swept.
    pub states: usize,
    /// The number for so many columns.
    pub value: Option<usize>,
    /// Bytes that the layers take.
    pub bytes: usize,
}

/// What a running sweep talks to and listens to.
pub struct Control<'a> {
    /// Set it from anywhere to stop.
    pub stop: &'a AtomicBool,
    /// Stop then.
    pub deadline: Option<Instant>,
    /// Bytes of memory for the states.
    pub memory: usize,
    /// Where to keep the layers, and to go on from.
    pub checkpoint: Option<&'a Path>,
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
    /// The states need more memory than allowed.
    #[error("the states need more than the {limit} bytes allowed")]
    Memory {
        /// The limit.
        limit: usize,
    },
    /// The checkpoint cannot be used.
    #[error(transparent)]
    Checkpoint(#[from] RecordsError),
    /// The time was over or it was told to stop.
    #[error("stopped before the states repeated")]
    Stopped,
}

impl Control<'_> {
    fn check(&self, bytes: usize) -> Result<(), StripError> {
        let over = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if over || self.stop.load(Ordering::Relaxed) {
            return Err(StripError::Stopped);
        }
        if bytes > self.memory {
            return Err(StripError::Memory { limit: self.memory });
        }
        Ok(())
    }
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
/// let progress = &mut |_| {};
/// let (deadline, memory, checkpoint) = (None, 1 << 30, None);
/// let mut control = Control { stop: &stop, deadline, memory, checkpoint, progress };
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
    let mut sweep = Sweep::new(columns, &mut |bytes| control.check(bytes))?;
    let mut saved = None;
    if let Some(path) = control.checkpoint {
        let head = format!("destrier strip checkpoint 1: {piece} {rule} of {rows} rows");
        let file = checkpoint::open(path, &head, &mut sweep.layers)?;
        saved = Some((file, sweep.layers.len()));
    }
    let mut shapes: Vec<Shape> = Vec::new();
    loop {
        for layer in &sweep.layers[shapes.len()..] {
            let new = shape(layer);
            if let Some(before) = shapes.iter().position(|old| old.1 == new.1) {
                let repeat = (before, shapes.len());
                let total = new.0 - shapes[before].0;
                return Ok(formula(&sweep, piece, rule, repeat, total as usize));
            }
            shapes.push(new);
        }
        let (columns, last) = (sweep.widest(), &sweep.layers[sweep.layers.len() - 1]);
        (control.progress)(Progress {
            columns,
            states: last.len(),
            value: sweep.value(columns).map(|value| value as usize),
            bytes: sweep.bytes(),
        });
        sweep.advance(&mut |bytes| control.check(bytes))?;
        if let Some((file, layers)) = &mut saved {
            checkpoint::append(file, &sweep.layers[*layers..])?;
            *layers = sweep.layers.len();
        }
    }
}

type Shape = (u32, Vec<(u64, u32)>);

/// The least cost, and the states with their costs above it.
fn shape(layer: &[Kept]) -> Shape {
    let least = layer.iter().map(|kept| kept.cost).min().unwrap_or(0);
    (least, layer.iter().map(|kept| (kept.state, kept.cost - least)).collect())
}

/// The formula that a repeat of the layers proves.
fn formula(sweep: &Sweep, piece: Piece, rule: Rule, repeat: (usize, usize), total: usize) -> Strip {
    // layers tell of boards with so many columns more
    let ahead = sweep.widest() + 1 - sweep.layers.len();
    let (before, after) = (repeat.0 + ahead, repeat.1 + ahead);
    let values: Vec<Option<usize>> =
        (1..=after).map(|n| sweep.value(n).map(|value| value as usize)).collect();
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
        whole && (before..after).all(|n| holds(n, *period, more))
    });
    let period = shortest.unwrap_or(after - before);
    let increment = total * period / (after - before);
    let mut start = before;
    while start > 1 && holds(start - 1, period, increment) {
        start -= 1;
    }
    let covers = (1..=values.len()).map(|n| sweep.cover(n)).collect();
    let states = sweep.layers.iter().map(Vec::len).max().unwrap_or(0);
    let rows = sweep.columns.rows;
    Strip { rows, piece, rule, repeat, start, period, increment, values, states, covers }
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
