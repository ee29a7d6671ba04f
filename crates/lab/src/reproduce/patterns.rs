//! Fisher 2003, section 6 and figures 26 and 29: covers by patterns of 2x2 blocks and of density 1/8, at most as large
//! as published; section 4: 20x20 by four covers of 10x10.

use super::asked::Asked;
use super::row::{Row, Verdict};
use super::search::find;
use anyhow::{Context, Result};
use destrier_board::{Board, Problem, SquareSet};
use destrier_certify::Certificate;
use destrier_console::report::checked;
use destrier_cover::search::SearchOptions;
use destrier_cover::search::patterns::{Pattern, construct};
use std::time::Duration;

pub(super) fn rows(asked: &mut Asked) -> Result<()> {
    let limit = asked.limit;
    asked.row("patterns-blocks", |name| row(name, 99, &[Pattern::blocks()], limit))?;
    asked.row("patterns-blocks-24", |name| row(name, 24, &[Pattern::blocks()], limit))?;
    asked.row("patterns-eighth", |name| row(name, 99, &Pattern::eighths(), limit))?;
    asked.row("patterns-four-10x10", |name| four_quarters(name, limit))
}

/// The smallest cover that begins with one of the patterns; the border is the search's.
fn row(name: &str, side: usize, patterns: &[Pattern], limit: Duration) -> Result<Row> {
    let board = Board::new(side, side)?;
    let covers = patterns.iter().map(|pattern| construct(board, pattern, 0));
    let cover = covers.min_by_key(SquareSet::len).context("there is no pattern")?;
    let problem = Problem::new(board);
    let row = Row::printed(name, None)?;
    let claimed = row.claimed.as_deref().context("no size is claimed")?.parse()?;
    let cover = find(&problem, claimed, limit, SearchOptions::default().with_start(cover))?;
    sized(row, claimed, problem, cover)
}

/// A row with a cover, which the checker accepts.
pub(super) fn sized(row: Row, claimed: usize, problem: Problem, cover: SquareSet) -> Result<Row> {
    let size = cover.len();
    let verified = checked(Certificate::at_most(problem, cover))?.1.to_string();
    let row = Row { found: Some(size.to_string()), ..row };
    Ok(row.judged(Verdict::of_size(claimed, size)).verified(Some(verified)))
}

/// The 20x20 board in quarters, each covered by as few knights as 10x10.
fn four_quarters(name: &str, limit: Duration) -> Result<Row> {
    let (quarter, board) = (Board::new(10, 10)?, Board::new(20, 20)?);
    let cover = find(&Problem::new(quarter), 16, limit, SearchOptions::default())?;
    let corners = [(0, 0), (0, 10), (10, 0), (10, 10)];
    let squares = cover.iter().flat_map(|square| {
        let (row, col) = (quarter.row(square), quarter.col(square));
        corners.map(|(down, right)| board.at(row + down, col + right)).into_iter().flatten()
    });
    let four = SquareSet::from_squares(board, squares);
    sized(Row::printed(name, None)?, 64, Problem::new(board), four)
}
