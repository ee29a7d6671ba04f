//! A row of the table of records, and what a board is called there.

use anyhow::{Result, ensure};
use destrier_board::{Board, SquareSet};
use serde::{Deserialize, Serialize};

/// A row of the table.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Record {
    /// `8` or `3x20`.
    pub(super) board: String,
    /// Pieces of the cover.
    pub(super) size: usize,
    /// No cover has fewer: the exact packing bound, rounded up, or the better one of a certificate;
    /// none for large boards.
    pub(super) lower: Option<usize>,
    /// Squares for each piece.
    pub(super) density: String,
    /// What found it.
    pub(super) method: String,
    pub(super) seed: u64,
    /// Into the attempt that found it.
    pub(super) seconds: String,
    /// The cover, from the table's folder.
    pub(super) file: String,
}

impl Record {
    pub(super) fn new(
        cover: &SquareSet,
        lower: Option<usize>,
        method: &str,
        seed: u64,
        seconds: f64,
    ) -> Self {
        let board = cover.board();
        Record {
            board: name(board),
            size: cover.len(),
            lower,
            density: density(board, cover.len()),
            method: method.to_owned(),
            seed,
            seconds: format!("{seconds:.1}"),
            file: file(board),
        }
    }

    /// The board of a row that was read, in which what follows from other columns must agree with them.
    pub(super) fn checked_board(&self) -> Result<Board> {
        let board: Board = self.board.parse()?;
        let right = file(board);
        ensure!(self.file == right, "the cover of {board} is {right}, not {:?}", self.file);
        ensure!(self.density == density(board, self.size), "the density of {board} is another");
        let bound = self.lower.unwrap_or(0);
        ensure!(bound <= self.size, "{board} has a cover of {}, below {bound}", self.size);
        Ok(board)
    }

    pub(super) fn set_size(&mut self, size: usize, board: Board) {
        self.size = size;
        self.density = density(board, size);
    }
}

/// Square boards first, then the others.
pub(super) type Order = (bool, usize, usize);

pub(super) fn order(board: Board) -> Order {
    (!board.is_square(), board.rows(), board.cols())
}

fn density(board: Board, size: usize) -> String {
    format!("{:.4}", board.area() as f64 / size as f64)
}

fn name(board: Board) -> String {
    if board.is_square() { board.rows().to_string() } else { board.to_string() }
}

pub(super) fn file(board: Board) -> String {
    match board.is_square() {
        true => format!("covers/{:03}.txt", board.rows()),
        false => format!("covers/{:03}x{:03}.txt", board.rows(), board.cols()),
    }
}

/// The board whose cover has this file name, if any has.
pub(super) fn board_of(name: &str) -> Option<Board> {
    let sides = name.strip_suffix(".txt")?;
    let (rows, cols) = sides.split_once('x').unwrap_or((sides, sides));
    let board = Board::new(rows.parse().ok()?, cols.parse().ok()?).ok()?;
    (file(board) == format!("covers/{name}")).then_some(board)
}
