//! What repeats the papers' tables: a row agrees when local search finds a cover as small.

use super::asked::Asked;
use super::patterns::sized;
use super::row::{Row, Verdict};
use super::search::{Best, best, find, with_pattern};
use super::table::{By, Claim, Table};
use anyhow::Result;
use destrier_board::{Problem, SquareSet};
use destrier_cover::question::SearchMethod;
use destrier_cover::search::SearchOptions;
use std::time::Duration;

impl Table {
    /// Finds a cover for each row that is wanted; these rows.
    pub(super) fn reproduce<'a>(&self, asked: &'a mut Asked) -> Result<&'a [Row]> {
        let (before, limit) = (asked.rows().len(), asked.limit);
        for claim in &self.rows {
            asked.row(&self.name(claim), |_| self.claim(claim, limit))?;
        }
        Ok(&asked.rows()[before..])
    }

    /// A cover within the time beside the claimed one.
    fn claim(&self, claim: &Claim, limit: Duration) -> Result<Row> {
        if !claim.symmetries.is_empty() {
            let Best { problem, cover, bounds } = best(claim.board, &claim.symmetries, limit)?;
            let bounds = format!(", with a symmetry (results/symmetric.csv: {bounds})");
            return self.row(claim, problem, cover, &bounds);
        }
        let problem = Problem::new(claim.board);
        let by = |method| {
            let how = SearchOptions::default().with_method(method);
            find(&problem, claim.claimed, limit, how)
        };
        let cover = match claim.by {
            By::Weighting => by(SearchMethod::Weighting)?,
            By::Annealing => by(SearchMethod::Annealing)?,
            By::Pattern => with_pattern(claim.board, claim.claimed, limit)?,
            By::Stages => by(SearchMethod::TwoStage)?,
        };
        if claim.by != By::Stages {
            return self.row(claim, problem, cover, "");
        }
        let open = cover.len() > claim.claimed; // the paper does not say how long it searched
        let how = format!(", by a search in two stages; {} s here", limit.as_secs());
        let row = self.row(claim, problem, cover, &how)?;
        Ok(if open { row.judged(Verdict::Open) } else { row })
    }

    fn row(&self, claim: &Claim, problem: Problem, cover: SquareSet, more: &str) -> Result<Row> {
        let what = format!("a cover of {} by at most {} knights{more}", claim.board, claim.claimed);
        let claimed = Some(claim.claimed.to_string());
        let row = Row::new(self.name(claim), what, &self.source, claimed, None);
        sized(row, claim.claimed, problem, cover)
    }
}
