//! All integration tests of this crate, as one program.

mod corpus;
mod format;
mod mutations;
mod oracle;
