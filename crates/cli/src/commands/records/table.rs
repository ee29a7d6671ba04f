//! The table's files: `records.csv` and one cover for each board, changed under a lock and only
//! for the better.

use super::record::{Order, Record, board_of, file, order};
use crate::report::checked;
use crate::{arrangement, files};
use anyhow::{Context, Result, bail, ensure};
use destrier_board::{Board, Piece, Problem, SquareSet};
use destrier_certify::{Certificate, Claim};
use destrier_cover::minimum;
use destrier_cover::search::schedule::Records;
use destrier_run::Control;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

/// The folder of a table.
pub(super) struct Table {
    folder: PathBuf,
}

impl Table {
    /// Opens or begins a table. Where a run ended between writing a cover and its row, the row is
    /// written now.
    pub(super) fn open(folder: &Path) -> Result<Self> {
        let covers = folder.join("covers");
        fs::create_dir_all(&covers).with_context(|| covers.display().to_string())?;
        let table = Table { folder: folder.to_owned() };
        let _lock = table.lock()?;
        let mut rows = table.rows()?;
        let mut boards: Vec<Board> =
            rows.values().map(|row| row.board.parse()).collect::<Result<_, _>>()?;
        for entry in fs::read_dir(&covers).with_context(|| covers.display().to_string())? {
            let board = board_of(&entry?.file_name().to_string_lossy());
            boards.extend(board.filter(|board| !rows.contains_key(&order(*board))));
        }
        let mut changed = false;
        for board in boards {
            changed |= table.follow_cover(&mut rows, board)?;
        }
        if changed {
            table.write(&rows)?;
        }
        Ok(table)
    }

    /// Makes the row of a board say what its cover shows; true if that changed it.
    fn follow_cover(&self, rows: &mut BTreeMap<Order, Record>, board: Board) -> Result<bool> {
        let cover = self.cover(board)?;
        match (rows.get_mut(&order(board)), cover) {
            (Some(row), None) => bail!("{}: missing, but records.csv has its row", row.file),
            (Some(row), Some(cover)) => {
                let size = cover.len();
                ensure!(size <= row.size, "{}: larger than records.csv says", row.file);
                let changed = size < row.size;
                row.set_size(size, board);
                Ok(changed)
            }
            (None, Some(cover)) => {
                let lower = minimum::packing_bound(&Problem::new(board), Control::quiet())?;
                let record =
                    Record::new(&cover, lower, "found by a run that was cut short", 0, 0.0);
                rows.insert(order(board), record);
                Ok(true)
            }
            (None, None) => Ok(false),
        }
    }

    /// The record of a board.
    pub(super) fn read(&self, board: Board) -> Result<Option<Record>> {
        Ok(self.rows()?.remove(&order(board)))
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
        let certificate = Certificate::at_most(Problem::new(board), cover.clone());
        let certificate = checked(&certificate)?.text;
        let _lock = self.lock()?;
        let mut rows = self.rows()?;
        if self.cover(board)?.is_some_and(|known| known.len() <= cover.len()) {
            if self.follow_cover(&mut rows, board)? {
                self.write(&rows)?;
            }
            return Ok(false);
        }
        rows.insert(order(board), Record::new(cover, lower, method, seed, seconds));
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

    /// The bound in the table, or the packing's if there is none and nothing halts it.
    pub(super) fn lower_bound(&self, board: Board, control: Control<'_>) -> Result<Option<usize>> {
        match self.read(board)?.and_then(|record| record.lower) {
            Some(lower) => Ok(Some(lower)),
            None => Ok(minimum::packing_bound(&Problem::new(board), control)?),
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

impl Records for Table {
    type Error = anyhow::Error;

    fn is_minimum(&self, board: Board) -> Result<Option<bool>> {
        Ok(self.read(board)?.map(|record| record.lower == Some(record.size)))
    }

    /// The record's cover, which the checker accepts as one of this table.
    fn cover(&self, board: Board) -> Result<Option<SquareSet>> {
        let path = self.folder.join(file(board));
        if !path.exists() {
            return Ok(None);
        }
        let text = files::read(&path)?;
        let name = || path.display().to_string();
        let verified = destrier_certify::verify(&text).with_context(name)?;
        let about = match verified.claim() {
            Claim::Size { problem, .. } => problem,
            other => bail!("{}: about no cover: {other}", name()),
        };
        let own = Problem::new(board);
        ensure!(*about == own, "{}: a cover of {about}, not of {own}", name());
        Ok(Some(arrangement::read(&text, None, Piece::Knight).with_context(name)?.squares()))
    }
}
