//! Solutions that other solvers wrote, read back as values of a program's variables or as duals of its rows.

mod cbc;
mod competition;
mod cplex;
mod duals;
mod glpk;
mod highs;
mod json;
mod lines;
mod listed;
mod solution;
mod writer;

pub use duals::duals;
pub(crate) use json::named;
pub use solution::{no_solution, objective, solution, whole};
pub use writer::Writer;
