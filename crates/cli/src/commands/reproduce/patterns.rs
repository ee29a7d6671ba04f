//! Fisher 2003, section 6 and figure 29: covers by patterns of 2x2 blocks and of density 1/8, at
//! most as large on 99x99 as the published formulas say.

use super::row::Row;
use super::search::find;
use crate::report::checked;
use anyhow::{Context, Result};
use destrier_board::{Board, Problem, SquareSet};
use destrier_certify::Certificate;
use destrier_cover::construct::{Pattern, construct};
use std::time::Duration;

const SOURCE: &str = "Fisher 2003, section 6 and figure 29";

pub(super) fn rows(limit: Duration) -> Result<(String, Vec<Row>)> {
    let eighths = Pattern::eighths();
    let rows = vec![
        row("blocks", "2x2 blocks in staggered rows", 1360, &[Pattern::blocks()], limit)?,
        row("eighth", "a pattern of density 1/8", 1361, &eighths, limit)?,
    ];
    Ok((String::new(), rows))
}

/// The smallest cover that begins with one of the patterns; the border is the search's.
fn row(
    name: &str,
    what: &str,
    claimed: usize,
    patterns: &[Pattern],
    limit: Duration,
) -> Result<Row> {
    let board = Board::new(99, 99)?;
    let covers = patterns.iter().map(|pattern| construct(board, pattern, 0));
    let cover = covers.min_by_key(SquareSet::len).context("there is no pattern")?;
    let problem = Problem::new(board);
    let cover = find(&problem, claimed, limit, Some(cover))?;
    let size = cover.len();
    let certificate = Certificate::at_most(problem, cover);
    let what = format!("{what} on {board}, the border completed: at most {claimed} knights");
    let verified = checked(&certificate)?.claim;
    let (name, numbers) =
        (format!("patterns-{name}"), (Some(claimed.to_string()), size.to_string()));
    Ok(Row::new(name, what, SOURCE, numbers.0, Some(numbers.1))
        .agreeing(Some(size <= claimed))
        .verified(Some(verified)))
}
