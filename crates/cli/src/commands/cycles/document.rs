//! The documents of `destrier cycles`.

use crate::report::Report;
use crate::report::field::{self, Count};
use destrier_board::{Board, Piece};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// Output of cycles with --json.
#[derive(Serialize, JsonSchema)]
#[schemars(title = "A partition into cycles")]
pub(crate) struct Partition {
    #[schemars(with = "field::Board")]
    pub(super) board: Board,
    /// whether the board is the six faces of a cube, one above the other
    pub(super) cube: bool,
    #[schemars(with = "field::Piece")]
    pub(super) piece: Piece,
    /// cycles asked for
    pub(super) count: Option<usize>,
    /// squares of a cycle, at least
    pub(super) least: usize,
    /// at most
    pub(super) most: usize,
    /// null where a limit came first
    pub(super) feasible: Option<bool>,
    pub(super) lengths: Option<Vec<usize>>,
    #[schemars(with = "Option<Vec<Vec<field::Square>>>")]
    pub(super) cycles: Option<Vec<Vec<String>>>,
    pub(super) method: String,
    pub(super) states: u64,
    pub(super) peak: u64,
    pub(super) backtracks: u64,
    /// why there is none
    pub(super) reason: Option<String>,
    pub(super) verified: Option<String>,
    #[schemars(with = "field::Seconds")]
    pub(super) seconds: f64,
    pub(super) seed: u64,
    #[serde(skip)]
    pub(super) text: String,
}

impl Report for Partition {
    const NAME: &'static str = "cycles-2";

    fn text(&self) -> String {
        self.text.clone()
    }
}

/// Output of cycles --all with --json.
#[derive(Serialize, JsonSchema)]
#[schemars(title = "The number of partitions into cycles")]
pub(crate) struct Partitions {
    #[schemars(with = "field::Board")]
    pub(super) board: Board,
    /// whether the board is the six faces of a cube, one above the other
    pub(super) cube: bool,
    #[schemars(with = "field::Piece")]
    pub(super) piece: Piece,
    /// cycles asked for
    pub(super) count: Option<usize>,
    /// squares of a cycle, at least
    pub(super) least: usize,
    /// at most
    pub(super) most: usize,
    /// null where a limit came first
    pub(super) feasible: Option<bool>,
    pub(super) total: Option<Count>,
    /// by the number of cycles
    pub(super) by_count: Option<BTreeMap<String, Count>>,
    pub(super) method: &'static str,
    pub(super) reason: Option<String>,
    pub(super) states: Option<u64>,
    pub(super) peak: Option<u64>,
    #[schemars(with = "field::Seconds")]
    pub(super) seconds: f64,
    #[serde(skip)]
    pub(super) text: String,
}

impl Report for Partitions {
    const NAME: &'static str = "cycles-count-2";

    fn text(&self) -> String {
        self.text.clone()
    }
}
