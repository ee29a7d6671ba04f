//! Covering programs, as rows or as a board states them.

mod board;
mod board_claim;
mod board_rows;
mod board_text;
mod numbers;
mod problem;
mod program;
mod quotient;
mod row;

pub use board::{BoardCovering, PricedPiece};
pub use problem::CoveringProblem;
pub use program::CoveringProgram;
pub use row::{CoveringNumber, CoveringRow};
