//! All integration tests of this crate, as one program.

mod boards;
mod claims;
mod corpus;
mod cost;
mod density;
mod format;
mod library;
mod lies;
mod mutations;
mod oracle;
mod program;
mod side_by_side;
mod stable;
mod strip;
