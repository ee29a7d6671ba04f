//! All integration tests of this crate, as one program.

mod answers;
mod clauses;
mod exports;
mod files;
mod fuzz;
mod integer;
mod limits;
mod linear_exports;
mod packings;
mod programs;
mod round_trip;
