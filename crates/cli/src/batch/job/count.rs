//! A census in parts: a unit for each slice of the sweep's states, and one for each symmetry.

use super::unit::{Drafts, Ended};
use crate::args;
use crate::report::{Report, document, field};
use anyhow::Result;
use destrier_board::{Board, Piece, Problem, Rule, SquareSet};
use destrier_cover::count::{CountError, Counted, Limits, Part, count_part, join, parts};
use destrier_run::Control;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
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

    pub(super) fn divide(&self) -> Result<Drafts> {
        let unit = |part: Part| Ok((part.work(), serde_json::to_value(part)?));
        parts(&self.problem(), self.units)?.into_iter().map(unit).collect()
    }

    pub(super) fn run(&self, unit: &Value, stop: &AtomicBool) -> Result<Ended> {
        let part: Part = serde_json::from_value(unit.clone())?;
        let (limits, control) = (Limits::default(), Control::new(stop));
        let control = control.with_memory(args::free_memory());
        match count_part(&self.problem(), self.size, &part, &limits, control) {
            Ok(counted) => Ok(Ended::Done(serde_json::to_string(&Body::of(&counted))? + "\n")),
            Err(CountError::Halted(_)) => Ok(Ended::Stopped),
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
        let (board, piece, rule) = (self.board, self.piece, self.rule);
        let by_group = census.by_group.iter().map(|(group, n)| (group.to_string(), n.into()));
        let report = CensusReport {
            board,
            piece,
            rule,
            size: census.size,
            total: (&census.total).into(),
            distinct: (&census.distinct).into(),
            by_group: by_group.collect(),
            covers: census.list.iter().flatten().map(names).collect(),
        };
        Ok(format!("{:#}\n", document(&report)?))
    }
}

/// What merge writes for a plan of count.
#[derive(Serialize, JsonSchema)]
#[schemars(title = "All covers of a size, one of each")]
pub(crate) struct CensusReport {
    #[schemars(with = "field::Board")]
    board: Board,
    #[schemars(with = "field::Piece")]
    piece: Piece,
    #[schemars(with = "field::Rule")]
    rule: Rule,
    size: usize,
    total: field::Count,
    distinct: field::Count,
    /// distinct covers by their symmetry
    #[schemars(extend("propertyNames" = field::keys::<field::Group>()))]
    by_group: BTreeMap<String, field::Count>,
    /// one of each, up to symmetry: its squares, with commas between
    covers: Vec<String>,
}

impl Report for CensusReport {
    const NAME: &'static str = "census-1";
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
    set.names().join(",")
}
