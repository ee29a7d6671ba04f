//! What is kept of a count of solutions: an entry of its state for each case, when all of it is counted.

use super::limits::CountError;
use destrier_run::{State, StateError};
use num_bigint::BigUint;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// What was found.
#[derive(Clone, Default)]
pub(super) struct Found {
    pub(super) list: Vec<Vec<(u32, i64)>>,
    pub(super) total: BigUint,
    pub(super) nodes: u64,
}

/// The state of a count, if it has one, which threads add to.
pub(super) struct Kept<'a>(Option<Mutex<&'a mut State>>);

impl<'a> Kept<'a> {
    pub(super) fn new(state: Option<&'a mut State>) -> Self {
        Kept(state.map(Mutex::new))
    }

    /// What was found in cases, by their places, which are among these.
    pub(super) fn read(&self, own: &[usize]) -> Result<HashMap<usize, Found>, CountError> {
        let mut all = HashMap::new();
        let Some(state) = &self.0 else { return Ok(all) };
        let state = state.lock().unwrap_or_else(PoisonError::into_inner);
        state.read(&mut |bytes| {
            let entry = parse(bytes).filter(|(place, _)| own.binary_search(place).is_ok());
            let is_new = entry.is_some_and(|(place, found)| all.insert(place, found).is_none());
            let senseless =
                || StateError::Senseless("an entry is no case of this count".to_owned());
            if is_new { Ok(()) } else { Err(senseless()) }
        })?;
        Ok(all)
    }

    /// Adds what was found in a case.
    pub(super) fn add(&self, place: usize, found: &Found) -> Result<(), CountError> {
        let Some(state) = &self.0 else { return Ok(()) };
        let numbers = [place as u64, found.nodes].map(u64::to_le_bytes).concat();
        let entry = [numbers, found.total.to_bytes_le()].concat();
        let mut state = state.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(state.append(&entry)?)
    }
}

/// A case: its place, its nodes, and how many solutions it has.
fn parse(bytes: &[u8]) -> Option<(usize, Found)> {
    let (place, bytes) = bytes.split_first_chunk()?;
    let (nodes, total) = bytes.split_first_chunk()?;
    let nodes = u64::from_le_bytes(*nodes);
    let total = BigUint::from_bytes_le(total);
    Some((u64::from_le_bytes(*place).try_into().ok()?, Found { total, nodes, ..Found::default() }))
}
