//! Tours, every square of a board visited once, and partitions of a board into cycles.
#![forbid(unsafe_code)]

pub mod cycles;
pub mod pieces;
pub mod tour;
