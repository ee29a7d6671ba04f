//! All integration tests of this crate, as one program.

mod corpus;
mod format;
mod mutations;
mod oracle;
mod vipr;
mod vipr_mutations;
mod vipr_writer;
