//! Table 1 of the generalised Euler knights: the numbers of knights without a balanced partition, as printed and as
//! decided here.

use super::row::{Row, lines};
use anyhow::Result;
use destrier_board::Board;
use destrier_combinat::cycles::{Answer, Outcome};
use serde::Deserialize;
use std::collections::BTreeMap;

const SOURCE: &str = "Euler knights";

/// The row that counts all instances.
pub(super) const TOTAL: &str = "euler-knights-table-1-total";

/// Table 1 as printed: the largest number of knights, and those without a partition.
const PRINTED: &str = include_str!("euler_table_1.csv");

/// A line of table 1.
#[derive(Deserialize)]
pub(super) struct Line {
    pub(super) board: Board,
    most: usize,
    without: String,
}

/// The lines as printed.
pub(super) fn printed() -> Result<Vec<Line>> {
    lines(PRINTED)
}

/// The name of a line's row.
pub(super) fn table_name(board: Board) -> String {
    format!("euler-knights-table-1-{board}")
}

/// The numbers of knights for which a board has no balanced partition.
pub(super) fn table_row(line: &Line, decided: &[&Outcome]) -> Row {
    let all = decided.iter().all(|decided| decided.solution.answer != Answer::Unknown);
    let none = |(_, decided): &(usize, &&Outcome)| decided.solution.answer == Answer::Impossible;
    let without: Vec<String> =
        decided.iter().enumerate().filter(none).map(|(at, _)| (at + 1).to_string()).collect();
    let what = format!("{}: up to {} knights, without", line.board, line.most);
    let found = all.then(|| without.join(" "));
    let verified = Some(summary(decided.iter().copied()));
    Row::new(table_name(line.board), what, SOURCE, Some(line.without.clone()), found)
        .verified(verified)
}

/// How many partitions the checker accepted, and by what the others were excluded.
fn summary<'a>(decided: impl Iterator<Item = &'a Outcome>) -> String {
    let mut methods: BTreeMap<&str, (usize, u64)> = BTreeMap::new();
    let mut accepted = 0;
    for Outcome { solution, partition, .. } in decided {
        accepted += usize::from(partition.is_some());
        if solution.answer == Answer::Impossible {
            let entry = methods.entry(solution.method).or_default();
            *entry = (entry.0 + 1, entry.1 + solution.effort.states);
        }
    }
    let excluded = methods.iter().map(|(method, (number, states))| {
        format!("; {number} excluded by {method}, {states} states in all")
    });
    format!("{accepted} partitions accepted by the checker{}", excluded.collect::<String>())
}

/// How many instances have none, of all.
pub(super) fn total(name: &str, decided: &[&Outcome]) -> Result<Row> {
    let is = |answer| move |decided: &&&Outcome| decided.solution.answer == answer;
    let none = decided.iter().filter(is(Answer::Impossible)).count();
    let all = decided.iter().filter(is(Answer::Unknown)).count() == 0;
    let found = all.then(|| format!("{none} of {}", decided.len()));
    Ok(Row::printed(name, found)?.verified(Some(summary(decided.iter().copied()))))
}
