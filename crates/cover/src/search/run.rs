//! Searches round by round, until a limit or the target comes.

use super::engine::Engine;
use super::ground::Ground;
use super::instance::{indices, squares};
use super::large::Large;
use super::options::{Best, Found, SearchError, SearchOptions};
use super::portfolio::Portfolio;
use super::published::{Annealing, TwoStage};
use crate::question::SearchMethod;
use destrier_board::{MoveGraph, Problem};
use destrier_certify::CoveringProgram;
use destrier_run::{Control, Progress};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Searches for a small cover until a limit, the target or an interrupt; without any of them, for
/// ever.
///
/// # Errors
/// If some square cannot be covered at all, if the forced squares exceed a limit, or if nothing that meets
/// all demands was found, which happens only where more is asked for than covering (independence, blocks).
pub fn search(
    problem: &Problem,
    options: &SearchOptions,
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
    options: &SearchOptions,
    control: Control<'_>,
    gain: &mut dyn FnMut(&Found),
) -> Result<Found, SearchError> {
    let graph = MoveGraph::for_rule(problem.board, problem.piece, problem.rule);
    let mut engine = of_problem(problem, &graph, options, control)?;
    let found = |found: Found<Vec<u32>>| Found {
        cover: squares(problem.board, &found.cover),
        method: found.method,
        halted: found.halted,
        after: found.after,
        swaps: found.swaps,
    };
    let mut gain = |better: Found<Vec<u32>>| gain(&found(better));
    let best = go(&mut *engine, options, control, &mut gain);
    best.map(found).ok_or_else(|| SearchError::NotFound(problem.to_string()))
}

/// As [`search`], for a cheap choice of a covering program: its columns in ascending order. `gain` sees the first
/// choice and every cheaper one as soon as it is found.
///
/// # Errors
/// If there is no choice for a simple reason, if nothing that meets all rows was found, or if the method knows no such
/// programs.
///
/// # Examples
/// ```
/// use destrier_certify::{CoveringProgram, CoveringRow};
/// use destrier_cover::search::{SearchOptions, search_program};
/// use destrier_run::Control;
///
/// // a triangle whose edges ask for one corner each, one of them for both
/// let edge = |demand, a, b| CoveringRow::at_least(demand, vec![a, b]);
/// let program =
///     CoveringProgram { costs: vec![3, 1, 2], rows: vec![edge(1, 0, 1), edge(2, 1, 2)] };
/// let options = SearchOptions::default().with_rounds(1);
/// let found = search_program(&program, &options, Control::quiet(), &mut |_| {})?;
/// assert_eq!(found.cover, [1, 2]);
/// # Ok::<(), destrier_cover::search::SearchError>(())
/// ```
pub fn search_program(
    program: &CoveringProgram,
    options: &SearchOptions<Vec<u32>>,
    control: Control<'_>,
    gain: &mut dyn FnMut(&Found<Vec<u32>>),
) -> Result<Found<Vec<u32>>, SearchError> {
    let mut engine = of_program(program, options, control)?;
    let mut gain = |better: Found<Vec<u32>>| gain(&better);
    let best = go(&mut *engine, options, control, &mut gain);
    best.ok_or_else(|| SearchError::NotFound(program.to_string()))
}

/// What searches a board, by the method and the size.
fn of_problem<'a>(
    problem: &'a Problem,
    graph: &'a MoveGraph,
    options: &SearchOptions,
    control: Control<'_>,
) -> Result<Box<dyn Engine + 'a>, SearchError> {
    match options.method {
        SearchMethod::TwoStage => Ok(Box::new(TwoStage::new(problem, graph, options.seed)?)),
        SearchMethod::Weighting if Large::suits(problem) => {
            Ok(Box::new(Large::new(problem, graph, options)?))
        }
        SearchMethod::Annealing | SearchMethod::Weighting => {
            let start = options.start.as_ref().map(indices);
            on(Ground::Board(problem, graph), options, start.as_deref(), control)
        }
    }
}

/// What searches a covering program.
fn of_program<'a>(
    program: &'a CoveringProgram,
    options: &SearchOptions<Vec<u32>>,
    control: Control<'_>,
) -> Result<Box<dyn Engine + 'a>, SearchError> {
    match options.method {
        SearchMethod::TwoStage => Err(SearchError::NotABoard),
        SearchMethod::Annealing | SearchMethod::Weighting => {
            on(Ground::Program(program), options, options.start.as_deref(), control)
        }
    }
}

fn on<'a, S>(
    ground: Ground<'a>,
    options: &SearchOptions<S>,
    start: Option<&[u32]>,
    control: Control<'_>,
) -> Result<Box<dyn Engine + 'a>, SearchError> {
    if options.method == SearchMethod::Annealing {
        let instance = Arc::new(ground.covering_only()?);
        let start = start.map_or(Vec::new(), |start| instance.lower(start));
        return Ok(Box::new(Annealing::new(instance, &start, options.seed)));
    }
    Ok(Box::new(Portfolio::new(ground, options, start, control)?))
}

/// Rounds of an engine until a limit or the target comes; none if nothing was found.
fn go<S>(
    engine: &mut dyn Engine,
    options: &SearchOptions<S>,
    control: Control<'_>,
    gain: &mut dyn FnMut(Found<Vec<u32>>),
) -> Option<Found<Vec<u32>>> {
    let began = Instant::now();
    let found = |best: &Best, after, swaps, halted| Found {
        cover: best.items.clone(),
        method: best.method.clone(),
        halted,
        after,
        swaps,
    };
    let (mut best, mut after) = (engine.first(), began.elapsed());
    if let Some(best) = &best {
        gain(found(best, after, 0, None));
    }
    let (mut rounds, mut gained) = (0, 0);
    loop {
        let cost = best.as_ref().map_or(u64::MAX, |best| best.cost);
        let over = options.target.is_some_and(|target| cost <= target as u64);
        let halted = if over { None } else { control.halted() };
        let vain = engine.swaps() - gained;
        let ends = options.rounds.is_some_and(|limit| rounds >= limit)
            || options.patience.is_some_and(|patience| vain >= patience);
        if over || halted.is_some() || ends {
            return best.map(|best| found(&best, after, engine.swaps(), halted));
        }
        if let Some(better) = engine.round(best.as_ref(), control) {
            (after, gained) = (began.elapsed(), engine.swaps());
            gain(found(best.insert(better), after, engine.swaps(), None));
        }
        rounds += 1;
        tell(control, engine, best.as_ref(), (began.elapsed(), after));
    }
}

fn tell(
    control: Control<'_>,
    engine: &dyn Engine,
    best: Option<&Best>,
    (elapsed, after): (Duration, Duration),
) {
    control.tell(&Progress {
        phase: best.map_or("search", |best| &best.method),
        best: best.map(|best| best.cost as f64),
        counts: &[
            (engine.swaps(), "swaps"),
            (engine.uncovered() as u64, "left uncovered with one less"),
            (elapsed.saturating_sub(after).as_secs(), "s without gain"),
        ],
        elapsed,
        ..Progress::default()
    });
}
