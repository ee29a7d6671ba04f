//! Handing programs to solvers, and what they answer: why they stopped, what they have, what they
//! claim to have shown. Three facts, never one status. `conflict` tells why nothing satisfies a program.

pub mod conflict;
mod good_lp;
#[cfg(feature = "highs")]
mod highs;
mod microlp;
mod options;
mod outcome;
mod relaxation;
mod scales;
mod simplex;
mod solver;
mod warm_start;

pub use options::{Options, Solver};
pub use outcome::{Basis, LinearOutcome, Outcome, Stop};
pub use relaxation::Relaxation;
pub use solver::{read_program, solver_version};
pub use warm_start::{LinearStop, WarmStart};
