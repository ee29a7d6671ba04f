//! `destrier import`: another solver's answer, lifted to the board and checked.

mod args;
mod run;

pub(crate) use args::Args;
pub(crate) use run::run;
