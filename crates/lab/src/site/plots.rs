//! The plots of the site: figure 28, densities, what is open, and how long proofs take.

use super::records::Record;
use crate::reproduce::Row;
use anyhow::{Context, Result};
use destrier_board::Board;
use destrier_console::files;
use destrier_draw::plot::{self, Plot};
use destrier_draw::records::{self, Sizes};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// A plot as a file of the site.
#[derive(Serialize)]
pub(super) struct Picture {
    /// Below `plots/`.
    pub(super) name: &'static str,
    pub(super) alt: String,
    #[serde(skip)]
    pub(super) svg: String,
}

impl Picture {
    fn new(name: &'static str, alt: &str, plot: Plot) -> Result<Self> {
        Ok(Picture { name, alt: alt.to_owned(), svg: plot::svg(&[plot])? })
    }
}

/// All plots that the results have data for; the papers' values are the claims of a recorded run.
pub(super) fn all(results: &Path, records: &[Record], claims: &[Row]) -> Result<Vec<Picture>> {
    let table = files::read(&results.join("records.csv"))?;
    let papers = [("Fisher 2003", "fisher-table-5-"), ("Rubin", "rubin-table-1-")];
    let papers: Vec<(String, Sizes)> = papers
        .iter()
        .map(|(source, start)| ((*source).to_owned(), claimed(claims, start)))
        .filter(|(_, sizes)| !sizes.is_empty())
        .collect();
    let [sizes, densities] = records::plots(&table, &papers)?;
    let mut pictures = vec![
        Picture::new(
            "figure-28.svg",
            "n against the knights of the smallest cover known: figure 28, continued to n = 100",
            sizes,
        )?,
        Picture::new(
            "density.svg",
            "knights per square fall slowly towards 1/8 and stay above 1/9",
            densities,
        )?,
        Picture::new(
            "gap.svg",
            "how many knights lie between the best proved bound and the best cover known, by n",
            records::gap(records.iter().map(gap).collect()),
        )?,
    ];
    if let Some(prices) = prices(&results.join("symmetric.csv"), records)? {
        pictures.push(Picture::new(
            "symmetry.svg",
            "how many knights more than the smallest cover known the smallest with each symmetry has, by n",
            records::price(prices),
        )?);
    }
    if let Some(times) = times(&results.join("runs"))? {
        pictures.push(Picture::new(
            "proof-times.svg",
            "seconds to prove the minimum by n, ours beside other solvers, as powers of ten",
            times,
        )?);
    }
    Ok(pictures)
}

/// Claims of square boards in the rows of a table.
fn claimed(claims: &[Row], start: &str) -> Sizes {
    let size = |row: &Row| {
        let board: Board = row.name.strip_prefix(start)?.parse().ok()?;
        Some((board.rows(), row.claimed.as_ref()?.parse().ok()?))
    };
    claims.iter().filter_map(size).collect()
}

/// The distance from the bound to the cover, beside n.
fn gap(record: &Record) -> (f64, f64) {
    (record.n as f64, (record.size - record.lower.min(record.size)) as f64)
}

/// A line of the table of symmetric covers.
#[derive(Deserialize)]
struct Symmetric {
    board: usize,
    symmetry: String,
    size: usize,
}

/// Points of a plot by the names of their series.
type Points = BTreeMap<String, Vec<(f64, f64)>>;

/// By symmetry how far the sizes in a table are above the records, and by n.
fn prices(table: &Path, records: &[Record]) -> Result<Option<Points>> {
    if !table.exists() {
        return Ok(None);
    }
    let mut prices = Points::new();
    for row in csv::Reader::from_path(table)?.deserialize() {
        let Symmetric { board, symmetry, size } = row?;
        if let Some(record) = records.iter().find(|record| record.n == board) {
            let price = size as f64 - record.size as f64;
            prices.entry(symmetry).or_default().push((board as f64, price));
        }
    }
    Ok(Some(prices))
}

/// A line of a benchmark of proofs.
#[derive(Deserialize)]
struct Run {
    program: String,
    #[serde(alias = "side")]
    board: Board,
    /// What it found; none if it did not finish.
    #[serde(deserialize_with = "csv::invalid_option")]
    size: Option<usize>,
    cpu_seconds: f64,
}

/// The shortest time of each program on each square board, in all benchmarks of `runs` in which
/// proofs are verified.
fn times(runs: &Path) -> Result<Option<Plot>> {
    let mut best: BTreeMap<(String, usize), f64> = BTreeMap::new();
    for path in benchmarks(runs)? {
        let mut table =
            csv::Reader::from_path(&path).with_context(|| path.display().to_string())?;
        let lines: Vec<Run> = table.deserialize().filter_map(Result::ok).collect();
        if !lines.iter().any(|run| run.program == "verify") {
            continue;
        }
        let finished =
            |run: &Run| run.board.is_square() && run.cpu_seconds > 0.0 && run.size.is_some();
        for run in lines.into_iter().filter(finished) {
            let time = best.entry((run.program, run.board.rows())).or_insert(f64::MAX);
            *time = time.min(run.cpu_seconds);
        }
    }
    let mut series = Points::new();
    for ((program, n), seconds) in best {
        series.entry(program).or_default().push((n as f64, seconds));
    }
    Ok((!series.is_empty()).then(|| records::times(series)))
}

/// The raw measurements of all benchmarks; none if there is no such folder.
fn benchmarks(runs: &Path) -> Result<Vec<PathBuf>> {
    if !runs.exists() {
        return Ok(Vec::new());
    }
    let found = files::entries(runs)?.into_iter().map(|run| run.join("raw.csv"));
    Ok(found.filter(|path| path.exists()).collect())
}
