//! All integration tests of this crate, as one program.

mod files;
mod fuzz;
mod integer;
mod packings;
mod programs;
