//! Covering a board that may have holes, squares that ask for several pieces, and costs.

use super::program::{CoveringProgram, CoveringRow, number, span, write_numbers};
use crate::limits::MAX_PAIRS;
use crate::parse_error::ParseError;
use crate::place::Place;
use crate::problem::header::{self, fixed, single, write_squares};
use crate::rejection::Rejection;
use crate::text::Lines;
use destrier_board::{Board, MoveGraph, Piece, Problem, Rule, Square, SquareSet};
use std::fmt;

/// A covering program said by a board: a column for each square that may hold a piece, a row for each
/// that asks to be covered.
///
/// ```
/// use destrier_board::{Board, Problem, SquareSet};
/// use destrier_certify::BoardCovering;
///
/// let board = Board::new(3, 3)?;
/// let hole = SquareSet::from_squares(board, board.parse_squares("b2")?);
/// let twice = BoardCovering::new(&Problem::new(board)).with_holes(hole).with_demand(2);
/// assert_eq!(twice.to_string(), "knight domination of 3x3, holes b2, each square twice");
/// assert_eq!(twice.program()?.rows.len(), 8);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardCovering {
    /// The board.
    pub board: Board,
    /// The piece.
    pub piece: Piece,
    /// Domination or total domination.
    pub rule: Rule,
    /// Squares that are not there.
    pub holes: SquareSet,
    /// Squares that hold a piece.
    pub forced: SquareSet,
    /// Squares that hold none.
    pub forbidden: SquareSet,
    /// How many pieces cover each square at least, in row-major order; 0 on holes.
    pub demand: Vec<u32>,
    /// What a piece on each square costs, in row-major order; 0 on holes.
    pub costs: Vec<u32>,
}

impl BoardCovering {
    /// The same as the problem: every square once, every piece at cost 1, exempt squares with demand 0.
    /// Symmetry, blocks and independence are left out.
    pub fn new(problem: &Problem) -> Self {
        let Problem { board, piece, rule, .. } = *problem;
        let demand = board.squares().map(|square| u32::from(!problem.exempt.contains(square)));
        BoardCovering {
            board,
            piece,
            rule,
            holes: SquareSet::empty(board),
            forced: problem.forced.clone(),
            forbidden: problem.forbidden.clone(),
            demand: demand.collect(),
            costs: vec![1; board.area()],
        }
    }

    /// The same with these holes, which neither ask for anything nor cost.
    #[must_use]
    pub fn with_holes(mut self, holes: SquareSet) -> Self {
        for hole in holes.iter() {
            (self.demand[hole.index()], self.costs[hole.index()]) = (0, 0);
        }
        BoardCovering { holes, ..self }
    }

    /// The same where every square that asks for a piece asks for so many.
    #[must_use]
    pub fn with_demand(mut self, demand: u32) -> Self {
        let asking = self.demand.iter_mut().filter(|own| **own > 0);
        asking.for_each(|own| *own = demand);
        self
    }

    /// The squares that may hold a piece, in row-major order: the columns.
    pub fn columns(&self) -> Vec<Square> {
        let barred = |square| self.holes.contains(square) || self.forbidden.contains(square);
        self.board.squares().filter(|&square| !barred(square)).collect()
    }

    /// The program: rows are the squares that ask to be covered, then the forced squares, each in
    /// row-major order.
    ///
    /// # Errors
    /// If pieces attack more squares than are kept.
    pub fn program(&self) -> Result<CoveringProgram, Rejection> {
        let columns = self.columns();
        let covering = self.covering(&columns)?;
        let asked = self.board.squares().filter(|square| self.demand[square.index()] > 0);
        let rows = asked.map(|square| CoveringRow {
            demand: self.demand[square.index()],
            columns: covering[square.index()].clone(),
        });
        let forced = self.forced.iter().map(|square| CoveringRow {
            demand: 1,
            columns: (0..).zip(&columns).filter(|&(_, &at)| at == square).map(|(i, _)| i).collect(),
        });
        let rows = rows.chain(forced).collect();
        let costs = columns.iter().map(|square| self.costs[square.index()]).collect();
        Ok(CoveringProgram { costs, rows })
    }

    /// For each square, the columns from which a piece covers it, in ascending order.
    fn covering(&self, columns: &[Square]) -> Result<Vec<Vec<u32>>, Rejection> {
        let BoardCovering { board, piece, .. } = *self;
        let pairs = MoveGraph::most_pairs(board, piece);
        if pairs > MAX_PAIRS {
            return Err(Rejection::TooManyAttacks { piece, board, pairs, limit: MAX_PAIRS });
        }
        let mut covering = vec![Vec::new(); board.area()];
        for (column, &from) in (0..).zip(columns) {
            if self.rule.covers_own_square() {
                covering[from.index()].push(column);
            }
            for to in piece.attacks(board, from, |square| self.holes.contains(square)) {
                covering[to.index()].push(column);
            }
        }
        Ok(covering)
    }

    pub(super) fn read(lines: &mut Lines) -> Result<Self, Rejection> {
        let board = header::board(lines)?;
        let piece = header::piece(lines)?;
        let rule: Rule = single(lines, "rule")?;
        if rule == Rule::Independent {
            return Err(lines.unexpected("domination or total", "independent"));
        }
        let holes = fixed(lines, "holes", board)?;
        let forced = fixed(lines, "forced", board)?;
        let forbidden = fixed(lines, "forbidden", board)?;
        if let Some(square) = forced.iter().find(|&square| forbidden.contains(square)) {
            return Err(ParseError::ForcedAndForbidden(Place { board, square }).at(lines.number()));
        }
        let demand = on_squares(lines, "demand", &holes)?;
        let costs = on_squares(lines, "costs", &holes)?;
        Ok(BoardCovering { board, piece, rule, holes, forced, forbidden, demand, costs })
    }

    pub(super) fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "board {}", self.board)?;
        writeln!(f, "piece {}", self.piece)?;
        writeln!(f, "rule {}", self.rule)?;
        for (keyword, set) in
            [("holes", &self.holes), ("forced", &self.forced), ("forbidden", &self.forbidden)]
        {
            if !set.is_empty() {
                write_squares(f, keyword, set)?;
            }
        }
        for (keyword, numbers) in [("demand", &self.demand), ("costs", &self.costs)] {
            match uniform(&self.holes, numbers) {
                Some(1) => {}
                Some(number) => writeln!(f, "{keyword} {number}")?,
                None => write_numbers(f, keyword, numbers.iter().copied())?,
            }
        }
        Ok(())
    }
}

impl fmt::Display for BoardCovering {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let &BoardCovering { board, piece, rule, .. } = self;
        write!(f, "{}", Problem { piece, rule, ..Problem::new(board) })?;
        let sets = [("holes", &self.holes), ("with", &self.forced), ("without", &self.forbidden)];
        for (word, squares) in sets.into_iter().filter(|(_, squares)| !squares.is_empty()) {
            write!(f, ", {word} {}", squares.names().join(" "))?;
        }
        match uniform(&self.holes, &self.demand) {
            Some(1) => {}
            Some(2) => f.write_str(", each square twice")?,
            Some(times) => write!(f, ", each square {times} times")?,
            None => write!(f, ", demands {}", span(&present(&self.holes, &self.demand)))?,
        }
        match uniform(&self.holes, &self.costs) {
            Some(1) => Ok(()),
            _ => write!(f, ", costs {}", span(&present(&self.holes, &self.costs))),
        }
    }
}

/// The numbers of the squares that are there.
fn present(holes: &SquareSet, numbers: &[u32]) -> Vec<u32> {
    let squares = holes.board().squares().filter(|&square| !holes.contains(square));
    squares.map(|square| numbers[square.index()]).collect()
}

/// The number of all squares that are there, if it is one; 1 if there are none.
fn uniform(holes: &SquareSet, numbers: &[u32]) -> Option<u32> {
    let numbers = present(holes, numbers);
    let first = numbers.first().copied().unwrap_or(1);
    numbers.iter().all(|&number| number == first).then_some(first)
}

/// Reads a number for each square: no line for 1 everywhere, one number for another one everywhere.
fn on_squares(
    lines: &mut Lines,
    keyword: &'static str,
    holes: &SquareSet,
) -> Result<Vec<u32>, Rejection> {
    let board = holes.board();
    let everywhere = |number: u32| {
        board.squares().map(|square| if holes.contains(square) { 0 } else { number }).collect()
    };
    let Some(mut words) = lines.optional(keyword)? else { return Ok(everywhere(1)) };
    let first = number(&mut words)?;
    if words.is_empty() && (first == 1 || holes.len() == board.area()) {
        return Err(words.unexpected("a number other than 1", &first.to_string()));
    }
    if words.is_empty() {
        return Ok(everywhere(first));
    }
    let mut numbers = vec![first];
    while numbers.len() < board.area() {
        numbers.push(number(&mut words)?);
    }
    words.done()?;
    if uniform(holes, &numbers).is_some() {
        return Err(lines.unexpected("one number for all squares", "the same for each"));
    }
    match holes.iter().find(|hole| numbers[hole.index()] > 0) {
        Some(square) => Err(ParseError::NumberOnHole(Place { board, square }).at(lines.number())),
        None => Ok(numbers),
    }
}
