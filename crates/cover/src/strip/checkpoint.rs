//! The state of a strip's sweep: an entry for each layer.

use super::dominance::Kept;
use destrier_run::{State, StateError};

/// Adds the layers of a state.
pub(super) fn read(state: &State, layers: &mut Vec<Vec<Kept>>) -> Result<(), StateError> {
    state.read(&mut |bytes| {
        let senseless = || StateError::Senseless("an entry is no layer of a strip".to_owned());
        let layer = parse(bytes, layers[layers.len() - 1].len()).ok_or_else(senseless)?;
        layers.push(layer);
        Ok(())
    })
}

/// Adds layers to the state.
pub(super) fn append(state: &mut State, layers: &[Vec<Kept>]) -> Result<(), StateError> {
    for layer in layers {
        let mut bytes = Vec::with_capacity(STATE_BYTES * layer.len());
        for kept in layer {
            bytes.extend(kept.state.to_le_bytes());
            for number in [kept.cost, kept.from, kept.set << 1 | u32::from(kept.flipped)] {
                bytes.extend(number.to_le_bytes());
            }
        }
        state.append(&bytes)?;
    }
    Ok(())
}

/// Bytes of a kept state.
const STATE_BYTES: usize = 20;

/// A layer whose states follow from one with so many.
fn parse(bytes: &[u8], before: usize) -> Option<Vec<Kept>> {
    let (states, rest) = bytes.as_chunks::<STATE_BYTES>();
    let layer = states.iter().map(|state| {
        let number = |at: usize| Some(u32::from_le_bytes(*state.get(at..)?.first_chunk()?));
        let (cost, from, set) = (number(8)?, number(12)?, number(16)?);
        let state = u64::from_le_bytes(*state.first_chunk()?);
        let known = (from as usize) < before;
        known.then_some(Kept { state, cost, from, set: set >> 1, flipped: set & 1 == 1 })
    });
    layer.collect::<Option<_>>().filter(|_| rest.is_empty())
}
