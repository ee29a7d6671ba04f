//! Rubin's two scores for the order of squares: which finds bad placements earlier.

use super::asked::Asked;
use super::row::{Row, Verdict};
use anyhow::{Context, Result};
use destrier_board::{Board, MoveGraph, Piece, Rule};
use destrier_cover::search::{OrderScore, placements_to_exclude};

/// Square boards and the most knights that do not cover them.
const TOO_FEW: [(usize, usize); 5] = [(4, 3), (5, 4), (6, 7), (7, 9), (8, 11)];

pub(super) fn rows(asked: &mut Asked) -> Result<()> {
    asked.row("rubin-orders", |name| {
        let [powers, reciprocals] = [placed(OrderScore::Powers)?, placed(OrderScore::Reciprocals)?];
        let row = Row::printed(name, format!("{powers}, {reciprocals} by 1/U"))?;
        Ok(row.judged(Verdict::of(powers < reciprocals)))
    })
}

/// How many partial covers are placed on all of these boards.
fn placed(score: OrderScore) -> Result<u64> {
    let placed = TOO_FEW.map(|(side, knights)| {
        let graph = MoveGraph::for_rule(Board::new(side, side)?, Piece::Knight, Rule::Domination);
        placements_to_exclude(&graph, knights, score).context("so many knights cover it")
    });
    placed.into_iter().sum()
}
