//! What the strips that the edge of a board cuts off are worth: its first rows, at what the whole strips leave of the costs.

use destrier_board::{Piece, Rule};
use destrier_certify::{Rejection, StripBound};
use destrier_run::Control;

/// Rates are told apart to one part of so many of all costs.
const PARTS: usize = 400;

/// The highest rate of the rows at the edge that all strips which are cut off cover together, as the checker sees it.
pub(super) fn bound(
    (piece, rule): (Piece, Rule),
    reach: usize,
    strip: &StripBound,
    control: Control<'_>,
) -> Option<StripBound> {
    let (rows, sum) = (strip.rows - 1, strip.costs.iter().sum::<usize>());
    if rows == 0 {
        return None;
    }
    let left = |row: usize| sum - strip.costs[..row + reach].iter().sum::<usize>();
    let costs: Vec<usize> = (1..=rows + reach).map(left).collect();
    if costs.iter().all(|&cost| cost == 0) {
        return None;
    }
    // the strips that are cut off take half of what whole ones would
    let (mut low, mut high, mut best) = (strip.rate * rows / 2, sum, None);
    while low + (sum / PARTS).max(1) < high && control.halted().is_none() {
        let rate = usize::midpoint(low, high);
        match StripBound::follow(piece, rule, (rows, true), costs.clone(), rate) {
            Ok(bound) => (low, best) = (rate, Some(bound)),
            Err(Rejection::RateTooHigh { .. } | Rejection::NotAtRest { .. }) => high = rate,
            Err(_) => return best,
        }
    }
    best
}
