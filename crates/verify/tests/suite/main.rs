//! All integration tests of this crate, as one program.

mod columns;
mod field;
mod fuzz;
mod hostile;
mod lies;
mod limits;
mod linear;
mod programs;
mod rows;
mod soft;
mod tables;
mod terms;
mod verdicts;
mod wishes;
