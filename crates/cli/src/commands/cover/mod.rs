//! `destrier cover`: a small cover, and what is proved about it.

mod args;
mod covering;
mod gains;
mod run;

pub(crate) use args::{Args, SolveArgs};
pub(crate) use covering::solve_covering;
pub(crate) use run::{run, run_stated};
