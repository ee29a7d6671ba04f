//! Small covers for the papers' tables: by local search, or the smallest with one of several symmetries, with what
//! is proved of each.

use anyhow::{Context, Result};
use destrier_board::{Board, Group, Problem, SquareSet};
use destrier_console::args;
use destrier_console::progress::control;
use destrier_cover::construct::{Pattern, construct, keeping_middle};
use destrier_cover::minimum::{Effort, minimum};
use destrier_cover::search::{self, search};
use std::time::Duration;

/// The smallest cover of a board with one of several symmetries.
pub(super) struct Best {
    pub(super) problem: Problem,
    pub(super) cover: SquareSet,
    /// What the checker confirms of each: `rot180 at least 58`.
    pub(super) bounds: String,
}

/// The smallest cover found; the time is shared by the symmetries.
pub(super) fn best(board: Board, symmetries: &[Group], limit: Duration) -> Result<Best> {
    let share = limit / symmetries.len().max(1) as u32;
    let mut smallest: Option<(Problem, SquareSet)> = None;
    let mut bounds = Vec::new();
    for &symmetry in symmetries {
        let problem = Problem::new(board).with_symmetry(symmetry)?;
        let control = control(Some(share)).with_memory(args::free_memory());
        let answer = minimum(&problem, &Effort::default(), control)?;
        bounds.push(format!("{symmetry} at least {}", answer.proved().unwrap_or(0)));
        let Some(cover) = answer.cover else { continue };
        if smallest.as_ref().is_none_or(|(_, smallest)| cover.len() < smallest.len()) {
            smallest = Some((problem, cover));
        }
    }
    let (problem, cover) = smallest.context("no symmetry is named, or no cover was found")?;
    Ok(Best { problem, cover, bounds: bounds.join(", ") })
}

/// A cover of the target's size or the smallest found in the time.
pub(super) fn find(
    problem: &Problem,
    target: usize,
    limit: Duration,
    start: Option<SquareSet>,
) -> Result<SquareSet> {
    let options = search::Options { target: Some(target), start, ..search::Options::default() };
    Ok(search(problem, &options, control(Some(limit)))?.cover)
}

/// A cover of the target's size or the smallest that simulated annealing finds in the time.
pub(super) fn annealed(problem: &Problem, target: usize, limit: Duration) -> Result<SquareSet> {
    let method = search::Method::Annealing;
    let options = search::Options { method, target: Some(target), ..search::Options::default() };
    Ok(search(problem, &options, control(Some(limit)))?.cover)
}

/// The smallest cover found that keeps a pattern of density 1/8 in the middle; the time is shared by the patterns.
pub(super) fn with_pattern(board: Board, target: usize, limit: Duration) -> Result<SquareSet> {
    let patterns = Pattern::eighths();
    let share = limit / patterns.len().max(1) as u32;
    let mut smallest: Option<SquareSet> = None;
    for (seed, pattern) in patterns.iter().enumerate() {
        let cover = construct(board, pattern, seed as u64);
        let problem = keeping_middle(&cover)?;
        let cover = find(&problem, target, share, Some(cover))?;
        if smallest.as_ref().is_none_or(|smallest| cover.len() < smallest.len()) {
            smallest = Some(cover);
        }
    }
    smallest.context("there is no pattern of density 1/8")
}
