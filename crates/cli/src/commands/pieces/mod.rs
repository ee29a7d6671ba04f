//! `destrier pieces`: which squares the eight pieces, or any others, can attack together.

mod command;
mod reports;

pub(crate) use command::{Args, run};
pub(crate) use reports::{Fewest, Positions};
