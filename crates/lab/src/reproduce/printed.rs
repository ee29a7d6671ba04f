//! Numbers that the papers print, compared with each other, with exact arithmetic and with the table of records.

use super::asked::Asked;
use super::row::{Row, Verdict, lines};
use anyhow::{Context, Result};
use num_bigint::BigUint;
use num_rational::BigRational;
use serde::Deserialize;
use std::collections::BTreeMap;

/// The weights of four figures, as the scans have them.
const WEIGHTS: &str = include_str!("printed_weights.toml");
/// Rubin's table 1: sides, knights and densities.
const DENSITIES: &str = include_str!("rubin_densities.csv");
/// Rubin's table of results: sides, and the covers of four authors.
const RESULTS: &str = include_str!("rubin_results.csv");
/// The best covers that are known, and what is proved of each board.
const RECORDS: &str = include_str!("../../../../results/records.csv");
/// Sides, and the covers of Jackson and Pargas.
const ANNEALING: [(usize, usize); 5] = [(16, 42), (17, 48), (18, 54), (19, 60), (20, 64)];
/// Sides, and the covers of Ahrens (1901 and 1918).
const AHRENS: [(usize, usize); 5] = [(11, 22), (12, 24), (13, 28), (14, 34), (15, 37)];
/// Fisher's table 5 from 15x15 on.
const FISHER: [(usize, usize); 11] = [
    (15, 36),
    (16, 40),
    (17, 46),
    (18, 52),
    (19, 58),
    (20, 63),
    (21, 71),
    (22, 76),
    (23, 84),
    (24, 88),
    (25, 97),
];

#[derive(Deserialize)]
struct Density {
    side: usize,
    knights: usize,
    density: String,
}

#[derive(Deserialize)]
struct Results {
    side: usize,
    fisher: Option<usize>,
    lemaire: Option<usize>,
    earlier: Option<usize>,
    new: usize,
}

#[derive(Deserialize)]
struct Record {
    board: String,
    size: usize,
    /// What is proved.
    lower: usize,
}

pub(super) fn rows(asked: &mut Asked) -> Result<()> {
    let figures: BTreeMap<String, Vec<String>> = toml::from_str(WEIGHTS)?;
    for (name, weights) in &figures {
        asked.printed(&format!("printed-{name}"), || sum(weights))?;
    }
    let densities: Vec<Density> = lines(DENSITIES)?;
    let rubin: Vec<(usize, usize)> = densities.iter().map(|row| (row.side, row.knights)).collect();
    asked.printed("printed-rubin-densities", || Ok(wrong_densities(&densities)))?;
    asked.printed("printed-rubin-results", || Ok(larger(&lines(RESULTS)?)))?;
    asked.printed("printed-rubin-annealing", || gains(&rubin, &ANNEALING))?;
    asked.row("printed-rubin-hopes", |name| {
        Ok(Row::printed(name, improved(&rubin, 1)?)?.judged(Verdict::Open))
    })?;
    asked.printed("printed-fisher-hopes", || improved(&FISHER, 2))?;
    asked.printed("printed-fisher-ahrens", || gains(&minima()?, &AHRENS))?;
    asked.printed("printed-grains", || Ok(grains()))
}

/// The sum of printed weights.
fn sum(lines: &[String]) -> Result<String> {
    let entries = lines.iter().flat_map(|line| line.split_whitespace());
    let entries = entries.map(|entry| entry.parse::<BigRational>());
    Ok(entries.sum::<Result<BigRational, _>>().context("a printed weight")?.to_string())
}

/// The sides whose printed density is not n * n / knights to the digits that are printed, with the right one.
fn wrong_densities(densities: &[Density]) -> String {
    let wrong = densities.iter().filter_map(|row| {
        let exact = (row.side * row.side) as f64 / row.knights as f64;
        let digits = row.density.split_once('.').map_or(0, |(_, digits)| digits.len());
        let right = format!("{exact:.digits$}");
        (right != row.density).then(|| format!("{} ({right}, not {})", row.side, row.density))
    });
    named(wrong)
}

/// The sides where the new method's covers are larger than another author's.
fn larger(results: &[Results]) -> String {
    let others = |row: &Results| [row.fisher, row.lemaire, row.earlier].into_iter().flatten().min();
    let larger = results.iter().filter(|row| others(row).is_some_and(|least| least < row.new));
    named(larger.map(|row| row.side.to_string()))
}

/// By how much a table is below older covers.
fn gains(table: &[(usize, usize)], older: &[(usize, usize)]) -> Result<String> {
    let table: BTreeMap<usize, usize> = table.iter().copied().collect();
    let gain = |(side, size): &(usize, usize)| {
        let later = table.get(side).with_context(|| format!("no size for {side}x{side}"))?;
        let gain = size.checked_sub(*later).context("an older cover is smaller")?;
        Ok(gain.to_string())
    };
    Ok(older.iter().map(gain).collect::<Result<Vec<_>>>()?.join(" "))
}

/// Sides and the fewest knights, where these are proved.
fn minima() -> Result<Vec<(usize, usize)>> {
    let records: Vec<Record> = lines(RECORDS)?;
    let proved = records.iter().filter(|record| record.lower == record.size);
    Ok(proved.filter_map(|record| Some((record.board.parse().ok()?, record.size))).collect())
}

/// The sides on which covers are known that have so many knights less, or fewer still.
fn improved(table: &[(usize, usize)], least: usize) -> Result<String> {
    let records: Vec<Record> = lines(RECORDS)?;
    let sizes: BTreeMap<&str, usize> =
        records.iter().map(|row| (row.board.as_str(), row.size)).collect();
    let improved = table.iter().filter(|(side, size)| {
        sizes.get(side.to_string().as_str()).is_some_and(|record| record + least <= *size)
    });
    Ok(named(improved.map(|(side, _)| side.to_string())))
}

/// The sum of 2^i for i from 1 to 64, beside the printed one.
fn grains() -> String {
    let sum: BigUint = (1..=64u32).map(|i| BigUint::from(1u8) << i).sum();
    let below = (BigUint::from(1u8) << 65u32) - sum;
    format!("2^65 - {below}")
}

fn named(names: impl Iterator<Item = String>) -> String {
    let names: Vec<String> = names.collect();
    if names.is_empty() { "none".to_owned() } else { names.join(", ") }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Figure 14 with three repairs: row 7 is moved by a column, 1/28 stands in the middle column, and 6/14 is 5/14.
    #[test]
    fn figure_14_is_a_maximum_packing_after_three_repairs() {
        let figures: BTreeMap<String, Vec<String>> = toml::from_str(WEIGHTS).unwrap();
        let mut lines: Vec<Vec<&str>> =
            figures["fisher-14"].iter().map(|line| line.split_whitespace().collect()).collect();
        lines[6].insert(0, "3/4");
        assert_eq!(lines[6].pop(), Some("3/8"));
        lines[3].swap(5, 6);
        lines[9].swap(5, 6);
        for row in [5, 7] {
            assert_eq!(std::mem::replace(&mut lines[row][5], "5/14"), "6/14");
        }
        let weight = |row: usize, col: usize| lines[row][col].parse::<BigRational>().unwrap();
        let all = || (0..13).flat_map(|row| (0..13).map(move |col| (row, col)));
        let sum: BigRational = all().map(|(row, col)| weight(row, col)).sum();
        assert_eq!(sum.to_string(), "727/28");
        for (row, col) in all() {
            assert_eq!(weight(row, col), weight(col, row), "row {row}, column {col}");
            assert_eq!(weight(row, col), weight(12 - row, col), "row {row}, column {col}");
            let apart = |(to, across): &(usize, usize)| {
                let (rows, cols) = (to.abs_diff(row), across.abs_diff(col));
                rows + cols == 0 || rows * cols == 2
            };
            let load: BigRational =
                all().filter(apart).map(|(to, across)| weight(to, across)).sum();
            assert!(load <= BigRational::from_integer(1.into()), "row {row}, column {col}: {load}");
        }
    }
}
