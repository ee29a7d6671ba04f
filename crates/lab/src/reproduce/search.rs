//! Small covers for the papers' tables: by local search, or the smallest with one of several symmetries, with what
//! kept certificates prove of each.

use super::row::lines;
use anyhow::{Context, Result};
use destrier_board::{Board, Group, Problem, SquareSet};
use destrier_console::progress::control;
use destrier_cover::search::patterns::{Pattern, construct, keeping_middle};
use destrier_cover::search::{SearchOptions, search};
use serde::Deserialize;
use std::time::Duration;

/// The kept sizes of symmetric covers, with what the checker confirmed of each.
const SYMMETRIC: &str = include_str!("../../../../results/symmetric.csv");

/// A line of them.
#[derive(Deserialize)]
struct Kept {
    board: String,
    symmetry: String,
    size: usize,
    verified: String,
}

/// The smallest cover of a board with one of several symmetries.
pub(super) struct Best {
    pub(super) problem: Problem,
    pub(super) cover: SquareSet,
    /// What kept certificates prove of each: `rot180 exactly 58`.
    pub(super) bounds: String,
}

/// The smallest cover found; the time is shared by the symmetries, and a search stops at the kept size.
pub(super) fn best(board: Board, symmetries: &[Group], limit: Duration) -> Result<Best> {
    let share = limit / symmetries.len().max(1) as u32;
    let kept: Vec<Kept> = lines(SYMMETRIC)?;
    let mut found = Vec::new();
    let mut bounds = Vec::new();
    for &symmetry in symmetries {
        let (side, name) = (board.rows().to_string(), symmetry.to_string());
        let kept = kept.iter().find(|kept| kept.board == side && kept.symmetry == name);
        let kept = kept.with_context(|| format!("results/symmetric.csv has no {side}, {name}"))?;
        let problem = Problem::new(board).with_symmetry(symmetry)?;
        let cover = find(&problem, kept.size, share, SearchOptions::default())?;
        found.push((problem, cover));
        bounds.push(format!("{symmetry} {}", kept.verified));
    }
    let smallest = found.into_iter().min_by_key(|(_, cover)| cover.len());
    let (problem, cover) = smallest.context("no symmetry is named")?;
    Ok(Best { problem, cover, bounds: bounds.join(", ") })
}

/// A cover of the target's size or the smallest found in the time.
pub(super) fn find(
    problem: &Problem,
    target: usize,
    limit: Duration,
    how: SearchOptions,
) -> Result<SquareSet> {
    Ok(search(problem, &how.with_target(target), control(Some(limit)))?.cover)
}

/// The smallest cover found that keeps a pattern of density 1/8 in the middle; the time is shared by the patterns.
pub(super) fn with_pattern(board: Board, target: usize, limit: Duration) -> Result<SquareSet> {
    let patterns = Pattern::eighths();
    let share = limit / patterns.len().max(1) as u32;
    let mut smallest: Option<SquareSet> = None;
    for (seed, pattern) in patterns.iter().enumerate() {
        let cover = construct(board, pattern, seed as u64);
        let problem = keeping_middle(&cover)?;
        let how = SearchOptions::default().with_start(cover);
        let cover = find(&problem, target, share, how)?;
        if smallest.as_ref().is_none_or(|smallest| cover.len() < smallest.len()) {
            smallest = Some(cover);
        }
    }
    smallest.context("there is no pattern of density 1/8")
}
