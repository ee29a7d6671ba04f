//! The jumps of a piece, numbered so that a number and one bit say which jump leads back.

use super::TourError;
use destrier_board::{Board, Piece, Square};

/// The number of a jump, 0 to 7.
pub(super) type Code = u8;

/// Stands for no jump: the outer end of an open tour.
pub(super) const NONE: Code = 8;

/// The jumps of a leaper or king, in the order of Roth's list (1992): (2,-1), (1,-2), (-1,-2),
/// (-2,-1), (-2,1), (-1,2), (1,2), (2,1), rows first; other leapers take their sides for 1 and 2.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Moves {
    jumps: Vec<(i32, i32)>,
}

impl Moves {
    /// The jumps of a piece.
    ///
    /// # Errors
    /// If the piece slides, so that its moves are no jumps.
    pub(super) fn new(piece: Piece) -> Result<Self, TourError> {
        let (a, b) = match piece {
            Piece::Knight => (1, 2),
            Piece::Leaper(a, b) => (i32::from(a.min(b)), i32::from(a.max(b))),
            Piece::King => return Ok(Moves { jumps: KING.to_vec() }),
            _ => return Err(TourError::Slides(piece)),
        };
        let mut jumps = Vec::with_capacity(8);
        for jump in [(b, -a), (a, -b), (-a, -b), (-b, -a), (-b, a), (-a, b), (a, b), (b, a)] {
            if !jumps.contains(&jump) {
                jumps.push(jump);
            }
        }
        Ok(Moves { jumps })
    }

    /// The knight's jumps.
    pub(super) fn knight() -> Self {
        Moves {
            jumps: vec![(2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2), (1, 2), (2, 1)],
        }
    }

    /// Rows and columns of each jump, by its number.
    pub(super) fn jumps(&self) -> &[(i32, i32)] {
        &self.jumps
    }

    /// The number of each jump.
    pub(super) fn codes(&self) -> impl Iterator<Item = Code> + use<> {
        0..self.jumps.len() as Code
    }

    /// Flips the number of a jump into the number of the jump back.
    pub(super) fn back(&self) -> Code {
        self.jumps.len() as Code / 2
    }

    /// The longest step of a jump along a row or column.
    pub(super) fn reach(&self) -> usize {
        self.jumps.iter().map(|jump| jump.0.unsigned_abs() as usize).max().unwrap_or(0)
    }

    /// The square that the jump leads to.
    pub(super) fn target(&self, board: Board, from: Square, code: Code) -> Option<Square> {
        let &(rows, cols) = self.jumps.get(usize::from(code))?;
        board.step(from, rows, cols)
    }

    /// The jump from one square to another.
    pub(super) fn between(&self, board: Board, from: Square, to: Square) -> Option<Code> {
        if board.is_torus() {
            return self.codes().find(|&code| self.target(board, from, code) == Some(to));
        }
        let rows = board.row(to) as i64 - board.row(from) as i64;
        let cols = board.col(to) as i64 - board.col(from) as i64;
        let is = |&&jump: &&(i32, i32)| (i64::from(jump.0), i64::from(jump.1)) == (rows, cols);
        let at = self.jumps.iter().enumerate().find(|(_, jump)| is(jump));
        at.map(|(code, _)| code as Code)
    }
}

const KING: [(i32, i32); 8] =
    [(1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0)];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_jump_is_led_back_by_its_number() {
        let leapers = [(0, 1), (1, 1), (1, 2), (0, 3), (2, 3), (4, 1)];
        let leapers = leapers.map(|(a, b)| Piece::Leaper(a, b));
        for piece in leapers.into_iter().chain([Piece::King, Piece::Knight]) {
            let moves = Moves::new(piece).unwrap();
            let mut sorted = moves.jumps().to_vec();
            sorted.sort_unstable();
            assert_eq!(sorted, piece.steps());
            for code in moves.codes() {
                let (rows, cols) = moves.jumps()[usize::from(code)];
                assert_eq!(moves.jumps()[usize::from(code ^ moves.back())], (-rows, -cols));
            }
        }
        assert_eq!(Moves::new(Piece::Knight).unwrap(), Moves::knight());
        assert!(Moves::new(Piece::Rook).is_err());
    }
}
