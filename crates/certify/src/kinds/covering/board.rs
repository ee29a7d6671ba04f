//! Covering a board that may have holes, squares that ask for several pieces, limits and costs.

use super::numbers::{number, span, write_numbers};
use super::program::CoveringProgram;
use super::row::CoveringRow;
use crate::limits::MAX_PAIRS;
use crate::parse_error::ParseError;
use crate::place::Place;
use crate::problem::header::{self, fixed, single, write_squares};
use crate::rejection::Rejection;
use crate::text::{Lines, Words};
use destrier_board::{Blocks, Board, MoveGraph, Piece, Problem, Rule, Square, SquareSet};
use std::collections::BTreeSet;
use std::fmt;

/// A covering program said by a board: a column for each square that may hold a piece, and rows of what is asked
/// of them.
///
/// ```
/// use destrier_board::{Blocks, Board, Problem, SquareSet};
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
    /// What the pieces have to do.
    pub rule: Rule,
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

impl BoardCovering {
    /// The same as the problem: every square once, every piece at cost 1, exempt squares with demand 0.
    /// Symmetry is left out.
    pub fn new(problem: &Problem) -> Self {
        let Problem { board, piece, rule, blocks, .. } = *problem;
        let demand = board.squares().map(|square| u32::from(!problem.exempt.contains(square)));
        BoardCovering {
            board,
            piece,
            rule,
            holes: SquareSet::empty(board),
            forced: problem.forced.clone(),
            forbidden: problem.forbidden.clone(),
            demand: demand.collect(),
            at_most: None,
            costs: vec![1; board.area()],
            blocks,
        }
    }

    /// The same with these holes, which neither ask for anything nor cost.
    #[must_use]
    pub fn with_holes(mut self, holes: SquareSet) -> Self {
        for hole in holes.iter() {
            (self.demand[hole.index()], self.costs[hole.index()]) = (0, 0);
            self.at_most.iter_mut().for_each(|limits| limits[hole.index()] = 0);
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

    /// The same where so many pieces at most cover every square that is there.
    #[must_use]
    pub fn with_at_most(mut self, limit: u32) -> Self {
        let holes = &self.holes;
        let limits = self.board.squares().map(|at| if holes.contains(at) { 0 } else { limit });
        self.at_most = Some(limits.collect());
        self
    }

    /// The squares that may hold a piece, in row-major order: the columns.
    pub fn columns(&self) -> Vec<Square> {
        let barred = |square| self.holes.contains(square) || self.forbidden.contains(square);
        self.board.squares().filter(|&square| !barred(square)).collect()
    }

    /// The program, whose rows `FORMAT.md` lists.
    ///
    /// # Errors
    /// If pieces attack more squares than are kept.
    pub fn program(&self) -> Result<CoveringProgram, Rejection> {
        let columns = self.columns();
        let covering = self.covering(&columns)?;
        let covering = |square: Square| covering[square.index()].clone();
        let asked = self.board.squares().filter(|square| self.demand[square.index()] > 0);
        let demands = asked
            .map(|square| CoveringRow::at_least(self.demand[square.index()], covering(square)));
        let index = self.index(&columns);
        let own = |square: Square| index[square.index()].into_iter().collect();
        let forced = self.forced.iter().map(|square| CoveringRow::at_least(1, own(square)));
        let limits = self.limited().map(|(at, limit)| CoveringRow::at_most(limit, covering(at)));
        let pairs = self.pairs(&columns, &index).into_iter();
        let pairs = pairs.map(|pair| CoveringRow::at_most(1, pair.to_vec()));
        let blocks = self.block_rows(&index);
        let rows = demands.chain(forced).chain(limits).chain(pairs).chain(blocks).collect();
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

    /// For each square its column, if it has one.
    pub(super) fn index(&self, columns: &[Square]) -> Vec<Option<u32>> {
        let mut index = vec![None; self.board.area()];
        (0..).zip(columns).for_each(|(column, square)| index[square.index()] = Some(column));
        index
    }

    /// The squares with a limit, and these.
    fn limited(&self) -> impl Iterator<Item = (Square, u32)> {
        let limits = self.at_most.iter().flat_map(|limits| self.board.squares().zip(limits));
        limits.filter(|&(square, _)| !self.holes.contains(square)).map(|(at, &limit)| (at, limit))
    }

    /// Under independence the pairs of columns one of which attacks the other.
    fn pairs(&self, columns: &[Square], index: &[Option<u32>]) -> BTreeSet<[u32; 2]> {
        if self.rule != Rule::Independent {
            return BTreeSet::new();
        }
        let is_hole = |square| self.holes.contains(square);
        let pairs = (0u32..).zip(columns).flat_map(|(column, &from)| {
            let attacked = self.piece.attacks(self.board, from, is_hole);
            let others = attacked.into_iter().filter_map(|to| index[to.index()]);
            others.map(move |other: u32| [column.min(other), column.max(other)]).collect::<Vec<_>>()
        });
        pairs.collect()
    }

    /// For each block the row of its columns.
    fn block_rows(&self, index: &[Option<u32>]) -> Vec<CoveringRow> {
        let Some(Blocks { at_most, .. }) = self.blocks else { return Vec::new() };
        let blocks = Problem { blocks: self.blocks, ..Problem::new(self.board) }.block_squares();
        let limit = u32::try_from(at_most).unwrap_or(u32::MAX);
        let row = |squares: Vec<Square>| {
            let inside = squares.into_iter().filter_map(|square| index[square.index()]);
            CoveringRow::at_most(limit, inside.collect())
        };
        blocks.into_iter().map(row).collect()
    }

    pub(super) fn read(lines: &mut Lines) -> Result<Self, Rejection> {
        let board = header::board(lines)?;
        let piece = header::piece(lines)?;
        let rule = single(lines, "rule")?;
        let holes = fixed(lines, "holes", board)?;
        let forced = fixed(lines, "forced", board)?;
        let forbidden = fixed(lines, "forbidden", board)?;
        if let Some(square) = forced.iter().find(|&square| forbidden.contains(square)) {
            return Err(ParseError::ForcedAndForbidden(Place { board, square }).at(lines.number()));
        }
        let demand = ones_or(lines, "demand", &holes)?;
        let at_most = match lines.optional("at-most")? {
            Some(words) => Some(on_squares(lines, words, &holes)?),
            None => None,
        };
        let costs = ones_or(lines, "costs", &holes)?;
        let blocks = header::blocks(lines)?;
        Ok(BoardCovering {
            board,
            piece,
            rule,
            holes,
            forced,
            forbidden,
            demand,
            at_most,
            costs,
            blocks,
        })
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
        let numbers = [("demand", Some(&self.demand)), ("at-most", self.at_most.as_ref())];
        for (keyword, numbers) in numbers.into_iter().chain([("costs", Some(&self.costs))]) {
            match numbers.map(|numbers| (uniform(&self.holes, numbers), numbers)) {
                Some((Some(1), _)) if keyword != "at-most" => {}
                Some((Some(number), _)) => writeln!(f, "{keyword} {number}")?,
                Some((None, numbers)) => write_numbers(f, keyword, numbers.iter().copied())?,
                None => {}
            }
        }
        header::write_blocks(f, self.blocks)
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
        if let Some(limits) = &self.at_most {
            write!(f, ", at most {} times", span(&present(&self.holes, limits)))?;
        }
        if uniform(&self.holes, &self.costs) != Some(1) {
            write!(f, ", costs {}", span(&present(&self.holes, &self.costs)))?;
        }
        self.blocks.map_or(Ok(()), |blocks| write!(f, ", {blocks}"))
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

/// The same number for all squares that are there, 0 for holes.
fn everywhere(holes: &SquareSet, number: u32) -> Vec<u32> {
    holes.board().squares().map(|at| if holes.contains(at) { 0 } else { number }).collect()
}

/// Reads a number for each square: no line for 1 everywhere.
fn ones_or(
    lines: &mut Lines,
    keyword: &'static str,
    holes: &SquareSet,
) -> Result<Vec<u32>, Rejection> {
    let Some(words) = lines.optional(keyword)? else { return Ok(everywhere(holes, 1)) };
    let numbers = on_squares(lines, words, holes)?;
    match uniform(holes, &numbers) {
        Some(1) => Err(lines.unexpected("numbers that are not all 1", "1")),
        _ => Ok(numbers),
    }
}

/// Reads a number for each square: one number for the same everywhere.
fn on_squares(lines: &Lines, mut words: Words, holes: &SquareSet) -> Result<Vec<u32>, Rejection> {
    let board = holes.board();
    let first = number(&mut words)?;
    if words.is_empty() {
        return Ok(everywhere(holes, first));
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
