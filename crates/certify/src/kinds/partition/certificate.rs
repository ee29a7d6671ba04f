//! Kind `partition`: the squares of a board, or of a cube's faces, in cycles of a piece's moves.

use crate::claim::Claim;
use crate::parse_error::ParseError;
use crate::place::Place;
use crate::problem::header;
use crate::rejection::Rejection;
use crate::surface::Surface;
use crate::text::{Lines, Words, count, square};
use destrier_board::{Board, Piece, Square, SquareSet};
use std::fmt;

/// The longest side of a cube that is accepted.
pub const MAX_CUBE: usize = 32;

/// A partition of a board into cycles, with the lengths claimed for them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartitionCertificate {
    /// The board.
    pub board: Board,
    /// The piece; a knight on a cube.
    pub piece: Piece,
    /// Squares that are not there; none on a cube.
    pub holes: SquareSet,
    /// Whether the board is a cube's faces.
    pub surface: Surface,
    /// The number of cycles claimed.
    pub count: usize,
    /// The least number of squares of a cycle, as claimed.
    pub least: usize,
    /// The greatest number of squares of a cycle, as claimed.
    pub most: usize,
    /// The cycles, each as its squares in order.
    pub cycles: Vec<Vec<Square>>,
}

impl PartitionCertificate {
    /// The certificate of these cycles, written in the one order of the format.
    pub fn new(
        (board, holes): (Board, SquareSet),
        piece: Piece,
        surface: Surface,
        (least, most): (usize, usize),
        cycles: impl IntoIterator<Item = Vec<Square>>,
    ) -> Self {
        let mut cycles: Vec<Vec<Square>> = cycles.into_iter().map(in_order).collect();
        cycles.sort();
        let count = cycles.len();
        PartitionCertificate { board, piece, holes, surface, count, least, most, cycles }
    }

    pub(crate) fn verify(&self) -> Result<Claim, Rejection> {
        let (claimed, found) = (self.count, self.cycles.len());
        if claimed != found {
            return Err(Rejection::WrongCycleCount { claimed, found });
        }
        let mut visited = SquareSet::empty(self.board);
        for cycle in &self.cycles {
            self.check_cycle(cycle, &mut visited)?;
        }
        let is_missed =
            |&square: &Square| !visited.contains(square) && !self.holes.contains(square);
        match self.board.squares().find(is_missed) {
            Some(square) => Err(Rejection::UnvisitedSquare(self.place(square))),
            None => Ok(self.claim()),
        }
    }

    /// Whether the piece, alone on the board, moves from the one square to the other.
    fn is_move(&self, from: Square, to: Square) -> bool {
        match self.surface {
            Surface::Board => {
                self.piece.attacks(self.board, from, |at| self.holes.contains(at)).contains(&to)
            }
            Surface::Cube => {
                let way = self.board.step_on_cube(from, to).map(|way| way.map(i32::abs));
                matches!(way, Some([1, 2] | [2, 1]))
            }
        }
    }

    fn claim(&self) -> Claim {
        let PartitionCertificate { board, piece, surface, count, least, most, .. } = *self;
        let holes = self.holes.clone();
        Claim::Partition { board, piece, holes, surface, count, least, most }
    }

    fn check_cycle(&self, cycle: &[Square], visited: &mut SquareSet) -> Result<(), Rejection> {
        let next = cycle.iter().cycle().skip(1);
        for (&from, &to) in cycle.iter().zip(next) {
            if self.holes.contains(from) {
                return Err(Rejection::VisitedHole(self.place(from)));
            }
            if !visited.insert(from) {
                return Err(Rejection::VisitedTwice(self.place(from)));
            }
            if !self.is_move(from, to) {
                let (piece, from, to) = (self.piece, self.place(from), self.place(to));
                return Err(Rejection::NotAJump { piece, from, to });
            }
        }
        let (least, most, found) = (self.least, self.most, cycle.len());
        match cycle.first() {
            Some(&first) if found < least.max(3) || found > most => {
                let first = self.place(first);
                Err(Rejection::WrongCycleLength { first, found, least, most })
            }
            _ => Ok(()),
        }
    }

    fn place(&self, square: Square) -> Place {
        Place { board: self.board, square }
    }

    pub(crate) fn read(lines: &mut Lines) -> Result<Self, Rejection> {
        let board = header::board(lines)?;
        let piece = header::piece(lines)?;
        let piece = header::no_sum(piece, lines.number())?;
        let holes = header::fixed(lines, "holes", board)?;
        let surface = match holes.is_empty() {
            true => read_surface(lines, board, piece)?,
            false => Surface::Board,
        };
        let mut words = lines.keyword("claim")?;
        word(&mut words, "cycles")?;
        let claimed = count(&mut words)?;
        word(&mut words, "lengths")?;
        let (least, most) = (count(&mut words)?, count(&mut words)?);
        words.done()?;
        let mut cycles: Vec<Vec<Square>> = Vec::new();
        while let Some(words) = lines.optional("cycle")? {
            let line = words.line();
            let cycle = read_cycle(words, board)?;
            if cycles.last().is_some_and(|last| last[0] > cycle[0]) {
                let square = cycle[0];
                return Err(ParseError::UnorderedSquare(Place { board, square }).at(line));
            }
            cycles.push(cycle);
        }
        let count = claimed;
        Ok(PartitionCertificate { board, piece, holes, surface, count, least, most, cycles })
    }

    pub(crate) fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "board {}", self.board)?;
        writeln!(f, "piece {}", self.piece)?;
        if !self.holes.is_empty() {
            header::write_squares(f, "holes", &self.holes)?;
        }
        if self.surface == Surface::Cube {
            writeln!(f, "surface cube")?;
        }
        writeln!(f, "claim cycles {} lengths {} {}", self.count, self.least, self.most)?;
        for cycle in &self.cycles {
            f.write_str("cycle")?;
            for &square in cycle {
                write!(f, " {}", self.board.name(square))?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

/// The same cycle from its first square, towards the earlier of that square's neighbours.
fn in_order(mut cycle: Vec<Square>) -> Vec<Square> {
    let first = (0..cycle.len()).min_by_key(|&at| cycle[at]).unwrap_or(0);
    cycle.rotate_left(first);
    if cycle.len() > 2 && cycle[1] > cycle[cycle.len() - 1] {
        cycle[1..].reverse();
    }
    cycle
}

/// Reads the line that makes the board a cube's faces, if it is there.
fn read_surface(lines: &mut Lines, board: Board, piece: Piece) -> Result<Surface, Rejection> {
    let Some(mut words) = lines.optional("surface")? else { return Ok(Surface::Board) };
    word(&mut words, "cube")?;
    let line = words.line();
    words.done()?;
    let side = board.cols();
    if side > MAX_CUBE || Board::of_cube(side) != Ok(board) || piece != Piece::Knight {
        return Err(ParseError::NotACube { board, piece, limit: MAX_CUBE }.at(line));
    }
    Ok(Surface::Cube)
}

/// Reads this word and no other.
fn word(words: &mut Words, expected: &'static str) -> Result<(), Rejection> {
    match words.word(expected)? {
        found if found == expected => Ok(()),
        found => Err(words.unexpected(expected, found)),
    }
}

/// Reads at least one square, in the order that the format asks for.
fn read_cycle(mut words: Words, board: Board) -> Result<Vec<Square>, Rejection> {
    let line = words.line();
    let mut cycle = vec![square(&mut words, board)?];
    while !words.is_empty() {
        cycle.push(square(&mut words, board)?);
        if cycle.len() > board.area() {
            let square = cycle[cycle.len() - 1];
            return Err(ParseError::DuplicateSquare(Place { board, square }).at(line));
        }
    }
    let (first, last) = (cycle[0], cycle[cycle.len() - 1]);
    let earlier = cycle.iter().find(|&&square| square < first);
    let backwards = cycle.get(1).filter(|&&second| second > last);
    match earlier.or(backwards) {
        Some(&square) => Err(ParseError::UnorderedSquare(Place { board, square }).at(line)),
        None => Ok(cycle),
    }
}
