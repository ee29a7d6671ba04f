//! Which method decides a partition: exact covers where cycles are short enough to be listed, cutting
//! where the board is large, sweeps and local search otherwise.

use super::{Ground, weights};
use anyhow::Result;
use destrier_certify::Surface;
use destrier_combinat::cycles::{
    self, Answer, Graph, Method, Options, Solution, Task, Weights, in_blocks, listed,
};
use destrier_run::Control;
use std::time::Duration;

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
    let control = options.control;
    if cycles::impossible(graph, task).is_some() {
        return Ok(cycles::solve(graph, task, options));
    }
    let few = Options { method: Method::Sweep, states: FEW, ..*options };
    let mut solution = cycles::solve(graph, task, &few);
    if open(&solution, control) && graph.len() > LARGE && ground.surface == Surface::Board {
        solution = in_blocks(ground.across(), ground.piece, task, options);
    }
    if !open(&solution, control) {
        return Ok(solution);
    }
    let short = task.most <= SHORT && task.count.is_some();
    let weights = if short { weigh(graph, task)? } else { None };
    Ok(match weights {
        Some(weights) => in_turn(graph, task, &Options { weights: &weights, ..*options }),
        None => cycles::solve(graph, task, options),
    })
}

/// Exact covers and local search in turn: the one for what does not exist or is rare, the other for
/// what there is much of.
fn in_turn(graph: &Graph, task: Task, options: &Options) -> Solution {
    let (mut patience, mut seed) = (QUICK, options.seed);
    loop {
        for method in [Method::Tree, Method::Local, Method::Cover] {
            let control = options.control.within(Some(patience));
            let turn = Options { method, seed, control, ..*options };
            let solution = cycles::solve(graph, task, &turn);
            if !open(&solution, options.control) {
                return solution;
            }
        }
        patience *= 3;
        seed = seed.wrapping_add(1);
    }
}

/// Whether there is neither an answer nor a reason to stop.
fn open(solution: &Solution, control: Control<'_>) -> bool {
    solution.answer == Answer::Unknown && control.halted().is_none()
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
