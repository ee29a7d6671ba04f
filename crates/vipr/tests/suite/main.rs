//! All integration tests of this crate, as one program.

mod corpus;
mod mutations;
mod sums;
mod write;
