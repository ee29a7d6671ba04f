//! `destrier cover --solver search`: local search with progress and interrupt.

use super::SolveArgs;
use crate::args::Method;
use crate::draw::is_picture;
use crate::files;
use crate::progress::{Line, stop_on_signal};
use crate::publish::size_there;
use crate::report::{CoverReport, MAX_BOUNDED, Search, proved_bound};
use anyhow::{Context, Result, ensure};
use destrier_board::{Problem, SquareSet};
use destrier_certify::Certificate;
use destrier_cover::construct::{Pattern, construct, keeping_middle};
use destrier_cover::search::{self, Control, Found, Options, Progress, SearchError, Stop, search};
use destrier_model::ModelError;
use std::path::Path;
use std::time::{Duration, Instant};

/// Local search never ends by itself; this is how long it goes on if nothing else is said.
const PATIENCE: Duration = Duration::from_secs(30);

pub(super) fn run(problem: &Problem, args: &SolveArgs) -> Result<(CoverReport, Option<String>)> {
    let started = Instant::now();
    let (search, impossible) = match find(problem, args) {
        Ok(found) => (found, None),
        Err(error) if says_impossible(&error) => {
            (Search::impossible(args.run.seed), Some(error.to_string()))
        }
        Err(error) => return Err(error),
    };
    Ok((CoverReport::new(problem, search, "search", started.elapsed())?, impossible))
}

/// Whether it is the answer that there is no cover, from the search or from the bound.
fn says_impossible(error: &anyhow::Error) -> bool {
    matches!(error.downcast_ref(), Some(SearchError::Uncoverable { .. }))
        || matches!(error.downcast_ref(), Some(ModelError::Uncoverable { .. }))
}

/// Searches; a cover that meets the packing bound ends the search, since none is smaller.
fn find(problem: &Problem, args: &SolveArgs) -> Result<Search> {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let bound = match problem.board.area() {
        0..=MAX_BOUNDED => proved_bound(problem)?,
        _ => None,
    };
    let (searched, start) = given(problem, args)?;
    let options = Options {
        method: match args.method {
            Some(Method::Plain(method)) => method,
            Some(Method::Monier) | None => search::Method::default(),
        },
        seed: args.run.seed.into(),
        threads: args.run.threads.unwrap_or_else(cores),
        time_limit: Some(args.run.time_limit.unwrap_or(PATIENCE)),
        target: args.target.max(bound),
        start,
        ..Options::default()
    };
    let line = Line::new(args.output.quiet);
    let there = args.output.output.as_deref().and_then(|path| size_there(path, problem));
    let (mut kept, mut unwritten) = (there.unwrap_or(usize::MAX), None);
    let mut progress = |now: &Progress<'_>| {
        line.say(describe(problem, now));
        // a gain is in the file at once, so that a run that is killed loses nothing
        let file = args.output.output.as_ref().filter(|path| !is_picture(path));
        if let (Some(path), true) = (file, now.cover.len() < kept) {
            kept = now.cover.len();
            let text = Certificate::at_most(problem.clone(), now.cover.clone()).to_string();
            unwritten = files::write(path, &text).err();
        }
    };
    let control = Control { stop: stop_on_signal(), progress: &mut progress };
    let Found { cover, stop, swaps, .. } = search(&searched, &options, control)?;
    if let Some(error) = unwritten {
        return Err(error);
    }
    let stop = Some(match stop {
        Stop::Target => destrier_model::Stop::Target,
        Stop::Limit => destrier_model::Stop::TimeLimit,
        Stop::Interrupted => destrier_model::Stop::Interrupted,
    });
    let seed = args.run.seed;
    Ok(Search {
        stop,
        cover: Some(cover),
        bound: None,
        nodes: Some(swaps),
        seed,
        certificate: None,
    })
}

/// What is searched, and the squares to begin with: the problem, or the frame around a pattern.
fn given(problem: &Problem, args: &SolveArgs) -> Result<(Problem, Option<SquareSet>)> {
    if args.method != Some(Method::Monier) {
        return Ok((problem.clone(), start(problem, args)?));
    }
    ensure!(args.start.is_none() && args.construct.is_none(), "--method monier has its own start");
    let cover = from_pattern(problem, "eighth", args.run.seed.into()).context("--method monier")?;
    Ok((keeping_middle(&cover)?, Some(cover)))
}

/// The squares to begin with, if any are asked for.
fn start(problem: &Problem, args: &SolveArgs) -> Result<Option<SquareSet>> {
    match (&args.start, &args.construct) {
        (Some(path), _) => from_file(problem, path).map(Some),
        (None, Some(pattern)) => from_pattern(problem, pattern, args.run.seed.into()).map(Some),
        (None, None) => Ok(None),
    }
}

/// The smallest of the covers that have such a pattern in the middle.
fn from_pattern(problem: &Problem, pattern: &str, seed: u64) -> Result<SquareSet> {
    let plain = problem.board.torus() != problem.board && *problem == Problem::new(problem.board);
    ensure!(plain, "patterns are for knight domination of plain boards only");
    let patterns = match pattern {
        "blocks" => vec![Pattern::blocks()],
        _ => Pattern::eighths(),
    };
    let covers = patterns.iter().map(|pattern| construct(problem.board, pattern, seed));
    covers.min_by_key(SquareSet::len).context("there is no such pattern")
}

/// The squares of a file, which must be of the problem's board.
pub(super) fn from_file(problem: &Problem, path: &Path) -> Result<SquareSet> {
    let placement = files::placement(path).context("--start")?;
    let (found, board) = (placement.board(), problem.board);
    ensure!(found == board, "--start: {}: a {found} board, not {board}", path.display());
    Ok(placement.squares())
}

fn describe(problem: &Problem, now: &Progress<'_>) -> String {
    let seconds = now.since_gain.as_secs();
    let (size, smaller) = (now.cover.len(), now.cover.len().saturating_sub(1));
    let (open, method) = (now.uncovered, now.method);
    format!(
        "{problem}: {size} ({method}); {open} squares uncovered with {smaller}; {seconds} s \
         without gain"
    )
}
