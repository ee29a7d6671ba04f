//! What repeats the papers' tables: a row agrees when local search finds a cover as small.

use super::row::{Row, Verdict};
use super::search::{Best, annealed, best, find, with_pattern};
use super::table::{By, Claim, Table};
use anyhow::Result;
use destrier_board::{Problem, SquareSet};
use destrier_certify::Certificate;
use destrier_console::report::checked;
use std::time::Duration;

impl Table {
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
                let cover = match claim.by {
                    By::Weighting => find(&problem, claim.claimed, limit, None)?,
                    By::Annealing => annealed(&problem, claim.claimed, limit)?,
                    By::Pattern => with_pattern(claim.board, claim.claimed, limit)?,
                };
                self.row(claim, problem, cover, "")?
            } else {
                let Best { problem, cover, bounds } = best(claim.board, &claim.symmetries, limit)?;
                let bounds = format!(", with a symmetry (results/symmetric.csv: {bounds})");
                self.row(claim, problem, cover, &bounds)?
            };
            say(&row)?;
            rows.push(row);
        }
        Ok(rows)
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
