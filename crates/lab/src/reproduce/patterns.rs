//! Fisher 2003, section 6 and figure 29: covers by patterns of 2x2 blocks and of density 1/8, at
//! most as large on 99x99 as the published formulas say.

use super::row::Row;
use super::search::find;
use anyhow::{Context, Result};
use destrier_board::{Board, Problem, SquareSet};
use destrier_certify::Certificate;
use destrier_console::report::checked;
use destrier_cover::construct::{Pattern, construct};
use std::time::Duration;

pub(super) fn rows(limit: Duration) -> Result<(String, Vec<Row>)> {
    let eighths = Pattern::eighths();
    let rows = vec![
        row("patterns-blocks", &[Pattern::blocks()], limit)?,
        row("patterns-eighth", &eighths, limit)?,
    ];
    Ok((String::new(), rows))
}

/// The smallest cover that begins with one of the patterns; the border is the search's.
fn row(name: &str, patterns: &[Pattern], limit: Duration) -> Result<Row> {
    let board = Board::new(99, 99)?;
    let covers = patterns.iter().map(|pattern| construct(board, pattern, 0));
    let cover = covers.min_by_key(SquareSet::len).context("there is no pattern")?;
    let problem = Problem::new(board);
    let row = Row::printed(name, None)?;
    let claimed = row.claimed.as_deref().context("no size is claimed")?.parse()?;
    let cover = find(&problem, claimed, limit, Some(cover))?;
    let size = cover.len();
    let certificate = Certificate::at_most(problem, cover);
    let verified = checked(&certificate)?.claim;
    let row = Row { found: Some(size.to_string()), ..row };
    Ok(row.agreeing(Some(size <= claimed)).verified(Some(verified)))
}
