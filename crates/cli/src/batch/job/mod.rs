//! The kinds of work that can be cut into units, one file each.

mod prove;
mod symmetric;

use anyhow::Result;
pub(crate) use prove::Prove;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::atomic::AtomicBool;
pub(crate) use symmetric::Symmetric;

/// Units as they are cut: estimated work, and what to do.
type Drafts = Vec<(f64, Value)>;

/// What a plan is for.
#[derive(Serialize, Deserialize, Clone, Debug)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(crate) enum Job {
    Prove(Prove),
    Symmetric(Symmetric),
}

impl Job {
    /// The units, or none if it was stopped.
    pub(super) fn cut(&self, stop: &AtomicBool) -> Result<Option<Drafts>> {
        match self {
            Job::Prove(job) => job.cut(stop),
            Job::Symmetric(job) => job.cut().map(Some),
        }
    }

    /// The result of a unit, or none if it was stopped. The same on every machine.
    pub(super) fn run(&self, unit: &Value, stop: &AtomicBool) -> Result<Option<String>> {
        match self {
            Job::Prove(job) => job.run(unit, stop),
            Job::Symmetric(job) => job.run(unit, stop),
        }
    }

    /// The answer from all results, in the order of the plan.
    pub(super) fn merge(&self, parts: &[(&Value, String)]) -> Result<String> {
        match self {
            Job::Prove(job) => job.merge(parts),
            Job::Symmetric(job) => job.merge(parts),
        }
    }
}
