//! All integration tests of this crate, as one program.

mod corpus;
mod covering;
mod density;
mod format;
mod mutations;
mod oracle;
