#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

/// The README's Rust is run.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

#[cfg(feature = "good_lp")]
pub mod good_lp;

pub use destrier_board as board;
pub use destrier_certify as certify;
pub use destrier_cover as cover;
pub use destrier_model as model;
pub use destrier_run as run;
pub use destrier_verify as verify;

pub use destrier_cover::proof::{ProgramProof, Prove};
pub use destrier_cover::question::Effort;
pub use destrier_model::{Expression, Program, Solver, VariableId, sum};
