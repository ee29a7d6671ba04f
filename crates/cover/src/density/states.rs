//! Follows the states of an endless strip at given costs: either their values come to rest, which proves the rate, or
//! columns repeat that cost less.

use super::error::Stopped;
use crate::strip::columns::Columns;
use destrier_run::Control;

/// Columns that repeat: the pieces in them, by class of row, and their number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cycle {
    pub(super) pieces: Vec<i64>,
    pub(super) columns: i64,
}

/// What following the states shows.
pub(super) enum Followed {
    /// They came to rest: a column costs the rate in the long run, but for the least value.
    Closed { least: i64, columns: usize, states: usize },
    /// Columns that cost less than the rate and repeat.
    Cheaper(Vec<Cycle>),
    /// Some states were left out, and the others show nothing.
    Unknown,
    /// It was stopped.
    Halted(Stopped),
}

/// How a state came about: with these pieces in a column after that of another step.
struct Step {
    state: u64,
    value: i64,
    before: u32,
    pieces: u64,
}

/// A state on its way through a column.
#[derive(Clone, Copy)]
struct Open {
    state: u64,
    value: i64,
    before: u32,
    pieces: u64,
}

/// Columns after which values that sink slowly are given up; the checker goes through no more.
const MAX_COLUMNS: usize = 10_000;
/// So many of the lowest states of a column are asked whether they repeat.
const ASKED: usize = 512;
/// So many columns back it is asked.
const BACK: i64 = 200;
/// So many cycles are enough.
const ENOUGH: usize = 8;

pub(super) struct States<'a> {
    columns: &'a Columns,
    costs: &'a [i64],
    rate: i64,
    /// At most so many states go on from each column.
    width: usize,
    steps: Vec<Step>,
    /// The values of all states so far, by ascending states.
    table: Vec<(u64, i64)>,
}

impl<'a> States<'a> {
    pub(super) fn new(columns: &'a Columns, costs: &'a [i64], rate: i64, width: usize) -> Self {
        let start = Step { state: columns.full, value: 0, before: 0, pieces: 0 };
        States { columns, costs, rate, width, steps: vec![start], table: vec![(columns.full, 0)] }
    }

    pub(super) fn follow(mut self, control: Control<'_>) -> Followed {
        let (mut lowered, mut left_out) = (vec![0], false);
        for columns in 1..MAX_COLUMNS {
            let next = match self.column(&lowered, control) {
                Ok(next) => next,
                Err(halt) => return Followed::Halted(halt),
            };
            lowered = self.lower(&next);
            if lowered.is_empty() {
                let least = self.table.iter().map(|entry| entry.1).min().unwrap_or(0);
                let closed = Followed::Closed { least, columns, states: self.table.len() };
                return if left_out { Followed::Unknown } else { closed };
            }
            lowered.sort_unstable_by_key(|&step| (self.steps[step].value, self.steps[step].state));
            let cycles = self.cycles(&lowered);
            if !cycles.is_empty() {
                return Followed::Cheaper(cycles);
            }
            left_out |= lowered.len() > self.width;
            lowered.truncate(self.width);
        }
        Followed::Unknown
    }

    /// Bytes of all that is kept, and of so many states of a column twice.
    fn bytes(&self, states: usize) -> usize {
        let kept = size_of_val(&self.steps[..]) + 2 * size_of_val(&self.table[..]);
        kept + 2 * states * size_of::<Open>()
    }

    /// What these steps lead to with one more column.
    fn column(&self, from: &[usize], control: Control<'_>) -> Result<Vec<Open>, Stopped> {
        let start = |&before: &usize| {
            let Step { state, value, .. } = self.steps[before];
            Open { state, value: value - self.rate, before: before as u32, pieces: 0 }
        };
        let mut states: Vec<Open> = from.iter().map(start).collect();
        for (row, &covers) in self.columns.covers.iter().enumerate() {
            if let Some(halt) = control.halted() {
                return Err(Stopped::Halted(halt));
            }
            if self.bytes(states.len()) > control.memory() {
                return Err(Stopped::Memory { limit: control.memory() });
            }
            states.sort_unstable_by_key(|open| (open.state & !covers, open.value, open.state));
            let mut decided = Vec::with_capacity(states.len());
            for alike in states.chunk_by(|a, b| a.state & !covers == b.state & !covers) {
                let best = alike[0];
                let taken = Open {
                    state: best.state | covers,
                    value: best.value + self.costs[row],
                    pieces: best.pieces | 1 << row,
                    ..best
                };
                let empty = alike.iter().copied().filter(|open| open.value < taken.value);
                let is_cheaper = empty.clone().any(|open| open.state == taken.state);
                decided.extend(empty);
                decided.extend((!is_cheaper && taken.value < 0).then_some(taken));
            }
            let settled = self.columns.settled[row];
            decided.retain(|open| open.state & settled == settled);
            states = decided;
        }
        for open in &mut states {
            let state = open.state >> self.columns.rows;
            open.state = self.columns.image(state);
        }
        states.sort_unstable_by_key(|open| (open.state, open.value, open.before));
        states.dedup_by_key(|open| open.state);
        Ok(states)
    }

    /// Takes over what is cheaper than before, and returns its steps.
    fn lower(&mut self, next: &[Open]) -> Vec<usize> {
        let mut lowered = Vec::new();
        let mut merged = Vec::with_capacity(self.table.len() + next.len());
        let mut old = self.table.iter().copied().peekable();
        for &Open { state, value, before, pieces } in next {
            while let Some(entry) = old.next_if(|entry| entry.0 < state) {
                merged.push(entry);
            }
            let known = old.next_if(|entry| entry.0 == state);
            if known.is_some_and(|entry| entry.1 <= value) {
                merged.extend(known);
                continue;
            }
            merged.push((state, value));
            lowered.push(self.steps.len());
            self.steps.push(Step { state, value, before, pieces });
        }
        merged.extend(old);
        self.table = merged;
        lowered
    }

    /// Of the lowest of these steps those that repeat an earlier state, or cover more, for less.
    fn cycles(&self, lowered: &[usize]) -> Vec<Cycle> {
        let mut found: Vec<Cycle> = Vec::new();
        for &last in lowered.iter().take(ASKED) {
            let (mut at, mut columns) = (last, 0);
            let mut pieces = vec![0; self.columns.classes()];
            while at > 0 && columns < BACK && found.len() < ENOUGH {
                let step = &self.steps[at];
                (0..self.columns.height())
                    .filter(|row| step.pieces >> row & 1 == 1)
                    .for_each(|row| pieces[self.columns.class(row)] += 1);
                (at, columns) = (step.before as usize, columns + 1);
                let (early, late) = (&self.steps[at], &self.steps[last]);
                if early.state & !late.state == 0 && late.value < early.value {
                    let cycle = Cycle { pieces, columns };
                    if !found.contains(&cycle) {
                        found.push(cycle);
                    }
                    break;
                }
            }
        }
        found
    }
}
