//! Small covers for the papers' tables: by local search, or with one of several symmetries, where HiGHS
//! goes on from there; its word on smaller ones is floating point and no proof.

use crate::progress::control;
use anyhow::{Context, Result};
use destrier_board::{Board, Group, Problem, SquareSet};
use destrier_cover::minimum::whole;
use destrier_cover::search::{self, search};
use destrier_model::{Options, Solver, Stop, cover_program};
use std::time::Duration;

/// The share of the time in which HiGHS' first cover is searched.
const SEARCHED: u32 = 10;

/// What came of the programs of a board, one for each symmetry.
pub(super) struct Best {
    pub(super) problem: Problem,
    pub(super) cover: SquareSet,
    /// What HiGHS says of each: `rot180 no fewer than 58`.
    pub(super) word: String,
}

/// The smallest cover found; the time is shared by the symmetries.
pub(super) fn best(board: Board, symmetries: &[Group], limit: Duration) -> Result<Best> {
    let share = limit / symmetries.len().max(1) as u32;
    let mut smallest: Option<(Problem, SquareSet)> = None;
    let mut words = Vec::new();
    for &symmetry in symmetries {
        let problem = Problem::new(board).with_symmetry(symmetry)?;
        let (cover, bound) = program(&problem, share)?;
        words.push(format!("{symmetry} no fewer than {bound}"));
        if smallest.as_ref().is_none_or(|(_, smallest)| cover.len() < smallest.len()) {
            smallest = Some((problem, cover));
        }
    }
    let (problem, cover) = smallest.context("no symmetry is named")?;
    Ok(Best { problem, cover, word: words.join(", ") })
}

/// The smallest cover of one program, and the bound that the solver claims.
fn program(problem: &Problem, limit: Duration) -> Result<(SquareSet, usize)> {
    let found = find(problem, 1, limit / SEARCHED, None)?;
    let reduced = cover_program(problem)?;
    let left = limit - limit / SEARCHED;
    let start = reduced.lower(&found);
    let options = Options { start, ..Options::default() };
    let outcome = Solver::Highs.solve(&reduced.program, &options, control(Some(left)))?;
    let cover = outcome.values.map_or(found, |values| reduced.lift(&values));
    let bound = match outcome.stop {
        Stop::Finished => cover.len(),
        _ => outcome.bound.map_or(0, whole),
    };
    Ok((cover, bound))
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
