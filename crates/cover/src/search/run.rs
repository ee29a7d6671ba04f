//! Searches round by round, until a limit or the target comes.

use super::engine::Engine;
use super::error::SearchError;
use super::options::{Best, Found, Options};
use destrier_board::{MoveGraph, Problem};
use destrier_run::{Control, Progress};
use std::time::{Duration, Instant};

/// Searches for a small cover until a limit, the target or an interrupt; without any of them, for
/// ever.
///
/// # Errors
/// If some square cannot be covered at all, if the forced squares exceed a limit, or if nothing that meets
/// all demands was found, which happens only where more is asked for than covering (independence, blocks).
pub fn search(
    problem: &Problem,
    options: &Options,
    control: Control<'_>,
) -> Result<Found, SearchError> {
    search_with_gains(problem, options, control, &mut |_| {})
}

/// As [`search`]; `gain` sees the first cover and every smaller one as soon as it is found.
///
/// # Errors
/// As [`search`].
pub fn search_with_gains(
    problem: &Problem,
    options: &Options,
    control: Control<'_>,
    gain: &mut dyn FnMut(&Found),
) -> Result<Found, SearchError> {
    let began = Instant::now();
    let graph = MoveGraph::for_rule(problem.board, problem.piece, problem.rule);
    let mut engine = Engine::new(problem, &graph, options)?;
    let found = |best: &Best, after, swaps, halted| Found {
        cover: best.cover.clone(),
        method: best.method.clone(),
        halted,
        after,
        swaps,
    };
    let (mut best, mut after) = (engine.first(), began.elapsed());
    if let Some(best) = &best {
        gain(&found(best, after, 0, None));
    }
    let (mut rounds, mut gained) = (0, 0);
    loop {
        let size = best.as_ref().map_or(usize::MAX, |best| best.cover.len());
        let over = options.target.is_some_and(|target| size <= target);
        let halted = if over { None } else { control.halted() };
        let vain = engine.swaps() - gained;
        let ends = options.rounds.is_some_and(|limit| rounds >= limit)
            || options.patience.is_some_and(|patience| vain >= patience);
        if over || halted.is_some() || ends {
            let best = best.ok_or_else(|| SearchError::NotFound(problem.to_string()))?;
            return Ok(found(&best, after, engine.swaps(), halted));
        }
        if let Some(better) = engine.round(best.as_ref(), &graph, control) {
            (after, gained) = (began.elapsed(), engine.swaps());
            gain(&found(best.insert(better), after, engine.swaps(), None));
        }
        rounds += 1;
        tell(control, &engine, best.as_ref(), (began.elapsed(), after));
    }
}

fn tell(
    control: Control<'_>,
    engine: &Engine,
    best: Option<&Best>,
    (elapsed, after): (Duration, Duration),
) {
    control.tell(&Progress {
        phase: best.map_or("search", |best| &best.method),
        best: best.map(|best| best.cover.len() as f64),
        counts: &[
            (engine.swaps(), "swaps"),
            (engine.uncovered() as u64, "squares uncovered with one less"),
            (elapsed.saturating_sub(after).as_secs(), "s without gain"),
        ],
        elapsed,
        ..Progress::default()
    });
}
