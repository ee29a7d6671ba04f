//! Programs of chessboard covering as plain integer data: written to LP, MPS and LINDO files,
//! handed to HiGHS or microlp, read back from other solvers, and rounded to exact packings.
//!
//! A solver works in floating point, so nothing that it says is a proof; what leaves this crate as
//! a bound is an exact packing for `destrier-certify` to judge.
//!
//! ```
//! use destrier_board::{Board, Group, Problem};
//! use destrier_model::{cover_program, write};
//!
//! let problem = Problem::new(Board::new(3, 3)?).with_symmetry(Group::All)?;
//! let reduced = cover_program(&problem)?;
//! let text = write::lp(&reduced.program);
//! assert!(text.contains("4 xa1 + 4 xb1 + xb2")); // corners, sides, centre
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![deny(unsafe_code)]

/// The README's Rust is run.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

mod building;
mod cliques;
mod condition;
pub mod conflict;
mod cover;
mod covering;
mod cycle_weights;
mod error;
mod evaluation;
pub mod exact;
pub mod exchange;
mod expression;
mod independence;
mod independent_set;
mod maximum_packing;
mod names;
mod packing;
mod partition;
mod program;
mod quotient;
pub mod read;
mod reduced;
mod solve;
mod validation;
pub mod write;

pub use condition::{Condition, Relation};
pub use cover::{cover_program, cover_program_by};
pub use covering::covering_program;
pub use cycle_weights::cycle_weights;
pub use error::ModelError;
pub use expression::{Expression, VariableId, sum};
pub use independence::Independence;
pub use independent_set::independent_set_program;
pub use maximum_packing::{MaximumPacking, bound_packing, maximum_packing, maximum_packing_within};
pub use names::{in_letters, is_portable};
pub use packing::{
    PackingProgram, averaged_packing_program, integer_packing_program, packing_program,
};
pub use partition::partition_program;
pub use program::{Program, Row, Sense, Variable};
pub use quotient::Quotient;
pub use reduced::Reduced;
pub use solve::{
    Basis, LinearOutcome, LinearStop, Options, Outcome, Relaxation, Solver, Stop, WarmStart,
    read_program, solver_version,
};
pub use validation::InvalidProgram;
