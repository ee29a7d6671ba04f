//! What both reports of `destrier cycles` have: the question, and whether there is such a partition.

use crate::report::field;
use destrier_board::{Board, Piece};
use destrier_certify::Surface;
use destrier_combinat::cycles::{Arena, Task};
use schemars::JsonSchema;
use serde::Serialize;

/// What was asked, and whether there is such a partition.
#[derive(Serialize, JsonSchema)]
pub(super) struct Question {
    #[schemars(with = "field::Board")]
    board: Board,
    /// whether the board is the six faces of a cube, one above the other
    cube: bool,
    #[schemars(with = "field::Piece")]
    pub(super) piece: Piece,
    /// cycles asked for
    count: Option<usize>,
    /// squares of a cycle, at least
    least: usize,
    /// at most
    most: usize,
    /// null where a limit came first
    pub(super) feasible: Option<bool>,
    /// why there is none
    pub(super) reason: Option<String>,
    #[serde(skip)]
    pub(super) arena: Arena,
    #[serde(skip)]
    pub(super) task: Task,
}

impl Question {
    pub(super) fn new(
        arena: Arena,
        task: Task,
        feasible: Option<bool>,
        reason: Option<String>,
    ) -> Self {
        let (board, piece) = (arena.board(), arena.piece());
        let Task { count, least, most } = task;
        let cube = arena.surface() == Surface::Cube;
        Question { board, cube, piece, count, least, most, feasible, reason, arena, task }
    }
}
