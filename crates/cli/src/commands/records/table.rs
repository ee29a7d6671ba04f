//! The table's files: `records.csv` and one cover for each board, changed under a lock and only
//! for the better.

use crate::{files, report};
use anyhow::{Context, Result, ensure};
use destrier_board::{Board, Problem, SquareSet};
use destrier_certify::Certificate;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

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

/// The folder of a table.
pub(super) struct Table {
    folder: PathBuf,
}

/// The largest boards that get a packing bound.
const MAX_BOUNDED: usize = 10_000;

impl Table {
    /// Opens or begins a table. Where a run was killed between writing a cover and its row, the
    /// row is written now.
    pub(super) fn open(folder: &Path) -> Result<Self> {
        let covers = folder.join("covers");
        fs::create_dir_all(&covers).with_context(|| covers.display().to_string())?;
        let table = Table { folder: folder.to_owned() };
        let lock = table.lock()?;
        let mut rows = table.rows()?;
        let mut changed = false;
        for row in rows.values_mut() {
            let board: Board = row.board.parse()?;
            let size = table.cover(board)?.map_or(row.size, |cover| cover.len());
            if size != row.size {
                ensure!(size < row.size, "{}: larger than records.csv says", row.file);
                row.set_size(size, board);
                changed = true;
            }
        }
        if changed {
            table.write(&rows)?;
        }
        drop(lock);
        Ok(table)
    }

    /// The record of a board.
    pub(super) fn read(&self, board: Board) -> Result<Option<Record>> {
        Ok(self.rows()?.remove(&order(board)))
    }

    /// The record's cover, checked.
    pub(super) fn cover(&self, board: Board) -> Result<Option<SquareSet>> {
        let path = self.folder.join(file(board));
        if !path.exists() {
            return Ok(None);
        }
        let text = files::read(&path)?;
        let name = || path.display().to_string();
        destrier_certify::verify(&text).with_context(name)?;
        let placement = files::parse_placement(&text).with_context(name)?;
        ensure!(placement.board() == board, "{}: of another board", name());
        Ok(Some(placement.squares()))
    }

    /// Puts a cover in the table if the checker accepts it and it is smaller than the one there;
    /// tells whether it was.
    pub(super) fn improve(
        &self,
        cover: &SquareSet,
        lower: Option<usize>,
        method: &str,
        seed: u64,
        seconds: f64,
    ) -> Result<bool> {
        let board = cover.board();
        let certificate = Certificate::at_most(Problem::new(board), cover.clone()).to_string();
        destrier_certify::verify(&certificate).context("our own checker refuses the cover")?;
        let _lock = self.lock()?;
        let mut rows = self.rows()?;
        if self.cover(board)?.is_some_and(|known| known.len() <= cover.len()) {
            return Ok(false);
        }
        let mut record = Record {
            board: name(board),
            size: 0,
            lower,
            density: String::new(),
            method: method.to_owned(),
            seed,
            seconds: format!("{seconds:.1}"),
            file: file(board),
        };
        record.set_size(cover.len(), board);
        rows.insert(order(board), record);
        files::write(&self.folder.join(file(board)), &certificate)?;
        self.write(&rows)?;
        Ok(true)
    }

    /// Notes a proved bound where it is better than the one there; boards without a record have
    /// none.
    pub(super) fn raise(&self, board: Board, bound: usize) -> Result<()> {
        let _lock = self.lock()?;
        let mut rows = self.rows()?;
        let Some(row) = rows.get_mut(&order(board)) else { return Ok(()) };
        ensure!(bound <= row.size, "{}: smaller than any cover can be ({bound})", row.file);
        if row.lower.is_none_or(|lower| lower < bound) {
            row.lower = Some(bound);
            self.write(&rows)?;
        }
        Ok(())
    }

    /// The bound in the table, or the packing's if the board is not there.
    pub(super) fn lower_bound(&self, board: Board) -> Result<Option<usize>> {
        match self.read(board)? {
            Some(record) => Ok(record.lower),
            None if board.area() <= MAX_BOUNDED => report::proved_bound(&Problem::new(board)),
            None => Ok(None),
        }
    }

    /// Held while files change; other runs wait.
    fn lock(&self) -> Result<File> {
        let path = self.folder.join(".records.lock");
        let name = || path.display().to_string();
        let file = File::create(&path).with_context(name)?;
        file.lock().with_context(name)?;
        Ok(file)
    }

    fn rows(&self) -> Result<BTreeMap<Order, Record>> {
        let path = self.folder.join("records.csv");
        if !path.exists() {
            return Ok(BTreeMap::new());
        }
        let text = files::read(&path)?;
        let mut rows = BTreeMap::new();
        for row in csv::Reader::from_reader(text.as_bytes()).deserialize::<Record>() {
            let row = row.with_context(|| path.display().to_string())?;
            rows.insert(order(row.board.parse()?), row);
        }
        Ok(rows)
    }

    fn write(&self, rows: &BTreeMap<Order, Record>) -> Result<()> {
        let mut writer = csv::Writer::from_writer(Vec::new());
        for row in rows.values() {
            writer.serialize(row)?;
        }
        let text = String::from_utf8(writer.into_inner()?)?;
        files::write(&self.folder.join("records.csv"), &text)
    }
}

impl Record {
    fn set_size(&mut self, size: usize, board: Board) {
        self.size = size;
        self.density = format!("{:.4}", board.area() as f64 / size as f64);
    }
}

/// Square boards first, then the others.
type Order = (bool, usize, usize);

fn order(board: Board) -> Order {
    (!board.is_square(), board.rows(), board.cols())
}

fn name(board: Board) -> String {
    if board.is_square() { board.rows().to_string() } else { board.to_string() }
}

fn file(board: Board) -> String {
    match board.is_square() {
        true => format!("covers/{:03}.txt", board.rows()),
        false => format!("covers/{:03}x{:03}.txt", board.rows(), board.cols()),
    }
}
