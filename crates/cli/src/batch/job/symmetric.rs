//! The smallest symmetric covers of many boards: a unit for each board and group.

use super::table::{square_boards, text};
use super::unit::{Drafts, Ended};
use crate::report::CoverReport;
use anyhow::Result;
use destrier_board::{Board, Group, Problem};
use destrier_cover::minimum::{Effort, Method, minimum};
use destrier_model::{Solver, Stop};
use destrier_run::Control;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// The boards least x least to most x most, each with each group it has.
#[derive(Serialize, Deserialize, Clone, Debug)]
pub(crate) struct Symmetric {
    pub(crate) least: usize,
    pub(crate) most: usize,
    pub(crate) groups: Vec<Group>,
}

/// One program.
#[derive(Serialize, Deserialize)]
struct Unit {
    board: Board,
    symmetry: Group,
}

/// The columns of the table, which are keys of the report.
const COLUMNS: [&str; 7] = ["board", "symmetry", "status", "size", "bound", "proved", "squares"];

impl Symmetric {
    pub(super) fn divide(&self) -> Result<Drafts> {
        let mut units = Vec::new();
        for board in square_boards(self.least, self.most)? {
            for &symmetry in &self.groups {
                // the search doubles with every few orbits
                let orbits = board.area() as f64 / symmetry.elements().len() as f64;
                units.push((
                    (orbits / 20.0).exp2(),
                    serde_json::to_value(Unit { board, symmetry })?,
                ));
            }
        }
        Ok(units)
    }

    pub(super) fn run(&self, unit: &Value, stop: &AtomicBool) -> Result<Ended> {
        let unit: Unit = serde_json::from_value(unit.clone())?;
        let problem = Problem::new(unit.board).with_symmetry(unit.symmetry)?;
        let method = Method::Program(Solver::Highs);
        let effort = Effort { method, threads: Some(1), cases: false, ..Effort::default() };
        let answer = minimum(&problem, &effort, Control::new(stop))?;
        if matches!(answer.stop, Some(Stop::Halted(_))) {
            return Ok(Ended::Stopped);
        }
        let report = CoverReport::new(&problem, &answer, effort.seed, Duration::ZERO);
        let report = serde_json::to_value(report)?;
        let row: BTreeMap<_, _> = COLUMNS.iter().map(|&key| (key, &report[key])).collect();
        Ok(Ended::Done(serde_json::to_string(&row)? + "\n"))
    }

    /// A CSV table by board and group; squares are separated by blanks.
    pub(super) fn merge(&self, parts: &[(&Value, String)]) -> Result<String> {
        let mut rows: Vec<(Board, Group, Value)> = Vec::new();
        for (unit, body) in parts {
            let unit: Unit = serde_json::from_value((*unit).clone())?;
            rows.push((unit.board, unit.symmetry, serde_json::from_str(body)?));
        }
        rows.sort_by_key(|(board, symmetry, _)| (board.rows(), symmetry.to_string()));
        let mut table = csv::Writer::from_writer(Vec::new());
        table.write_record(COLUMNS)?;
        for (.., row) in rows {
            table.write_record(COLUMNS.map(|key| cell(&row[key])))?;
        }
        text(table)
    }
}

fn cell(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(cell).collect::<Vec<_>>().join(" "),
        other => other.to_string(),
    }
}
