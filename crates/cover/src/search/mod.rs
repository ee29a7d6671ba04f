//! Small covers by local search: a portfolio of row-weighting searches, on the free board and on
//! each of its symmetries by orbits, that share what they find.
//!
//! ```
//! use destrier_board::{Board, Problem};
//! use destrier_cover::search::{Control, Options, search};
//!
//! let problem = Problem::new(Board::new(10, 10)?);
//! let options = Options { target: Some(16), ..Options::default() };
//! let found = search(&problem, &options, Control::quiet())?;
//! assert_eq!(found.cover.len(), 16);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod annealing;
mod error;
pub(crate) mod instance;
pub mod join;
mod large;
mod mend;
mod portfolio;
pub(crate) mod random;
pub mod schedule;
mod stretch;
mod two_stage;
mod walk;
pub(crate) mod weighting;
pub(crate) mod window;

pub use error::SearchError;
pub use mend::mend;
pub use stretch::stretch;

use annealing::Annealing;
use destrier_board::{MoveGraph, Problem, SquareSet};
use instance::Instance;
use large::Large;
use portfolio::Portfolio;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use two_stage::TwoStage;

/// What searches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Method {
    /// The strongest: row weighting on the board and on its symmetries, windows chosen anew
    /// exactly, corners of covers joined; on large boards windows chosen anew by row weighting.
    #[default]
    Weighting,
    /// Jackson and Pargas' simulated annealing, on one thread.
    Annealing,
    /// Rubin's two-stage search, on one thread, for problems without symmetry and fixed squares.
    TwoStage,
}

/// How to search.
#[derive(Clone, Debug)]
pub struct Options {
    /// What searches.
    pub method: Method,
    /// Everything random follows from it: the same seed and threads, the same covers in the same
    /// order, however far the limits let the search go.
    pub seed: u64,
    /// So many searches side by side.
    pub threads: usize,
    /// Stop after so long.
    pub time_limit: Option<Duration>,
    /// Stop after so many rounds, of some tenth of a second each; the first ones are shorter.
    pub rounds: Option<u64>,
    /// Stop at a cover of at most so many squares.
    pub target: Option<usize>,
    /// Look only for covers of fewer squares, from the beginning.
    pub below: Option<usize>,
    /// A set to start from; what it leaves uncovered is covered first.
    pub start: Option<SquareSet>,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            method: Method::default(),
            seed: 0,
            threads: 1,
            time_limit: None,
            rounds: None,
            target: None,
            below: None,
            start: None,
        }
    }
}

/// What a running search talks to and listens to.
pub struct Control<'a> {
    /// Set it from anywhere to stop the search; the best cover so far is kept.
    pub stop: &'a AtomicBool,
    /// Called after each round.
    pub progress: &'a mut dyn FnMut(&Progress<'_>),
}

impl Control<'static> {
    /// Neither listens nor talks.
    pub fn quiet() -> Self {
        static NEVER: AtomicBool = AtomicBool::new(false);
        // a closure without captures takes no memory, so nothing is leaked
        Control { stop: &NEVER, progress: Box::leak(Box::new(|_: &Progress<'_>| {})) }
    }
}

/// A word from a running search.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a> {
    /// The smallest cover so far.
    pub cover: &'a SquareSet,
    /// What found it.
    pub method: &'a str,
    /// Squares not covered by the attempt at a smaller one.
    pub uncovered: usize,
    /// Time since the search began.
    pub elapsed: Duration,
    /// Time since the smallest cover was found.
    pub since_gain: Duration,
    /// Swaps of all threads.
    pub swaps: u64,
}

/// Why a search stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// It has a cover as small as asked for.
    Target,
    /// Its time or its rounds were over.
    Limit,
    /// It was told to stop.
    Interrupted,
}

/// What a search found.
#[derive(Clone, Debug)]
pub struct Found {
    /// The smallest cover.
    pub cover: SquareSet,
    /// Why it stopped.
    pub stop: Stop,
    /// What found the cover: `free`, or the name of the symmetry that was searched.
    pub method: String,
    /// When the cover was found, from the beginning.
    pub after: Duration,
    /// Swaps of all threads.
    pub swaps: u64,
}

/// Searches for a small cover until a limit, the target or an interrupt; without any of them, for
/// ever.
///
/// # Errors
/// If the problem asks for more than covering (independence, blocks), or if some square cannot be
/// covered at all.
pub fn search(
    problem: &Problem,
    options: &Options,
    control: Control<'_>,
) -> Result<Found, SearchError> {
    let Control { stop, progress } = control;
    let clock = Clock { began: Instant::now(), limit: options.time_limit, stop };
    let graph = MoveGraph::for_rule(problem.board, problem.piece, problem.rule);
    let mut engine = Engine::new(problem, &graph, options)?;
    let mut best = engine.first();
    let mut after = clock.began.elapsed();
    let mut rounds = 0;
    let ended = loop {
        if options.target.is_some_and(|target| best.cover.len() <= target) {
            break Stop::Target;
        }
        if stop.load(Ordering::Relaxed) {
            break Stop::Interrupted;
        }
        if clock.is_over() || options.rounds.is_some_and(|limit| rounds >= limit) {
            break Stop::Limit;
        }
        if let Some(better) = engine.round(&best, &graph, &clock) {
            best = better;
            after = clock.began.elapsed();
        }
        rounds += 1;
        let elapsed = clock.began.elapsed();
        progress(&Progress {
            cover: &best.cover,
            method: &best.method,
            uncovered: engine.uncovered(),
            elapsed,
            since_gain: elapsed.saturating_sub(after),
            swaps: engine.swaps(),
        });
    };
    Ok(Found { cover: best.cover, method: best.method, stop: ended, after, swaps: engine.swaps() })
}

/// What searches, by the method and the size of the board.
enum Engine {
    Portfolio(Box<Portfolio>),
    Large(Large),
    Annealing(Annealing),
    TwoStage(TwoStage),
}

impl Engine {
    fn new(problem: &Problem, graph: &MoveGraph, options: &Options) -> Result<Self, SearchError> {
        match options.method {
            Method::Annealing => {
                let instance = Arc::new(Instance::new(problem, graph)?);
                let start = options.start.as_ref().map(|start| instance.lower(start));
                let start = start.unwrap_or_default();
                Ok(Engine::Annealing(Annealing::new(instance, &start, options.seed)))
            }
            Method::TwoStage => Ok(Engine::TwoStage(TwoStage::new(problem, graph, options.seed)?)),
            Method::Weighting if Large::suits(problem) => {
                Ok(Engine::Large(Large::new(problem, graph, options)?))
            }
            Method::Weighting => {
                Ok(Engine::Portfolio(Box::new(Portfolio::new(problem, graph, options)?)))
            }
        }
    }

    fn first(&self) -> Best {
        match self {
            Engine::Portfolio(portfolio) => portfolio.first(),
            Engine::Large(large) => large.first(),
            Engine::Annealing(annealing) => annealing.first(),
            Engine::TwoStage(stages) => stages.first(),
        }
    }

    fn round(&mut self, best: &Best, graph: &MoveGraph, clock: &Clock<'_>) -> Option<Best> {
        match self {
            Engine::Portfolio(portfolio) => portfolio.round(best, graph, clock),
            Engine::Large(large) => large.round(graph, clock),
            Engine::Annealing(annealing) => annealing.round(clock),
            Engine::TwoStage(stages) => stages.round(clock),
        }
    }

    fn uncovered(&self) -> usize {
        match self {
            Engine::Portfolio(portfolio) => portfolio.uncovered(),
            Engine::Annealing(annealing) => annealing.uncovered(),
            Engine::Large(_) | Engine::TwoStage(_) => 0,
        }
    }

    /// Swaps, steps or placements.
    fn swaps(&self) -> u64 {
        match self {
            Engine::Portfolio(portfolio) => portfolio.swaps(),
            Engine::Large(large) => large.swaps(),
            Engine::Annealing(annealing) => annealing.done(),
            Engine::TwoStage(stages) => stages.steps(),
        }
    }
}

/// A cover and what found it.
#[derive(Clone, Debug)]
struct Best {
    cover: SquareSet,
    method: String,
}

/// When to stop in the middle of a round.
struct Clock<'a> {
    began: Instant,
    limit: Option<Duration>,
    stop: &'a AtomicBool,
}

impl Clock<'_> {
    fn is_over(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
            || self.limit.is_some_and(|limit| self.began.elapsed() >= limit)
    }
}
