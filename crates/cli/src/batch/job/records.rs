//! Small covers of many boards: a unit for each board and seed, each a search of so many rounds.

use super::table::{square_boards, text};
use super::unit::{Drafts, Ended};
use anyhow::{Context, Result};
use destrier_board::{Board, Problem, SquareSet};
use destrier_cover::search::{Options, search};
use destrier_run::Control;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::atomic::AtomicBool;

/// The boards least x least to most x most, each from the seeds 1 to `seeds`.
#[derive(Serialize, Deserialize, Clone, Debug)]
pub(crate) struct Records {
    pub(crate) least: usize,
    pub(crate) most: usize,
    pub(crate) seeds: u64,
    pub(crate) rounds: u64,
}

/// One search.
#[derive(Serialize, Deserialize)]
struct Unit {
    board: Board,
    seed: u64,
}

/// What one search found.
#[derive(Serialize, Deserialize)]
struct Body {
    size: usize,
    method: String,
    /// With commas between.
    squares: String,
}

impl Records {
    pub(super) fn divide(&self) -> Result<Drafts> {
        let boards = square_boards(self.least, self.most)?;
        let units = boards.into_iter().flat_map(|board| {
            // a round takes as long on all boards, its making and the first cover by the area
            let work = self.rounds as f64 + board.area() as f64 / 100.0;
            (1..=self.seeds).map(move |seed| (work, Unit { board, seed }))
        });
        units.map(|(work, unit)| Ok((work, serde_json::to_value(unit)?))).collect()
    }

    pub(super) fn run(&self, unit: &Value, stop: &AtomicBool) -> Result<Ended> {
        let Unit { board, seed } = serde_json::from_value(unit.clone())?;
        let options = Options { seed, rounds: Some(self.rounds), ..Options::default() };
        let found = search(&Problem::new(board), &options, Control::new(stop))?;
        if found.halted.is_some() {
            return Ok(Ended::Stopped);
        }
        let squares: Vec<String> = found.cover.iter().map(|square| board.name(square)).collect();
        let (size, squares) = (squares.len(), squares.join(","));
        let body = Body { size, method: found.method, squares };
        Ok(Ended::Done(serde_json::to_string(&body)? + "\n"))
    }

    /// A CSV table of the smallest cover of each board, from the lowest seed that found one, each
    /// accepted by the checker.
    pub(super) fn merge(&self, parts: &[(&Value, String)]) -> Result<String> {
        let mut rows: Vec<(usize, usize, u64, Board, Body)> = Vec::new();
        for (unit, body) in parts {
            let Unit { board, seed } = serde_json::from_value((*unit).clone())?;
            let body: Body = serde_json::from_str(body)?;
            let cover = SquareSet::from_squares(board, board.parse_squares(&body.squares)?);
            destrier_certify::check_cover(&Problem::new(board), &cover)
                .with_context(|| format!("our own checker refuses a cover of {board}"))?;
            rows.push((board.area(), cover.len(), seed, board, body));
        }
        rows.sort_by_key(|&(area, size, seed, ..)| (area, size, seed));
        rows.dedup_by_key(|&mut (area, ..)| area);
        let mut table = csv::Writer::from_writer(Vec::new());
        table.write_record(["board", "size", "method", "seed", "squares"])?;
        for (_, size, seed, board, body) in rows {
            let squares = body.squares.replace(',', " ");
            table.write_record([
                board.to_string(),
                size.to_string(),
                body.method,
                seed.to_string(),
                squares,
            ])?;
        }
        text(table)
    }
}
