//! Table 1 of "Eight pieces cannot cover a chess board": leaves by foldings as printed, beside those of the search.

use super::asked::Asked;
use super::row::{Row, Verdict, lines};
use anyhow::{Context, Result};
use destrier_combinat::pieces::{Answer, Table};

/// The paper's table 1 as printed.
const PRINTED: &str = include_str!("eight_pieces_table_1.csv");

/// Leaves that are single positions, which table 1 leaves out.
const WHOLE: u128 = 8715;

/// The rows for which the search by folding is repeated.
const SEARCHED: [&str; 4] =
    ["eight-pieces-space", "eight-pieces-weak", "eight-pieces-sizes", "eight-pieces-leaves"];

/// A number of foldings, and leaves with so many in each of the two printed columns.
type Printed = (u32, [u64; 2]);

/// What table 1 and the search by folding have to say of each other; the whole table comes first.
pub(super) fn table_rows(asked: &mut Asked, search: impl FnOnce() -> Result<Answer>) -> Result<()> {
    let printed: Vec<Printed> = lines(PRINTED)?;
    asked.printed("eight-pieces-printed", || {
        let sizes = printed.iter().map(|(folds, [a, b])| u128::from(a + b) << folds);
        Ok((sizes.sum::<u128>() + WHOLE).to_string())
    })?;
    asked.printed("eight-pieces-volume", || Ok(large_leaves(&printed)))?;
    asked.printed("eight-pieces-safe", || Ok(average_and_median(&printed, 1)))?;
    asked.printed("eight-pieces-clipped", || Ok(average_and_median(&printed, 0)))?;
    if !SEARCHED.iter().any(|name| asked.has(name)) {
        return Ok(());
    }
    let Answer { space, weak, leaves, table, .. } = search()?;
    let table = table.context("the folding search has a table")?;
    asked.show(&beside(&printed, &table))?;
    let [of_space, of_weak, of_sizes, of_leaves] = SEARCHED;
    asked.printed(of_space, || Ok(space.to_string()))?;
    asked.printed(of_weak, || Ok(weak.to_string()))?;
    asked.printed(of_sizes, || Ok(table.volume.to_string()))?;
    // the paper does not fully state how it chooses axes, so another number is no contradiction
    let open = |row: Row| row.judged(Verdict::Open);
    asked.row(of_leaves, |name| Row::printed(name, leaves.to_string()).map(open))
}

/// Which part of all positions is in leaves of 2^13 and more.
fn large_leaves(printed: &[Printed]) -> String {
    let large = printed.iter().filter(|(folds, _)| *folds >= 13);
    let positions: u128 = large.map(|(folds, [a, b])| u128::from(a + b) << folds).sum();
    format!("{:.1} %", positions as f64 * 100.0 / f64::powi(2.0, 43))
}

/// The logarithm of the average size, and the median number of foldings, of a printed column.
fn average_and_median(printed: &[Printed], column: usize) -> String {
    let count: u64 = printed.iter().map(|(_, counts)| counts[column]).sum();
    let volume: u128 = printed.iter().map(|&(n, c)| u128::from(c[column]) << n).sum();
    let average = (volume as f64 / count.max(1) as f64).log2();
    let mut seen = 0;
    let median = printed.iter().find(|(_, counts)| {
        seen += counts[column];
        2 * seen >= count
    });
    format!("{average:.1}, {}", median.map_or(0, |&(folds, _)| folds))
}

/// Table 1 as printed, its headings exchanged, beside that of the search.
fn beside(printed: &[Printed], table: &Table) -> String {
    let mut text = "table 1: leaves by foldings (the printed headings exchanged)\n\
                    foldings       paper: safe    clipped     ours: safe    clipped\n"
        .to_owned();
    let at = |counts: &[u64], folds: usize| counts.get(folds).copied().unwrap_or(0);
    for folds in (0..44).rev() {
        let paper = printed.iter().find(|(n, _)| *n as usize == folds);
        let [safe, clipped] = paper.map_or([0, 0], |(_, counts)| *counts);
        let ours = [at(&table.safe, folds), at(&table.clipped, folds)];
        if safe + clipped + ours[0] + ours[1] > 0 {
            text.push_str(&format!(
                "{folds:>8}  {safe:>17}  {clipped:>9}  {:>13}  {:>9}\n",
                ours[0], ours[1]
            ));
        }
    }
    text
}
