//! `destrier reproduce`: tables and figures of the papers, claim beside result.

mod command;
mod eight_pieces;
mod euler;
mod labelings;
mod models;
pub(crate) mod papers;
mod patterns;
mod roth;
mod row;
mod search;
mod tables;
mod wanted;

pub(crate) use command::{Args, run};
pub(crate) use papers::Catalogue;
pub(crate) use row::{Claims, Row};
pub(crate) use tables::claims;
