//! Partitions of a board, or of any graph, into cycles of balanced or given lengths: the generalised
//! Euler knights.
//!
//! ```
//! use destrier_board::{Board, Piece};
//! use destrier_combinat::cycles::{Answer, Arena, Options, Task, partition};
//!
//! let arena = Arena::of_board(Board::new(6, 6)?, Piece::Knight);
//! let found = partition(&arena, Task::balanced(36, 4), &Options::default())?;
//! let four = found.partition.expect("four balanced cycles");
//! assert_eq!(four.claim, "knight partition of 6x6: 4 cycles of 8 to 10 squares, balanced");
//! let none = partition(&arena, Task::balanced(36, 6), &Options::default())?;
//! assert_eq!(none.solution.answer, Answer::Impossible);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod arena;
mod blocks;
mod error;
mod every;
mod factor;
mod frontier;
mod graph;
mod labeling;
mod local;
mod matching;
mod options;
mod partition;
mod program;
mod reason;
mod repair;
mod rotation;
mod short;
mod solution;
mod solve;
mod strategy;
mod sweep;
mod symmetries;
mod task;
mod tiles;
mod tree;
mod vertex_set;
mod weights;
mod window;

pub use arena::Arena;
pub use blocks::in_blocks;
pub use error::PartitionError;
pub use every::{Decision, every_count};
pub use graph::Graph;
pub use labeling::Order;
pub use options::{Options, PartitionMethod};
pub use partition::{Counted, Outcome, Partition, certify, count_partitions, partition};
pub use reason::{Reason, impossible};
pub use short::listed;
pub use solution::{Answer, Effort, Solution, Unfinished};
pub use solve::{count, solve};
pub use task::Task;
pub use weights::Weights;
