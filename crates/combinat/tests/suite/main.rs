//! All integration tests of this crate, as one program.

mod cycles;
mod paths;
mod pieces;
mod tours;
