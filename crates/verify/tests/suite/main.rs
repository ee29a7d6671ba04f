//! All integration tests of this crate, as one program.

mod field;
mod fuzz;
mod limits;
mod programs;
mod verdicts;
