//! All integration tests of this crate, as one program.

mod answers;
mod clauses;
mod files;
mod fuzz;
mod packings;
mod programs;
