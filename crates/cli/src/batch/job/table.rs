//! What jobs over square boards share: the boards, and the table that is merged of their results.

use anyhow::{Context, Result, ensure};
use destrier_board::Board;

/// The boards least x least to most x most.
pub(super) fn square_boards(least: usize, most: usize) -> Result<Vec<Board>> {
    ensure!(least >= 1 && least <= most, "no board from {least} to {most}");
    Ok((least..=most).map(|n| Board::new(n, n)).collect::<Result<_, _>>()?)
}

/// What a table in memory says.
pub(super) fn text(table: csv::Writer<Vec<u8>>) -> Result<String> {
    String::from_utf8(table.into_inner().context("a table in memory")?).context("a table")
}
