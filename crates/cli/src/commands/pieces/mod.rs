//! `destrier pieces`: which squares the eight pieces, or any others, can attack together.

mod args;
mod fewest;
mod list;
mod position;
mod report;
mod run;

pub(crate) use args::Args;
pub(crate) use fewest::Fewest;
pub(crate) use report::Positions;
pub(crate) use run::run;
