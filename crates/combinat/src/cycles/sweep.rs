//! The frontier sweep over path states: decides and counts partitions into cycles exhaustively.
//!
//! Vertices are settled in ascending order. What earlier choices leave for later ones is a state on
//! the frontier: which later vertices are full, which are ends of a path, of which path, and how many
//! vertices that path has. States that agree are one (Knuth's simpath, The Art of Computer
//! Programming 4A, 7.1.4, with lengths added). Time and memory grow with the number of states, which
//! is exponential in the width of the frontier; meant for boards of up to 10 columns and for short
//! cycles, or up to 6 columns and any.

use super::frontier::{Frontier, Key, Step, Wires};
use super::solution::{Effort, Unfinished};
use super::{Graph, Options, Task};
use rustc_hash::FxHashMap;

/// A summary of all ways to reach a state, by the number of cycles closed on the way.
pub(crate) trait Tally: Clone {
    /// One way with no cycle yet.
    fn start() -> Self;
    /// The same ways with one cycle more.
    fn closed(&self) -> Self;
    /// The ways whose number of cycles is in the mask.
    fn within(self, counts: u64) -> Option<Self>;
    /// The ways of both.
    fn add(&mut self, other: &Self);
}

/// The possible numbers of cycles: a bit for each.
impl Tally for u64 {
    fn start() -> Self {
        1
    }

    fn closed(&self) -> Self {
        self << 1
    }

    fn within(self, counts: u64) -> Option<Self> {
        Some(self & counts).filter(|&kept| kept != 0)
    }

    fn add(&mut self, other: &Self) {
        *self |= other;
    }
}

/// The number of ways for each number of cycles, from 0.
impl Tally for Vec<u128> {
    fn start() -> Self {
        vec![1]
    }

    fn closed(&self) -> Self {
        let mut shifted = vec![0];
        shifted.extend(self);
        shifted
    }

    fn within(mut self, counts: u64) -> Option<Self> {
        for (count, ways) in self.iter_mut().enumerate() {
            if counts >> count & 1 == 0 {
                *ways = 0;
            }
        }
        while self.last() == Some(&0) {
            self.pop();
        }
        Some(self).filter(|kept| !kept.is_empty())
    }

    fn add(&mut self, other: &Self) {
        if self.len() < other.len() {
            self.resize(other.len(), 0);
        }
        for (sum, ways) in self.iter_mut().zip(other) {
            *sum = sum.checked_add(*ways).expect("fewer than 2^128 partitions");
        }
    }
}

type Layer<T> = FxHashMap<Key, T>;

/// A sweep in progress.
pub(crate) struct Sweep<'a> {
    frontier: Frontier,
    task: Task,
    /// By the number of vertices in closed cycles: which numbers of cycles can lead to an end.
    counts: Vec<u64>,
    options: Options<'a>,
    /// The size of the search so far.
    pub(crate) effort: Effort,
}

impl<'a> Sweep<'a> {
    pub(crate) fn new(
        graph: &Graph,
        task: Task,
        options: &Options<'a>,
    ) -> Result<Self, Unfinished> {
        let frontier = Frontier::new(graph, task.most).ok_or(Unfinished::TooWide)?;
        if graph.len() / task.least.max(1) > 63 {
            return Err(Unfinished::TooWide);
        }
        let total = graph.len();
        let counts = (0..=total).map(|closed| task.counts_after(closed, total)).collect();
        Ok(Sweep { frontier, task, counts, options: *options, effort: Effort::default() })
    }

    /// All partitions at once: those of the last layer, by number of cycles.
    pub(crate) fn run<T: Tally>(&mut self) -> Result<Option<T>, Unfinished> {
        let mut layer = self.first();
        for at in 0..self.frontier.steps.len() {
            layer = self.advance(at, &layer)?;
        }
        Ok(layer.into_values().next())
    }

    /// The edges of one partition with a number of cycles that the task allows.
    pub(crate) fn witness(&mut self) -> Result<Option<Vec<(u32, u32)>>, Unfinished> {
        let mut layers: Vec<Layer<u64>> = vec![self.first()];
        for at in 0..self.frontier.steps.len() {
            let next = self.advance(at, &layers[at])?;
            layers.push(next);
        }
        let last = layers.last().and_then(|layer| layer.iter().next());
        Ok(last.map(|(&key, &counts)| self.trace(&layers, key, counts.trailing_zeros())))
    }

    fn first<T: Tally>(&self) -> Layer<T> {
        Layer::from_iter([(Key::default(), T::start())])
    }

    fn advance<T: Tally>(&mut self, at: usize, layer: &Layer<T>) -> Result<Layer<T>, Unfinished> {
        let step = &self.frontier.steps[at];
        let mut next = Layer::default();
        for (tick, (key, tally)) in layer.iter().enumerate() {
            if tick % 4096 == 0 && self.options.control.halted().is_some() {
                return Err(Unfinished::Stopped);
            }
            choices(step, *key, self.task, |_, closed, key, vertices| {
                let tally = if closed { tally.closed() } else { tally.clone() };
                if let Some(tally) = tally.within(self.counts[vertices]) {
                    next.entry(key).and_modify(|old: &mut T| old.add(&tally)).or_insert(tally);
                }
            });
            if next.len() > self.options.states {
                return Err(Unfinished::TooManyStates);
            }
        }
        self.effort.states += next.len() as u64;
        self.effort.peak = self.effort.peak.max(next.len() as u64);
        Ok(next)
    }

    /// Walks back from a state of the last layer to one way that led to it.
    fn trace(&self, layers: &[Layer<u64>], mut key: Key, mut count: u32) -> Vec<(u32, u32)> {
        let mut edges = Vec::new();
        for (at, step) in self.frontier.steps.iter().enumerate().rev() {
            let mut found = None;
            for (&before, &counts) in &layers[at] {
                choices(step, before, self.task, |wires, closed, after, _| {
                    let earlier = count.wrapping_sub(u32::from(closed));
                    if after == key && earlier < 64 && counts >> earlier & 1 == 1 {
                        found = Some((before, earlier, step.edges(wires)));
                    }
                });
                if found.is_some() {
                    break;
                }
            }
            let (before, earlier, added) = found.expect("every state was reached from an earlier");
            (key, count) = (before, earlier);
            edges.extend(added);
        }
        edges
    }
}

/// Calls `visit` with each way to settle the step's vertex: the slots it is joined to, whether that
/// closes a cycle, the state afterwards, and the number of vertices in closed cycles.
fn choices(
    step: &Step,
    key: Key,
    task: Task,
    mut visit: impl FnMut([Option<u8>; 2], bool, Key, usize),
) {
    let before = step.decode(key);
    let mut finish = |wires: [Option<u8>; 2]| {
        let mut after: Wires = before;
        let Some(closed) = after.join_all(wires, task) else { return };
        let Some((key, vertices)) = step.encode(&after, task) else { return };
        visit(wires, closed, key, vertices);
    };
    match before.open(0) {
        0 => finish([None, None]),
        1 => {
            for &slot in step.later.iter().filter(|&&slot| before.open(slot) > 0) {
                finish([Some(slot), None]);
            }
        }
        _ => {
            for (index, &first) in step.later.iter().enumerate() {
                for &second in &step.later[index + 1..] {
                    if before.open(first) > 0 && before.open(second) > 0 {
                        finish([Some(first), Some(second)]);
                    }
                }
            }
        }
    }
}
