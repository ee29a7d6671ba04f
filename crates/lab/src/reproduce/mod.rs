//! `destrier-lab reproduce`: tables and figures of the papers, claim beside result.

mod asked;
mod census;
mod command;
mod counts;
mod eight_pieces;
mod eight_pieces_table;
mod euler;
mod euler_table;
mod euler_words;
mod labelings;
mod models;
mod orders;
pub(crate) mod papers;
mod patterns;
mod printed;
mod proofs;
mod report;
mod roth;
mod row;
mod search;
mod selection;
mod strips;
mod table;
mod tables;

pub(crate) use command::{Args, run};
pub(crate) use papers::Catalogue;
pub(crate) use report::Claims;
pub(crate) use row::{Row, Verdict};
