//! Why there is no tour, and what cannot be asked.

use destrier_board::{Board, BoardError, Group, Piece, Square};
use destrier_run::Halt;

/// Why a board has no tour of the kind asked for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NoTour {
    /// A closed tour visits both colours in turn.
    #[error(
        "a closed tour alternates between light and dark squares, and {board} has an odd number \
         of squares"
    )]
    OddArea {
        /// The board.
        board: Board,
    },
    /// One or two rows, where the knight cannot turn.
    #[error("on {board} no knight's moves connect all squares: a side is below 3")]
    TooNarrow {
        /// The board.
        board: Board,
    },
    /// Closed tours of boards with four rows.
    #[error(
        "a closed tour of {board} would visit the squares of the outer two of the four lines in \
         turn with those of the inner two, and so only one colour of the outer ones \
         (Schwenk 1991)"
    )]
    FourLines {
        /// The board.
        board: Board,
    },
    /// Open tours of boards with more squares of one colour, from a square of the other.
    #[error(
        "{board} has one more square of the colour of a1 than of the other, so a tour starts on \
         that colour, and {start} has the other"
    )]
    WrongColour {
        /// The board.
        board: Board,
        /// The start asked for.
        start: String,
    },
    /// Open tours to a square that is not on the colour on which they end.
    #[error(
        "a tour of {board} from {start} does not end on {end}: it alternates between light and dark squares"
    )]
    WrongEnd {
        /// The board.
        board: Board,
        /// The start.
        start: String,
        /// The end asked for.
        end: String,
    },
    /// Open tours of boards with four lines, from one of the inner two.
    #[error(
        "a tour of {board} from {start}, on an inner one of the four lines, would visit outer and \
         inner squares in turn, and so only one colour of the outer ones"
    )]
    InnerLine {
        /// The board.
        board: Board,
        /// The start asked for.
        start: String,
    },
    /// An exhaustive sweep over path states found none.
    #[error("an exhaustive sweep over all path states of {board} finds no {kind} tour")]
    Exhausted {
        /// The board.
        board: Board,
        /// "open" or "closed".
        kind: &'static str,
    },
    /// An exhaustive sweep over path states found none from the start.
    #[error("an exhaustive sweep over all path states of {board} finds no tour from {start}")]
    NotFrom {
        /// The board.
        board: Board,
        /// The start asked for.
        start: String,
    },
    /// A piece whose jumps do not connect the squares.
    #[error("no {piece}'s jumps lead from a1 to {square} on {board}")]
    Unconnected {
        /// The board.
        board: Board,
        /// The piece.
        piece: Piece,
        /// A square that is not reached.
        square: String,
    },
    /// Holes part the squares.
    #[error("no {piece}'s jumps lead from {one} to {other} between the holes")]
    Apart {
        /// The piece.
        piece: Piece,
        /// A square.
        one: String,
        /// One that is not reached from there.
        other: String,
    },
    /// Too few squares, or one of the wrong colour at an end, where holes leave others.
    #[error(
        "a tour alternates between light and dark squares, of which there are {light} and {dark}{}",
        square.as_ref().map_or_else(String::new, |at| format!(", and {at} is at no end of one"))
    )]
    Alternates {
        /// Light squares.
        light: usize,
        /// Dark squares, as a1 is.
        dark: usize,
        /// The end that was asked for, where it alone is wrong.
        square: Option<String>,
    },
    /// Colours or squares that stay exclude one that a symmetry maps onto itself.
    #[error(
        "colours and the squares that stay exclude {kind} {piece}'s tour of {board} with the symmetry {symmetry}"
    )]
    Asymmetric {
        /// The board.
        board: Board,
        /// The piece.
        piece: Piece,
        /// The symmetry.
        symmetry: Group,
        /// "an open" or "a closed".
        kind: &'static str,
    },
    /// Holes leave too few squares.
    #[error("there are too few squares: {squares}")]
    TooFew {
        /// The squares that are there.
        squares: usize,
    },
    /// A search through all paths found none.
    #[error("an exhaustive search of {board} finds no such {piece}'s tour from {start}")]
    Searched {
        /// The board.
        board: Board,
        /// The piece.
        piece: Piece,
        /// The start.
        start: String,
    },
}

impl NoTour {
    /// A sweep found no closed tour.
    pub(super) fn closed(board: Board) -> Self {
        NoTour::Exhausted { board, kind: "closed" }
    }

    /// A sweep found no tour from a square.
    pub(super) fn open(board: Board, start: Square) -> Self {
        NoTour::NotFrom { board, start: board.name(start) }
    }
}

/// Why a tour was not found: it does not exist, or it was asked for in a way that has no meaning.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TourError {
    /// There is no such tour.
    #[error("no, because {0}")]
    None(#[from] NoTour),
    /// A piece that does not jump.
    #[error("tours are for knights, kings and leapers, not for {0}s")]
    Slides(Piece),
    /// A board too large to search.
    #[error("{0} is too large to search for such a tour: at most 10000 squares")]
    TooLarge(Board),
    /// A search was stopped.
    #[error("{0}")]
    Halted(Halt),
    /// A board that cannot be, or a square that is not on it.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// A rule for whole boards.
    #[error("the rule {0} is for plain boards without holes, and for tours without a symmetry")]
    RuleBetweenHoles(String),
    /// An end of a tour that is not there.
    #[error("{0} is a hole")]
    Hole(String),
    /// A symmetry that is no single turn or mirror, or not one of the board.
    #[error(
        "{symmetry}: a tour has the symmetry of one turn or mirror of {board} and its holes: {}",
        others
    )]
    Symmetry {
        /// What was asked for.
        symmetry: Group,
        /// The board.
        board: Board,
        /// The symmetries that its tours may have.
        others: String,
    },
    /// A board on which jumps are not told apart by whether they cross.
    #[error("{0}: whether jumps cross is asked on plain boards of at most 400 squares")]
    Crossing(Board),
    /// A board whose edges are glued.
    #[error("{0} is a torus: tours are made on plain boards")]
    Torus(Board),
}
