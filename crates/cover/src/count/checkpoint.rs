//! Checkpoints of a sweep, from which it can be taken up again and walked back through, and its state: an entry
//! for each, added when it is reached, with the size that is counted.

use crate::frontier::{Frontier, Pool, Word};
use destrier_run::{State, StateError};

/// States kept at a position, in no order.
pub(super) struct Checkpoint<W> {
    /// The number of decisions made.
    pub(super) position: usize,
    pub(super) states: Vec<W>,
}

/// A checkpoint, and the packings in use since the one before, each from its step on.
pub(super) struct Entry<W> {
    pub(super) checkpoint: Checkpoint<W>,
    pub(super) pools: Vec<(usize, Pool)>,
}

/// The entries of the sweep for covers of this size.
pub(super) fn read<W: Word>(
    state: &State,
    size: usize,
    steps: &Frontier,
) -> Result<Vec<Entry<W>>, StateError> {
    let mut entries: Vec<Entry<W>> = Vec::new();
    state.read(&mut |mut bytes| {
        let senseless = || StateError::Senseless("an entry is no checkpoint of a sweep".to_owned());
        if number(&mut bytes).ok_or_else(senseless)? == size as u64 {
            let before = entries.last().map_or(0, |entry| entry.checkpoint.position);
            let fits =
                |entry: &Entry<W>| entry.checkpoint.position > before && fits(entry, size, steps);
            let entry = parse(&mut bytes).filter(fits);
            entries.push(entry.ok_or_else(senseless)?);
        }
        Ok(())
    })?;
    Ok(entries)
}

/// Whether an entry names nothing beyond the sweep.
fn fits<W: Word>(entry: &Entry<W>, size: usize, steps: &Frontier) -> bool {
    let slots = |state: W| state.slots().checked_shr(steps.width).unwrap_or(0);
    let known = |&state: &W| state.pieces() <= size && slots(state) == 0;
    let whole = |packing: &Vec<i16>| packing.len() == steps.len();
    entry.checkpoint.position < steps.len()
        && entry.checkpoint.states.iter().all(known)
        && entry.pools.iter().all(|(step, pool)| *step < steps.len() && pool.0.iter().all(whole))
}

/// Adds an entry of the sweep for covers of this size.
pub(super) fn append<W: Word>(
    state: &mut State,
    size: usize,
    checkpoint: &Checkpoint<W>,
    pools: &[(usize, Pool)],
) -> Result<(), StateError> {
    let mut bytes = Vec::new();
    put(&mut bytes, size as u64);
    put(&mut bytes, checkpoint.position as u64);
    put(&mut bytes, pools.len() as u64);
    for (step, Pool(packings)) in pools {
        put(&mut bytes, *step as u64);
        put(&mut bytes, packings.len() as u64);
        for packing in packings {
            put(&mut bytes, packing.len() as u64);
            packing.iter().for_each(|weight| bytes.extend(weight.to_le_bytes()));
        }
    }
    put(&mut bytes, checkpoint.states.len() as u64);
    checkpoint.states.iter().for_each(|state| bytes.extend(state.to_wide().to_le_bytes()));
    state.append(&bytes)
}

fn put(bytes: &mut Vec<u8>, number: u64) {
    bytes.extend(number.to_le_bytes());
}

fn number(bytes: &mut &[u8]) -> Option<u64> {
    let (word, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(u64::from_le_bytes(*word))
}

fn parse<W: Word>(bytes: &mut &[u8]) -> Option<Entry<W>> {
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
    Some(Entry { checkpoint: Checkpoint { position, states }, pools })
}

/// Steps are numbers of squares.
const MAX_STEPS: usize = 1 << 20;
