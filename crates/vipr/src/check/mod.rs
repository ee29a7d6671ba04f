//! The check of a file in one pass, each row as it is read.

mod checker;
mod compare;
mod derivations;
mod solution;
mod state;
mod store;
mod subject;
mod sum;

pub use checker::Checker;
pub use subject::Subject;
