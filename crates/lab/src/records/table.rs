//! The table of records, changed under a lock and only for the better.

use super::folder::{Folder, Rows};
use super::record::{Record, order};
use anyhow::{Result, bail, ensure};
use destrier_board::{Board, Problem, SquareSet};
use destrier_certify::Certificate;
use destrier_console::report::checked;
use destrier_cover::plan;
use destrier_run::Control;
use std::path::Path;

/// A table of records.
pub(super) struct Table {
    folder: Folder,
}

impl Table {
    /// Opens or begins a table. Where a run ended between writing a cover and its row, the row is
    /// written now.
    pub(super) fn open(path: &Path) -> Result<Self> {
        let table = Table { folder: Folder::open(path)? };
        let _lock = table.folder.lock()?;
        let mut rows = table.folder.rows()?;
        let mut boards: Vec<Board> =
            rows.values().map(|row| row.board.parse()).collect::<Result<_, _>>()?;
        let new = table.folder.boards()?;
        boards.extend(new.into_iter().filter(|board| !rows.contains_key(&order(*board))));
        let mut changed = false;
        for board in boards {
            changed |= table.follow_cover(&mut rows, board)?;
        }
        if changed {
            table.folder.write(&rows)?;
        }
        Ok(table)
    }

    /// Makes the row of a board say what its cover shows; true if that changed it.
    fn follow_cover(&self, rows: &mut Rows, board: Board) -> Result<bool> {
        let cover = self.folder.cover(board)?;
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
                let lower = plan::packing_bound(&Problem::new(board), Control::quiet())?;
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
        Ok(self.folder.rows()?.remove(&order(board)))
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
        let certificate = checked(certificate)?.0.to_string();
        let _lock = self.folder.lock()?;
        let mut rows = self.folder.rows()?;
        if self.folder.cover(board)?.is_some_and(|known| known.len() <= cover.len()) {
            if self.follow_cover(&mut rows, board)? {
                self.folder.write(&rows)?;
            }
            return Ok(false);
        }
        rows.insert(order(board), Record::new(cover, lower, method, seed, seconds));
        self.folder.write_cover(board, &certificate)?;
        self.folder.write(&rows)?;
        Ok(true)
    }

    /// Notes a proved bound where it is better than the one there; boards without a record have
    /// none.
    pub(super) fn raise(&self, board: Board, bound: usize) -> Result<()> {
        let _lock = self.folder.lock()?;
        let mut rows = self.folder.rows()?;
        let Some(row) = rows.get_mut(&order(board)) else { return Ok(()) };
        ensure!(bound <= row.size, "{}: smaller than any cover can be ({bound})", row.file);
        if row.lower.is_none_or(|lower| lower < bound) {
            row.lower = Some(bound);
            self.folder.write(&rows)?;
        }
        Ok(())
    }

    /// The bound in the table, or the packing's if there is none and nothing halts it.
    pub(super) fn lower_bound(&self, board: Board, control: Control<'_>) -> Result<Option<usize>> {
        match self.read(board)?.and_then(|record| record.lower) {
            Some(lower) => Ok(Some(lower)),
            None => Ok(plan::packing_bound(&Problem::new(board), control)?),
        }
    }

    /// Whether the record of a board is known to be a minimum; none for a board without a record.
    pub(super) fn is_minimum(&self, board: Board) -> Result<Option<bool>> {
        Ok(self.read(board)?.map(|record| record.lower == Some(record.size)))
    }

    /// The record's cover.
    pub(super) fn cover(&self, board: Board) -> Result<Option<SquareSet>> {
        self.folder.cover(board)
    }
}
