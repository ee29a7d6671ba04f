//! The papers' tables of small covers, `models/tables/`: each row is a cover that somebody found.

use super::row::Row;
use crate::models::{self, TomlFile};
use anyhow::{Context, Result};
use destrier_board::{Board, Group};
use destrier_draw::plot::Plot;
use destrier_draw::records;
use serde::Deserialize;
use std::path::Path;

/// A table of a paper.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Table {
    #[serde(skip)]
    pub(super) name: String,
    pub(super) title: String,
    pub(super) source: String,
    pub(super) rows: Vec<Claim>,
}

/// A cover of a board by so many knights.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Claim {
    pub(super) board: Board,
    pub(super) claimed: usize,
    #[serde(default)]
    pub(super) by: By,
    /// One of these symmetries, if any is named.
    #[serde(default)]
    pub(super) symmetries: Vec<Group>,
}

/// How a cover is looked for.
#[derive(Deserialize, Clone, Copy, Default, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub(super) enum By {
    #[default]
    Weighting,
    /// Simulated annealing, as Jackson and Pargas.
    Annealing,
    /// With a pattern of density 1/8 in the middle.
    Pattern,
    /// In two stages, as Rubin.
    Stages,
}

/// The tables by name, in order.
pub(super) fn read(folder: Option<&Path>) -> Result<Vec<Table>> {
    let table = |TomlFile { name, path, text }: TomlFile| {
        let table: Table = toml::from_str(&text).with_context(|| path.display().to_string())?;
        Ok(Table { name, ..table })
    };
    models::tables(folder)?.into_iter().map(table).collect()
}

impl Table {
    /// What is claimed and what was found as a plot; none unless all rows are there.
    pub(super) fn plot(&self, rows: &[Row]) -> Option<Plot> {
        let points = |size: &dyn Fn(&Row) -> &Option<String>| {
            let size = |row: &Row| size(row).as_ref().and_then(|text| text.parse().ok());
            let point =
                |(claim, row): (&Claim, &Row)| Some((claim.board.rows() as f64, size(row)?));
            self.rows.iter().zip(rows).filter_map(point).collect()
        };
        let [claimed, found] = [points(&|row| &row.claimed), points(&|row| &row.found)];
        let whole = self.rows.len() == rows.len();
        whole.then(|| records::comparison(&self.title, claimed, found))
    }

    /// `fisher-table-3-20x20`.
    pub(super) fn name(&self, claim: &Claim) -> String {
        let middle = if claim.by == By::Pattern { "-pattern" } else { "" };
        format!("{}-{}{middle}", self.name, claim.board)
    }
}
