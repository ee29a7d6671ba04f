//! `destrier cover`: a small cover, and what is proved about it.

mod args;
mod run;
mod start;

pub(crate) use args::Args;
pub(crate) use run::run;
