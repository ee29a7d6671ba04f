//! The kinds of work that can be cut into units.

use super::unit::{Drafts, Ended};
use super::{Count, Cycles, Prove, Records, Symmetric};
use anyhow::Result;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::atomic::AtomicBool;

/// What a plan is for.
#[derive(Serialize, Deserialize, Clone, Debug)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(crate) enum Job {
    Count(Count),
    Cycles(Cycles),
    Prove(Prove),
    Records(Records),
    Symmetric(Symmetric),
}

impl Job {
    /// The units, or none if it was stopped.
    pub(crate) fn divide(&self, stop: &AtomicBool) -> Result<Option<Drafts>> {
        match self {
            Job::Count(job) => job.divide().map(Some),
            Job::Cycles(job) => job.divide().map(Some),
            Job::Prove(job) => job.divide(stop),
            Job::Records(job) => job.divide().map(Some),
            Job::Symmetric(job) => job.divide().map(Some),
        }
    }

    /// Does a unit; with the same result on every machine.
    pub(crate) fn run(&self, unit: &Value, stop: &AtomicBool) -> Result<Ended> {
        match self {
            Job::Count(job) => job.run(unit, stop),
            Job::Cycles(job) => job.run(unit, stop),
            Job::Prove(job) => job.run(unit, stop),
            Job::Records(job) => job.run(unit, stop),
            Job::Symmetric(job) => job.run(unit, stop),
        }
    }

    /// The answer from all results, in the order of the plan.
    pub(crate) fn merge(&self, parts: &[(&Value, String)]) -> Result<String> {
        match self {
            Job::Count(job) => job.merge(parts),
            Job::Cycles(job) => job.merge(parts),
            Job::Prove(job) => job.merge(parts),
            Job::Records(job) => job.merge(parts),
            Job::Symmetric(job) => job.merge(parts),
        }
    }
}
