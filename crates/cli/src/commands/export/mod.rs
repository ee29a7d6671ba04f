//! `destrier export`: programs as files for other solvers.

mod args;
mod format;
mod kind;
mod made;
mod next;
mod run;
mod start;
mod statement;

pub(crate) use args::Args;
pub(crate) use kind::Kind;
pub(crate) use run::run;
