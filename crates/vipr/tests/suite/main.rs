//! All integration tests of this crate, as one program.

mod corpus;
mod exact;
mod linear;
mod mutations;
mod sums;
mod trees;
mod write;
