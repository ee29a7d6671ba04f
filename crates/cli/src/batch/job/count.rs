//! A census in parts: a unit for each slice of the sweep's states, and one for each symmetry.

use super::{Drafts, Ended};
use crate::{args, report};
use anyhow::{Context, Result};
use destrier_board::{Board, Piece, Problem, Rule, SquareSet};
use destrier_cover::count::{Control, CountError, Counted, Limits, Part, count_part, join, parts};
use num_bigint::BigUint;
use num_traits::ToPrimitive;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use std::sync::atomic::AtomicBool;

/// All covers of a board with so many pieces.
#[derive(Serialize, Deserialize, Clone, Debug)]
pub(crate) struct Count {
    pub(crate) board: Board,
    pub(crate) piece: Piece,
    pub(crate) rule: Rule,
    pub(crate) size: usize,
    /// About so many units.
    pub(crate) units: usize,
}

/// What a unit found.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Body {
    /// Covers, the squares of each with commas between.
    Covers {
        /// The board they are on, which may be the turned one.
        board: Board,
        covers: Vec<String>,
    },
    /// In decimal.
    Number(String),
}

impl Count {
    fn problem(&self) -> Problem {
        Problem { piece: self.piece, rule: self.rule, ..Problem::new(self.board) }
    }

    pub(super) fn cut(&self) -> Result<Drafts> {
        let unit = |part: Part| Ok((part.work(), serde_json::to_value(part)?));
        parts(&self.problem(), self.units)?.into_iter().map(unit).collect()
    }

    pub(super) fn run(&self, unit: &Value, stop: &AtomicBool) -> Result<Ended> {
        let part: Part = serde_json::from_value(unit.clone())?;
        let limits = Limits { memory: args::free_memory(), ..Limits::default() };
        let mut control = Control { stop, deadline: None, progress: &mut |_| {}, checkpoint: None };
        match count_part(&self.problem(), self.size, &part, &limits, &mut control) {
            Ok(counted) => Ok(Ended::Done(serde_json::to_string(&Body::of(&counted))? + "\n")),
            Err(CountError::Interrupted) => Ok(Ended::Stopped),
            Err(error) => Err(error.into()),
        }
    }

    /// The census as JSON: the keys of `destrier count --json`, and the covers.
    pub(super) fn merge(&self, parts: &[(&Value, String)]) -> Result<String> {
        let read = |(unit, body): &(&Value, String)| -> Result<(Part, Counted)> {
            let body: Body = serde_json::from_str(body)?;
            Ok((serde_json::from_value((*unit).clone())?, body.counted()?))
        };
        let parts = parts.iter().map(read).collect::<Result<Vec<_>>>()?;
        let census = join(&self.problem(), self.size, &parts)?;
        let by_group: Map<String, Value> = census
            .by_group
            .iter()
            .map(|(group, number)| Ok((group.to_string(), small(number)?)))
            .collect::<Result<_>>()?;
        let json = json!({
            "schema": "census-1",
            "board": self.board,
            "piece": self.piece,
            "rule": self.rule,
            "size": census.size,
            "total": small(&census.total)?,
            "distinct": small(&census.distinct)?,
            "by_group": by_group,
            "covers": census.list.iter().flatten().map(names).collect::<Vec<_>>(),
        });
        Ok(format!("{json:#}\n"))
    }
}

impl Body {
    fn of(counted: &Counted) -> Self {
        match counted {
            Counted::Number(number) => Body::Number(number.to_string()),
            Counted::Covers(board, list) => {
                Body::Covers { board: *board, covers: list.iter().map(names).collect() }
            }
        }
    }

    fn counted(self) -> Result<Counted> {
        Ok(match self {
            Body::Number(number) => Counted::Number(number.parse()?),
            Body::Covers { board, covers } => {
                let set =
                    |text: &String| Ok(SquareSet::from_squares(board, board.parse_squares(text)?));
                Counted::Covers(board, covers.iter().map(set).collect::<Result<_>>()?)
            }
        })
    }
}

fn names(set: &SquareSet) -> String {
    set.iter().map(|square| set.board().name(square)).collect::<Vec<_>>().join(",")
}

/// Numbers of covers that were listed one by one are not large.
fn small(number: &BigUint) -> Result<Value> {
    Ok(report::count(number.to_u128().context("too many covers")?))
}
