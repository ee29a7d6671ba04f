//! `destrier cycles`: a partition of a board into cycles, or a proof that there is none.

mod args;
mod counted;
mod question;
mod report;
mod run;

pub(crate) use args::Args;
pub(crate) use counted::PartitionsReport;
pub(crate) use report::PartitionReport;
pub(crate) use run::run;
