//! The domination number of all boards of `k` rows at once: a sweep over columns that comes back to
//! where it was (Hare and Hedetniemi, 1987; periodicity: Fisher and Spalding, 1999).
//!
//! For each state the sweep keeps the fewest pieces that lead to it, and drops *dominated* states: those
//! that cover no more than another and are no cheaper, and those that cover no more than a cheaper
//! one would with one piece in a later column: whatever completes them, with that piece, completes the
//! other. What is left is bounded, up to a constant: the states after a column are those before it
//! plus one number when the sweep has come back, and from there on everything repeats with that
//! number added. The piece must be on the board, so the layers tell only of boards that go on for
//! `2 reach` columns; these are swept once from the other end, and the sides meet. A state upside
//! down costs the same and is not kept twice. The certificate format has the proofs.

mod checkpoint;
pub(crate) mod columns;
mod dominance;
mod error;
mod formula;
mod sweep;

pub use error::StripError;
pub use formula::{Strip, strip, work};
