//! `destrier cycles`: a partition of a board into cycles, or a proof that there is none.

mod args;
mod report;
mod run;

pub(crate) use args::Args;
pub(crate) use report::{PartitionReport, PartitionsReport};
pub(crate) use run::run;
