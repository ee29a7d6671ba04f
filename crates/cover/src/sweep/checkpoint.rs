//! The state of a list by halves: the costs, and the pairs after every line, each an entry added when it is there.
//!
//! Entries begin with [`TAG`], which tells them from those of other ways to count the same covers.

use super::pair::{Costs, Pairs};
use super::product::Bits;
use destrier_run::{State, StateError};
use rustc_hash::FxHashMap;

const TAG: u64 = u64::MAX - 1;

/// What a state holds: the costs of each projection, and the pairs after each line.
#[derive(Default)]
pub(super) struct Saved {
    entries: Vec<Vec<u8>>,
}

impl Saved {
    /// The entries of lists for covers of so many pieces.
    pub(super) fn read(state: &State, most: usize) -> Result<Self, StateError> {
        let head = head(most);
        let mut saved = Saved::default();
        state.read(&mut |bytes| {
            saved.entries.extend(bytes.strip_prefix(&head[..]).map(<[u8]>::to_vec));
            Ok(())
        })?;
        Ok(saved)
    }

    /// The costs, if there are any: so many for each of so many projections, none above `highest`.
    pub(super) fn costs(
        &self,
        (projections, each): (usize, usize),
        highest: i64,
    ) -> Result<Option<Vec<Vec<i16>>>, StateError> {
        let Some(bytes) = self.entries.first() else { return Ok(None) };
        let (words, rest) = bytes.as_chunks::<2>();
        let costs: Vec<i16> = words.iter().map(|&word| i16::from_le_bytes(word)).collect();
        let fits = rest.is_empty()
            && costs.len() == projections * each
            && costs.iter().all(|&cost| (0..=highest).contains(&cost.into()));
        match fits && each > 0 {
            true => Ok(Some(costs.chunks(each).map(<[i16]>::to_vec).collect())),
            false => Err(senseless()),
        }
    }

    /// The pairs after so many lines, if they are there, of so many nodes and states of so many bits.
    pub(super) fn pairs<W: Bits>(
        &self,
        lines: usize,
        nodes: usize,
        width: u32,
    ) -> Result<Option<Vec<Pairs<W>>>, StateError> {
        let Some(bytes) = self.entries.get(lines) else { return Ok(None) };
        let (parts, rest) = bytes.as_chunks::<PAIR_BYTES>();
        let mut pairs: Vec<Pairs<W>> = Vec::new();
        for part in parts {
            let (node, bits, costs) = parse(part);
            if node as usize >= nodes || bits >> width != 0 || !rest.is_empty() {
                return Err(senseless());
            }
            if pairs.last().is_none_or(|last| last.node != node) {
                pairs.push(Pairs { node, states: FxHashMap::default() });
            }
            let (Some(own), Some(bits)) = (pairs.last_mut(), W::from(bits)) else {
                return Err(senseless());
            };
            own.states.insert(bits, costs);
        }
        Ok(Some(pairs))
    }
}

/// Adds the costs.
pub(super) fn append_costs(
    state: &mut State,
    most: usize,
    costs: &[Vec<i16>],
) -> Result<(), StateError> {
    let words = costs.iter().flatten().flat_map(|cost| cost.to_le_bytes());
    state.append(&head(most).into_iter().chain(words).collect::<Vec<u8>>())
}

/// Adds the pairs after a line.
pub(super) fn append_pairs<W: Bits>(
    state: &mut State,
    most: usize,
    pairs: &[Pairs<W>],
) -> Result<(), StateError> {
    let mut bytes = head(most).to_vec();
    for own in pairs {
        for (state, costs) in &own.states {
            bytes.extend(own.node.to_le_bytes());
            bytes.extend(state.to_u128().unwrap_or_default().to_le_bytes());
            bytes.extend(costs.whole.to_le_bytes());
            bytes.extend(costs.own.to_le_bytes());
        }
    }
    state.append(&bytes)
}

/// Bytes of a pair: its node, its state and its costs.
const PAIR_BYTES: usize = 4 + 16 + 4 + 4;

fn parse(part: &[u8; PAIR_BYTES]) -> (u32, u128, Costs) {
    let number = |at: usize| {
        let mut wide = [0; 4];
        wide.copy_from_slice(&part[at..at + 4]);
        u32::from_le_bytes(wide)
    };
    let bits = (0..4).map(|word| u128::from(number(4 + 4 * word)) << (32 * word)).sum();
    let costs = Costs { whole: number(20) as i32, own: number(24) as i32 };
    (number(0), bits, costs)
}

fn head(most: usize) -> [u8; 16] {
    let mut head = [0; 16];
    head[..8].copy_from_slice(&TAG.to_le_bytes());
    head[8..].copy_from_slice(&(most as u64).to_le_bytes());
    head
}

fn senseless() -> StateError {
    StateError::Senseless("an entry is no part of a list by halves".to_owned())
}
