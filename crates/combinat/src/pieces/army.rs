//! Which pieces are to be placed: a multiset of chess pieces on a board, bishops perhaps bound to
//! a colour.

use destrier_board::{Board, Colour, Piece, Symmetry};
use std::fmt;

/// The longest side of a board that the searches take.
pub const MAX_SIDE: usize = 12;

/// The most pieces that the searches take; their positions are then counted exactly.
pub const MAX_MEN: usize = 16;

/// On which colours a pair of bishops stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Bishops {
    /// One on each colour.
    #[default]
    Opposite,
    /// Both on one colour.
    Same,
    /// Wherever they like.
    Any,
}

/// Alike pieces: `count` of them, exchangeable, on squares of one colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Kind {
    /// The piece.
    pub piece: Piece,
    /// The squares it may stand on.
    pub colour: Colour,
    /// Their number.
    pub count: usize,
}

/// A multiset of pieces on a board.
///
/// ```
/// use destrier_board::Board;
/// use destrier_combinat::pieces::{Army, Bishops};
///
/// let armies = Army::parse(Board::new(8, 8)?, "KQRRBBNN", Bishops::Opposite)?;
/// assert_eq!(armies.len(), 1);
/// assert_eq!(armies[0].to_string(), "queen, light bishop, dark bishop, king, 2 rooks, 2 knights");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Army {
    board: Board,
    kinds: Vec<Kind>,
}

/// The reason why pieces cannot be placed on a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ArmyError {
    /// A letter that names no piece.
    #[error("'{letter}' in '{text}' is no piece: write letters of KQRBN, as in KQRRBBNN")]
    UnknownLetter {
        /// The letter.
        letter: char,
        /// All letters.
        text: String,
    },
    /// No pieces at all.
    #[error("there are no pieces: write letters of KQRBN, as in KQRRBBNN")]
    NoMen,
    /// More pieces than [`MAX_MEN`].
    #[error("{found} pieces; at most {MAX_MEN} are possible here")]
    TooManyMen {
        /// Their number.
        found: usize,
    },
    /// More pieces than squares.
    #[error(
        "{men} {kind} do not fit on the {squares} squares for them on {board} (--stack lets pieces share)"
    )]
    NoRoom {
        /// Their number.
        men: usize,
        /// Of what.
        kind: String,
        /// Squares for them.
        squares: usize,
        /// The board.
        board: Board,
    },
    /// A side above [`MAX_SIDE`], or a torus.
    #[error(
        "board {0}: the pieces are placed on boards of at most {MAX_SIDE}x{MAX_SIDE}, no torus"
    )]
    BoardOutOfRange(Board),
    /// The colours of bishops asked for where there are not two.
    #[error("--bishops opposite and same are for two bishops, not {found}")]
    NotTwoBishops {
        /// Their number.
        found: usize,
    },
}

impl Army {
    /// These pieces; kinds without pieces are left out.
    ///
    /// # Errors
    /// If there are none or too many, or the board is out of range.
    pub fn new(board: Board, kinds: impl IntoIterator<Item = Kind>) -> Result<Self, ArmyError> {
        let kinds: Vec<Kind> = kinds.into_iter().filter(|kind| kind.count > 0).collect();
        if board.is_torus() || board.rows().max(board.cols()) > MAX_SIDE {
            return Err(ArmyError::BoardOutOfRange(board));
        }
        match kinds.iter().map(|kind| kind.count).sum() {
            0 => Err(ArmyError::NoMen),
            found if found > MAX_MEN => Err(ArmyError::TooManyMen { found }),
            _ => Ok(Army { board, kinds }),
        }
    }

    /// The pieces of these letters (KQRBN), in the order queens, bishops, kings, rooks, knights;
    /// two armies where `bishops` leaves two possibilities that no symmetry of the board exchanges.
    ///
    /// # Errors
    /// If a letter is no piece, or as [`Army::new`].
    pub fn parse(board: Board, letters: &str, bishops: Bishops) -> Result<Vec<Self>, ArmyError> {
        let mut counts = [0; Piece::CHESS.len()];
        for letter in letters.chars() {
            let text = || letters.chars().take(40).collect();
            let piece = Piece::from_letter(letter)
                .filter(|piece| Piece::CHESS.contains(piece))
                .ok_or_else(|| ArmyError::UnknownLetter { letter, text: text() })?;
            counts[slot(piece)] += 1;
        }
        let count = |piece: Piece| counts[slot(piece)];
        let found = count(Piece::Bishop);
        if bishops != Bishops::Any && found != 2 {
            return Err(ArmyError::NotTwoBishops { found });
        }
        let kind = |piece, colour, count| Kind { piece, colour, count };
        let army = |light, dark, any| {
            let any_of = |piece| kind(piece, Colour::Any, count(piece));
            let bishop = |colour, count| kind(Piece::Bishop, colour, count);
            let colours = [bishop(Colour::Light, light), bishop(Colour::Dark, dark)];
            let bishops = [colours[0], colours[1], bishop(Colour::Any, any)];
            let rest = [any_of(Piece::King), any_of(Piece::Rook), any_of(Piece::Knight)];
            Army::new(board, [any_of(Piece::Queen)].into_iter().chain(bishops).chain(rest))
        };
        match bishops {
            Bishops::Any => Ok(vec![army(0, 0, found)?]),
            Bishops::Opposite => Ok(vec![army(1, 1, 0)?]),
            Bishops::Same => {
                let (light, dark) = (army(2, 0, 0)?, army(0, 2, 0)?);
                let exchanged = symmetries(board).any(|symmetry| light.is_image(&dark, symmetry));
                Ok(if exchanged { vec![light] } else { vec![light, dark] })
            }
        }
    }

    /// The board.
    pub fn board(&self) -> Board {
        self.board
    }

    /// The kinds, in the order in which positions list their squares.
    pub fn kinds(&self) -> &[Kind] {
        &self.kinds
    }

    /// Each piece, in the order in which positions list their squares.
    pub fn men(&self) -> impl Iterator<Item = Piece> + '_ {
        self.kinds.iter().flat_map(|kind| std::iter::repeat_n(kind.piece, kind.count))
    }

    /// The number of pieces.
    pub fn len(&self) -> usize {
        self.kinds.iter().map(|kind| kind.count).sum()
    }

    /// Whether there are no pieces, which never happens.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Checks that every piece can have a square of its own.
    ///
    /// # Errors
    /// [`ArmyError::NoRoom`] otherwise.
    pub fn check_room(&self) -> Result<(), ArmyError> {
        for colour in [Colour::Light, Colour::Dark, Colour::Any] {
            let inside =
                self.kinds.iter().filter(|kind| colour == Colour::Any || kind.colour == colour);
            let men: usize = inside.clone().map(|kind| kind.count).sum();
            let squares = colour.squares(self.board).len();
            if men > squares {
                let single = inside.clone().count() == 1;
                let first = inside.map(|kind| kind.piece.to_string()).next().unwrap_or_default();
                let kind = if single { format!("{first}s") } else { "pieces".to_owned() };
                return Err(ArmyError::NoRoom { men, kind, squares, board: self.board });
            }
        }
        Ok(())
    }

    /// The symmetries of the board that move positions of this army to positions of it.
    pub fn symmetries(&self) -> Vec<Symmetry> {
        symmetries(self.board).filter(|&symmetry| self.is_image(self, symmetry)).collect()
    }

    /// Whether the symmetry moves the positions of `other` onto those of this army.
    fn is_image(&self, other: &Army, symmetry: Symmetry) -> bool {
        let place = |kind: &Kind| kind.colour.squares(self.board);
        let mut own: Vec<_> = self.kinds.iter().map(|k| (k.piece, place(k), k.count)).collect();
        let moved = other.kinds.iter().map(|k| (k.piece, place(k).image(symmetry), k.count));
        let mut moved: Vec<_> = moved.collect();
        own.sort();
        moved.sort();
        own == moved
    }
}

/// The symmetries of a board.
pub(super) fn symmetries(board: Board) -> impl Iterator<Item = Symmetry> {
    Symmetry::ALL.into_iter().filter(move |symmetry| symmetry.preserves(board))
}

fn slot(piece: Piece) -> usize {
    Piece::CHESS.iter().position(|&other| other == piece).expect("it is a chess piece")
}

impl fmt::Display for Army {
    /// `queen, light bishop, dark bishop, king, 2 rooks, 2 knights`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, kind) in self.kinds.iter().enumerate() {
            let comma = if index > 0 { ", " } else { "" };
            let colour = match kind.colour {
                Colour::Any => String::new(),
                colour => format!("{colour} "),
            };
            match kind.count {
                1 => write!(f, "{comma}{colour}{}", kind.piece)?,
                count => write!(f, "{comma}{count} {colour}{}s", kind.piece)?,
            }
        }
        Ok(())
    }
}
