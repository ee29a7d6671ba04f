//! All integration tests of this crate, as one program.

mod columns;
mod field;
mod fuzz;
mod hostile;
mod limits;
mod programs;
mod rows;
mod terms;
mod verdicts;
