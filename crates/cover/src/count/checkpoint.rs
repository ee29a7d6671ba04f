//! The state of a long sweep in a file: one record for each cut, appended when it is reached.
//!
//! A record is its length, its bytes and their sum; one that was cut short by a kill is left out when
//! the file is read, and the sweep goes on from the record before. The first line says what is
//! counted, so that a file is not mistaken for another's.

use super::CountError;
use super::sweep::Cut;
use crate::frontier::{Pool, Word};
use std::fs::{File, OpenOptions};
use std::io::{BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::Path;

/// A cut and the packings in use from there on.
pub(crate) struct Record<W> {
    pub(crate) cut: Cut<W>,
    pub(crate) pools: Vec<(usize, Pool)>,
}

/// An open checkpoint, to append to.
pub(crate) struct Checkpoint {
    file: File,
    name: String,
}

/// No record is longer than this.
const MAX_RECORD: u64 = 1 << 36;

impl Checkpoint {
    /// The size that the file's sweep was at, if it is one of this problem.
    pub(crate) fn size(path: &Path, problem: &str) -> Result<Option<usize>, CountError> {
        let Ok(file) = File::open(path) else { return Ok(None) };
        let mut start = Vec::new();
        file.take(1000).read_to_end(&mut start).map_err(|error| failed(path, &error))?;
        let line = start.split(|&byte| byte == b'\n').next().unwrap_or_default();
        let line = String::from_utf8_lossy(line);
        let size = line.strip_prefix(&head(problem)).and_then(|size| size.parse().ok());
        size.map(Some).ok_or_else(|| CountError::Checkpoint {
            file: path.display().to_string(),
            reason: format!("it is no checkpoint of {problem}"),
        })
    }

    /// Opens a sweep's file with the records in it; begins a new one if it is another size's.
    pub(crate) fn open<W: Word>(
        path: &Path,
        problem: &str,
        size: usize,
    ) -> Result<(Self, Vec<Record<W>>), CountError> {
        let same = Self::size(path, problem)? == Some(size);
        let name = path.display().to_string();
        let open = || -> std::io::Result<(File, Vec<Record<W>>)> {
            let mut options = OpenOptions::new();
            let mut file =
                options.read(true).write(true).create(true).truncate(!same).open(path)?;
            let head = format!("{}{size}\n", head(problem));
            if !same {
                file.write_all(head.as_bytes())?;
                return Ok((file, Vec::new()));
            }
            let (mut end, mut records) = (head.len() as u64, Vec::new());
            let mut reader = BufReader::new(&file);
            reader.seek(SeekFrom::Start(end))?;
            while let Some((record, bytes)) = read_record(&mut reader) {
                records.push(record);
                end += bytes;
            }
            drop(reader);
            file.set_len(end)?;
            file.seek(SeekFrom::Start(end))?;
            Ok((file, records))
        };
        let (file, records) = open().map_err(|error| failed(path, &error))?;
        Ok((Checkpoint { file, name }, records))
    }

    /// Adds a record and waits until it is on the disk.
    pub(crate) fn append<W: Word>(
        &mut self,
        cut: &Cut<W>,
        pools: &[(usize, Pool)],
    ) -> Result<(), CountError> {
        let mut bytes = Vec::new();
        put(&mut bytes, cut.position as u64);
        put(&mut bytes, pools.len() as u64);
        for (step, Pool(packings)) in pools {
            put(&mut bytes, *step as u64);
            put(&mut bytes, packings.len() as u64);
            for packing in packings {
                put(&mut bytes, packing.len() as u64);
                packing.iter().for_each(|weight| bytes.extend(weight.to_le_bytes()));
            }
        }
        put(&mut bytes, cut.states.len() as u64);
        cut.states.iter().for_each(|state| bytes.extend(state.to_wide().to_le_bytes()));
        let write = |file: &mut File| {
            let mut writer = BufWriter::new(&mut *file);
            writer.write_all(&(bytes.len() as u64).to_le_bytes())?;
            writer.write_all(&bytes)?;
            writer.write_all(&sum(&bytes).to_le_bytes())?;
            writer.flush()?;
            drop(writer);
            file.sync_data()
        };
        write(&mut self.file).map_err(|error| CountError::Checkpoint {
            file: self.name.clone(),
            reason: error.to_string(),
        })
    }
}

fn head(problem: &str) -> String {
    format!("destrier count checkpoint 1: {problem}, pieces ")
}

fn failed(path: &Path, error: &std::io::Error) -> CountError {
    CountError::Checkpoint { file: path.display().to_string(), reason: error.to_string() }
}

fn put(bytes: &mut Vec<u8>, number: u64) {
    bytes.extend(number.to_le_bytes());
}

/// FNV-1a (Fowler, Noll and Vo, 1991), by words of eight bytes.
fn sum(bytes: &[u8]) -> u64 {
    bytes.chunks(8).fold(0xcbf2_9ce4_8422_2325, |sum, chunk| {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        (sum ^ u64::from_le_bytes(word)).wrapping_mul(0x0100_0000_01b3).rotate_left(29)
    })
}

/// The next record and its length in the file; none if it is not whole.
fn read_record<W: Word>(reader: &mut impl Read) -> Option<(Record<W>, u64)> {
    let length = number(reader).filter(|&length| length <= MAX_RECORD)?;
    let mut bytes = Vec::new();
    reader.take(length).read_to_end(&mut bytes).ok()?;
    let whole = bytes.len() as u64 == length && number(reader)? == sum(&bytes);
    let record = parse(&mut bytes.as_slice()).filter(|_| whole)?;
    Some((record, length + 16))
}

fn number(reader: &mut impl Read) -> Option<u64> {
    let mut word = [0; 8];
    reader.read_exact(&mut word).ok()?;
    Some(u64::from_le_bytes(word))
}

fn parse<W: Word>(bytes: &mut &[u8]) -> Option<Record<W>> {
    let count = |bytes: &mut &[u8]| {
        let number = usize::try_from(number(bytes)?).ok()?;
        (number <= bytes.len().max(MAX_STEPS)).then_some(number)
    };
    let position = count(bytes)?;
    let mut pools = Vec::new();
    for _ in 0..count(bytes)? {
        let (step, mut packings) = (count(bytes)?, Vec::new());
        for _ in 0..count(bytes)? {
            let length = count(bytes)?;
            let (packing, rest) = bytes.split_at_checked(2 * length)?;
            *bytes = rest;
            let weight = |pair: &[u8]| i16::from_le_bytes([pair[0], pair[1]]);
            packings.push(packing.chunks_exact(2).map(weight).collect());
        }
        pools.push((step, Pool(packings)));
    }
    let length = count(bytes)?;
    let (states, _) = bytes.split_at_checked(16 * length)?;
    let state =
        |wide: &[u8]| W::from_wide(u128::from_le_bytes(wide.try_into().unwrap_or_default()));
    let states = states.chunks_exact(16).map(state).collect();
    Some(Record { cut: Cut { position, states }, pools })
}

/// Steps are numbers of squares.
const MAX_STEPS: usize = 1 << 20;
