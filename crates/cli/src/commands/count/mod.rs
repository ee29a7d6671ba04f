//! `destrier count`: all covers of a size, in total, up to symmetry, and one of each kind; all solutions of a program.

mod args;
mod list;
mod program;
mod report;
mod run;
mod units;

pub(crate) use args::Args;
pub(crate) use report::CountReport;
pub(crate) use run::{run, run_problem};
