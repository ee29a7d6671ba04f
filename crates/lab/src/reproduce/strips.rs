//! Fisher 2003, section 6: the numbers of strips, and the published sizes of covers by patterns beside them.

use super::asked::{Asked, Once};
use super::row::{Row, Verdict};
use anyhow::Result;
use destrier_board::{Piece, Rule};
use destrier_certify::StripCertificate;
use destrier_console::progress::control;
use destrier_cover::search::patterns::{blocks_bound, garnick_nieuwejaar_bound};
use destrier_cover::strip::{Strip, strip};
use std::time::Duration;

/// The strips that take a few seconds together.
const ROWS: usize = 8;
/// The formulas are compared for so many columns.
const COLUMNS: usize = 200;

pub(super) fn rows(asked: &mut Asked) -> Result<()> {
    let strips = Strips { limit: asked.limit, known: Default::default() };
    for height in [3, 4, 5, 6] {
        asked.row(&format!("strips-{height}"), |name| {
            let strip = strips.of(height)?;
            let verdict = if height == 5 { Verdict::Better } else { Verdict::Agrees };
            let row = Row::printed(name, recurrence(strip))?.judged(verdict);
            Ok(row.verified(Some(strip.verify()?.1)))
        })?;
    }
    asked.printed("strips-blocks", || strips.exceptions(blocks_bound))?;
    asked.printed("strips-eighth", || strips.exceptions(garnick_nieuwejaar_bound))
}

/// The strips by their rows, each found when it is first asked for.
struct Strips {
    limit: Duration,
    known: [Once<Strip>; ROWS],
}

impl Strips {
    fn of(&self, rows: usize) -> Result<&Strip> {
        let control = control(Some(self.limit));
        self.known[rows - 1]
            .get(|| Ok(strip(rows, Piece::Knight, Rule::Domination, control, None)?))
    }

    /// The boards that take more knights than a formula says; a strip of which many do is named by the first of them.
    fn exceptions(&self, formula: fn(usize, usize) -> usize) -> Result<String> {
        let mut named = Vec::new();
        for rows in 1..=ROWS {
            let strip = self.of(rows)?;
            let fails = |n: &usize| strip.value(*n).is_none_or(|value| value > formula(rows, *n));
            let failing: Vec<usize> = (rows..=COLUMNS).filter(fails).collect();
            match failing[..] {
                [first, .., last] if last == COLUMNS => {
                    named.push(format!("{rows} x n for large n, the first {rows}x{first}"));
                }
                _ => named.extend(failing.iter().map(|n| format!("{rows}x{n}"))),
            }
        }
        Ok(if named.is_empty() { "none".to_owned() } else { named.join(", ") })
    }
}

/// `D(3, n + 6) = D(3, n) + 4 for n >= 5`.
fn recurrence(strip: &Strip) -> String {
    let StripCertificate { rows, period, increment, start, .. } = &strip.formula;
    format!("D({rows}, n + {period}) = D({rows}, n) + {increment} for n >= {start}")
}
