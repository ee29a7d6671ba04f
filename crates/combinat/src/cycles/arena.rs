//! The arena of a partition: the squares of a board or of a cube, and the moves of a piece on them.

use super::Graph;
use destrier_board::{Board, BoardError, MoveGraph, Piece, Square, SquareSet};
use destrier_certify::Surface;
use std::collections::HashMap;
use std::fmt;

/// Squares and the moves of a piece between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arena {
    board: Board,
    piece: Piece,
    holes: SquareSet,
    surface: Surface,
}

impl Arena {
    /// A board with the moves of a piece.
    pub fn of_board(board: Board, piece: Piece) -> Self {
        Arena { board, piece, holes: SquareSet::empty(board), surface: Surface::Board }
    }

    /// The same board without some of its squares, at which rides end.
    #[must_use]
    pub fn with_holes(self, holes: SquareSet) -> Self {
        Arena { holes, ..self }
    }

    /// The faces of a cube, of so many squares a side, with the moves of the knight.
    ///
    /// # Errors
    /// If the side is 0 or too long.
    pub fn of_cube(side: usize) -> Result<Self, BoardError> {
        let board = Board::of_cube(side)?;
        let holes = SquareSet::empty(board);
        Ok(Arena { board, piece: Piece::Knight, holes, surface: Surface::Cube })
    }

    /// The board; of a cube its faces, one above the other.
    pub fn board(&self) -> Board {
        self.board
    }

    /// The piece that moves.
    pub fn piece(&self) -> Piece {
        self.piece
    }

    /// The squares that are not there.
    pub fn holes(&self) -> &SquareSet {
        &self.holes
    }

    /// The number of squares that are there.
    pub fn area(&self) -> usize {
        self.board.area() - self.holes.len()
    }

    /// The surface that the squares lie on.
    pub fn surface(&self) -> Surface {
        self.surface
    }

    /// The board with its shorter side across, as the sweep likes it.
    pub(super) fn across(&self) -> Board {
        if self.board.cols() > self.board.rows() { self.board.transposed() } else { self.board }
    }

    /// The moves; vertices are squares of the board [`Arena::across`].
    pub(super) fn graph(&self) -> Result<Graph, BoardError> {
        if !self.holes.is_empty() {
            return Ok(self.holed_graph());
        }
        Ok(match self.surface {
            Surface::Board => Graph::of_moves(self.across(), self.piece),
            Surface::Cube => Graph::of(&MoveGraph::of_cube(self.board.cols())?),
        })
    }

    /// The moves between the squares that are there, which are numbered in the order of the board [`Arena::across`].
    fn holed_graph(&self) -> Graph {
        let squares = self.squares();
        let numbers: HashMap<Square, u32> = squares.iter().copied().zip(0..).collect();
        let near = |&from: &Square| {
            let to = self.piece.attacks(self.board, from, |at| self.holes.contains(at)).into_iter();
            let mut near: Vec<u32> =
                to.filter(|&to| to != from).filter_map(|to| numbers.get(&to).copied()).collect();
            near.sort_unstable();
            near.dedup();
            near
        };
        Graph::new(&squares.iter().map(near).collect::<Vec<_>>())
    }

    /// The squares of the vertices.
    pub(super) fn squares(&self) -> Vec<Square> {
        let turned = self.across();
        let place = |index: Square| {
            let (row, col) = (turned.row(index), turned.col(index));
            let place = if turned == self.board {
                self.board.at(row, col)
            } else {
                self.board.at(col, row)
            };
            place.expect("a square of the turned board is one of the board")
        };
        turned.squares().map(place).filter(|&square| !self.holes.contains(square)).collect()
    }
}

impl fmt::Display for Arena {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.surface {
            Surface::Board if self.holes.is_empty() => write!(f, "{}", self.board),
            Surface::Board => write!(f, "{}, holes {}", self.board, self.holes.names().join(" ")),
            Surface::Cube => write!(f, "the cube of side {}", self.board.cols()),
        }
    }
}
