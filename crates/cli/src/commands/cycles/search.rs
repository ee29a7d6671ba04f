//! Which method decides a partition: our own while they are quick, then HiGHS to find one of short
//! cycles and the exact cover to exclude it, then our own to the end.

use super::{program, weights};
use anyhow::Result;
use destrier_combinat::cycles::{self, Answer, Graph, Method, Options, Solution, Task, listed};
use std::time::{Duration, Instant};

/// The longest cycles that are listed unasked, and how many at most.
const SHORT: usize = 8;
const LISTED: usize = 60_000;

/// How long our own methods are tried before the program, and the program before the others.
const QUICK: Duration = Duration::from_secs(2);
const PATIENCE: Duration = Duration::from_secs(60);

/// Finds a partition or shows that there is none, exactly.
pub(crate) fn auto(graph: &Graph, task: Task, options: &Options) -> Result<Solution> {
    let until = options.time_limit.map(|limit| Instant::now() + limit);
    let within = |most: Option<Duration>| {
        let left = until.map(|until| until.saturating_duration_since(Instant::now()));
        Options { time_limit: left.into_iter().chain(most).min(), ..*options }
    };
    let open = |solution: &Solution| {
        solution.answer == Answer::Unknown && until.is_none_or(|until| Instant::now() < until)
    };
    let short = task.most <= SHORT && listed(graph, task, LISTED).is_some();
    let mut solution = cycles::solve(graph, task, &within(short.then_some(QUICK)));
    if short && open(&solution) {
        solution = program::solve(graph, task, &within(Some(PATIENCE)))?;
        if solution.answer == Answer::Impossible {
            solution = cover(graph, task, &within(None))?; // HiGHS' word is not enough
        }
    }
    if short && open(&solution) {
        solution = cycles::solve(graph, task, &within(None));
    }
    Ok(solution)
}

/// The exact cover with weights.
pub(crate) fn cover(graph: &Graph, task: Task, options: &Options) -> Result<Solution> {
    let listed = listed(graph, task, LISTED);
    let weights = match &listed {
        Some(cycles) => weights::weights(graph.len(), cycles)?,
        None => Vec::new(),
    };
    let options = Options { method: Method::Cover, weights: &weights, ..*options };
    Ok(cycles::solve(graph, task, &options))
}
