//! The least cost of a choice of columns that every row admits.

mod automorphism;
mod board;
mod board_claim;
mod board_rows;
mod board_text;
mod cases;
mod certificate;
mod cuts;
mod numbers;
mod parts;
mod problem;
mod program;
mod quotient;
mod row;

pub use automorphism::CoveringAutomorphism;
pub use board::{BoardCovering, PricedPiece};
pub use cases::{CoveringNode, CoveringTree};
pub use certificate::{CoveringCertificate, CoveringProof};
pub use cuts::CoveringCut;
pub use parts::{CoveringCases, CoveringPart};
pub use problem::CoveringProblem;
pub use program::CoveringProgram;
pub use row::{CoveringNumber, CoveringRow};
