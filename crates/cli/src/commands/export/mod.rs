//! `destrier export`: programs for other solvers.

mod args;
mod hint;
mod run;
mod start;

pub(crate) use args::Args;
pub(crate) use run::run;
