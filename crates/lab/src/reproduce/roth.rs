//! Roth 1992, "The problem of the knight": the first blind alley, how many there are below 2000, and
//! the paper's three examples.

use super::asked::Asked;
use super::row::{Row, Verdict};
use anyhow::Result;
use destrier_board::{Board, Piece, Square};
use destrier_combinat::tour::{Rounding, Scan, TourRule, follow_rule};
use destrier_console::args::cores;
use destrier_console::progress::control;
use serde::Deserialize;

/// The paper's claims, each beside what the rule does.
pub(super) fn rows(asked: &mut Asked) -> Result<()> {
    asked.printed("roth-first", || first(TourRule::Roth(Rounding::Up)))?;
    asked.printed("roth-first-even", || first(TourRule::Roth(Rounding::Even)))?;
    asked.row("roth-first-warnsdorff", |name| {
        // ties are broken by the list of moves here, and the paper does not say how it broke them
        Ok(Row::printed(name, first(TourRule::Warnsdorff)?)?.judged(Verdict::Open))
    })?;
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

#[cfg(test)]
mod tests {
    /// Steps over rows and columns.
    type Step = (isize, isize);

    /// One of the 76 lists of moves whose first blind alley is on 77x77.
    const LATE: [Step; 8] =
        [(-1, -2), (2, -1), (1, 2), (1, -2), (-2, -1), (2, 1), (-2, 1), (-1, 2)];

    /// Whether Warnsdorff's rule tours a board from a corner, ties by a list of moves.
    fn tours(side: isize, list: &[Step; 8]) -> bool {
        let mut free = vec![true; (side * side) as usize];
        let place = |(row, col): Step| {
            let inside = (0..side).contains(&row) && (0..side).contains(&col);
            inside.then_some((row * side + col) as usize)
        };
        let mut at = (0, 0);
        for _ in 1..side * side {
            place(at).into_iter().for_each(|index| free[index] = false);
            let open = |from: Step| {
                let next = list.iter().map(move |step| (from.0 + step.0, from.1 + step.1));
                next.filter(|&to| place(to).is_some_and(|index| free[index]))
            };
            let Some(next) = open(at).min_by_key(|&to| open(to).count()) else { return false };
            at = next;
        }
        true
    }

    /// Roth's number for Warnsdorff's rule depends on how ties are broken.
    #[test]
    fn a_list_of_moves_fails_first_where_roth_says() {
        assert_eq!((5..100).find(|&side| !tours(side, &LATE)), Some(77));
        let other = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
        assert_ne!((5..100).find(|&side| !tours(side, &other)), Some(77));
    }
}
