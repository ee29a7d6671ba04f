//! What the strips that the edge of a board cuts off are worth: its first rows, at what the whole strips leave of the costs.

use destrier_board::{Piece, Rule};
use destrier_certify::{Rejection, StripBound};
use destrier_run::Control;

/// Rates are told apart to one part of so many of all costs.
const PARTS: usize = 1000;

/// The highest rate that so many rows at the edge show, as the checker sees it; none if they show nothing.
pub(super) fn bound(
    (piece, rule): (Piece, Rule),
    rows: usize,
    strip: &StripBound,
    control: Control<'_>,
) -> Option<StripBound> {
    let left_out = (rows + 1).checked_sub(strip.rows).filter(|_| rows > 0)?;
    let (height, sum) = (strip.costs.len(), strip.costs.iter().sum::<usize>());
    let reach = (height - strip.rows) / 2;
    let in_strips = |row: usize| (row + reach).saturating_sub(left_out).min(height);
    let left = |row: usize| sum - strip.costs[..in_strips(row)].iter().sum::<usize>();
    let costs: Vec<usize> = (1..=rows + reach).map(left).collect();
    if costs.iter().all(|&cost| cost == 0) {
        return None;
    }
    // those that are cut off take half of what whole strips would
    let (mut low, mut high) = (strip.rate * (strip.rows - 1 + 2 * left_out) / 2, sum);
    let mut best = None;
    while low + (sum / PARTS).max(1) < high && control.halted().is_none() {
        // what a row at the edge takes in addition is little, so low rates are tried first
        let rate = low + (high - low).div_ceil(4);
        match StripBound::follow(piece, rule, (rows, true), costs.clone(), rate) {
            Ok(bound) => (low, best) = (rate, Some(bound)),
            Err(Rejection::RateTooHigh { .. } | Rejection::NotAtRest { .. }) => high = rate,
            Err(_) => return best,
        }
    }
    best
}
