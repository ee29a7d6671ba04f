//! The least cost of a choice of columns that gives every row what it asks for.

mod automorphism;
mod board;
mod cases;
mod certificate;
mod problem;
mod program;
mod unfold;

pub use automorphism::CoveringAutomorphism;
pub use board::BoardCovering;
pub use cases::{CoveringNode, CoveringTree};
pub use certificate::{CoveringCertificate, CoveringProof};
pub use problem::CoveringProblem;
pub use program::{CoveringProgram, CoveringRow};
