//! Finds a partition into cycles or shows that there is none, by the methods that suit its size.

use super::control::Control;
use super::factor::{cycle_cover, walk};
use super::local::{self, Cycles};
use super::random::Random;
use super::rotation::closed_tour;
use super::short::Cover;
use super::sweep::{Effort, Sweep, Unfinished};
use super::{Graph, Order, Task, Weights, labeling, reason, tree};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// How to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Method {
    /// Whatever suits the task.
    #[default]
    Auto,
    /// The frontier sweep over path states: exhaustive.
    Sweep,
    /// The exact cover by listed short cycles: exhaustive.
    Cover,
    /// The exact cover in depth: exhaustive.
    Tree,
    /// Local search: finds only.
    Local,
    /// Successors chosen in one of the paper's orders: exhaustive.
    Labeling(Order),
}

impl Method {
    /// All methods.
    pub const ALL: [Method; 7] = [
        Method::Auto,
        Method::Sweep,
        Method::Cover,
        Method::Tree,
        Method::Local,
        Method::Labeling(Order::FirstFail),
        Method::Labeling(Order::Snake),
    ];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Method::Auto => "auto",
            Method::Sweep => "sweep",
            Method::Cover => "cover",
            Method::Tree => "tree",
            Method::Local => "local",
            Method::Labeling(Order::FirstFail) => "first-fail",
            Method::Labeling(Order::Snake) => "snake",
        }
    }
}

/// How to search and how long.
#[derive(Clone, Copy, Debug)]
pub struct Options<'a> {
    /// The method.
    pub method: Method,
    /// Seed of the local search.
    pub seed: u64,
    /// Time allowed.
    pub time_limit: Option<Duration>,
    /// States (or listed cycles) held at once, at most; each takes some 60 bytes.
    pub states: usize,
    /// At most two, by which the exact cover leaves states out; they must weigh all cycles of the
    /// allowed lengths.
    pub weights: &'a [Weights],
    /// Set from outside to stop.
    pub stop: &'a AtomicBool,
}

/// Turns of the first local search, for each vertex.
const TURNS: u64 = 200;

/// Backtracks of the search by choices that is tried before others.
const FEW_BACKTRACKS: u64 = 1_000;

static NEVER: AtomicBool = AtomicBool::new(false);

impl Default for Options<'_> {
    fn default() -> Self {
        let method = Method::Auto;
        Options {
            method,
            seed: 0,
            time_limit: None,
            states: 20_000_000,
            weights: &[],
            stop: &NEVER,
        }
    }
}

impl<'a> Options<'a> {
    /// From now on.
    pub(super) fn control(&self) -> Control<'a> {
        let until = self.time_limit.map(|limit| Instant::now() + limit);
        Control { stop: self.stop, until, states: self.states }
    }
}

/// What became of a task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A partition: its cycles, each as vertices in order.
    Found(Vec<Vec<u32>>),
    /// There is none; the search was exhaustive.
    Impossible,
    /// A limit came first.
    Unknown,
}

/// An answer, and how it was reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The answer.
    pub answer: Answer,
    /// The method that gave it: `arithmetic`, `blocks`, or a [`Method`]'s name.
    pub method: &'static str,
    /// States and cycles searched by it.
    pub effort: Effort,
}

/// Finds a partition or shows that there is none.
///
/// The order of the vertices matters to the sweep: number a board along its shorter side.
pub fn solve(graph: &Graph, task: Task, options: &Options) -> Solution {
    if reason::impossible(graph, task).is_some() {
        return solution(Answer::Impossible, "arithmetic", Effort::default());
    }
    let control = options.control();
    match options.method {
        Method::Sweep => sweep(graph, task, control),
        Method::Cover => cover(graph, task, options.weights, control),
        Method::Tree => tree(graph, task, options, control),
        Method::Local => local(graph, task, options.seed, u64::MAX, control),
        Method::Labeling(order) => labeling(graph, task, order, u64::MAX, control),
        Method::Auto => auto(graph, task, options.seed, control),
    }
}

/// A small sweep and a short search by choices first, then local search and larger sweeps in turn, then
/// local search to the end.
fn auto(graph: &Graph, task: Task, seed: u64, control: Control) -> Solution {
    let open = |found: &Solution| found.answer == Answer::Unknown && !control.halted();
    let mut found = sweep(graph, task, Control { states: 10_000, ..control });
    if open(&found) {
        found = labeling(graph, task, Order::FirstFail, FEW_BACKTRACKS, control);
    }
    for (turns, states) in [(20, 1_000_000), (200, control.states)] {
        if open(&found) {
            found = local(graph, task, seed, turns * TURNS * graph.len() as u64, control);
        }
        if open(&found) {
            found = sweep(graph, task, Control { states, ..control });
        }
    }
    if open(&found) { local(graph, task, seed, u64::MAX, control) } else { found }
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
    let mut sweep = Sweep::new(graph, task, options.control())?;
    let tally = sweep.run::<Vec<u128>>()?;
    Ok((tally.unwrap_or_default(), sweep.effort))
}

fn sweep(graph: &Graph, task: Task, control: Control) -> Solution {
    const NAME: &str = "sweep";
    let Ok(mut sweep) = Sweep::new(graph, task, control) else {
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

fn cover(graph: &Graph, task: Task, weights: &[Weights], control: Control) -> Solution {
    const NAME: &str = "cover";
    let Ok(mut cover) = Cover::new(graph, task, weights, control) else {
        return solution(Answer::Unknown, NAME, Effort::default());
    };
    let answer = match cover.run() {
        Err(_) => Answer::Unknown,
        Ok(None) => Answer::Impossible,
        Ok(Some(cycles)) => Answer::Found(cycles),
    };
    solution(answer, NAME, cover.effort)
}

fn tree(graph: &Graph, task: Task, options: &Options, control: Control) -> Solution {
    let mut effort = Effort::default();
    let end = tree::search(graph, task, options.weights, options.seed, control, &mut effort);
    let answer = match end {
        Err(_) => Answer::Unknown,
        Ok(None) => Answer::Impossible,
        Ok(Some(cycles)) => Answer::Found(cycles),
    };
    solution(answer, Method::Tree.name(), effort)
}

fn labeling(
    graph: &Graph,
    task: Task,
    order: Order,
    most_backtracks: u64,
    control: Control,
) -> Solution {
    let (end, backtracks) = labeling::search(graph, task, order, most_backtracks, control);
    let answer = match end {
        None => Answer::Unknown,
        Some(None) => Answer::Impossible,
        Some(Some(cycles)) => Answer::Found(cycles),
    };
    let effort = Effort { backtracks, ..Effort::default() };
    solution(answer, Method::Labeling(order).name(), effort)
}

/// Starts anew now and then, each time for longer; ends after so many turns in all, or at the limit.
pub(super) fn local(
    graph: &Graph,
    task: Task,
    seed: u64,
    most_turns: u64,
    control: Control,
) -> Solution {
    let mut random = Random::new(seed);
    let (mut turns, mut left) = (TURNS * graph.len() as u64, most_turns);
    let answer = loop {
        if left == 0 || control.halted() {
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
