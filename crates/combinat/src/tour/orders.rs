//! All lists of eight jumps: where each, as a rule from a corner, first ends in a blind alley.

use super::mirrored::Mirrored;
use super::{TourError, TourRule, follow_rule};
use destrier_board::{Board, Piece, Square};
use destrier_run::{Control, Done, Progress};
use rayon::prelude::*;

/// How far all lists lead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sieve {
    /// How many lists end in their first blind alley on each side, in order of the sides.
    pub firsts: Vec<(usize, usize)>,
    /// The lists that lead farthest, as the places of the jumps.
    pub last: Vec<[u8; 8]>,
    /// Their first blind alley, or nothing if there is none on the sides that were looked at.
    pub side: Option<usize>,
}

/// Follows the knight from a1 by all 40,320 lists on square boards of sides 5 to `high`, until all have failed.
///
/// # Errors
/// If a board cannot be made.
pub fn sieve(
    mirrored: Mirrored,
    high: usize,
    control: Control<'_>,
) -> Result<Option<Sieve>, TourError> {
    let (mut left, mut firsts) = (lists(), Vec::new());
    for side in 5..=high {
        if control.halted().is_some() {
            return Ok(None);
        }
        let board = Board::new(side, side)?;
        let leads = |places: &[u8; 8]| -> Result<bool, TourError> {
            let rule = TourRule::Listed(*places, mirrored);
            Ok(follow_rule(board, Piece::Knight, Square::new(0), rule)?.is_ok())
        };
        let led = left.par_iter().map(leads).collect::<Result<Vec<_>, _>>()?;
        let kept: Vec<_> =
            left.iter().zip(&led).filter(|pair| *pair.1).map(|pair| *pair.0).collect();
        if kept.len() < left.len() {
            firsts.push((side, left.len() - kept.len()));
        }
        if kept.is_empty() {
            return Ok(Some(Sieve { firsts, last: left, side: Some(side) }));
        }
        left = kept;
        control.tell(&Progress {
            done: Done::Steps { done: side as u64, of: high as u64, unit: "side" },
            counts: &[(left.len() as u64, "lists")],
            ..Progress::default()
        });
    }
    Ok(Some(Sieve { firsts, last: left, side: None }))
}

/// All orders of eight jumps: their places.
fn lists() -> Vec<[u8; 8]> {
    let mut lists = vec![[0; 8]];
    for last in 1..8u8 {
        let inserted = |list: [u8; 8]| {
            (0..=last).map(move |place| {
                let mut longer = list.map(|other| other + u8::from(other >= place));
                longer[usize::from(last)] = place;
                longer
            })
        };
        lists = lists.into_iter().flat_map(inserted).collect();
    }
    lists
}
