//! Handing programs to solvers, and what they answer: why they stopped, what they have, what they
//! claim to have shown. Three facts, never one status.

#[cfg(feature = "highs")]
mod highs;
mod microlp;
#[cfg(not(feature = "highs"))]
mod no_relaxation;
mod outcome;
mod solver;
mod warm_start;

#[cfg(feature = "highs")]
pub use highs::Relaxation;
#[cfg(not(feature = "highs"))]
pub use no_relaxation::Relaxation;
pub use outcome::{Basis, LinearOutcome, Options, Outcome, Stop};
pub use solver::{Solver, read_program, solver_version};
pub use warm_start::{LinearStop, WarmStart};
