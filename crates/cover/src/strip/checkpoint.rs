//! The layers of a strip's sweep in a file, one record each.

use super::Kept;
use crate::records::{Records, RecordsError};
use std::path::Path;

/// Opens a file with this head and adds the layers in it; begins a new one if there is none.
pub(super) fn open(
    path: &Path,
    head: &str,
    layers: &mut Vec<Vec<Kept>>,
) -> Result<Records, RecordsError> {
    Records::open(path, head, false, &mut |bytes| {
        let layer = parse(bytes, layers[layers.len() - 1].len())?;
        layers.push(layer);
        Some(())
    })
}

/// Adds layers to the file.
pub(super) fn append(file: &mut Records, layers: &[Vec<Kept>]) -> Result<(), RecordsError> {
    for layer in layers {
        let mut bytes = Vec::with_capacity(RECORD * layer.len());
        for kept in layer {
            bytes.extend(kept.state.to_le_bytes());
            for number in [kept.cost, kept.from, kept.set << 1 | u32::from(kept.flipped)] {
                bytes.extend(number.to_le_bytes());
            }
        }
        file.append(&bytes)?;
    }
    Ok(())
}

/// Bytes of a state in a file.
const RECORD: usize = 20;

/// A layer whose states follow from one with so many.
fn parse(bytes: &[u8], before: usize) -> Option<Vec<Kept>> {
    let (states, rest) = bytes.as_chunks::<RECORD>();
    let layer = states.iter().map(|state| {
        let number = |at: usize| Some(u32::from_le_bytes(*state.get(at..)?.first_chunk()?));
        let (cost, from, set) = (number(8)?, number(12)?, number(16)?);
        let state = u64::from_le_bytes(*state.first_chunk()?);
        let known = (from as usize) < before;
        known.then_some(Kept { state, cost, from, set: set >> 1, flipped: set & 1 == 1 })
    });
    layer.collect::<Option<_>>().filter(|_| rest.is_empty())
}
