//! All integration tests of this crate, as one program.

mod cycles;
mod pieces;
mod tours;
