//! A projection of the region: what is to be covered, and what pieces cost there.

use crate::parse_error::ParseError;
use crate::problem::header::write_squares;
use crate::rejection::Rejection;
use crate::text::{Lines, count, squares};
use destrier_board::{Board, Square, SquareSet};
use std::fmt;

/// A projection of the region: squares that are to be covered, and what a piece on each square of the board
/// costs there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Projection {
    /// The squares.
    pub squares: SquareSet,
    /// Numerators over the certificate's denominator, in row-major order.
    pub costs: Vec<u16>,
}

impl Projection {
    /// What a piece on this square costs in the projection.
    pub fn cost(&self, square: Square) -> u16 {
        self.costs[square.index()]
    }

    pub(crate) fn read(lines: &mut Lines, board: Board) -> Result<Self, Rejection> {
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

    pub(crate) fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_squares(f, "layer", &self.squares)?;
        for row in self.costs.chunks(self.squares.board().cols()) {
            f.write_str("row")?;
            row.iter().try_for_each(|cost| write!(f, " {cost}"))?;
            writeln!(f)?;
        }
        Ok(())
    }
}

/// A number up to 65535.
pub(crate) fn small(number: usize, line: usize) -> Result<u16, Rejection> {
    let limit = u16::MAX.into();
    let found = || number.to_string();
    number.try_into().map_err(|_| ParseError::OutOfRange { found: found(), limit }.at(line))
}
