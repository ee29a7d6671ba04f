//! Partitions of a board, or of any graph, into cycles of balanced or given lengths: the generalised
//! Euler knights.
//!
//! ```
//! use destrier_board::{Board, Piece};
//! use destrier_combinat::cycles::{Answer, Graph, Options, Task, solve};
//!
//! let graph = Graph::of_moves(Board::new(6, 6)?, Piece::Knight);
//! let found = solve(&graph, Task::balanced(36, 4), &Options::default());
//! assert!(matches!(found.answer, Answer::Found(cycles) if cycles.len() == 4));
//! let none = solve(&graph, Task::balanced(36, 6), &Options::default());
//! assert!(matches!(none.answer, Answer::Impossible));
//! # Ok::<(), destrier_board::BoardError>(())
//! ```

mod blocks;
mod factor;
mod frontier;
mod graph;
mod labeling;
mod local;
mod options;
mod reason;
mod rotation;
mod short;
mod solve;
mod sweep;
mod symmetries;
mod task;
mod tree;
mod vertex_set;
mod weights;

pub use blocks::in_blocks;
pub use graph::Graph;
pub use labeling::Order;
pub use options::{Method, Options};
pub use reason::{Reason, impossible};
pub use short::listed;
pub use solve::{Answer, Solution, count, solve};
pub use sweep::{Effort, Unfinished};
pub use task::Task;
pub use weights::Weights;
