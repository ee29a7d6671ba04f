//! The state of a proof between two sweeps.

use super::partitioning::Costs;
use destrier_run::{Snapshot, StateError};
use serde::{Deserialize, Serialize};

/// All that the next sweep depends on.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct SweepState {
    /// Sweeps done.
    pub(super) rounds: usize,
    /// States met by all of them, and by the last.
    pub(super) states: u64,
    pub(super) met: u64,
    /// The sets of pieces known, as indices of squares.
    pub(super) cuts: Vec<Vec<u32>>,
    /// The best Lagrange multipliers so far by these, and how far from them the next ones may be.
    pub(super) center: Vec<i64>,
    pub(super) radius: i64,
    /// The most that the region was shown to cost, and with which costs in each projection.
    pub(super) best: Option<i64>,
    pub(super) costs: Costs,
    /// How the last costs were divided.
    pub(super) division: Costs,
}

impl SweepState {
    /// The state as a line of JSON, with what is proved in words, to tell proofs apart.
    pub(super) fn snapshot(&self, proof: String) -> Snapshot {
        let state = serde_json::to_string(self).expect("numbers") + "\n";
        Snapshot { work: proof, state: state.into_bytes() }
    }

    /// Reads the state of this proof.
    pub(super) fn of(snapshot: &Snapshot, proof: &str) -> Result<Self, StateError> {
        snapshot.check(proof)?;
        serde_json::from_slice(&snapshot.state)
            .map_err(|error| StateError::Senseless(format!("not the state of a sweep: {error}")))
    }
}
