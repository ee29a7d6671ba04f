//! `destrier cover`: a small cover, and what is proved about it.

mod args;
mod best_so_far;
mod covering;
mod run;

pub(crate) use args::Args;
pub(crate) use covering::solve_covering;
pub(crate) use run::run;
