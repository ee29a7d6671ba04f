//! The kinds of work that can be cut into units, one file each.

mod count;
mod cycles;
mod prove;
mod records;
mod symmetric;

use anyhow::{Context, Result, ensure};
pub(crate) use count::{CensusReport, Count};
pub(crate) use cycles::Cycles;
use destrier_board::Board;
pub(crate) use prove::Prove;
pub(crate) use records::Records;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::atomic::AtomicBool;
pub(crate) use symmetric::Symmetric;

/// Units as they are cut: estimated work, and what to do.
type Drafts = Vec<(f64, Value)>;

/// The boards least x least to most x most.
fn square_boards(least: usize, most: usize) -> Result<Vec<Board>> {
    ensure!(least >= 1 && least <= most, "no board from {least} to {most}");
    Ok((least..=most).map(|n| Board::new(n, n)).collect::<Result<_, _>>()?)
}

/// What a table in memory says.
fn text(table: csv::Writer<Vec<u8>>) -> Result<String> {
    String::from_utf8(table.into_inner().context("a table in memory")?).context("a table")
}

/// How the work on a unit ended.
pub(in crate::batch) enum Ended {
    /// With this result.
    Done(String),
    /// It was told to stop.
    Stopped,
    /// With the reason why the whole job cannot succeed.
    Refuted(String),
}

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
    pub(super) fn cut(&self, stop: &AtomicBool) -> Result<Option<Drafts>> {
        match self {
            Job::Count(job) => job.cut().map(Some),
            Job::Cycles(job) => job.cut().map(Some),
            Job::Prove(job) => job.cut(stop),
            Job::Records(job) => job.cut().map(Some),
            Job::Symmetric(job) => job.cut().map(Some),
        }
    }

    /// Does a unit; with the same result on every machine.
    pub(super) fn run(&self, unit: &Value, stop: &AtomicBool) -> Result<Ended> {
        match self {
            Job::Count(job) => job.run(unit, stop),
            Job::Cycles(job) => job.run(unit, stop),
            Job::Prove(job) => job.run(unit, stop),
            Job::Records(job) => job.run(unit, stop),
            Job::Symmetric(job) => job.run(unit, stop),
        }
    }

    /// The answer from all results, in the order of the plan.
    pub(super) fn merge(&self, parts: &[(&Value, String)]) -> Result<String> {
        match self {
            Job::Count(job) => job.merge(parts),
            Job::Cycles(job) => job.merge(parts),
            Job::Prove(job) => job.merge(parts),
            Job::Records(job) => job.merge(parts),
            Job::Symmetric(job) => job.merge(parts),
        }
    }
}
