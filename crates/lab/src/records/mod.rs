//! `destrier-lab records`: the table of the smallest covers found, improved board by board.

mod attempt;
mod command;
mod folder;
mod proofs;
mod record;
mod schedule;
mod table;

pub(crate) use command::{Args, run};
