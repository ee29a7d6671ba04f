//! The catalogue of the five papers: every table and figure, and which rows repeat it or why none
//! does.

use anyhow::{Context, Result};
use destrier_console::report::Report;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A paper.
#[derive(Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub(crate) struct Paper {
    pub(crate) title: String,
    pub(crate) source: String,
    pub(crate) items: Vec<Item>,
}

/// A table or a figure.
#[derive(Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub(crate) struct Item {
    pub(crate) name: String,
    pub(crate) shows: String,
    /// how names of rows begin
    #[serde(default)]
    pub(crate) by: Vec<String>,
    /// why it is not repeated
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

/// Output of reproduce with --json and no name.
#[derive(Serialize, JsonSchema)]
#[schemars(title = "The catalogue of the papers")]
pub(crate) struct Catalogue {
    pub(super) papers: Vec<Paper>,
}

impl Report for Catalogue {
    const NAME: &'static str = "papers-1";

    /// Every table and figure, and how it is repeated or why it is not.
    fn text(&self) -> String {
        let mut text = String::new();
        for paper in &self.papers {
            text.push_str(&format!("{} ({})\n", paper.title, paper.source));
            for item in &paper.items {
                text.push_str(&format!("  {:<18} {}\n", item.name, item.shows));
                if let Some(why) = &item.no {
                    text.push_str(&format!("  {:<18} not repeated: {why}\n", ""));
                }
            }
            text.push('\n');
        }
        text + "Next: destrier-lab reproduce fisher-table-1, or all, which takes an hour.\n"
    }
}
