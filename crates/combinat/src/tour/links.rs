//! For every square the one or two jumps by which a path or cycle passes it, in one byte a square.

use super::moves::{Code, Moves, NONE};
use destrier_board::{Board, Square};

/// The jumps at both sides of every square: a number of [`Moves`] in each half of a byte, or
/// [`NONE`] at the end of a path.
#[derive(Clone, Debug)]
pub(super) struct Links {
    board: Board,
    bytes: Vec<u8>,
}

impl Links {
    /// A board on which nothing is linked.
    pub(super) fn new(board: Board) -> Self {
        Links { board, bytes: vec![NONE << 4 | NONE; board.area()] }
    }

    /// The links of a path, or of a cycle if its ends are joined.
    pub(super) fn of(board: Board, moves: &Moves, squares: &[Square], closed: bool) -> Self {
        let mut links = Links::new(board);
        for pair in squares.windows(2) {
            links.link(moves, pair[0], pair[1]);
        }
        if let (true, Some(&first), Some(&last)) = (closed, squares.first(), squares.last()) {
            links.link(moves, last, first);
        }
        links
    }

    pub(super) fn board(&self) -> Board {
        self.board
    }

    /// The byte of each square; whoever writes here keeps both sides of a link in step.
    pub(super) fn bytes_mut(&mut self) -> &mut [u8] {
        &mut self.bytes
    }

    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The two jumps at a square.
    pub(super) fn at(&self, square: Square) -> [Code; 2] {
        let byte = self.bytes[square.index()];
        [byte & 15, byte >> 4]
    }

    /// Puts a jump in place of another one at the same square.
    pub(super) fn replace(&mut self, square: Square, old: Code, new: Code) {
        let [low, high] = self.at(square);
        let byte = if low == old { high << 4 | new } else { new << 4 | low };
        self.bytes[square.index()] = byte;
    }

    /// Gives the start of a path its second jump, so that a walk still leaves by the first.
    pub(super) fn close(&mut self, start: Square, jump: Code) {
        let [low, high] = self.at(start);
        let first = if low == NONE { high } else { low };
        self.bytes[start.index()] = first << 4 | jump;
    }

    /// Whether a path ends here.
    pub(super) fn is_end(&self, square: Square) -> bool {
        self.at(square).contains(&NONE)
    }

    /// Links two squares that are a jump apart, each of which has a free side.
    pub(super) fn link(&mut self, moves: &Moves, from: Square, to: Square) {
        if let Some(code) = moves.between(self.board, from, to) {
            self.replace(from, NONE, code);
            self.replace(to, NONE, code ^ moves.back());
        }
    }

    /// Copies the links of a smaller board into the place whose first square is in this row and
    /// column.
    pub(super) fn paste(&mut self, block: &Links, row: usize, col: usize) {
        let (width, whole) = (block.board.cols(), self.board.cols());
        for (line, bytes) in block.bytes.chunks_exact(width).enumerate() {
            let start = (row + line) * whole + col;
            self.bytes[start..start + width].copy_from_slice(bytes);
        }
    }
}
