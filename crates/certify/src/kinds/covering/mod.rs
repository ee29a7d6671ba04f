//! The least cost of a choice of columns that gives every row what it asks for.

mod board;
mod cases;
mod certificate;
mod problem;
mod program;

pub use board::BoardCovering;
pub use cases::CoveringNode;
pub use certificate::{CoveringCertificate, CoveringProof};
pub use problem::CoveringProblem;
pub use program::{CoveringProgram, CoveringRow};
