//! Roth 1992, "The problem of the knight": the first blind alley, how many there are below 2000, and
//! the paper's three examples.

use super::asked::Asked;
use super::row::{Row, Verdict};
use anyhow::{Result, bail};
use destrier_board::{Board, Piece, Square};
use destrier_combinat::tour::{Mirrored, Rounding, Scan, Sieve, TourRule, follow_rule, sieve};
use destrier_console::args::cores;
use destrier_console::progress::control;
use serde::Deserialize;

/// The side above Roth's 76.
const LATE: usize = 77;

/// The paper's claims, each beside what the rule does.
pub(super) fn rows(asked: &mut Asked) -> Result<()> {
    asked.printed("roth-first", || first(TourRule::Roth(Rounding::Up)))?;
    asked.printed("roth-first-even", || first(TourRule::Roth(Rounding::Even)))?;
    asked.row("roth-first-warnsdorff", |name| {
        // ties are broken by the list of moves here, and the paper does not say how it broke them
        Ok(Row::printed(name, first(TourRule::Warnsdorff)?)?.judged(Verdict::Open))
    })?;
    asked.row("roth-first-lists", lists)?;
    for side in [8, 60, 180] {
        asked.row(&format!("roth-{side}"), |name| example(name, side))?;
    }
    asked.row("roth-share", share)
}

fn knight(rule: TourRule) -> Scan<'static> {
    Scan { piece: Piece::Knight, rule, start: "a1" }
}

/// The first square board with a tour on which a rule fails.
fn first(rule: TourRule) -> Result<Option<String>> {
    let control = control(None);
    let mut found = None;
    for low in (5..500).step_by(50) {
        let (sides, _) = knight(rule).blind_alleys((low, low + 49), cores(), control)?;
        found = sides.first().map(usize::to_string);
        if found.is_some() || control.interrupted() {
            break;
        }
    }
    Ok(found)
}

/// Where Warnsdorff's rule first fails, by all orders of the list of moves: the paper's number can be had.
fn lists(name: &str) -> Result<Row> {
    let Some(Sieve { firsts, last, .. }) = sieve(Mirrored::Nowhere, LATE, control(None))? else {
        bail!("interrupted");
    };
    let there = firsts.iter().find(|first| first.0 == LATE).map_or(0, |first| first.1);
    let all = firsts.iter().map(|first| first.1).sum::<usize>() + last.len();
    let row = Row::printed(name, format!("{there} on {LATE}x{LATE}, {} later", last.len()))?;
    Ok(row.detailed(&[&all]).judged(Verdict::of(there > 0)))
}

/// A tour that the paper shows.
fn example(name: &str, side: usize) -> Result<Row> {
    let board = Board::new(side, side)?;
    let rule = TourRule::Roth(Rounding::Up);
    let tour = follow_rule(board, Piece::Knight, Square::new(0), rule)?;
    let verified = match &tour {
        Ok(tour) => Some(destrier_certify::verify(&tour.certificate())?.to_string()),
        Err(_) => None,
    };
    let found = if tour.is_ok() { "a tour" } else { "a blind alley" };
    Ok(Row::printed(name, found.to_owned())?.verified(verified))
}

/// The blind alleys below 2000, as `scripts/make-results tours` found them in some minutes.
fn share(name: &str) -> Result<Row> {
    let kept = include_str!("../../../../results/tours/blind-alleys-roth-up.json");
    let Kept { blind_alleys } = serde_json::from_str(kept)?;
    let found = blind_alleys.iter().filter(|side| (5..2000).contains(*side)).count();
    let row = Row::printed(name, format!("{found} of 1995"))?;
    Ok(row.judged(Verdict::of(found * 100 < 1995)))
}

/// A kept list of blind alleys.
#[derive(Deserialize)]
struct Kept {
    blind_alleys: Vec<usize>,
}
