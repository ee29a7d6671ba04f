//! The papers' tables of small covers, `models/tables/`: each row is a cover that somebody found,
//! and agrees when local search finds one as small.

use super::row::Row;
use super::search::{Best, best, find};
use crate::models::{self, TomlFile};
use crate::report::checked;
use anyhow::{Context, Result};
use destrier_board::{Board, Group, Problem, SquareSet};
use destrier_certify::Certificate;
use destrier_cover::construct::{Pattern, construct, keeping_middle};
use destrier_draw::plot::Plot;
use destrier_draw::records::{self, Sizes};
use serde::Deserialize;
use std::path::Path;
use std::time::Duration;

/// A table of a paper.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Table {
    #[serde(skip)]
    pub(super) name: String,
    pub(super) title: String,
    source: String,
    rows: Vec<Claim>,
}

/// A cover of a board by so many knights.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Claim {
    board: Board,
    claimed: usize,
    #[serde(default)]
    middle: Middle,
    /// One of these symmetries, if any is named.
    #[serde(default)]
    symmetries: Vec<Group>,
}

/// What the middle of a board looks like.
#[derive(Deserialize, Clone, Copy, Default, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
enum Middle {
    #[default]
    Free,
    /// One of the patterns of density 1/8.
    Pattern,
}

/// The tables by name, in order.
pub(super) fn read(folder: Option<&Path>) -> Result<Vec<Table>> {
    let table = |TomlFile { name, path, text }: TomlFile| {
        let table: Table = toml::from_str(&text).with_context(|| path.display().to_string())?;
        Ok(Table { name, ..table })
    };
    models::tables(folder)?.into_iter().map(table).collect()
}

/// What tables of a folder claim, each with its source; a table that is not there is left out.
pub(crate) fn claims(models: Option<&Path>, names: &[&str]) -> Result<Vec<(String, Sizes)>> {
    let tables = read(models)?;
    let wanted = tables.iter().filter(|table| names.contains(&table.name.as_str()));
    Ok(wanted.map(Table::claims).collect())
}

impl Table {
    /// Its source, and the sizes that it claims for square boards without further demands.
    fn claims(&self) -> (String, Sizes) {
        let plain = |claim: &&Claim| {
            claim.board.is_square() && claim.middle == Middle::Free && claim.symmetries.is_empty()
        };
        let size = |claim: &Claim| (claim.board.rows(), claim.claimed);
        (self.source.clone(), self.rows.iter().filter(plain).map(size).collect())
    }

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

    /// Finds a cover for each row that is wanted, at most so long for each.
    pub(super) fn reproduce(
        &self,
        limit: Duration,
        wanted: impl Fn(&str) -> bool,
        say: &mut dyn FnMut(&Row) -> Result<()>,
    ) -> Result<Vec<Row>> {
        let mut rows = Vec::new();
        for claim in self.rows.iter().filter(|claim| wanted(&self.name(claim))) {
            let row = if claim.symmetries.is_empty() {
                let problem = Problem::new(claim.board);
                let cover = match claim.middle {
                    Middle::Free => find(&problem, claim.claimed, limit, None)?,
                    Middle::Pattern => with_pattern(claim, limit)?,
                };
                self.row(claim, problem, cover, "")?
            } else {
                let Best { problem, cover, bounds } = best(claim.board, &claim.symmetries, limit)?;
                let bounds = format!(", with a symmetry (proved: {bounds})");
                self.row(claim, problem, cover, &bounds)?
            };
            say(&row)?;
            rows.push(row);
        }
        Ok(rows)
    }

    /// `fisher-table-3-20x20`.
    fn name(&self, claim: &Claim) -> String {
        let middle = if claim.middle == Middle::Pattern { "-pattern" } else { "" };
        format!("{}-{}{middle}", self.name, claim.board)
    }

    fn row(&self, claim: &Claim, problem: Problem, cover: SquareSet, more: &str) -> Result<Row> {
        let size = cover.len();
        let certificate = Certificate::at_most(problem, cover);
        let verified = checked(&certificate)?.claim;
        let what = format!("a cover of {} by at most {} knights{more}", claim.board, claim.claimed);
        let (claimed, found) = (Some(claim.claimed.to_string()), Some(size.to_string()));
        Ok(Row::new(self.name(claim), what, &self.source, claimed, found)
            .agreeing(Some(size <= claim.claimed))
            .verified(Some(verified)))
    }
}

/// The smallest cover found that keeps a pattern of density 1/8 in the middle.
fn with_pattern(claim: &Claim, limit: Duration) -> Result<SquareSet> {
    let patterns = Pattern::eighths();
    let share = limit / patterns.len().max(1) as u32;
    let mut smallest: Option<SquareSet> = None;
    for (seed, pattern) in patterns.iter().enumerate() {
        let cover = construct(claim.board, pattern, seed as u64);
        let problem = keeping_middle(&cover)?;
        let cover = find(&problem, claim.claimed, share, Some(cover))?;
        if smallest.as_ref().is_none_or(|smallest| cover.len() < smallest.len()) {
            smallest = Some(cover);
        }
    }
    smallest.context("there is no pattern of density 1/8")
}
