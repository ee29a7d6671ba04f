//! What the strips that the edge of a board cuts off are worth: its first rows, at what the whole strips leave of the costs.

use super::states::{Followed, States};
use crate::strip::columns::{Around, Columns};
use destrier_board::{Piece, Rule};
use destrier_certify::{Rejection, StripBound};
use destrier_run::Control;

/// Rates are told apart to one part of so many of all costs.
const PARTS: usize = 1000;
/// So many states go on from each column where rates are only refuted.
const WIDTH: usize = 1 << 14;
/// No more than the checker multiplies costs by.
const MOST_WEIGHT: usize = 10_000;

/// Rows at the edge of a board that stand for all strips within them.
pub(super) struct Edge {
    pub(super) columns: Columns,
    /// Strips that the rows stand for, besides those that the edge cuts off.
    left_out: usize,
}

impl Edge {
    /// So many rows, which are at least those of the strip less 1.
    pub(super) fn new(
        (piece, rule): (Piece, Rule),
        rows: usize,
        strip_rows: usize,
    ) -> Option<Self> {
        let left_out = (rows + 1).checked_sub(strip_rows).filter(|_| rows > 0)?;
        Some(Edge { columns: Columns::new(rows, Around::Behind, piece, rule)?, left_out })
    }

    /// How many of the costs of a strip, from the first on, a piece in each row pays in the whole strips.
    pub(super) fn in_strips(&self) -> impl Iterator<Item = usize> {
        let Columns { rows, reach, .. } = self.columns;
        (1..=rows + reach).map(move |row| (row + reach).saturating_sub(self.left_out))
    }

    /// What strips of these costs leave of their sum.
    pub(super) fn costs(&self, strip: &[usize]) -> Vec<usize> {
        let sum: usize = strip.iter().sum();
        let paid = |number: usize| strip.iter().take(number).sum::<usize>();
        self.in_strips().map(|number| sum - paid(number)).collect()
    }

    /// Half of what a column of the whole strips would cost, that the rows stand for.
    pub(super) fn halves(&self, strip_rows: usize) -> usize {
        strip_rows - 1 + 2 * self.left_out
    }

    /// The highest rate that the rows show, as the checker sees it; none if they show nothing.
    pub(super) fn bound(
        &self,
        (piece, rule): (Piece, Rule),
        strip: &StripBound,
        control: Control<'_>,
    ) -> Option<StripBound> {
        let (costs, sum) = (self.costs(&strip.costs), strip.costs.iter().sum::<usize>());
        let (mut low, mut high) = (strip.rate * self.halves(strip.rows) / 2, sum);
        let (least, part) = (low, (sum / PARTS).max(1));
        let whole: Vec<i64> = costs.iter().map(|&cost| cost as i64).collect();
        while low + part < high && control.halted().is_none() {
            // what a row at the edge takes in addition is little, so low rates are tried first
            let rate = low + (high - low).div_ceil(4);
            let states = States::new(&self.columns, &whole, rate as i64, WIDTH);
            match states.follow(control) {
                Followed::Cheaper(_) => high = rate,
                Followed::Closed { .. } | Followed::Unknown => low = rate,
                Followed::Halted(_) => return None,
            }
        }
        while low > least && control.halted().is_none() {
            let rows = (self.columns.rows, true);
            match StripBound::follow(piece, rule, rows, costs.clone(), low) {
                Ok(bound) => return Some(bound),
                Err(Rejection::RateTooHigh { .. } | Rejection::NotAtRest { .. }) => {
                    low = low.saturating_sub(part);
                }
                Err(_) => return None,
            }
        }
        None
    }
}

/// The weights with which the strips and the rows at all four edges take, near a corner, all that a strip costs: of the strips' columns,
/// and of those of the rows at an edge.
pub(super) fn weights(edge: &[usize], sum: usize) -> [Vec<usize>; 2] {
    let most = (2 * sum).min(MOST_WEIGHT);
    let weight = |part: usize| most * (2 * sum - part) / (2 * sum);
    let weights = |parts: usize| edge.iter().chain([&0]).map(move |cost| weight(parts * cost));
    [weights(2).collect(), weights(1).collect()]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rate is the highest that the checker accepts, to one part of so many; near a corner no square pays more than all costs, and all
    /// pay as much, but for rounding.
    #[test]
    fn edges_show_all_that_the_strips_leave() {
        let mut shown = 0;
        for (piece, rows, costs, rate) in [
            (Piece::Leaper(0, 1), 1, &[1000, 3000, 1000][..], 1000),
            (Piece::Leaper(0, 1), 2, &[500, 2000, 2000, 500], 1000),
            (Piece::King, 1, &[1000, 1000, 1000], 333),
        ] {
            let (both, sum) = ((piece, Rule::Domination), costs.iter().sum::<usize>());
            let strip = StripBound::follow(piece, both.1, (rows, false), costs.to_vec(), rate);
            let strip = strip.unwrap();
            for at_edge in rows..rows + 3 {
                let edge = Edge::new(both, at_edge, rows).unwrap();
                let (paid, part) = (edge.costs(costs), (sum / PARTS).max(1));
                let bound = edge.bound(both, &strip, Control::quiet());
                shown += usize::from(bound.is_some());
                let least = rate * edge.halves(rows) / 2;
                let rate = bound.map_or(least, |bound| bound.rate);
                let higher = rate + 2 * part;
                let follow =
                    |rate| StripBound::follow(piece, both.1, (at_edge, true), paid.clone(), rate);
                assert!(follow(higher).is_err(), "{piece}, {at_edge} rows: {rate}");
                check_corners(&paid, sum);
            }
        }
        assert!(shown > 4, "{shown}");
    }

    fn check_corners(costs: &[usize], sum: usize) {
        let [of_strip, of_edge] = weights(costs, sum);
        let whole = sum * of_edge[costs.len()];
        for (row, column) in (0..costs.len()).flat_map(|row| (0..=row).map(move |x| (row, x))) {
            let strips = (sum - costs[row]) * of_strip[column];
            let paid = strips + costs[row] * of_edge[column] + costs[column] * of_edge[row];
            assert!(paid <= whole && whole < paid + 3 * sum, "{row} {column}: {paid} {whole}");
        }
    }
}
