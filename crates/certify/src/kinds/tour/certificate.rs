//! Kind `tour`: all squares of a board in an order in which a jumping piece visits each once.

use crate::claim::Claim;
use crate::limits::MAX_TOUR_AREA;
use crate::parse_error::ParseError;
use crate::place::Place;
use crate::problem::header::{self, single};
use crate::rejection::Rejection;
use crate::text::{Lines, square};
use destrier_board::{Board, Piece, Square, SquareSet};
use std::fmt;

/// A sequence of as many squares as the board has beside its holes, with the claim that it is a tour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TourCertificate {
    /// The board.
    pub board: Board,
    /// The piece that jumps.
    pub piece: Piece,
    /// Squares that are not there.
    pub holes: SquareSet,
    /// Whether it is claimed to jump from the last square to the first; none of a path, whose ends are not looked at.
    pub closed: Option<bool>,
    /// The squares in the order of the visit.
    pub squares: Vec<Square>,
}

impl TourCertificate {
    pub(crate) fn verify(&self) -> Result<Claim, Rejection> {
        let (board, piece) = (self.board, self.piece);
        let place = |square| Place { board, square };
        let steps = piece.steps();
        let jumps = |from, to| is_jump(board, &steps, from, to);
        let mut visited = vec![false; board.area()];
        let (found, expected) = (self.squares.len(), board.area() - self.holes.len());
        let (Some(&first), Some(&last)) = (self.squares.first(), self.squares.last()) else {
            return Err(Rejection::WrongLength { found, expected });
        };
        if found != expected {
            return Err(Rejection::WrongLength { found, expected });
        }
        for (at, &square) in self.squares.iter().enumerate() {
            let from = at.checked_sub(1).map(|before| self.squares[before]);
            if let Some(from) = from.filter(|&from| !jumps(from, square)) {
                return Err(Rejection::NotAJump { piece, from: place(from), to: place(square) });
            }
            if self.holes.contains(square) {
                return Err(Rejection::VisitedHole(place(square)));
            }
            if std::mem::replace(&mut visited[square.index()], true) {
                return Err(Rejection::VisitedTwice(place(square)));
            }
        }
        let closes = self.squares.len() > 2 && jumps(last, first);
        match (self.closed, closes) {
            (Some(true), false) => {
                Err(Rejection::OpenTour { first: place(first), last: place(last) })
            }
            (Some(false), true) => {
                Err(Rejection::ClosedTour { first: place(first), last: place(last) })
            }
            (closed, _) => Ok(Claim::Tour { board, piece, holes: self.holes.clone(), closed }),
        }
    }

    pub(crate) fn read(lines: &mut Lines) -> Result<Self, Rejection> {
        const EXPECTED: &str = "open, closed or path";
        let board = header::board_of_at_most(lines, MAX_TOUR_AREA)?;
        let piece = jumper(lines)?;
        let holes = header::fixed(lines, "holes", board)?;
        let mut words = lines.keyword("claim")?;
        let closed = match words.word(EXPECTED)? {
            "closed" => Some(true),
            "open" => Some(false),
            "path" => None,
            other => return Err(words.unexpected(EXPECTED, other)),
        };
        words.done()?;
        let number = board.area() - holes.len();
        let mut squares = Vec::with_capacity(number);
        while squares.len() < number {
            let mut words = lines.keyword("squares")?;
            for _ in 0..board.cols().min(number - squares.len()) {
                squares.push(square(&mut words, board)?);
            }
            words.done()?;
        }
        Ok(TourCertificate { board, piece, holes, closed, squares })
    }

    pub(crate) fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = self.board;
        writeln!(f, "board {board}\npiece {}", self.piece)?;
        if !self.holes.is_empty() {
            header::write_squares(f, "holes", &self.holes)?;
        }
        let claim = match self.closed {
            Some(true) => "closed",
            Some(false) => "open",
            None => "path",
        };
        writeln!(f, "claim {claim}")?;
        for line in self.squares.chunks(board.cols()) {
            f.write_str("squares")?;
            line.iter().try_for_each(|&square| write!(f, " {}", board.name(square)))?;
            f.write_str("\n")?;
        }
        Ok(())
    }
}

/// Reads the piece; one that moves along lines makes no jumps.
pub(crate) fn jumper(lines: &mut Lines) -> Result<Piece, Rejection> {
    let piece: Piece = single(lines, "piece")?;
    if piece.slides() {
        let error = ParseError::NotAName { expected: "jumping piece", found: piece.to_string() };
        return Err(error.at(lines.number()));
    }
    header::no_sum(piece, lines.number())
}

/// Whether one of the steps leads from a square to another one.
pub(crate) fn is_jump(board: Board, steps: &[(i32, i32)], from: Square, to: Square) -> bool {
    from != to && steps.iter().any(|&(rows, cols)| board.step(from, rows, cols) == Some(to))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tour_that_leaves_squares_out_is_refused() {
        let board = Board::new(3, 4).unwrap();
        let squares = board.parse_squares("a1 c2 a3 b1").unwrap();
        let holes = SquareSet::empty(board);
        let tour =
            TourCertificate { board, piece: Piece::Knight, holes, closed: Some(false), squares };
        assert_eq!(tour.verify(), Err(Rejection::WrongLength { found: 4, expected: 12 }));
        let none = TourCertificate { holes: SquareSet::full(board), squares: Vec::new(), ..tour };
        assert_eq!(none.verify(), Err(Rejection::WrongLength { found: 0, expected: 0 }));
    }
}
