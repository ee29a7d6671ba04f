//! `destrier import`: another solver's answer, lifted to the board and checked.

mod about;
mod answer;
mod args;
mod choice;
mod cover;
mod packing;
mod run;
mod statement;
mod subject;

pub(crate) use args::Args;
pub(crate) use run::run;
