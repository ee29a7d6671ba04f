//! The folder that keeps the answers of a list.

use super::list::{List, Unit};
use super::record::{Record, is_table, table};
use crate::files;
use anyhow::{Context, Result};
use serde_json::Value;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

/// The folder.
#[derive(Clone)]
pub struct Folder(PathBuf);

/// How far a unit is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Its record is there, with this status.
    Done(String),
    /// It gave no answer, for this reason.
    Failed(String),
    /// A process works on it.
    Running,
    /// Nobody has begun it.
    Waiting,
}

impl Folder {
    /// The folder of this name; [`create`](Self::create) makes it.
    pub fn new(path: PathBuf) -> Self {
        Folder(path)
    }

    /// Makes the folder, if it is not there.
    ///
    /// # Errors
    /// If it cannot be made, or files are in the way there.
    pub fn create(&self) -> Result<()> {
        files::check_free(&self.table(), is_table)?;
        files::check_free(&self.script(), is_script)?;
        files::check_free(&self.job(), is_job)?;
        fs::create_dir_all(&self.0).with_context(|| self.0.display().to_string())
    }

    /// Its name.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// The table of all answers.
    pub fn table(&self) -> PathBuf {
        self.0.join("answers.csv")
    }

    /// The script of a job array.
    pub(super) fn script(&self) -> PathBuf {
        self.0.join("array.sh")
    }

    /// The number of the job.
    pub(super) fn job(&self) -> PathBuf {
        self.0.join("job")
    }

    /// A file of a unit, with this ending.
    pub fn file(&self, unit: &Unit, ending: &str) -> PathBuf {
        self.0.join(format!("{}.{ending}", unit.key()))
    }

    /// What is kept of a unit, if it can be read.
    pub(super) fn record(&self, unit: &Unit) -> Option<Record> {
        let text = files::look(&self.file(unit, "json")).ok()?;
        let record: Record = serde_json::from_str(&text).ok()?;
        (record.unit == unit.name()).then_some(record)
    }

    /// Keeps a record.
    pub(super) fn keep(&self, unit: &Unit, record: &Record) -> Result<()> {
        let text = format!("{:#}\n", serde_json::to_value(record)?);
        files::write(&self.file(unit, "json"), &text)
    }

    /// Checks that the files of a unit may be written: what is there stands beside a log of ours.
    ///
    /// # Errors
    /// If something else is there.
    pub(super) fn check_free(&self, unit: &Unit, ending: &str) -> Result<()> {
        let log = self.file(unit, "log");
        files::check_free(&log, is_log)?;
        for ending in ["json", ending] {
            files::check_free(&self.file(unit, ending), |_| log.exists())?;
        }
        Ok(())
    }

    /// The log of a unit, locked; none while another process has it.
    pub(super) fn lock(&self, unit: &Unit) -> Result<Option<File>> {
        let path = self.file(unit, "log");
        let file = OpenOptions::new().create(true).append(true).open(&path);
        let mut file = file.with_context(|| path.display().to_string())?;
        match file.try_lock() {
            Ok(()) => {
                // a process that was killed may have left a part of the first line
                if file.metadata()?.len() < LOG.len() as u64 {
                    file.set_len(0)?;
                    file.write_all(LOG.as_bytes())?;
                }
                Ok(Some(file))
            }
            Err(fs::TryLockError::WouldBlock) => Ok(None),
            Err(fs::TryLockError::Error(error)) => {
                Err(error).with_context(|| path.display().to_string())
            }
        }
    }

    /// How far a unit is.
    pub fn standing(&self, unit: &Unit) -> Standing {
        match self.record(unit) {
            Some(Record { error: Some(error), .. }) => Standing::Failed(error),
            Some(record) => Standing::Done(record.status().to_owned()),
            None => {
                let log = File::open(self.file(unit, "log"));
                let is_free = |log: File| log.try_lock_shared().is_ok();
                if log.is_ok_and(|log| !is_free(log)) {
                    Standing::Running
                } else {
                    Standing::Waiting
                }
            }
        }
    }

    /// Whether the answer of a unit is there.
    pub fn has(&self, unit: &Unit) -> bool {
        self.record(unit).is_some_and(|record| record.error.is_none())
    }

    /// What the command of a unit printed, as JSON, if it has answered.
    pub fn answer(&self, unit: &Unit) -> Option<Value> {
        self.record(unit).filter(|record| record.error.is_none()).map(|record| record.answer)
    }

    /// Writes the table of all records that are there.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write_table(&self, list: &List) -> Result<()> {
        let rows = list.units.iter().filter_map(|unit| Some((unit, self.record(unit)?)));
        files::write(&self.table(), &table(&list.columns, rows)?)
    }
}

/// How the script of every job array begins.
pub(super) const HEAD: &str = "#!/bin/sh\n#SBATCH --job-name=destrier\n";

/// How every log begins.
pub(super) const LOG: &str = "destrier batch\n";

/// Whether a text is a log, or the beginning of one.
fn is_log(text: &str) -> bool {
    text.starts_with(LOG) || LOG.starts_with(text)
}

/// Whether a text is such a script.
fn is_script(text: &str) -> bool {
    text.starts_with(HEAD)
}

/// Whether a text is the number of a job.
fn is_job(text: &str) -> bool {
    text.trim().bytes().all(|byte| byte.is_ascii_digit())
}
