//! Finds a partition into cycles or shows that there is none, by the methods that suit its size.

use super::factor::{cycle_cover, walk};
use super::local::{self, Cycles};
use super::repair::windows;
use super::rotation::closed_tour;
use super::short::Cover;
use super::solution::{Answer, Effort, Ended, Solution, Unfinished};
use super::sweep::Sweep;
use super::{
    Graph, Options, Order, PartitionError, PartitionMethod, Task, labeling, program, reason, tree,
};
use destrier_run::{Control, Random};

/// Turns of the first local search, for each vertex.
const TURNS: u64 = 200;

/// Backtracks of the search by choices that is tried before others.
const FEW_BACKTRACKS: u64 = 1_000;

/// Finds a partition or shows that there is none.
///
/// The order of the vertices matters to the sweep: number a board along its shorter side.
///
/// # Errors
/// If the program has too many variables or cannot be solved; no other method fails.
pub fn solve(graph: &Graph, task: Task, options: &Options) -> Result<Solution, PartitionError> {
    if reason::impossible(graph, task).is_some() {
        return Ok(solution(Answer::Impossible, "arithmetic", Effort::default()));
    }
    Ok(match options.method {
        PartitionMethod::Sweep => sweep(graph, task, options),
        PartitionMethod::Cover => cover(graph, task, options),
        PartitionMethod::Tree => tree(graph, task, options),
        PartitionMethod::Local => local(graph, task, options, u64::MAX),
        PartitionMethod::Windows => windows(graph, None, task, options, u64::MAX),
        PartitionMethod::Labeling(order) => labeling(graph, task, order, u64::MAX, options.control),
        PartitionMethod::Program => program::solve(graph, task, options)?,
        PartitionMethod::Auto => auto(graph, task, options),
    })
}

/// A small sweep and a short search by choices first, then local search and larger sweeps in turn, then
/// local search to the end.
fn auto(graph: &Graph, task: Task, options: &Options) -> Solution {
    let control = options.control;
    let open = |found: &Solution| found.answer == Answer::Unknown && control.halted().is_none();
    let mut found = sweep(graph, task, &Options { states: 10_000, ..*options });
    if open(&found) {
        found = labeling(graph, task, Order::FirstFail, FEW_BACKTRACKS, control);
    }
    for (turns, states) in [(20, 1_000_000), (200, options.states)] {
        if open(&found) {
            found = local(graph, task, options, turns * TURNS * graph.len() as u64);
        }
        if open(&found) {
            found = sweep(graph, task, &Options { states, ..*options });
        }
    }
    if open(&found) { local(graph, task, options, u64::MAX) } else { found }
}

/// What the end of an exhaustive search says.
fn answer(end: Ended) -> Answer {
    match end {
        Err(_) => Answer::Unknown,
        Ok(None) => Answer::Impossible,
        Ok(Some(cycles)) => Answer::Found(cycles),
    }
}

fn solution(answer: Answer, method: &'static str, effort: Effort) -> Solution {
    Solution { answer, method, effort }
}

/// All partitions, by number of cycles from 0.
///
/// # Errors
/// If there are more states than the options allow, or the stop was set.
pub fn count(
    graph: &Graph,
    task: Task,
    options: &Options,
) -> Result<(Vec<u128>, Effort), Unfinished> {
    if reason::impossible(graph, task).is_some() {
        return Ok((Vec::new(), Effort::default()));
    }
    let mut sweep = Sweep::new(graph, task, options)?;
    let tally = sweep.run::<Vec<u128>>()?;
    Ok((tally.unwrap_or_default(), sweep.effort))
}

fn sweep(graph: &Graph, task: Task, options: &Options) -> Solution {
    const NAME: &str = "sweep";
    let Ok(mut sweep) = Sweep::new(graph, task, options) else {
        return solution(Answer::Unknown, NAME, Effort::default());
    };
    let answer = match sweep.run::<u64>() {
        Err(_) => Answer::Unknown,
        Ok(None) => Answer::Impossible,
        Ok(Some(_)) => {
            let first = sweep.effort;
            let edges = sweep.witness();
            sweep.effort = first;
            match edges {
                Ok(Some(edges)) => Answer::Found(cycles_of(graph, &edges)),
                _ => Answer::Unknown,
            }
        }
    };
    solution(answer, NAME, sweep.effort)
}

fn cycles_of(graph: &Graph, edges: &[(u32, u32)]) -> Vec<Vec<u32>> {
    let mut chosen = vec![Vec::new(); graph.len()];
    for &(a, b) in edges {
        chosen[a as usize].push(b);
        chosen[b as usize].push(a);
    }
    walk(&chosen)
}

fn cover(graph: &Graph, task: Task, options: &Options) -> Solution {
    const NAME: &str = "cover";
    let Ok(mut cover) = Cover::new(graph, task, options) else {
        return solution(Answer::Unknown, NAME, Effort::default());
    };
    let answer = answer(cover.run());
    solution(answer, NAME, cover.effort)
}

fn tree(graph: &Graph, task: Task, options: &Options) -> Solution {
    let mut effort = Effort::default();
    let answer = answer(tree::search(graph, task, options, &mut effort));
    solution(answer, PartitionMethod::Tree.name(), effort)
}

fn labeling(
    graph: &Graph,
    task: Task,
    order: Order,
    most_backtracks: u64,
    control: Control,
) -> Solution {
    let (end, backtracks) = labeling::search(graph, task, order, most_backtracks, control);
    let effort = Effort { backtracks, ..Effort::default() };
    solution(answer(end), PartitionMethod::Labeling(order).name(), effort)
}

/// Starts anew now and then, each time for longer; ends after so many turns in all, or at the limit.
pub(super) fn local(graph: &Graph, task: Task, options: &Options, most_turns: u64) -> Solution {
    let (control, mut random) = (options.control, Random::new(options.seed, 0));
    let (mut turns, mut left) = (TURNS * graph.len() as u64, most_turns);
    let answer = loop {
        if left == 0 || control.halted().is_some() {
            break Answer::Unknown;
        }
        let tour = |random: &mut Random| Some(vec![closed_tour(graph, random, &control)?]);
        let start = cycle_cover(graph, &mut random).or_else(|| tour(&mut random));
        let Some(start) = start else { break Answer::Unknown };
        let mut cycles = Cycles::new(graph, start);
        turns = turns.min(left);
        if local::search(&mut cycles, task, &mut random, turns, &control) {
            break Answer::Found(cycles.list);
        }
        left -= turns;
        turns = turns * 3 / 2;
    };
    solution(answer, "local", Effort::default())
}
