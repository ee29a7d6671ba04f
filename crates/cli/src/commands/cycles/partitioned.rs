//! What is partitioned, as reports say it.

use crate::report::field;
use destrier_board::{Board, Piece};
use destrier_certify::Surface;
use destrier_combinat::cycles::Arena;
use schemars::JsonSchema;
use serde::Serialize;

/// A board, or the faces of a cube.
#[derive(Serialize, JsonSchema)]
pub(super) struct Partitioned {
    #[schemars(with = "field::Board")]
    board: Board,
    /// squares that are not there
    #[schemars(with = "Vec<field::Square>")]
    holes: Vec<String>,
    /// whether the board is the six faces of a cube, one above the other
    cube: bool,
    #[schemars(with = "field::Piece")]
    pub(super) piece: Piece,
    #[serde(skip)]
    pub(super) arena: Arena,
}

impl From<Arena> for Partitioned {
    fn from(arena: Arena) -> Self {
        let (board, piece) = (arena.board(), arena.piece());
        let cube = arena.surface() == Surface::Cube;
        Partitioned { board, holes: arena.holes().names(), cube, piece, arena }
    }
}
