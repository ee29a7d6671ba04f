//! The statement of a cover problem: which sets of squares count as covers.

use crate::{Board, BoardError, Colour, Group, Piece, Rule, Square, SquareSet, Symmetry};
use std::fmt;
use std::str::FromStr;

/// Which sets of squares count: a piece, a rule, a symmetry the set must have, squares it must or
/// must not hold, squares that need no cover, and a bound on its density.
///
/// The programs of `destrier-model` are made from it and the claims of `destrier-certify` speak
/// about it, each on its own.
///
/// ```
/// use destrier_board::{Board, Group, Problem};
///
/// let problem = Problem::new(Board::new(16, 16)?).with_symmetry(Group::Rot90)?;
/// assert_eq!(problem.to_string(), "knight domination of 16x16, symmetry rot90");
/// # Ok::<(), destrier_board::BoardError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The board.
    pub board: Board,
    /// The piece, the same everywhere.
    pub piece: Piece,
    /// What the pieces have to do.
    pub rule: Rule,
    /// The symmetries that must leave the set as it is.
    pub symmetry: Group,
    /// Squares that must be in the set.
    pub forced: SquareSet,
    /// Squares that must not be in the set.
    pub forbidden: SquareSet,
    /// Squares that need not be covered.
    pub exempt: SquareSet,
    /// At most so many pieces in each block.
    pub blocks: Option<Blocks>,
}

/// At most `at_most` pieces in each block of a tiling by `rows` x `cols` blocks that starts at a1;
/// blocks at the far edges may be cut off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blocks {
    /// Rows of a block.
    pub rows: usize,
    /// Columns of a block.
    pub cols: usize,
    /// The largest number of pieces in a block.
    pub at_most: usize,
}

impl Problem {
    /// Knights, domination, nothing else asked.
    pub fn new(board: Board) -> Self {
        Problem {
            board,
            piece: Piece::Knight,
            rule: Rule::Domination,
            symmetry: Group::None,
            forced: SquareSet::empty(board),
            forbidden: SquareSet::empty(board),
            exempt: SquareSet::empty(board),
            blocks: None,
        }
    }

    /// The same with another symmetry.
    ///
    /// # Errors
    /// If the group does not map the board onto itself, or does not keep the moves of the piece.
    pub fn with_symmetry(self, symmetry: Group) -> Result<Self, BoardError> {
        let group = symmetry.to_string();
        if !symmetry.fits(self.board) {
            return Err(BoardError::WrongSymmetry {
                symmetry: group,
                board: self.board.to_string(),
            });
        }
        if !self.admits(symmetry) {
            return Err(BoardError::PieceTurned { symmetry: group, piece: self.piece.to_string() });
        }
        Ok(Problem { symmetry, ..self })
    }

    /// Whether the symmetry maps the board onto itself and keeps the moves of the piece.
    pub fn is_kept_by(&self, symmetry: Symmetry) -> bool {
        symmetry.preserves(self.board) && self.piece.keeps(symmetry)
    }

    /// Whether all of a group do, so that covers may be asked to have its symmetry.
    pub fn admits(&self, group: Group) -> bool {
        group.elements().iter().all(|&symmetry| self.is_kept_by(symmetry))
    }

    /// The same with these squares forced and those forbidden.
    ///
    /// # Errors
    /// If a square is both.
    pub fn with_fixed(
        self,
        forced: impl IntoIterator<Item = Square>,
        forbidden: impl IntoIterator<Item = Square>,
    ) -> Result<Self, BoardError> {
        let forced = SquareSet::from_squares(self.board, forced);
        let forbidden = SquareSet::from_squares(self.board, forbidden);
        let both = forced.iter().find(|&square| forbidden.contains(square));
        match both {
            Some(square) => Err(BoardError::ForcedAndForbidden(self.board.name(square))),
            None => Ok(Problem { forced, forbidden, ..self }),
        }
    }

    /// The same where these squares need not be covered.
    pub fn with_exempt(self, exempt: impl IntoIterator<Item = Square>) -> Self {
        let exempt = SquareSet::from_squares(self.board, exempt);
        Problem { exempt, ..self }
    }

    /// Whether nothing but piece, rule and board is given: no symmetry, no fixed or exempt squares, no blocks.
    pub fn is_plain(&self) -> bool {
        self.symmetry == Group::None && !self.is_restricted()
    }

    /// Whether squares are fixed or exempt, blocks bounded or moves one-sided, so that not every symmetry of the
    /// board need take covers to covers.
    pub fn is_restricted(&self) -> bool {
        !self.exempt.is_empty() || self.limits_pieces() || !self.is_uniform()
    }

    /// Whether squares are fixed or blocks bounded, so that not every set that covers counts.
    pub fn limits_pieces(&self) -> bool {
        !self.forced.is_empty() || !self.forbidden.is_empty() || self.blocks.is_some()
    }

    /// Whether the piece moves alike in all eight directions, as sweeps over a board take for granted.
    pub fn is_uniform(&self) -> bool {
        self.piece.is_symmetric()
    }

    /// The squares that leapers neither stand on nor have to cover, where these are all that are exempt: as if they
    /// did not exist. Of pieces that ride there are none, since they pass such squares.
    pub fn holes(&self) -> SquareSet {
        let are_holes = !self.piece.slides()
            && self.exempt.iter().all(|square| self.forbidden.contains(square));
        if are_holes { self.exempt.clone() } else { SquareSet::empty(self.board) }
    }

    /// The blocks of the tiling, each as its squares; none if no blocks were asked for.
    pub fn block_squares(&self) -> Vec<Vec<Square>> {
        let Some(blocks) = self.blocks else { return Vec::new() };
        let across = self.board.cols().div_ceil(blocks.cols);
        let down = self.board.rows().div_ceil(blocks.rows);
        let mut squares = vec![Vec::new(); across * down];
        for square in self.board.squares() {
            let (row, col) = (self.board.row(square), self.board.col(square));
            squares[row / blocks.rows * across + col / blocks.cols].push(square);
        }
        squares
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} of {}", self.piece, self.rule.noun(), self.board)?;
        if self.symmetry != Group::None {
            write!(f, ", symmetry {}", self.symmetry)?;
        }
        let holes = self.holes();
        let (mut forbidden, mut exempt) = (self.forbidden.clone(), self.exempt.clone());
        for hole in holes.iter() {
            forbidden.remove(hole);
            exempt.remove(hole);
        }
        for (word, squares) in [("holes", &holes), ("with", &self.forced), ("without", &forbidden)]
        {
            if !squares.is_empty() {
                write!(f, ", {word} {}", squares.names().join(" "))?;
            }
        }
        if !exempt.is_empty() {
            write!(f, ", exempt {}", in_words(&exempt))?;
        }
        self.blocks.map_or(Ok(()), |blocks| write!(f, ", {blocks}"))
    }
}

/// `light squares`, `dark squares`, the names of the squares, or of the fewer ones that are not in the set.
pub fn in_words(set: &SquareSet) -> String {
    let is = |colour: &Colour| colour.squares(set.board()) == *set;
    match [Colour::Light, Colour::Dark].into_iter().find(is) {
        Some(colour) => format!("{colour} squares"),
        None if 2 * set.len() <= set.board().area() => set.names().join(" "),
        None if set.len() == set.board().area() => "all squares".to_owned(),
        None => format!("all but {}", set.complement().names().join(" ")),
    }
}

impl fmt::Display for Blocks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at most {} in each {}x{} block", self.at_most, self.rows, self.cols)
    }
}

impl FromStr for Blocks {
    type Err = BoardError;

    /// Reads `5x5=4`: at most 4 pieces in each block of 5 rows and 5 columns.
    fn from_str(text: &str) -> Result<Self, BoardError> {
        let parse = || {
            let (block, at_most) = text.split_once('=')?;
            let block: Board = block.parse().ok()?;
            let at_most = at_most.parse().ok()?;
            Some(Blocks { rows: block.rows(), cols: block.cols(), at_most })
        };
        parse().ok_or_else(|| BoardError::NotABlock(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_tile_the_board() {
        let board = Board::new(7, 11).unwrap();
        let blocks: Blocks = "5x4=3".parse().unwrap();
        let problem = Problem { blocks: Some(blocks), ..Problem::new(board) };
        let squares = problem.block_squares();
        let sizes: Vec<usize> = squares.iter().map(Vec::len).collect();
        assert_eq!(sizes, [20, 20, 15, 8, 8, 6]);
        let all = SquareSet::from_squares(board, squares.concat());
        assert_eq!(all, SquareSet::full(board));
    }

    #[test]
    fn symmetry_fixed_squares_and_blocks_are_not_plain() {
        let board = Board::new(4, 4).unwrap();
        let new = || Problem::new(board);
        let plain = Problem { piece: Piece::King, rule: Rule::Total, ..new() };
        assert!(plain.is_plain() && !plain.is_restricted());
        let symmetric = new().with_symmetry(Group::Rot90).unwrap();
        assert!(!symmetric.is_plain() && !symmetric.is_restricted());
        let forced = new().with_fixed([board.at(0, 0).unwrap()], []).unwrap();
        let forbidden = new().with_fixed([], [board.at(0, 0).unwrap()]).unwrap();
        let bounded = Problem { blocks: Some("2x2=1".parse().unwrap()), ..new() };
        for restricted in [forced, forbidden, bounded] {
            assert!(restricted.is_restricted() && restricted.limits_pieces());
            assert!(!restricted.is_plain());
        }
        let exempt = new().with_exempt([board.at(0, 0).unwrap()]);
        assert!(exempt.is_restricted() && !exempt.limits_pieces() && !exempt.is_plain());
        assert_eq!(exempt.to_string(), "knight domination of 4x4, exempt a1");
        let dark = new().with_exempt(Colour::Dark.squares(board).iter());
        assert_eq!(dark.to_string(), "knight domination of 4x4, exempt dark squares");
        let a1 = SquareSet::from_squares(board, board.at(0, 0));
        let rest = new().with_exempt(a1.complement().iter());
        assert_eq!(rest.to_string(), "knight domination of 4x4, exempt all but a1");
        let holes = new().with_fixed([], a1.iter()).unwrap().with_exempt(a1.iter());
        assert_eq!(holes.to_string(), "knight domination of 4x4, holes a1");
        let rook = Problem { piece: Piece::Rook, ..holes.clone() };
        assert_eq!(rook.to_string(), "rook domination of 4x4, without a1, exempt a1");
        let more = holes.with_exempt(board.squares().take(2));
        assert_eq!(more.to_string(), "knight domination of 4x4, without a1, exempt a1 b1");
        let all = new().with_exempt(board.squares());
        assert_eq!(all.to_string(), "knight domination of 4x4, exempt all squares");
    }

    #[test]
    fn impossible_wishes_are_refused() {
        let board = Board::new(3, 5).unwrap();
        let symmetry = Group::Rot90.to_string();
        let wrong = BoardError::WrongSymmetry { symmetry, board: board.to_string() };
        assert_eq!(Problem::new(board).with_symmetry(Group::Rot90).unwrap_err(), wrong);
        let piece: Piece = "leap:+1,+2".parse().unwrap();
        assert!(!Problem { piece, ..Problem::new(board) }.is_plain());
        let turned = Problem { piece, ..Problem::new(board) }.with_symmetry(Group::Rot180);
        assert!(matches!(turned.unwrap_err(), BoardError::PieceTurned { .. }));
        let a1 = board.at(0, 0);
        let both = Problem::new(board).with_fixed(a1, a1).unwrap_err();
        assert_eq!(both, BoardError::ForcedAndForbidden("a1".into()));
        for text in ["5x5", "5=4=3", "0x5=4", "5x5=-1", "=3"] {
            assert_eq!(text.parse::<Blocks>(), Err(BoardError::NotABlock(text.into())));
        }
    }
}
