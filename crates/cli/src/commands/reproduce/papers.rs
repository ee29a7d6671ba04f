//! The catalogue of the five papers: every table and figure, and which rows repeat it or why none
//! does.

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};

/// A paper.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Paper {
    pub(crate) title: String,
    pub(crate) source: String,
    pub(crate) items: Vec<Item>,
}

/// A table or a figure.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Item {
    pub(crate) name: String,
    pub(crate) shows: String,
    /// How the names of the rows begin that repeat it.
    #[serde(default)]
    pub(crate) by: Vec<String>,
    /// Why it is not repeated.
    pub(crate) no: Option<String>,
}

const PAPERS: [&str; 5] = [
    include_str!("papers/fisher.toml"),
    include_str!("papers/rubin.toml"),
    include_str!("papers/cycles.toml"),
    include_str!("papers/pieces.toml"),
    include_str!("papers/roth.toml"),
];

/// All five.
pub(crate) fn all() -> Result<Vec<Paper>> {
    PAPERS.iter().map(|text| toml::from_str(text).context("the catalogue of the papers")).collect()
}
