//! `destrier pieces`: which squares the eight pieces, or any others, can attack together.

mod args;
mod list;
mod report;
mod run;

pub(crate) use args::Args;
pub(crate) use report::{Fewest, Positions};
pub(crate) use run::run;
