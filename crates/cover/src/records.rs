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
    /// The first line of a file, if there is one that is not empty.
    pub(crate) fn head(path: &Path) -> Result<Option<String>, RecordsError> {
        let Ok(file) = File::open(path) else { return Ok(None) };
        let mut start = Vec::new();
        file.take(MAX_HEAD).read_to_end(&mut start).map_err(|error| failed(path, &error))?;
        let line = start.split(|&byte| byte == b'\n').next().unwrap_or_default();
        Ok((!start.is_empty()).then(|| String::from_utf8_lossy(line).into_owned()))
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
        let line = format!("{head}\n");
        let mut open = || -> std::io::Result<Self> {
            if !same {
                return Ok(Records { file: begin(path, &line)?, name: name.clone() });
            }
            let mut file = OpenOptions::new().read(true).write(true).open(path)?;
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

/// A new file with this first line: no kill leaves one without it in its place.
fn begin(path: &Path, line: &str) -> std::io::Result<File> {
    let mut name = path.as_os_str().to_owned();
    name.push(".new");
    let begun = || {
        let mut file = File::create(&name)?;
        file.write_all(line.as_bytes())?;
        std::fs::rename(&name, path)?;
        Ok(file)
    };
    begun().inspect_err(|_| drop(std::fs::remove_file(&name)))
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn records(path: &Path, replace: bool) -> Result<Vec<Vec<u8>>, RecordsError> {
        let mut found = Vec::new();
        let mut each = |bytes: &[u8]| {
            found.push(bytes.to_vec());
            Some(())
        };
        Records::open(path, "work of a test", replace, &mut each)?.append(b"one more")?;
        Ok(found)
    }

    #[test]
    fn an_empty_file_is_begun_and_what_is_cut_short_is_left_out() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("records");
        fs::write(&path, "").unwrap();
        assert_eq!(records(&path, false).unwrap().len(), 0);
        assert_eq!(records(&path, false).unwrap(), [b"one more"]);
        let whole = fs::read(&path).unwrap();
        for end in "work of a test\n".len()..whole.len() {
            fs::write(&path, &whole[..end]).unwrap();
            assert!(records(&path, false).unwrap().len() < 2, "{end}");
        }
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
    }

    #[test]
    fn another_file_is_replaced_only_when_asked() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("letter");
        fs::write(&path, "Dear reader").unwrap();
        let refused = records(&path, false).unwrap_err();
        assert!(refused.reason.contains("does not begin with"), "{refused}");
        assert_eq!(fs::read_to_string(&path).unwrap(), "Dear reader");
        assert_eq!(records(&path, true).unwrap().len(), 0);
        assert_eq!(records(&path, false).unwrap().len(), 1);
    }
}
