//! Covering a board that may have holes, pieces of several kinds, squares that ask for several pieces, limits and
//! costs.

use destrier_board::{Blocks, Board, Group, Orbits, Piece, Problem, Rule, Square, SquareSet};

/// A covering program said by a board: a column for each orbit of squares that may hold pieces and each piece that they
/// may hold, and rows of what is asked of them.
///
/// ```
/// use destrier_board::{Blocks, Board, Problem, SquareSet};
/// use destrier_certify::BoardCovering;
///
/// let board = Board::new(3, 3)?;
/// let hole = SquareSet::from_squares(board, board.parse_squares("b2")?);
/// let twice = BoardCovering::new(&Problem::new(board)).with_holes(&hole).with_demand(2);
/// assert_eq!(twice.to_string(), "knight domination of 3x3, holes b2, each square twice");
/// assert_eq!(twice.program()?.rows.len(), 8);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardCovering {
    /// The board.
    pub board: Board,
    /// The pieces, each once.
    pub pieces: Vec<PricedPiece>,
    /// How many there are of each, in the order of the pieces and above 0, if that is fixed.
    pub numbers: Option<Vec<u32>>,
    /// What the pieces have to do.
    pub rule: Rule,
    /// What maps the pieces onto themselves, each onto one of its kind.
    pub symmetry: Group,
    /// Squares that are not there.
    pub holes: SquareSet,
    /// Squares that hold a piece.
    pub forced: SquareSet,
    /// Squares that hold none.
    pub forbidden: SquareSet,
    /// How many pieces cover each square at least, in row-major order; 0 on holes.
    pub demand: Vec<u32>,
    /// How many pieces cover each square at most, in row-major order, if there are limits; 0 on holes.
    pub at_most: Option<Vec<u32>>,
    /// What a piece on each square costs, in row-major order; 0 on holes.
    pub costs: Vec<u32>,
    /// At most so many pieces in each block.
    pub blocks: Option<Blocks>,
}

/// A piece, and by what its price multiplies the cost of the square on which it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PricedPiece {
    /// The piece.
    pub piece: Piece,
    /// Its price, at most nine digits.
    pub price: u32,
}

/// A piece on a square, and the column of its orbit.
pub(super) struct PieceAt {
    pub(super) square: Square,
    pub(super) column: u32,
    pub(super) piece: Piece,
}

impl BoardCovering {
    /// The same as the problem: every square once, every piece at cost 1, exempt squares with demand 0, and holes where
    /// nothing is asked and no piece may stand, unless rides pass.
    pub fn new(problem: &Problem) -> Self {
        let Problem { board, piece, rule, symmetry, blocks, .. } = *problem;
        let demand = board.squares().map(|square| u32::from(!problem.exempt.contains(square)));
        BoardCovering {
            board,
            pieces: vec![PricedPiece { piece, price: 1 }],
            numbers: None,
            rule,
            symmetry,
            holes: SquareSet::empty(board),
            forced: problem.forced.clone(),
            forbidden: problem.forbidden.clone(),
            demand: demand.collect(),
            at_most: None,
            costs: vec![1; board.area()],
            blocks,
        }
        .with_idle_holes()
    }

    /// The problem that says the same, if there is one: of a single piece at cost 1 and in any number, where no square asks for
    /// more than one or has a limit. A hole is a square that holds no piece and asks for none, unless rides end before it.
    pub fn problem(&self) -> Option<Problem> {
        let Self {
            board,
            pieces,
            numbers,
            rule,
            symmetry,
            holes,
            forced,
            forbidden,
            demand,
            at_most,
            costs,
            blocks,
        } = self;
        let &[PricedPiece { piece, price: 1 }] = &**pieces else { return None };
        let is_plain = |square: Square| {
            let at = square.index();
            demand[at] <= 1 && (costs[at] == 1 || holes.contains(square))
        };
        let rides_end = piece.slides() && !holes.is_empty();
        if rides_end || at_most.is_some() || numbers.is_some() || !board.squares().all(is_plain) {
            return None;
        }
        let squares = |set: Vec<Square>| SquareSet::from_squares(*board, set);
        let exempt = board.squares().filter(|square| demand[square.index()] == 0);
        Some(Problem {
            board: *board,
            piece,
            rule: *rule,
            symmetry: *symmetry,
            forced: forced.clone(),
            forbidden: squares(forbidden.iter().chain(holes.iter()).collect()),
            exempt: squares(exempt.collect()),
            blocks: *blocks,
        })
    }

    /// The same with these holes, too, which neither ask for anything nor cost.
    #[must_use]
    pub fn with_holes(mut self, holes: &SquareSet) -> Self {
        for hole in holes.iter() {
            (self.demand[hole.index()], self.costs[hole.index()]) = (0, 0);
            self.at_most.iter_mut().for_each(|limits| limits[hole.index()] = 0);
            self.forbidden.remove(hole);
            self.holes.insert(hole);
        }
        self
    }

    /// The same with a hole on each square where no piece may stand and none is asked for, unless rides or limits have to
    /// do with it.
    #[must_use]
    pub fn with_idle_holes(self) -> Self {
        let matters = self.at_most.is_some() || self.pieces.iter().any(|own| own.piece.slides());
        let is_idle = |square: &Square| !matters && self.demand[square.index()] == 0;
        let idle: Vec<Square> = self.forbidden.iter().filter(is_idle).collect();
        let idle = SquareSet::from_squares(self.board, idle);
        self.with_holes(&idle)
    }

    /// The same where every square that asks for a piece asks for so many.
    #[must_use]
    pub fn with_demand(mut self, demand: u32) -> Self {
        let asking = self.demand.iter_mut().filter(|own| **own > 0);
        asking.for_each(|own| *own = demand);
        self
    }

    /// The same where so many pieces at most cover every square that is there.
    #[must_use]
    pub fn with_at_most(mut self, limit: u32) -> Self {
        let holes = &self.holes;
        let limits = self.board.squares().map(|at| if holes.contains(at) { 0 } else { limit });
        self.at_most = Some(limits.collect());
        self
    }

    /// The same with pieces of another kind, too.
    #[must_use]
    pub fn with_piece(mut self, piece: Piece, price: u32) -> Self {
        self.pieces.push(PricedPiece { piece, price });
        self
    }

    /// The same with so many pieces of each kind.
    #[must_use]
    pub fn with_numbers(self, numbers: Vec<u32>) -> Self {
        Self { numbers: Some(numbers), ..self }
    }

    /// The columns: for each orbit of squares that may hold pieces, in the order of their first squares, each piece in
    /// theirs.
    pub fn columns(&self) -> Vec<(Piece, Vec<Square>)> {
        let barred =
            |square: &Square| self.holes.contains(*square) || self.forbidden.contains(*square);
        let orbits = Orbits::new(self.board, self.symmetry);
        let places = orbits.iter().filter(|orbit| !orbit.iter().any(barred));
        let of_place = |at: &[Square]| -> Vec<(Piece, Vec<Square>)> {
            self.pieces.iter().map(|own| (own.piece, at.to_vec())).collect()
        };
        places.flat_map(of_place).collect()
    }

    /// Where a piece may stand, in row-major order and then in that of the pieces, and the column of each.
    pub(super) fn places(&self) -> Vec<PieceAt> {
        let of_column = |(column, (piece, squares)): (u32, (Piece, Vec<Square>))| {
            squares.into_iter().map(move |square| PieceAt { square, column, piece })
        };
        let mut places: Vec<PieceAt> = (0..).zip(self.columns()).flat_map(of_column).collect();
        places.sort_unstable_by_key(|place| (place.square, place.column));
        places
    }

    /// The names of the columns, each after its first square.
    pub fn column_names(&self) -> Vec<String> {
        self.columns().into_iter().map(|(piece, squares)| self.name(piece, squares[0])).collect()
    }

    /// A square, or where there are several pieces `knight@c3`.
    pub fn name(&self, piece: Piece, square: Square) -> String {
        match self.pieces.len() {
            1 => self.board.name(square),
            _ => format!("{piece}@{}", self.board.name(square)),
        }
    }
}
