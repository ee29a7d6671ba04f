//! HiGHS: integer programs with progress, interrupt and starting solution; linear programs with
//! their final basis.
//!
//! The `highs` crate wraps neither callbacks nor bases, so its raw handle is reached in [`raw`].

mod model;
mod programs;
mod raw;
mod read;
mod relaxation;
mod words;

pub(super) use programs::{solve, solve_linear, version};
pub(super) use read::read_program;
pub(super) use relaxation::Relaxation;
