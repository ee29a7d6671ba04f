//! The check of a file in one pass, each row as it is read.

mod checker;
mod compare;
mod comparison;
mod derivations;
mod linear;
mod reference;
mod solution;
mod state;
mod store;
mod sum;

pub use checker::Checker;
pub use reference::Reference;
