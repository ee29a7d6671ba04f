//! The state of a proof between two sweeps as text, and back.

use super::partitioning::Costs;
use serde::{Deserialize, Serialize};

/// The state of a proof between two sweeps.
pub struct Snapshot<'a>(pub(super) &'a State);

/// Why a text is no state to go on from.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SnapshotError {
    /// Not what a snapshot writes.
    #[error("not the state of a sweep: {0}")]
    Unreadable(String),
    /// Written for another problem or bound.
    #[error("the state is of another proof: {0}")]
    OtherProof(String),
}

/// All that the next sweep depends on.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct State {
    /// What is proved, in words, to tell proofs apart.
    pub(super) proof: String,
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
}

impl Snapshot<'_> {
    /// What is proved, in words.
    pub fn work(&self) -> String {
        self.0.proof.clone()
    }

    /// The state as one line of JSON.
    pub fn to_text(&self) -> String {
        serde_json::to_string(self.0).expect("numbers and words") + "\n"
    }

    /// What the state in a text proves, in words.
    pub(super) fn proof_of(text: &str) -> Result<String, SnapshotError> {
        #[derive(Deserialize)]
        struct Proof {
            proof: String,
        }
        let proof: Result<Proof, _> = serde_json::from_str(text);
        let unreadable = |error: serde_json::Error| SnapshotError::Unreadable(error.to_string());
        proof.map(|proof| proof.proof).map_err(unreadable)
    }
}

impl State {
    /// Reads the state of this proof.
    pub(super) fn from_text(text: &str, proof: &str) -> Result<Self, SnapshotError> {
        let state: State = serde_json::from_str(text)
            .map_err(|error| SnapshotError::Unreadable(error.to_string()))?;
        if state.proof != proof {
            return Err(SnapshotError::OtherProof(state.proof));
        }
        Ok(state)
    }
}
