//! A tour: one byte a square, handed out in order.

use super::TourError;
use super::links::Links;
use super::moves::{Code, Moves, NONE};
use destrier_board::{Board, Piece, Square, SquareSet};
use destrier_certify::TourCertificate;
use std::io::{self, Write};

/// A path or cycle of jumps through every square of a board once.
///
/// Takes one byte a square; [`Tour::squares`] walks it in nanoseconds a square.
#[derive(Clone, Debug)]
pub struct Tour {
    piece: Piece,
    moves: Moves,
    links: Links,
    start: Square,
    closed: bool,
    /// Squares that are not there, if some are not.
    holes: Option<SquareSet>,
}

impl Tour {
    /// Writes a line for each square: its number, its name, and its row and column from 1.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write_csv(&self, out: &mut dyn Write) -> io::Result<()> {
        let board = self.board();
        writeln!(out, "step,square,row,column")?;
        for (step, square) in (1_u64..).zip(self.squares()) {
            let (row, col) = (board.row(square) + 1, board.col(square) + 1);
            writeln!(out, "{step},{},{row},{col}", board.name(square))?;
        }
        Ok(())
    }

    /// Writes `DTOUR1` and two zero bytes, rows, columns, and the row-major index of each square, all numbers unsigned, of 32
    /// bits, little-endian.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write_binary(&self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(b"DTOUR1\0\0")?;
        let mut chunk = Vec::with_capacity(1 << 16);
        let sides = [self.board().rows(), self.board().cols()].into_iter();
        for number in sides.chain(self.squares().map(Square::index)) {
            chunk.extend_from_slice(&(number as u32).to_le_bytes()); // sides are at most 16 bits long
            if chunk.len() == chunk.capacity() {
                out.write_all(&chunk)?;
                chunk.clear();
            }
        }
        out.write_all(&chunk)
    }

    /// Writes the certificate of the tour, square by square.
    ///
    /// # Errors
    /// As `out` has it.
    pub fn write_certificate(&self, out: &mut dyn Write) -> io::Result<()> {
        let board = self.board();
        let count = self.squares().len();
        let last = self.squares().last().filter(|_| count > 2);
        let jump = last.and_then(|last| self.moves.between(board, last, self.start));
        let claim = match (self.closed, jump) {
            (true, _) => "closed",
            (false, None) => "open",
            (false, Some(_)) => "path", // though its ends are a jump apart
        };
        writeln!(out, "destrier 1 tour\nboard {board}\npiece {}", self.piece())?;
        if let Some(holes) = &self.holes {
            writeln!(out, "holes {}", holes.names().join(" "))?;
        }
        writeln!(out, "claim {claim}")?;
        let last = count.saturating_sub(1);
        for (at, square) in self.squares().enumerate() {
            let line_ends = (at + 1) % board.cols() == 0 || at == last;
            let before = if at % board.cols() == 0 { "squares" } else { "" };
            write!(out, "{before} {}{}", board.name(square), if line_ends { "\n" } else { "" })?;
        }
        writeln!(out, "end")
    }

    /// The certificate of the tour.
    pub fn certificate(&self) -> String {
        let mut text = Vec::new();
        let written = self.write_certificate(&mut text);
        debug_assert!(written.is_ok(), "memory takes all that is written");
        String::from_utf8(text).unwrap_or_default()
    }

    /// A tour that the links describe: a cycle through all squares, or a path to `end`, which
    /// becomes a cycle if its ends are a jump apart.
    pub(super) fn new(
        piece: Piece,
        moves: Moves,
        mut links: Links,
        start: Square,
        end: Option<Square>,
    ) -> Self {
        let board = links.board();
        let jump = end.and_then(|end| Some((end, moves.between(board, end, start)?)));
        if let Some((end, jump)) = jump.filter(|_| board.area() > 2) {
            links.replace(end, NONE, jump);
            links.close(start, jump ^ moves.back());
        }
        let closed = !links.at(start).contains(&NONE);
        Tour { piece, moves, links, start, closed, holes: None }
    }

    /// The tour of these squares in this order, none if they are no tour of the board.
    ///
    /// # Errors
    /// If the piece slides.
    pub fn of(board: Board, piece: Piece, squares: &[Square]) -> Result<Option<Self>, TourError> {
        Self::between((board, SquareSet::empty(board)), piece, squares)
    }

    /// The same of a board with holes, which the tour does not visit.
    ///
    /// # Errors
    /// If the piece slides.
    pub fn between(
        around: (Board, SquareSet),
        piece: Piece,
        squares: &[Square],
    ) -> Result<Option<Self>, TourError> {
        let path = Self::path(around, piece, squares)?;
        let close = |Tour { piece, moves, links, start, holes, .. }| {
            let end = squares.last().copied().filter(|_| squares.len() > 2);
            Tour { holes, ..Tour::new(piece, moves, links, start, end) }
        };
        Ok(path.map(close))
    }

    /// What a certificate says is one, none if it is not.
    ///
    /// # Errors
    /// If the piece slides.
    pub fn certified(found: &TourCertificate) -> Result<Option<Self>, TourError> {
        let TourCertificate { board, piece, holes, closed, squares } = found;
        let tour = if closed.is_some() { Self::between } else { Self::path };
        tour((*board, holes.clone()), *piece, squares)
    }

    /// The same as a path that does not close, even where its ends are a jump apart.
    ///
    /// # Errors
    /// If the piece slides.
    pub fn path(
        (board, holes): (Board, SquareSet),
        piece: Piece,
        squares: &[Square],
    ) -> Result<Option<Self>, TourError> {
        let moves = Moves::new(piece)?;
        let mut seen = vec![false; board.area()];
        let mut once =
            |s: &Square| seen.get_mut(s.index()).is_some_and(|seen| !std::mem::replace(seen, true));
        let jumps = |pair: &[Square]| moves.between(board, pair[0], pair[1]).is_some();
        let is_tour = squares.len() == board.area() - holes.len()
            && !squares.is_empty()
            && squares.iter().all(|square| !holes.contains(*square) && once(square))
            && squares.windows(2).all(jumps);
        if !is_tour {
            return Ok(None);
        }
        let links = Links::of(board, &moves, squares, false);
        let tour = Tour::new(piece, moves, links, squares[0], None);
        Ok(Some(Tour { holes: Some(holes).filter(|holes| !holes.is_empty()), ..tour }))
    }

    /// The same cycle from another square; a path stays as it is.
    pub fn from(self, start: Square) -> Self {
        if self.closed { Tour { start, ..self } } else { self }
    }

    /// The board.
    pub fn board(&self) -> Board {
        self.links.board()
    }

    /// The squares that are not there, if some are not.
    pub fn holes(&self) -> Option<&SquareSet> {
        self.holes.as_ref()
    }

    /// The piece that jumps.
    pub fn piece(&self) -> Piece {
        self.piece
    }

    /// Whether the last square is a jump from the first.
    pub fn is_closed(&self) -> bool {
        self.closed
    }

    /// The first square.
    pub fn start(&self) -> Square {
        self.start
    }

    /// All squares of the board in the order in which the piece visits them.
    pub fn squares(&self) -> impl ExactSizeIterator<Item = Square> + Clone + '_ {
        let mut walk = self.walk();
        let holes = self.holes.as_ref().map_or(0, SquareSet::len);
        (0..self.board().area() - holes).map(move |_| walk.next())
    }

    fn walk(&self) -> Walk<'_> {
        let [low, high] = self.links.at(self.start);
        // as if one had come by one of the two jumps; at a path's end, out of nowhere
        let arrived = if high == NONE { high } else { low };
        let cols = self.board().cols() as isize;
        let mut jumps = [0; 16];
        for (sum, &(rows, columns)) in jumps.iter_mut().zip(self.moves.jumps()) {
            *sum = rows as isize * cols + columns as isize;
        }
        let at = self.start.index();
        let around = self.board().is_torus().then(|| (self.board(), &self.moves));
        Walk { bytes: self.links.bytes(), jumps, around, at, arrived, back: self.moves.back() }
    }
}

/// Follows links from square to square. Each step waits for the byte of the one before, so the
/// few operations between two bytes are all that counts.
#[derive(Clone)]
struct Walk<'a> {
    bytes: &'a [u8],
    /// What each jump adds to an index.
    jumps: [isize; 16],
    /// A torus, around which jumps go.
    around: Option<(Board, &'a Moves)>,
    at: usize,
    /// The jump at this square by which the walk came.
    arrived: Code,
    back: Code,
}

impl Walk<'_> {
    /// The square where the walk stands; then goes on.
    #[inline]
    fn next(&mut self) -> Square {
        let here = self.at;
        let byte = self.bytes[here];
        let leave = (byte ^ byte >> 4) & 15 ^ self.arrived;
        // past the end of a path the walk stands still
        self.at = match self.around {
            None => here.wrapping_add_signed(self.jumps[usize::from(leave & 15)]),
            Some((board, moves)) => {
                moves.target(board, Square::new(here), leave).map_or(here, Square::index)
            }
        };
        self.arrived = leave ^ self.back;
        Square::new(here)
    }
}
