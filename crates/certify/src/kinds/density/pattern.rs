//! A cover of the plane that repeats.

use crate::parse_error::ParseError;
use crate::place::Place;
use crate::problem::header::{single, write_squares};
use crate::rejection::Rejection;
use crate::text::{Lines, squares};
use destrier_board::{Board, Demands, Piece, Rule, Square, SquareSet};
use num_rational::BigRational;
use std::fmt;

/// Squares of a torus, which stand for their copies all over the plane.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// The squares.
    pub cover: SquareSet,
}

/// The largest period in squares.
const MAX_AREA: usize = 1 << 16;

impl Pattern {
    /// Checks that the copies together are a cover of the plane, and gives their density.
    ///
    /// # Errors
    /// A square that they leave uncovered, or two pieces that attack each other against the rule.
    pub fn density(&self, piece: Piece, rule: Rule) -> Result<BigRational, Rejection> {
        let Demands { covers_own_square, forbids_attack } = rule.demands();
        let board = self.cover.board();
        let place = |square| Place { board, square };
        let steps = piece.steps();
        let attackers = |square: Square| {
            steps.iter().filter_map(move |&(rows, cols)| board.step(square, rows, cols))
        };
        for square in board.squares() {
            let attacker = attackers(square).find(|&from| self.cover.contains(from));
            let is_taken = self.cover.contains(square);
            if attacker.is_none() && !(is_taken && covers_own_square) {
                return Err(Rejection::UncoveredSquare(place(square)));
            }
            if let Some(other) = attacker.filter(|_| is_taken && forbids_attack) {
                return Err(Rejection::AttackingPieces(place(square), place(other)));
            }
        }
        Ok(self.fraction())
    }

    /// Its pieces over its squares.
    pub fn fraction(&self) -> BigRational {
        BigRational::new(self.cover.len().into(), self.cover.board().area().into())
    }

    pub(super) fn read(lines: &mut Lines) -> Result<Self, Rejection> {
        let board: Board = single(lines, "board")?;
        let line = lines.number();
        board.with_area_at_most(MAX_AREA).map_err(|_| {
            ParseError::BoardTooLarge { board, area: board.area(), limit: MAX_AREA }.at(line)
        })?;
        if !board.is_torus() {
            return Err(lines.unexpected("a torus", &board.to_string()));
        }
        let cover = squares(lines.keyword("cover")?, board)?;
        Ok(Pattern { cover })
    }

    pub(super) fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "board {}", self.cover.board())?;
        write_squares(f, "cover", &self.cover)
    }
}
