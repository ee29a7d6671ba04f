//! Pieces and the squares they attack.

use crate::moves::{Moves, leaps};
use crate::text::text_serde;
use crate::{Board, Square, Symmetry};
use std::fmt;

/// A chess piece, a leaper of any jump, or any sum of leaps and rides.
///
/// ```
/// use destrier_board::Piece;
///
/// let archbishop: Piece = "bishop+knight".parse()?;
/// assert_eq!(archbishop.to_string(), "archbishop");
/// let upwards: Piece = "leap:+1,+2+leap:+1,-2".parse()?; // one row up, two columns to either side
/// assert_eq!(upwards.steps(), [(1, -2), (1, 2)]);
/// # Ok::<(), destrier_board::BoardError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Piece {
    /// One step in any direction.
    King,
    /// Any distance along rows, columns and diagonals.
    Queen,
    /// Any distance along rows and columns.
    Rook,
    /// Any distance along diagonals.
    Bishop,
    /// The (1,2) leaper.
    #[default]
    Knight,
    /// A queen that is a knight too.
    Amazon,
    /// Jumps `a` one way and `b` the other; never (0,0).
    Leaper(u16, u16),
    /// Any other sum of leaps and rides.
    Sum(Moves),
}

const STRAIGHT: [(i32, i32); 4] = [(-1, 0), (0, -1), (0, 1), (1, 0)];
const DIAGONAL: [(i32, i32); 4] = [(-1, -1), (-1, 1), (1, -1), (1, 1)];

impl Piece {
    /// The pieces of the chess set that attack alike in all directions (no pawns).
    pub const CHESS: [Piece; 5] =
        [Piece::King, Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight];

    /// The pieces that have a name and a letter of their own.
    pub const NAMED: [Piece; 6] =
        [Piece::King, Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight, Piece::Amazon];

    /// The leapers that have a name beside their numbers; the knight is a piece of its own.
    pub const LEAPERS: [(&str, (u16, u16)); 8] = [
        ("wazir", (0, 1)),
        ("fers", (1, 1)),
        ("dabbaba", (0, 2)),
        ("alfil", (2, 2)),
        ("camel", (1, 3)),
        ("zebra", (2, 3)),
        ("giraffe", (1, 4)),
        ("antelope", (3, 4)),
    ];

    /// What a piece may be called.
    pub const NAMES: &str = "king, queen, rook, bishop, knight, amazon, archbishop, chancellor, nightrider, \
        the leapers wazir, fers, dabbaba, alfil, camel, zebra, giraffe and antelope, a letter (N), leaper:1,3, or a sum: leap:1,2+ride:1,1 goes all eight ways, \
        leap:+1,-2 only 1 row up and 2 columns to the left";

    /// The letter of text grids: K, Q, R, B, N, A, and L for all others.
    pub fn letter(self) -> char {
        match self {
            Piece::King => 'K',
            Piece::Queen => 'Q',
            Piece::Rook => 'R',
            Piece::Bishop => 'B',
            Piece::Knight => 'N',
            Piece::Amazon => 'A',
            Piece::Leaper(..) | Piece::Sum(_) => 'L',
        }
    }

    /// The (a,b) leaper, under the knight's name if it is one; none without a jump.
    pub(crate) fn leaper(a: u16, b: u16) -> Option<Piece> {
        match (a.min(b), a.max(b)) {
            (0, 0) => None,
            (1, 2) => Some(Piece::Knight),
            (a, b) => Some(Piece::Leaper(a, b)),
        }
    }

    /// The piece of this letter, in either case.
    pub fn from_letter(letter: char) -> Option<Piece> {
        Piece::NAMED.into_iter().find(|piece| piece.letter() == letter.to_ascii_uppercase())
    }

    /// Whether the piece moves along lines, so that others can stand in its way.
    pub fn slides(self) -> bool {
        match self {
            Piece::Queen | Piece::Rook | Piece::Bishop | Piece::Amazon => true,
            Piece::King | Piece::Knight | Piece::Leaper(..) => false,
            Piece::Sum(moves) => moves.rides(),
        }
    }

    /// Whether the piece repeats a step of its own, as those that slide do with steps to a neighbour.
    pub fn slides_along(self, (rows, cols): (i32, i32)) -> bool {
        match self {
            Piece::Sum(moves) => moves.rides_along((rows, cols)),
            _ => self.slides() && rows.abs().max(cols.abs()) == 1,
        }
    }

    /// Whether the symmetry turns the moves of the piece into its moves; so do all, but for some sums.
    pub fn keeps(self, symmetry: Symmetry) -> bool {
        match self {
            Piece::Sum(moves) => moves.keeps(|step| symmetry.turn(step)),
            _ => true,
        }
    }

    /// Whether all eight symmetries of the square keep the moves of the piece.
    pub fn is_symmetric(self) -> bool {
        Symmetry::ALL.into_iter().all(|symmetry| self.keeps(symmetry))
    }

    /// Whether each square that the piece attacks is one from which it attacks back.
    pub fn moves_both_ways(self) -> bool {
        self.keeps(Symmetry::Rot180)
    }

    /// The single steps (rows, columns) of the piece, without repeats.
    pub fn steps(self) -> Vec<(i32, i32)> {
        let mut steps = match self {
            Piece::King | Piece::Queen => [STRAIGHT, DIAGONAL].concat(),
            Piece::Rook => STRAIGHT.to_vec(),
            Piece::Bishop => DIAGONAL.to_vec(),
            Piece::Knight => leaps(1, 2),
            Piece::Amazon => [&STRAIGHT[..], &DIAGONAL, &leaps(1, 2)].concat(),
            Piece::Leaper(a, b) => leaps(a.into(), b.into()),
            Piece::Sum(moves) => moves.steps(),
        };
        steps.sort_unstable();
        steps.dedup();
        steps
    }

    /// The squares attacked from `from`, in ascending order. A line ends at the first square that
    /// `occupied` names, which is still attacked: `|_| false` gives weak attack.
    ///
    /// ```
    /// use destrier_board::{Board, Piece};
    ///
    /// let board = Board::new(1, 8)?;
    /// let (a1, c1) = (board.parse_square("a1")?, board.parse_square("c1")?);
    /// assert_eq!(Piece::Rook.attacks(board, a1, |_| false).len(), 7);
    /// assert_eq!(Piece::Rook.attacks(board, a1, |square| square == c1).len(), 2); // b1, c1
    /// # Ok::<(), destrier_board::BoardError>(())
    /// ```
    pub fn attacks(
        self,
        board: Board,
        from: Square,
        occupied: impl Fn(Square) -> bool,
    ) -> Vec<Square> {
        let mut attacked = Vec::new();
        for (rows, cols) in self.steps() {
            let mut here = from;
            while let Some(next) = board.step(here, rows, cols).filter(|&next| next != from) {
                attacked.push(next);
                if !self.slides_along((rows, cols)) || occupied(next) {
                    break;
                }
                here = next;
            }
        }
        attacked.sort_unstable();
        attacked.dedup(); // lines meet again on a torus
        attacked
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Piece::King => f.write_str("king"),
            Piece::Queen => f.write_str("queen"),
            Piece::Rook => f.write_str("rook"),
            Piece::Bishop => f.write_str("bishop"),
            Piece::Knight => f.write_str("knight"),
            Piece::Amazon => f.write_str("amazon"),
            Piece::Leaper(a, b) => write!(f, "leaper:{a},{b}"),
            Piece::Sum(moves) => moves.fmt(f),
        }
    }
}

text_serde!(Piece);

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Attack by the rules of chess said another way: by coordinate differences.
    fn attacks_by_difference(piece: Piece, rows: usize, cols: usize) -> bool {
        match piece {
            Piece::King => rows.max(cols) == 1,
            Piece::Rook => (rows == 0) != (cols == 0),
            Piece::Bishop => rows == cols && rows > 0,
            Piece::Queen => {
                attacks_by_difference(Piece::Rook, rows, cols)
                    || attacks_by_difference(Piece::Bishop, rows, cols)
            }
            Piece::Knight => rows * cols == 2,
            Piece::Amazon => {
                attacks_by_difference(Piece::Queen, rows, cols)
                    || attacks_by_difference(Piece::Knight, rows, cols)
            }
            Piece::Leaper(a, b) => {
                let (a, b) = (usize::from(a), usize::from(b));
                (rows, cols) == (a, b) || (rows, cols) == (b, a)
            }
            Piece::Sum(_) => unreachable!("not drawn here"),
        }
    }

    fn any_piece() -> impl Strategy<Value = Piece> {
        prop_oneof![
            proptest::sample::select(&Piece::NAMED[..]),
            (0u16..4, 1u16..5).prop_map(|(a, b)| Piece::Leaper(a, b)),
        ]
    }

    proptest! {
        #[test]
        fn weak_attack_is_a_matter_of_differences(
            piece in any_piece(), rows in 1usize..10, cols in 1usize..10, pick: u32
        ) {
            let board = Board::new(rows, cols).unwrap();
            let from = Square::new(pick as usize % board.area());
            let expected: Vec<Square> = board.squares().filter(|&to| {
                let rows = board.row(from).abs_diff(board.row(to));
                let cols = board.col(from).abs_diff(board.col(to));
                attacks_by_difference(piece, rows, cols)
            }).collect();
            prop_assert_eq!(piece.attacks(board, from, |_| false), expected);
        }

        #[test]
        fn names_survive(piece in any_piece()) {
            let read: Piece = piece.to_string().parse().unwrap();
            prop_assert_eq!(read.steps(), piece.steps());
            prop_assert_eq!(read.to_string().parse::<Piece>().unwrap(), read);
        }
    }

    #[test]
    fn on_a_torus_every_square_is_alike() {
        let torus = Board::new(5, 7).unwrap().torus();
        for square in torus.squares() {
            assert_eq!(Piece::Knight.attacks(torus, square, |_| false).len(), 8);
            assert_eq!(Piece::Rook.attacks(torus, square, |_| false).len(), 4 + 6);
        }
        let tiny = Board::new(1, 2).unwrap().torus();
        let a1 = tiny.parse_square("a1").unwrap();
        assert_eq!(Piece::King.attacks(tiny, a1, |_| false), [tiny.parse_square("b1").unwrap()]);
    }

    #[test]
    fn a_piece_has_one_name() {
        for (text, name) in
            [("leaper:1,2", "knight"), ("Leaper:2,1", "knight"), ("leaper:3,1", "leaper:1,3")]
        {
            assert_eq!(text.parse::<Piece>().unwrap().to_string(), name);
        }
    }

    #[test]
    fn words_that_name_no_piece_are_refused() {
        for text in ["", "pawn", "P", "leaper:0,0", "leaper:1", "leaper:-1,2", "leaper:1,2,3"] {
            assert!(text.parse::<Piece>().is_err(), "{text}");
        }
    }
}
