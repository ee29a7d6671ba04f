//! The state of a long sweep in a file: one record for each cut, appended when it is reached.

use super::sweep::Cut;
use crate::frontier::{Pool, Word};
use crate::records::{Records, RecordsError};
use std::path::Path;

/// A cut and the packings in use from there on.
pub(crate) struct Record<W> {
    pub(crate) cut: Cut<W>,
    pub(crate) pools: Vec<(usize, Pool)>,
}

/// An open checkpoint, to append to.
pub(crate) struct Checkpoint(Records);

impl Checkpoint {
    /// The size that the file's sweep was at, if it is one of this problem.
    pub(crate) fn size(path: &Path, problem: &str) -> Result<Option<usize>, RecordsError> {
        let Some(line) = Records::head(path)? else { return Ok(None) };
        let size = line.strip_prefix(&head(problem)).and_then(|size| size.parse().ok());
        size.map(Some).ok_or_else(|| RecordsError {
            file: path.display().to_string(),
            reason: format!("it is no checkpoint of {problem}"),
        })
    }

    /// Opens a sweep's file with the records in it; begins a new one if it is another size's.
    pub(crate) fn open<W: Word>(
        path: &Path,
        problem: &str,
        size: usize,
    ) -> Result<(Self, Vec<Record<W>>), RecordsError> {
        Self::size(path, problem)?;
        let mut records = Vec::new();
        let head = format!("{}{size}", head(problem));
        let file = Records::open(path, &head, true, &mut |mut bytes| {
            records.push(parse(&mut bytes)?);
            Some(())
        })?;
        Ok((Checkpoint(file), records))
    }

    /// Adds a record and waits until it is on the disk.
    pub(crate) fn append<W: Word>(
        &mut self,
        cut: &Cut<W>,
        pools: &[(usize, Pool)],
    ) -> Result<(), RecordsError> {
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
        self.0.append(&bytes)
    }
}

fn head(problem: &str) -> String {
    format!("destrier count checkpoint 1: {problem}, pieces ")
}

fn put(bytes: &mut Vec<u8>, number: u64) {
    bytes.extend(number.to_le_bytes());
}

fn number(bytes: &mut &[u8]) -> Option<u64> {
    let (word, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(u64::from_le_bytes(*word))
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
