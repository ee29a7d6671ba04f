//! The table of balanced partitions into knight cycles: a unit for each board and number of cycles.

use super::table::text;
use super::unit::{Drafts, Ended};
use anyhow::{Context, Result, bail, ensure};
use destrier_board::{Board, Piece};
use destrier_certify::Certificate;
use destrier_combinat::cycles::{Answer, Arena, Options, Task, partition};
use destrier_run::Control;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::atomic::AtomicBool;

/// All boards of even area with a longer side from `least` to `most` and a shorter one from 3, each
/// with every number of cycles up to a quarter of its squares.
#[derive(Serialize, Deserialize, Clone, Debug)]
pub(crate) struct Cycles {
    pub(crate) least: usize,
    pub(crate) most: usize,
}

/// A line of the table.
#[derive(Serialize, Deserialize)]
struct Unit {
    board: Board,
    count: usize,
}

impl Cycles {
    pub(super) fn divide(&self) -> Result<Drafts> {
        let (least, most) = (self.least, self.most);
        ensure!(least >= 3 && least <= most, "no board with a longer side from {least} to {most}");
        let mut units = Vec::new();
        for (rows, cols) in (least..=most).flat_map(|cols| (3..=cols).map(move |rows| (rows, cols)))
        {
            let board = Board::new(rows, cols)?;
            if board.area() % 2 == 0 {
                // the states of a sweep grow with the shorter side, the squares it visits with the area
                let work = (rows as f64).exp2() * board.area() as f64;
                let unit = |count| Ok((work, serde_json::to_value(Unit { board, count })?));
                units.extend((1..=board.area() / 4).map(unit).collect::<Result<Drafts>>()?);
            }
        }
        Ok(units)
    }

    /// The certificate of a partition; nothing where the search shows that there is none.
    pub(super) fn run(&self, unit: &Value, stop: &AtomicBool) -> Result<Ended> {
        let Unit { board, count } = serde_json::from_value(unit.clone())?;
        let task = Task::balanced(board.area(), count);
        let options = Options { control: Control::new(stop), ..Options::default() };
        let outcome = partition(Arena::of_board(board, Piece::Knight), task, &options)?;
        Ok(match outcome.solution.answer {
            Answer::Unknown => Ended::Stopped,
            _ => Ended::Done(outcome.partition.map(|found| found.text).unwrap_or_default()),
        })
    }

    /// A CSV table by board and number of cycles: which partitions there are, each accepted by the
    /// checker again. The cycles themselves stay with the results, since which are found depends on
    /// how long the search for them took.
    pub(super) fn merge(&self, parts: &[(&Value, String)]) -> Result<String> {
        let mut rows = Vec::new();
        for (unit, body) in parts {
            let Unit { board, count } = serde_json::from_value((*unit).clone())?;
            let task = Task::balanced(board.area(), count);
            let feasible = !body.is_empty();
            if feasible {
                check(board, task, body)?;
            }
            rows.push((board.cols(), board.rows(), count, task, feasible));
        }
        rows.sort_by_key(|&(cols, rows, count, ..)| (cols, rows, count));
        let mut table = csv::Writer::from_writer(Vec::new());
        table.write_record(["board", "count", "least", "most", "feasible"])?;
        for (cols, rows, count, Task { least, most, .. }, feasible) in rows {
            let numbers = [count, least, most].map(|number| number.to_string());
            let feasible = if feasible { "yes" } else { "no" }.to_owned();
            table.write_record(
                [vec![format!("{rows}x{cols}")], numbers.to_vec(), vec![feasible]].concat(),
            )?;
        }
        text(table)
    }
}

/// Whether the checker accepts this as a partition of the board as the task wants it.
fn check(board: Board, wanted: Task, text: &str) -> Result<()> {
    destrier_certify::verify(text).context("our own checker refuses the result")?;
    let Certificate::Partition(found) = destrier_certify::parse(text)? else {
        bail!("a result that is no partition");
    };
    let task = Task { count: Some(found.count), least: found.least, most: found.most };
    let same = (found.board, found.piece, task) == (board, Piece::Knight, wanted);
    ensure!(same, "a result that is another partition");
    Ok(())
}
