//! What repeats the papers' tables: a row agrees when local search finds a cover as small.

use super::asked::Asked;
use super::row::{Row, Verdict};
use super::search::{Best, best, find, published, with_pattern};
use super::table::{By, Claim, Table};
use anyhow::Result;
use destrier_board::{Problem, SquareSet};
use destrier_certify::Certificate;
use destrier_console::report::checked;
use destrier_cover::question::SearchMethod;
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
        let cover = match claim.by {
            By::Weighting => find(&problem, claim.claimed, limit, None)?,
            By::Annealing => published(&problem, SearchMethod::Annealing, claim.claimed, limit)?,
            By::Pattern => with_pattern(claim.board, claim.claimed, limit)?,
            By::Stages => published(&problem, SearchMethod::TwoStage, claim.claimed, limit)?,
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
        let size = cover.len();
        let certificate = Certificate::at_most(problem, cover);
        let verified = checked(certificate)?.1.to_string();
        let what = format!("a cover of {} by at most {} knights{more}", claim.board, claim.claimed);
        let (claimed, found) = (Some(claim.claimed.to_string()), Some(size.to_string()));
        Ok(Row::new(self.name(claim), what, &self.source, claimed, found)
            .judged(Verdict::of_size(claim.claimed, size))
            .verified(Some(verified)))
    }
}
