//! `destrier plan`: long work as a list of units.

mod args;
mod run;

pub(crate) use args::Args;
pub(crate) use run::{Planned, run};
