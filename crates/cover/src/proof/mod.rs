//! Solves covering programs: a first choice by local search, then branch and bound whose every leaf carries
//! exact weights, which is the certificate.
//!
//! The mathematics of a leaf is in the section on kind `program` of `FORMAT.md`: any weights on the rows bound
//! a case, so what a relaxation says in floating point is rounded to whole numbers and its bound computed anew.
//! Time grows exponentially with the gap between the relaxation and the optimum.

mod begun;
pub(crate) mod case;
mod conflict;
mod elimination;
mod error;
mod graph;
mod in_program;
mod incumbent;
mod local;
mod of_board;
mod of_program;
mod parts;
pub(crate) mod reductions;
pub(crate) mod relaxation;
pub(crate) mod separation;
mod solve;
mod tight;
pub(crate) mod tree;
mod written;

pub(crate) use conflict::LOOK;
pub use elimination::eliminated;
pub use error::CoveringError;
pub use graph::vertex_cover;
pub(crate) use in_program::ones;
pub use in_program::{CheapestChoice, ProblemProof};
pub use local::{Aim, LocalProof, LocalState, local_bound};
pub(crate) use of_board::{MAX_AREA, columns_of};
pub use of_board::{solve_board, solve_board_quietly};
pub use of_program::{ProgramProof, Prove, ProveError};
pub use solve::{UncheckedChoice, solve, solve_quietly};
