//! The arena of a partition: the squares of a board or of a cube, and the moves of a piece on them.

use super::Graph;
use destrier_board::{Board, BoardError, MoveGraph, Piece, Square};
use destrier_certify::Surface;
use std::fmt;

/// Squares and the moves of a piece between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arena {
    board: Board,
    piece: Piece,
    surface: Surface,
}

impl Arena {
    /// A board with the moves of a piece.
    pub fn of_board(board: Board, piece: Piece) -> Self {
        Arena { board, piece, surface: Surface::Board }
    }

    /// The faces of a cube, of so many squares a side, with the moves of the knight.
    ///
    /// # Errors
    /// If the side is 0 or too long.
    pub fn of_cube(side: usize) -> Result<Self, BoardError> {
        Ok(Arena { board: Board::of_cube(side)?, piece: Piece::Knight, surface: Surface::Cube })
    }

    /// The board; of a cube its faces, one above the other.
    pub fn board(self) -> Board {
        self.board
    }

    /// The piece that moves.
    pub fn piece(self) -> Piece {
        self.piece
    }

    /// The surface that the squares lie on.
    pub fn surface(self) -> Surface {
        self.surface
    }

    /// The board with its shorter side across, as the sweep likes it.
    pub(super) fn across(self) -> Board {
        if self.board.cols() > self.board.rows() { self.board.transposed() } else { self.board }
    }

    /// The moves; vertices are squares of the board [`Arena::across`].
    pub(super) fn graph(self) -> Result<Graph, BoardError> {
        Ok(match self.surface {
            Surface::Board => Graph::of_moves(self.across(), self.piece),
            Surface::Cube => Graph::of(&MoveGraph::of_cube(self.board.cols())?),
        })
    }

    /// The square of a vertex.
    pub(super) fn square(self, vertex: u32) -> Square {
        let (turned, index) = (self.across(), Square::new(vertex as usize));
        let (row, col) = (turned.row(index), turned.col(index));
        let place =
            if turned == self.board { self.board.at(row, col) } else { self.board.at(col, row) };
        place.expect("a square of the turned board is one of the board")
    }
}

impl fmt::Display for Arena {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.surface {
            Surface::Board => write!(f, "{}", self.board),
            Surface::Cube => write!(f, "the cube of side {}", self.board.cols()),
        }
    }
}
