//! Tours: every square of a board visited once, by the published rules and by construction.
#![forbid(unsafe_code)]

pub mod pieces;
pub mod tour;
