//! Roth 1992, "The problem of the knight": the first blind alley, how many there are below 2000, and
//! the paper's three examples.

use super::row::Row;
use crate::commands::tour::{blind_alleys, certificate};
use crate::progress::control;
use anyhow::Result;
use destrier_board::{Board, Piece, Square};
use destrier_combinat::tour::{Rounding, TourRule, follow_rule};
use std::time::{Duration, Instant};

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

/// The first square board with a tour on which a rule fails.
fn first(name: &str, how: &str, rule: TourRule, claimed: Option<&str>) -> Result<Row> {
    let control = control(None);
    let mut found = None;
    for low in (5..500).step_by(50) {
        found = blind_alleys(rule, low..=low + 49, control)?.first().map(usize::to_string);
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
    let control = control(None);
    let started = Instant::now();
    let mut found = Vec::new();
    let mut low = 5;
    while low < 2000 && started.elapsed() < limit && !control.interrupted() {
        let high = (low + 99).min(1999);
        found.extend(blind_alleys(TourRule::Roth(Rounding::Up), low..=high, control)?);
        low = high + 1;
    }
    let complete = low == 2000 && !control.interrupted();
    let what = "boards of sides 5 to 1999 with a blind alley".to_owned();
    let number = complete.then(|| format!("{} of 1995", found.len()));
    let agrees = complete.then(|| found.len() * 100 < 1995);
    Ok(row("roth-share", what, Some("fewer than 1 in 100"), number).agreeing(agrees))
}
