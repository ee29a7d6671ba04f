//! All integration tests of this crate, as one program.

mod fuzz;
mod limits;
mod programs;
mod verdicts;
