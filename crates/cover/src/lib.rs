//! Finds, counts and proves covers, with packings as bounds.
#![forbid(unsafe_code)]

pub mod construct;
pub mod count;
mod frontier;
pub mod search;
pub mod strip;
pub mod sweep;
pub mod tree;
mod veripb;

pub use veripb::{VeripbError, write_veripb};
