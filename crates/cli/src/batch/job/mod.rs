//! The kinds of work that can be cut into units, one file each.

mod count;
mod cycles;
mod kind;
mod prove;
mod records;
mod symmetric;
mod table;
mod unit;

pub(crate) use count::{CensusReport, Count};
pub(crate) use cycles::Cycles;
pub(crate) use kind::Job;
pub(crate) use prove::Prove;
pub(crate) use records::Records;
pub(crate) use symmetric::Symmetric;
pub(crate) use unit::Ended;
