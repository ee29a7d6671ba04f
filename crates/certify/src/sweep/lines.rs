//! The lines in which a sweep decides the squares.

use crate::rejection::Rejection;
use crate::text::Lines;
use destrier_board::{Board, Square, Symmetry};
use std::fmt;

/// The lines of a sweep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SweepLines {
    /// Row by row.
    Rows,
    /// Column by column.
    Columns,
    /// By the sum of row and column.
    Antidiagonals,
}

impl SweepLines {
    /// Which line a square is on.
    pub fn line(self, board: Board, square: Square) -> usize {
        match self {
            SweepLines::Rows => board.row(square),
            SweepLines::Columns => board.col(square),
            SweepLines::Antidiagonals => board.row(square) + board.col(square),
        }
    }

    /// The reflection that reverses the lines, of square boards if they are antidiagonals.
    pub fn reversal(self) -> Symmetry {
        match self {
            SweepLines::Rows => Symmetry::FlipRows,
            SweepLines::Columns => Symmetry::FlipCols,
            SweepLines::Antidiagonals => Symmetry::AntiTranspose,
        }
    }

    pub(crate) fn read(lines: &mut Lines) -> Result<Self, Rejection> {
        let mut words = lines.keyword("lines")?;
        let found = match words.word("rows, columns or antidiagonals")? {
            "rows" => SweepLines::Rows,
            "columns" => SweepLines::Columns,
            "antidiagonals" => SweepLines::Antidiagonals,
            other => return Err(words.unexpected("rows, columns or antidiagonals", other)),
        };
        words.done()?;
        Ok(found)
    }
}

impl fmt::Display for SweepLines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SweepLines::Rows => "rows",
            SweepLines::Columns => "columns",
            SweepLines::Antidiagonals => "antidiagonals",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reversal_reverses_the_lines() {
        let board = Board::new(5, 5).unwrap();
        for (lines, count) in
            [(SweepLines::Rows, 5), (SweepLines::Columns, 5), (SweepLines::Antidiagonals, 9)]
        {
            for square in board.squares() {
                let image = lines.reversal().apply(board, square);
                assert_eq!(lines.line(board, square) + lines.line(board, image), count - 1);
            }
        }
    }
}
