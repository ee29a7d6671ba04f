//! Which method decides a partition: exact covers where cycles are short enough to be listed, cutting
//! where the board is large, sweeps and local search otherwise.

use super::blocks::in_blocks;
use super::repair::{FOR_WINDOWS, WINDOWS, windows};
use super::short::listed;
use super::solution::{Answer, Solution};
use super::solve::solve;
use super::{Arena, Graph, Options, PartitionError, PartitionMethod, Task, Weights, impossible};
use destrier_board::{Board, Piece};
use destrier_certify::Surface;
use destrier_model::{ModelError, cycle_weights};
use destrier_run::Control;
use std::time::Duration;

/// The longest cycles that are listed unasked, and how many at most.
const SHORT: usize = 8;
const LISTED: usize = 200_000;

/// Boards of more squares are cut; those with cycles for windows from more squares on.
const LARGE: usize = 400;
const HUGE: usize = 4_096;

/// States of a sweep that takes a moment.
const FEW: usize = 10_000;

/// The time of a method before the next one is tried; each round takes three times as long.
const QUICK: Duration = Duration::from_secs(2);

/// Finds a partition or shows that there is none, by the method of the options or by what suits the task.
pub(super) fn search(
    arena: &Arena,
    graph: &Graph,
    task: Task,
    options: &Options,
) -> Result<Solution, PartitionError> {
    match options.method {
        _ if impossible(graph, task).is_some() => solve(graph, task, options),
        PartitionMethod::Auto => auto(arena, graph, task, options),
        PartitionMethod::Cover | PartitionMethod::Tree => {
            let weights = weigh(graph, task)?.unwrap_or_default();
            solve(graph, task, &Options { weights: &weights, ..*options })
        }
        PartitionMethod::Windows => Ok(windows(graph, plain(arena), task, options, u64::MAX)),
        _ => solve(graph, task, options),
    }
}

/// The board of the graph, if it is a knight's and whole.
pub(super) fn plain(arena: &Arena) -> Option<Board> {
    let knight = arena.piece() == Piece::Knight && arena.surface() == Surface::Board;
    (knight && arena.holes().is_empty()).then(|| arena.across())
}

/// A sweep that takes a moment, windows where cycles are short, blocks of a large board, and then the methods for long
/// or for short cycles.
fn auto(
    arena: &Arena,
    graph: &Graph,
    task: Task,
    options: &Options,
) -> Result<Solution, PartitionError> {
    let control = options.control;
    let few = Options { method: PartitionMethod::Sweep, states: FEW, ..*options };
    let mut solution = solve(graph, task, &few)?;
    if open(&solution, control) && task.most <= FOR_WINDOWS && graph.len() <= HUGE {
        solution = windows(graph, plain(arena), task, options, WINDOWS * graph.len() as u64);
    }
    let is_large = graph.len() > LARGE;
    let is_whole = arena.surface() == Surface::Board && arena.holes().is_empty();
    if open(&solution, control) && is_large && is_whole {
        solution = in_blocks(arena.across(), arena.piece(), task, options);
    }
    if !open(&solution, control) {
        return Ok(solution);
    }
    let board = plain(arena);
    if board.is_some() && is_large && task.most <= FOR_WINDOWS && graph.len() <= HUGE {
        return Ok(windows(graph, board, task, options, u64::MAX)); // too many cycles to weigh
    }
    let short = task.most <= SHORT && task.count.is_some();
    match if short { weigh(graph, task)? } else { None } {
        Some(weights) => in_turn(arena, graph, task, &Options { weights: &weights, ..*options }),
        None => solve(graph, task, options),
    }
}

/// Exact covers and local search in turn: the one for what does not exist or is rare, the other for
/// what there is much of.
fn in_turn(
    arena: &Arena,
    graph: &Graph,
    task: Task,
    options: &Options,
) -> Result<Solution, PartitionError> {
    let (mut patience, mut seed) = (QUICK, options.seed);
    loop {
        for method in [
            PartitionMethod::Tree,
            PartitionMethod::Windows,
            PartitionMethod::Local,
            PartitionMethod::Cover,
        ] {
            let control = options.control.within(Some(patience));
            let turn = Options { method, seed, control, ..*options };
            let solution = match method {
                PartitionMethod::Windows => windows(graph, plain(arena), task, &turn, u64::MAX),
                _ => solve(graph, task, &turn)?,
            };
            if !open(&solution, options.control) {
                return Ok(solution);
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

/// Weights of the cycles from above and from below, if they are few enough to be listed.
pub(super) fn weigh(graph: &Graph, task: Task) -> Result<Option<Vec<Weights>>, ModelError> {
    let Some(cycles) = listed(graph, task, LISTED) else { return Ok(None) };
    let mut found = Vec::new();
    for from_below in [false, true] {
        let unit = if from_below { -1 } else { 1 };
        if let Some(proposed) = cycle_weights(graph.len(), &cycles, unit)? {
            found.extend(Weights::rounded(&cycles, &proposed, from_below));
        }
    }
    Ok(Some(found))
}
