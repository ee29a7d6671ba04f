//! The state of long work in a file: a first line that says of what, and records that are appended
//! as they come.
//!
//! A record is its length, its bytes and their sum; one that was cut short by a kill is left out when
//! the file is read, and the work goes on from the record before.

use std::fs::{File, OpenOptions};
use std::io::{BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;

/// Why a file of records cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}: {reason}")]
pub struct RecordsError {
    /// The file.
    pub file: String,
    /// What is wrong with it.
    pub reason: String,
}

/// An open file, to append to.
pub(crate) struct Records {
    file: File,
    name: String,
}

/// No record is longer than this.
const MAX_RECORD: u64 = 1 << 36;
/// No first line is longer than this.
const MAX_HEAD: u64 = 1000;

impl Records {
    /// The first line of a file, if there is one.
    pub(crate) fn head(path: &Path) -> Result<Option<String>, RecordsError> {
        let Ok(file) = File::open(path) else { return Ok(None) };
        let mut start = Vec::new();
        file.take(MAX_HEAD).read_to_end(&mut start).map_err(|error| failed(path, &error))?;
        let line = start.split(|&byte| byte == b'\n').next().unwrap_or_default();
        Ok(Some(String::from_utf8_lossy(line).into_owned()))
    }

    /// Opens a file with this first line and hands over its records, until one is refused or not
    /// whole. Where there is no file, or another one that may be replaced, a new one is begun.
    pub(crate) fn open(
        path: &Path,
        head: &str,
        replace: bool,
        each: &mut dyn FnMut(&[u8]) -> Option<()>,
    ) -> Result<Self, RecordsError> {
        let same = match Self::head(path)? {
            Some(found) if found != head && !replace => {
                return Err(failed(path, &format!("it does not begin with '{head}'")));
            }
            found => found.is_some_and(|found| found == head),
        };
        let name = path.display().to_string();
        let mut open = || -> std::io::Result<Self> {
            let mut options = OpenOptions::new();
            let mut file =
                options.read(true).write(true).create(true).truncate(!same).open(path)?;
            let line = format!("{head}\n");
            if !same {
                file.write_all(line.as_bytes())?;
                return Ok(Records { file, name: name.clone() });
            }
            let mut end = line.len() as u64;
            let mut reader = BufReader::new(&file);
            reader.seek(SeekFrom::Start(end))?;
            while let Some(bytes) = read_record(&mut reader).filter(|bytes| each(bytes).is_some()) {
                end += bytes.len() as u64 + 16;
            }
            drop(reader);
            file.set_len(end)?;
            file.seek(SeekFrom::Start(end))?;
            Ok(Records { file, name: name.clone() })
        };
        open().map_err(|error| failed(path, &error))
    }

    /// Adds a record and waits until it is on the disk.
    pub(crate) fn append(&mut self, bytes: &[u8]) -> Result<(), RecordsError> {
        let write = |file: &mut File| {
            file.write_all(&(bytes.len() as u64).to_le_bytes())?;
            file.write_all(bytes)?;
            file.write_all(&sum(bytes).to_le_bytes())?;
            file.sync_data()
        };
        let named = |error: std::io::Error| RecordsError {
            file: self.name.clone(),
            reason: error.to_string(),
        };
        write(&mut self.file).map_err(named)
    }
}

fn failed(path: &Path, reason: &impl ToString) -> RecordsError {
    RecordsError { file: path.display().to_string(), reason: reason.to_string() }
}

/// FNV-1a (Fowler, Noll and Vo, 1991), by words of eight bytes.
fn sum(bytes: &[u8]) -> u64 {
    bytes.chunks(8).fold(0xcbf2_9ce4_8422_2325, |sum, chunk| {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        (sum ^ u64::from_le_bytes(word)).wrapping_mul(0x0100_0000_01b3).rotate_left(29)
    })
}

/// The bytes of the next record; none if it is not whole.
fn read_record(reader: &mut impl Read) -> Option<Vec<u8>> {
    let length = number(reader).filter(|&length| length <= MAX_RECORD)?;
    let mut bytes = Vec::new();
    reader.take(length).read_to_end(&mut bytes).ok()?;
    let whole = bytes.len() as u64 == length && number(reader)? == sum(&bytes);
    whole.then_some(bytes)
}

fn number(reader: &mut impl Read) -> Option<u64> {
    let mut word = [0; 8];
    reader.read_exact(&mut word).ok()?;
    Some(u64::from_le_bytes(word))
}
