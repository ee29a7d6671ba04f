//! All integration tests of this crate, as one program.

mod bounds;
mod corpus;
mod exact;
mod linear;
mod mutations;
mod sums;
mod write;
