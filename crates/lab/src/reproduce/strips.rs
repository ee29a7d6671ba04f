//! Fisher 2003, section 6: the numbers of strips, and the published sizes of covers by patterns beside them.

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

pub(super) fn rows(limit: Duration) -> Result<(String, Vec<Row>)> {
    let strips = (1..=ROWS)
        .map(|rows| Ok(strip(rows, Piece::Knight, Rule::Domination, control(Some(limit)), None)?))
        .collect::<Result<Vec<Strip>>>()?;
    let mut rows = Vec::new();
    for height in [3, 4, 5, 6] {
        let strip = &strips[height - 1];
        let row = Row::printed(&format!("strips-{height}"), recurrence(strip))?;
        let verdict = if height == 5 { Verdict::Better } else { Verdict::Agrees };
        rows.push(row.judged(verdict).verified(Some(strip.verify()?.1)));
    }
    rows.push(Row::printed("strips-blocks", exceptions(&strips, blocks_bound))?);
    rows.push(Row::printed("strips-eighth", exceptions(&strips, garnick_nieuwejaar_bound))?);
    Ok((String::new(), rows))
}

/// `D(3, n + 6) = D(3, n) + 4 for n >= 5`.
fn recurrence(strip: &Strip) -> String {
    let StripCertificate { rows, period, increment, start, .. } = &strip.formula;
    format!("D({rows}, n + {period}) = D({rows}, n) + {increment} for n >= {start}")
}

/// The boards that take more knights than a formula says; a strip of which many do is named by the first of them.
fn exceptions(strips: &[Strip], formula: fn(usize, usize) -> usize) -> String {
    let mut named = Vec::new();
    for strip in strips {
        let rows = strip.formula.rows;
        let fails = |n: &usize| strip.value(*n).is_none_or(|value| value > formula(rows, *n));
        let failing: Vec<usize> = (rows..=COLUMNS).filter(fails).collect();
        match failing[..] {
            [first, .., last] if last == COLUMNS => {
                named.push(format!("{rows} x n for large n, the first {rows}x{first}"));
            }
            _ => named.extend(failing.iter().map(|n| format!("{rows}x{n}"))),
        }
    }
    if named.is_empty() { "none".to_owned() } else { named.join(", ") }
}
