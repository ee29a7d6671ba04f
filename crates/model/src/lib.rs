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

mod builders;
mod error;
pub mod exact;
pub mod exchange;
mod program;
pub mod read;
mod solve;
pub mod write;

pub use builders::{
    Independence, MaximumPacking, PackingProgram, ProblemQuotient, Reduced,
    averaged_packing_program, bound_packing, cover_program, cover_program_by,
    cover_program_in_full, cycle_weights, independent_set_program, integer_packing_program,
    maximum_packing, maximum_packing_within, packing_near, packing_program, partition_program,
};
pub use error::ModelError;
pub use program::{
    Condition, Expression, InvalidProgram, Program, Relation, Row, Sense, Variable, VariableId,
    covering_program, in_letters, is_portable, sum,
};
pub use solve::{
    Basis, LinearOutcome, LinearStop, Options, Outcome, Relaxation, Solver, Stop, WarmStart,
    conflict, read_program, solver_version,
};
