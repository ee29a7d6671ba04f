//! Roth 1992, "The problem of the knight": the first blind alley, how many there are below 2000, and
//! the paper's three examples.

use super::row::Row;
use crate::args::cores;
use crate::commands::tour::certificate;
use crate::progress::control;
use anyhow::Result;
use destrier_board::{Board, Piece, Square};
use destrier_combinat::tour::{Rounding, Scan, TourRule, follow_rule};
use std::time::Duration;

const SOURCE: &str = "Roth 1992";

/// The paper's claims, each beside what the rule does.
pub(super) fn rows(limit: Duration) -> Result<(String, Vec<Row>)> {
    let roth = |rounding| TourRule::Roth(rounding);
    let mut rows = vec![
        first("roth-first", "halves up", roth(Rounding::Up), Some("428"))?,
        first("roth-first-even", "halves to the even number", roth(Rounding::Even), None)?,
        first("roth-first-warnsdorff", "Warnsdorff's rule", TourRule::Warnsdorff, None)?,
    ];
    for side in [8, 60, 180] {
        rows.push(example(side)?);
    }
    rows.push(share(limit)?);
    Ok((String::new(), rows))
}

fn row(name: &str, what: String, claimed: Option<&str>, found: Option<String>) -> Row {
    Row::new(name, what, SOURCE, claimed.map(str::to_owned), found)
}

fn knight(rule: TourRule) -> Scan<'static> {
    Scan { piece: Piece::Knight, rule, start: "a1" }
}

/// The first square board with a tour on which a rule fails.
fn first(name: &str, how: &str, rule: TourRule, claimed: Option<&str>) -> Result<Row> {
    let control = control(None);
    let mut found = None;
    for low in (5..500).step_by(50) {
        let (sides, _) = knight(rule).blind_alleys((low, low + 49), cores(), control)?;
        found = sides.first().map(usize::to_string);
        if found.is_some() || control.interrupted() {
            break;
        }
    }
    Ok(row(name, format!("first blind alley from a corner, {how}"), claimed, found))
}

/// A tour that the paper shows.
fn example(side: usize) -> Result<Row> {
    let board = Board::new(side, side)?;
    let rule = TourRule::Roth(Rounding::Up);
    let tour = follow_rule(board, Piece::Knight, Square::new(0), rule)?;
    let verified = match &tour {
        Ok(tour) => Some(destrier_certify::verify(&certificate(tour)?)?.to_string()),
        Err(_) => None,
    };
    let found = if tour.is_ok() { "a tour" } else { "a blind alley" };
    let what = format!("the rule on {board}");
    let row = row(&format!("roth-{side}"), what, Some("a tour"), Some(found.to_owned()));
    Ok(row.verified(verified))
}

/// The blind alleys below 2000, if there is time to find them all.
fn share(limit: Duration) -> Result<Row> {
    let rule = TourRule::Roth(Rounding::Up);
    let (found, next) = knight(rule).blind_alleys((5, 1999), cores(), control(Some(limit)))?;
    let complete = next == 2000;
    let what = "boards of sides 5 to 1999 with a blind alley".to_owned();
    let number = complete.then(|| format!("{} of 1995", found.len()));
    let agrees = complete.then(|| found.len() * 100 < 1995);
    Ok(row("roth-share", what, Some("fewer than 1 in 100"), number).agreeing(agrees))
}
