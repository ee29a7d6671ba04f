//! The files of a table of records: `records.csv`, one cover for each board, and the lock under which they change.

use super::record::{Order, Record, board_of, file, order};
use anyhow::{Context, Result, bail, ensure};
use destrier_board::{Board, Piece, Problem, SquareSet};
use destrier_certify::Claim;
use destrier_console::files;
use destrier_draw::arrangement;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

/// All rows, in the order of the table.
pub(super) type Rows = BTreeMap<Order, Record>;

/// The folder of a table.
pub(super) struct Folder {
    path: PathBuf,
}

impl Folder {
    /// Opens or makes the folder.
    pub(super) fn open(path: &Path) -> Result<Self> {
        let folder = Folder { path: path.to_owned() };
        let covers = folder.covers();
        fs::create_dir_all(&covers).with_context(|| covers.display().to_string())?;
        Ok(folder)
    }

    fn covers(&self) -> PathBuf {
        self.path.join("covers")
    }

    /// The boards that have a cover here.
    pub(super) fn boards(&self) -> Result<Vec<Board>> {
        let covers = files::entries(&self.covers())?;
        Ok(covers.iter().filter_map(|path| board_of(path.file_name()?.to_str()?)).collect())
    }

    /// Held while files change; other runs wait.
    pub(super) fn lock(&self) -> Result<File> {
        let path = self.path.join(".records.lock");
        let name = || path.display().to_string();
        let file = File::create(&path).with_context(name)?;
        file.lock().with_context(name)?;
        Ok(file)
    }

    /// The rows of `records.csv`.
    pub(super) fn rows(&self) -> Result<Rows> {
        let path = self.path.join("records.csv");
        if !path.exists() {
            return Ok(BTreeMap::new());
        }
        let text = files::look(&path)?;
        let keyed = |row: csv::Result<Record>| {
            let row = row?;
            Ok((order(row.checked_board()?), row))
        };
        let rows: Result<Rows> =
            csv::Reader::from_reader(text.as_bytes()).into_deserialize().map(keyed).collect();
        rows.with_context(|| path.display().to_string())
    }

    /// Writes all rows.
    pub(super) fn write(&self, rows: &Rows) -> Result<()> {
        let mut writer = csv::Writer::from_writer(Vec::new());
        for row in rows.values() {
            writer.serialize(row)?;
        }
        let text = String::from_utf8(writer.into_inner()?)?;
        files::write(&self.path.join("records.csv"), &text)
    }

    /// Writes the certificate of a board's cover.
    pub(super) fn write_cover(&self, board: Board, certificate: &str) -> Result<()> {
        files::write(&self.path.join(file(board)), certificate)
    }

    /// The record's cover, which the checker accepts as one of this table.
    pub(super) fn cover(&self, board: Board) -> Result<Option<SquareSet>> {
        let path = self.path.join(file(board));
        if !path.exists() {
            return Ok(None);
        }
        let text = files::look(&path)?;
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
