//! Kind `sweep`: a lower bound by what a region of the board costs, which the checker sweeps by itself.

use super::cover::{check_size, read_claim, read_cover, write_claim};
use crate::claim::{Claim, Size};
use crate::parse_error::ParseError;
use crate::place::Place;
use crate::problem::graph;
use crate::problem::header::{self, single, write_squares};
use crate::rejection::Rejection;
use crate::sweep::{MAX_STATES, Sweep, cost};
use crate::text::{Lines, count, squares};
use destrier_board::{Board, Problem, Square, SquareSet, Symmetry};
use std::fmt;

/// A lower bound on the sizes of a board's covers, shown by a sweep of a region of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SweepCertificate {
    /// Which covers count: without symmetry, fixed squares or blocks.
    pub problem: Problem,
    /// Every cover has at least so many pieces.
    pub size: usize,
    /// A cover with so many pieces, if it is claimed that there is one.
    pub cover: Option<SquareSet>,
    /// The images of the region under its powers share the cost of every piece.
    pub symmetry: Symmetry,
    /// Whether the squares are decided column by column, not row by row.
    pub by_columns: bool,
    /// What a piece costs in all images together, at most.
    pub denominator: u16,
    /// The region, and what pieces cost in it.
    pub projections: Vec<Projection>,
}

/// A projection of the region: squares that are to be covered, and what a piece on each square of the board
/// costs there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Projection {
    /// The squares.
    pub squares: SquareSet,
    /// Numerators over the certificate's denominator, in row-major order.
    pub costs: Vec<u16>,
}

impl SweepCertificate {
    pub(crate) fn verify(&self) -> Result<Claim, Rejection> {
        let problem = &self.problem;
        if !problem.is_plain() {
            return Err(Rejection::NotPlain);
        }
        if let Some(cover) = &self.cover {
            check_size(problem, cover, self.size)?;
        }
        let images = self.check_costs()?;
        let sweep = Sweep {
            graph: &graph(problem)?,
            projections: &self.projections,
            by_columns: self.by_columns,
            budget: self.budget(images),
            limit: MAX_STATES,
        };
        sweep.check()?;
        Ok(Claim::Size { problem: problem.clone(), size: self.size() })
    }

    /// Checks that no piece costs more than 1 in all images of the region; their number.
    fn check_costs(&self) -> Result<i128, Rejection> {
        let (board, symmetry) = (self.problem.board, self.symmetry);
        if !symmetry.preserves(board) {
            return Err(Rejection::ImageOffBoard { symmetry, board });
        }
        let powers = powers(symmetry);
        for square in board.squares() {
            let image = |power: &Symmetry| cost(&self.projections, power.apply(board, square));
            let costs = powers.iter().map(image).sum();
            if costs > u64::from(self.denominator) {
                let (square, denominator) = (Place { board, square }, self.denominator);
                return Err(Rejection::SharesAboveOne { square, shares: costs, denominator });
            }
        }
        Ok(powers.len() as i128)
    }

    /// What one of the images of a smaller cover costs at most.
    fn budget(&self, images: i128) -> i64 {
        let all = i128::from(self.denominator) * (self.size as i128 - 1);
        i64::try_from(all.div_euclid(images)).unwrap_or(i64::MAX)
    }

    fn size(&self) -> Size {
        if self.cover.is_some() { Size::Exactly(self.size) } else { Size::AtLeast(self.size) }
    }

    pub(crate) fn read(lines: &mut Lines) -> Result<Self, Rejection> {
        let problem = header::read(lines)?;
        let board = problem.board;
        let (size, cover) = match read_claim(lines)? {
            Size::AtLeast(size) => (size, None),
            Size::Exactly(size) => (size, Some(read_cover(lines, board)?)),
            other => {
                let (expected, found) = ("at-least or exactly", other.to_string());
                return Err(ParseError::UnexpectedWord { expected, found }.at(lines.number()));
            }
        };
        let symmetry = single(lines, "images")?;
        let mut words = lines.keyword("lines")?;
        let by_columns = match words.word("rows or columns")? {
            "rows" => false,
            "columns" => true,
            other => return Err(words.unexpected("rows or columns", other)),
        };
        words.done()?;
        let denominator = read_denominator(lines)?;
        let mut projections = vec![Projection::read(lines, board)?];
        while lines.peek() == "layer" {
            projections.push(Projection::read(lines, board)?);
        }
        Ok(SweepCertificate {
            problem,
            size,
            cover,
            symmetry,
            by_columns,
            denominator,
            projections,
        })
    }

    pub(crate) fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        header::write(f, &self.problem)?;
        write_claim(f, self.size())?;
        if let Some(cover) = &self.cover {
            write_squares(f, "cover", cover)?;
        }
        writeln!(f, "images {}", self.symmetry)?;
        writeln!(f, "lines {}", if self.by_columns { "columns" } else { "rows" })?;
        writeln!(f, "denominator {}", self.denominator)?;
        self.projections.iter().try_for_each(|projection| projection.write(f))
    }
}

impl Projection {
    /// What a piece on this square costs in the projection.
    pub fn cost(&self, square: Square) -> u16 {
        self.costs[square.index()]
    }

    fn read(lines: &mut Lines, board: Board) -> Result<Self, Rejection> {
        let squares = squares(lines.keyword("layer")?, board)?;
        let mut costs = Vec::with_capacity(board.area());
        for _ in 0..board.rows() {
            let mut words = lines.keyword("row")?;
            for _ in 0..board.cols() {
                costs.push(small(count(&mut words)?, words.line())?);
            }
            words.done()?;
        }
        Ok(Projection { squares, costs })
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_squares(f, "layer", &self.squares)?;
        for row in self.costs.chunks(self.squares.board().cols()) {
            f.write_str("row")?;
            row.iter().try_for_each(|cost| write!(f, " {cost}"))?;
            writeln!(f)?;
        }
        Ok(())
    }
}

fn read_denominator(lines: &mut Lines) -> Result<u16, Rejection> {
    let mut words = lines.keyword("denominator")?;
    let denominator = small(count(&mut words)?, words.line())?;
    if denominator == 0 {
        return Err(words.unexpected("a positive number", "0"));
    }
    words.done()?;
    Ok(denominator)
}

/// A number up to 65535.
fn small(number: usize, line: usize) -> Result<u16, Rejection> {
    let limit = u16::MAX.into();
    let found = || number.to_string();
    number.try_into().map_err(|_| ParseError::OutOfRange { found: found(), limit }.at(line))
}

/// The powers of a symmetry, the identity first.
fn powers(symmetry: Symmetry) -> Vec<Symmetry> {
    let mut powers = vec![Symmetry::Identity];
    let mut next = symmetry;
    while next != Symmetry::Identity {
        powers.push(next);
        next = next.then(symmetry);
    }
    powers
}
