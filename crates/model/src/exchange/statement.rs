//! What somebody states: a covering program of a file, or of a board with what is asked of it.

use super::covering::{Covering, LARGEST};
use super::error::{At, StatementError, ensure};
use super::squares::squares;
use destrier_board::{Board, Piece, Problem, SquareSet};
use destrier_certify::BoardCovering;
use destrier_verify::Specification;
use serde::Deserialize;
use std::borrow::Cow;
use std::fmt;

type Result<T> = std::result::Result<T, StatementError>;

/// A covering program, which a problem of a board is too.
#[derive(Clone, Debug)]
pub struct Statement(Form);

#[derive(Clone, Debug)]
enum Form {
    Problem(Problem),
    Covering(Covering),
}

impl From<Problem> for Statement {
    fn from(problem: Problem) -> Self {
        Statement(Form::Problem(problem))
    }
}

impl From<Covering> for Statement {
    fn from(covering: Covering) -> Self {
        Statement(Form::Covering(covering))
    }
}

impl Statement {
    /// The problem of a board of which nothing but a smallest cover is asked: what sweeps, counts and packings of squares
    /// take, which no other program has. None of other programs.
    pub fn problem(&self) -> Option<&Problem> {
        match &self.0 {
            Form::Problem(problem) => Some(problem),
            Form::Covering(_) => None,
        }
    }

    /// The covering program.
    ///
    /// # Errors
    /// If its rows are more than the checker keeps.
    pub fn covering(&self) -> Result<Cow<'_, Covering>> {
        match &self.0 {
            Form::Problem(problem) => Covering::of_problem(problem).map(Cow::Owned),
            Form::Covering(covering) => Ok(Cow::Borrowed(covering)),
        }
    }

    /// The board that it is about, if it is about one.
    pub fn board(&self) -> Option<Cow<'_, BoardCovering>> {
        match &self.0 {
            Form::Problem(problem) => Some(Cow::Owned(BoardCovering::new(problem))),
            Form::Covering(covering) => covering.board().map(Cow::Borrowed),
        }
    }

    /// What certificates about it are compared with.
    ///
    /// # Errors
    /// If its rows are more than the checker keeps.
    pub fn specification(&self) -> Result<Specification> {
        match (self.problem(), self.board()) {
            (Some(problem), _) => Ok(Specification::of_problem(problem)),
            (_, Some(board)) => Ok(Specification::Board(Box::new(board.into_owned()))),
            (_, None) => Ok(Specification::Program(Box::new(self.covering()?.named()?))),
        }
    }
}

impl fmt::Display for Statement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Form::Problem(problem) => problem.fmt(f),
            Form::Covering(covering) => covering.name.fmt(f),
        }
    }
}

/// What a covering program asks of a board beside a [`Problem`].
#[derive(Clone, Copy, Debug, Default)]
pub struct BoardDemands<'a> {
    /// Pieces of other kinds, too.
    pub and: &'a [Piece],
    /// A price for each kind, the problem's piece first.
    pub prices: Option<&'a [u32]>,
    /// How many pieces there are of each kind, the problem's piece first.
    pub numbers: Option<&'a [u32]>,
    /// Squares that are not there.
    pub holes: Option<&'a str>,
    /// So many pieces cover a square at least.
    pub demand: Option<&'a PerSquare>,
    /// So many pieces cover a square at most.
    pub at_most: Option<&'a PerSquare>,
    /// What a piece on a square costs.
    pub costs: Option<&'a PerSquare>,
}

/// A number for every square: the same, or rows of numbers from row 1.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged, expecting = "a number, or a list of rows of numbers, row 1 first")]
pub enum PerSquare {
    /// The same everywhere.
    Everywhere(u32),
    /// Rows of numbers.
    Rows(Vec<Vec<u32>>),
}

impl BoardDemands<'_> {
    /// What they are called in model files.
    pub const KEYS: &'static str = "and, prices, numbers, holes, demand, at-most or costs";

    /// The problem with these wishes: another problem where that says it, as of holes in the board of a piece that leaps;
    /// else a covering program.
    ///
    /// # Errors
    /// If they do not fit the board or each other.
    pub fn on(&self, problem: Problem) -> Result<Statement> {
        if self.is_none() {
            return Ok(problem.into());
        }
        let covering = self.covering(&problem)?;
        match covering.problem() {
            Some(own) => Ok(own.into()),
            None => Covering::of_board(covering).map(Statement::from),
        }
    }

    /// Whether nothing is asked.
    pub fn is_none(&self) -> bool {
        let numbers = [self.demand, self.at_most, self.costs];
        let kinds = [self.prices, self.numbers];
        let none = self.holes.is_none() && self.and.is_empty();
        none && kinds.iter().all(Option::is_none) && numbers.iter().all(Option::is_none)
    }

    /// The board with these wishes.
    fn covering(&self, problem: &Problem) -> Result<BoardCovering> {
        let board = problem.board.with_area_at_most(destrier_certify::MAX_AREA)?;
        let holes = squares(board, self.holes).at("holes")?;
        let plain = Problem { forbidden: SquareSet::empty(board), ..problem.clone() };
        let mut covering = self.priced(BoardCovering::new(&plain))?;
        covering.forbidden.clone_from(&problem.forbidden);
        if let Some(demand) = self.demand {
            let asked = demand.on(board).at("demand")?;
            let exempt = |square| problem.exempt.contains(square);
            let asked = board.squares().zip(asked);
            covering.demand =
                asked.map(|(square, demand)| if exempt(square) { 0 } else { demand }).collect();
        }
        let limits = self.at_most.map(|limits| limits.on(board)).transpose();
        covering.at_most = limits.at("at-most")?;
        if let Some(costs) = self.costs {
            covering.costs = costs.on(board).at("costs")?;
        }
        let covering =
            covering.with_holes(&SquareSet::from_squares(board, holes)).with_idle_holes();
        let forced = covering.forced.iter().find(|&square| covering.holes.contains(square));
        let name = forced.map(|square| board.name(square)).unwrap_or_default();
        ensure!(forced.is_none(), "square {name} is forced and a hole");
        Ok(covering)
    }

    /// The covering with the other pieces, the prices and the numbers of pieces.
    fn priced(&self, mut covering: BoardCovering) -> Result<BoardCovering> {
        for &piece in self.and {
            let twice = covering.pieces.iter().any(|own| own.piece == piece);
            ensure!(!twice, "the {piece} is named twice");
            let problem = Problem { piece, ..Problem::new(covering.board) };
            problem.with_symmetry(covering.symmetry)?;
            covering = covering.with_piece(piece, 1);
        }
        if let Some(prices) = self.prices {
            let (pieces, given) = (covering.pieces.len(), prices.len());
            ensure!(
                pieces == given,
                "prices: one for each of {pieces} kinds of pieces, not {given}"
            );
            let small = prices.iter().all(|&price| price <= LARGEST);
            ensure!(small, "prices: a number above {LARGEST}");
            covering.pieces.iter_mut().zip(prices).for_each(|(own, &price)| own.price = price);
        }
        if let Some(numbers) = self.numbers {
            let (pieces, given) = (covering.pieces.len(), numbers.len());
            let fits = pieces == given;
            ensure!(fits, "numbers: one for each of {pieces} kinds of pieces, not {given}");
            let all = numbers.iter().all(|number| (1..=LARGEST).contains(number));
            ensure!(all, "numbers: 1 to {LARGEST} pieces of a kind");
            covering = covering.with_numbers(numbers.to_vec());
        }
        Ok(covering)
    }
}

impl PerSquare {
    /// The numbers of all squares in row-major order.
    fn on(&self, board: Board) -> Result<Vec<u32>> {
        let numbers = match self {
            PerSquare::Everywhere(number) => vec![*number; board.area()],
            PerSquare::Rows(rows) => {
                let fits =
                    rows.len() == board.rows() && rows.iter().all(|row| row.len() == board.cols());
                ensure!(fits, "{} rows of {} numbers are needed", board.rows(), board.cols());
                rows.concat()
            }
        };
        ensure!(numbers.iter().all(|&number| number <= LARGEST), "a number above {LARGEST}");
        Ok(numbers)
    }
}
