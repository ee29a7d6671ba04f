//! The page of the papers' claims: the catalogue beside the last recorded run of
//! `destrier-lab reproduce all`.

use crate::reproduce::papers::{self, Paper};
use crate::reproduce::{Claims as Recorded, Row, Verdict};
use anyhow::{Context, Result};
use serde::Serialize;
use std::path::Path;

/// What the page shows.
#[derive(Serialize)]
pub(super) struct Claims {
    pub(super) papers: Vec<Shown>,
    /// Rows that agree with their claims or better them, and rows with both claim and result.
    pub(super) agree: usize,
    pub(super) compared: usize,
    pub(super) rows: Vec<Row>,
}

/// A paper.
#[derive(Serialize)]
pub(super) struct Shown {
    title: String,
    source: String,
    items: Vec<ShownItem>,
}

#[derive(Serialize)]
struct ShownItem {
    name: String,
    shows: String,
    no: Option<String>,
    rows: Vec<Row>,
}

/// The claims of a folder of results, if a run is recorded there.
pub(super) fn read(results: &Path) -> Result<Option<Claims>> {
    let path = results.join("claims.json");
    if !path.exists() {
        return Ok(None);
    }
    let text = destrier_console::files::read(&path)?;
    let Recorded { rows } =
        serde_json::from_str(&text).with_context(|| path.display().to_string())?;
    let count = |verdict| rows.iter().filter(|row| row.verdict == verdict).count();
    let agree = count(Verdict::Agrees) + count(Verdict::Better);
    let differ = count(Verdict::Disagrees);
    let papers = papers::all()?.into_iter().map(|paper| shown(paper, &rows)).collect();
    Ok(Some(Claims { papers, agree, compared: agree + differ, rows }))
}

fn shown(paper: Paper, rows: &[Row]) -> Shown {
    let items = paper.items.into_iter().map(|item| {
        let repeats = |row: &&Row| item.by.iter().any(|start| row.name.starts_with(start.as_str()));
        let rows = rows.iter().filter(repeats).cloned().collect();
        ShownItem { name: item.name, shows: item.shows, no: item.no, rows }
    });
    Shown { title: paper.title, source: paper.source, items: items.collect() }
}
