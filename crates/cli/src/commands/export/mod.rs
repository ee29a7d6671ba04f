//! `destrier export`: programs for other solvers, and what one does with them.

mod args;
mod linear;
mod report;
mod run;
mod statement;

pub(crate) use args::Args;
pub(crate) use report::Exported;
pub(crate) use run::run;
