//! A cover of the plane that repeats.

use crate::parse_error::ParseError;
use crate::place::Place;
use crate::problem::header::{single, write_squares};
use crate::rejection::Rejection;
use crate::text::{Lines, count, squares};
use destrier_board::{Board, Demands, Piece, Rule, Square, SquareSet};
use num_rational::BigRational;
use std::fmt;

/// Squares of a torus, which stand for their copies all over the plane. Whatever repeats in two directions is of this form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// The squares.
    pub cover: SquareSet,
    /// The copies above lie so many columns further; less than the columns of the torus.
    pub shift: usize,
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
        let attackers =
            |square: Square| steps.iter().filter_map(move |&step| self.step(square, step));
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

    /// The square whose copy lies so many rows and columns away.
    fn step(&self, from: Square, (rows, cols): (i32, i32)) -> Option<Square> {
        let board = self.cover.board();
        let (height, width) = (board.rows() as i64, board.cols() as i64);
        let row = board.row(from) as i64 + i64::from(rows);
        let shifted = row.div_euclid(height) * self.shift as i64;
        let col = board.col(from) as i64 + i64::from(cols) - shifted;
        let index = |at: i64, side: i64| usize::try_from(at.rem_euclid(side)).ok();
        board.at(index(row, height)?, index(col, width)?)
    }

    /// The same on a torus without a shift, if that has at most 65,536 squares.
    pub fn unrolled(&self) -> Option<Pattern> {
        let board = self.cover.board();
        let (height, width) = (board.rows(), board.cols());
        let times = width / num_integer::gcd(width, self.shift);
        let unrolled = Board::new(height.checked_mul(times)?, width).ok()?.torus();
        unrolled.with_area_at_most(MAX_AREA).ok()?;
        let home = |square: &Square| {
            let (row, col) = (unrolled.row(*square), unrolled.col(*square));
            let shifted = row / height * self.shift % width;
            board.at(row % height, (col + width - shifted) % width)
        };
        let taken = |square: &Square| home(square).is_some_and(|home| self.cover.contains(home));
        let cover = SquareSet::from_squares(unrolled, unrolled.squares().filter(taken));
        Some(Pattern { cover, shift: 0 })
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
        let mut shift = 0;
        if lines.peek() == "shift" {
            let mut words = lines.keyword("shift")?;
            shift = count(&mut words)?;
            if shift == 0 || shift >= board.cols() {
                let expected = "a shift from 1 to the columns less 1";
                return Err(words.unexpected(expected, &shift.to_string()));
            }
            words.done()?;
        }
        let cover = squares(lines.keyword("cover")?, board)?;
        Ok(Pattern { cover, shift })
    }

    pub(super) fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "board {}", self.cover.board())?;
        if self.shift > 0 {
            writeln!(f, "shift {}", self.shift)?;
        }
        write_squares(f, "cover", &self.cover)
    }
}
