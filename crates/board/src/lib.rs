//! The vocabulary of Destrier: boards, squares, pieces, symmetries, orbits, move graphs, and the
//! plain objects one can put on a board.
//!
//! Everything here is geometry and notation; nothing searches, solves or proves. Both the programs
//! that look for covers and the checker that judges them are built on this crate, so a reader who
//! trusts nothing else reads this and `destrier-certify`.
//!
//! Square a1 is row 0, column 0, drawn at the bottom left; indices are row-major.
//!
//! ```
//! use destrier_board::{Board, MoveGraph, Piece, Rule};
//!
//! let board: Board = "8".parse()?;
//! let graph = MoveGraph::for_rule(board, Piece::Knight, Rule::Domination);
//! let c3 = board.parse_square("c3")?;
//! assert_eq!(graph.neighbours(c3).len(), 9); // its own square and eight others
//! # Ok::<(), destrier_board::BoardError>(())
//! ```
#![forbid(unsafe_code)]

mod arrangement;
mod board;
mod colour;
mod cube;
mod error;
mod graph;
mod moves;
mod names;
mod orbits;
mod piece;
mod piece_names;
mod placement;
mod problem;
mod quotient;
mod rule;
mod set;
mod symmetry;
mod text;

pub use board::{Board, Square};
pub use colour::Colour;
pub use error::BoardError;
pub use graph::MoveGraph;
pub use moves::Moves;
pub use orbits::Orbits;
pub use piece::Piece;
pub use placement::Placement;
pub use problem::{Blocks, Problem, in_words};
pub use quotient::Quotient;
pub use rule::{Attack, Demands, Rule};
pub use set::SquareSet;
pub use symmetry::{Group, Symmetry};
