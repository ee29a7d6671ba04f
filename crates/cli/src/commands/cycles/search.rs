//! Which method decides a partition: exact covers where cycles are short enough to be listed, cutting
//! where the board is large, sweeps and local search otherwise.

use super::{Ground, weights};
use anyhow::Result;
use destrier_certify::Surface;
use destrier_combinat::cycles::{
    self, Answer, Graph, Method, Options, Solution, Task, Weights, in_blocks, listed,
};
use std::time::{Duration, Instant};

/// The longest cycles that are listed unasked, and how many at most.
const SHORT: usize = 8;
const LISTED: usize = 200_000;

/// Boards of more squares are cut.
const LARGE: usize = 400;

/// States of a sweep that takes a moment.
const FEW: usize = 10_000;

/// How long a method is tried before the next one; each round three times as long.
const QUICK: Duration = Duration::from_secs(2);

/// Finds a partition or shows that there is none, exactly.
pub(super) fn auto(
    ground: Ground,
    graph: &Graph,
    task: Task,
    options: &Options,
) -> Result<Solution> {
    let clock = Clock { until: options.time_limit.map(|limit| Instant::now() + limit), options };
    if cycles::impossible(graph, task).is_some() {
        return Ok(cycles::solve(graph, task, options));
    }
    let few = Options { method: Method::Sweep, states: FEW, ..clock.within(None) };
    let mut solution = cycles::solve(graph, task, &few);
    if clock.open(&solution) && graph.len() > LARGE && ground.surface == Surface::Board {
        solution = in_blocks(ground.across(), ground.piece, task, &clock.within(None));
    }
    if !clock.open(&solution) {
        return Ok(solution);
    }
    let short = task.most <= SHORT && task.count.is_some();
    let weights = if short { weigh(graph, task)? } else { None };
    Ok(match weights {
        Some(weights) => in_turn(graph, task, &weights, &clock),
        None => cycles::solve(graph, task, &clock.within(None)),
    })
}

/// Exact covers and local search in turn: the one for what does not exist or is rare, the other for
/// what there is much of.
fn in_turn(graph: &Graph, task: Task, weights: &[Weights], clock: &Clock) -> Solution {
    let (mut patience, mut seed) = (QUICK, clock.options.seed);
    loop {
        for method in [Method::Tree, Method::Local, Method::Cover] {
            let options = Options { method, weights, seed, ..clock.within(Some(patience)) };
            let solution = cycles::solve(graph, task, &options);
            if !clock.open(&solution) {
                return solution;
            }
        }
        patience *= 3;
        seed = seed.wrapping_add(1);
    }
}

/// When to give up.
struct Clock<'a> {
    until: Option<Instant>,
    options: &'a Options<'a>,
}

impl<'a> Clock<'a> {
    /// The options with the time that is left, or less.
    fn within(&self, most: Option<Duration>) -> Options<'a> {
        let left = self.until.map(|until| until.saturating_duration_since(Instant::now()));
        Options { time_limit: left.into_iter().chain(most).min(), ..*self.options }
    }

    /// Whether there is neither an answer nor a reason to stop.
    fn open(&self, solution: &Solution) -> bool {
        let stopped = self.options.stop.load(std::sync::atomic::Ordering::Relaxed);
        let late = self.until.is_some_and(|until| Instant::now() >= until);
        solution.answer == Answer::Unknown && !stopped && !late
    }
}

/// An exact cover with weights.
pub(super) fn weighted(graph: &Graph, task: Task, options: &Options) -> Result<Solution> {
    let weights = weigh(graph, task)?.unwrap_or_default();
    Ok(cycles::solve(graph, task, &Options { weights: &weights, ..*options }))
}

/// Weights of the cycles, if they are few enough to be listed.
fn weigh(graph: &Graph, task: Task) -> Result<Option<Vec<Weights>>> {
    let Some(cycles) = listed(graph, task, LISTED) else { return Ok(None) };
    Ok(Some(weights::weights(graph.len(), &cycles)?))
}
