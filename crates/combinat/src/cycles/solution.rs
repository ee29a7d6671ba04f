//! The end of a search for a partition.

use super::sweep::Effort;

/// The answer to a task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A partition: its cycles, each as vertices in order.
    Found(Vec<Vec<u32>>),
    /// There is none; the search was exhaustive.
    Impossible,
    /// A limit came first.
    Unknown,
}

/// An answer, and how it was reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The answer.
    pub answer: Answer,
    /// The method that gave it: `arithmetic`, `blocks`, or a [`PartitionMethod`](super::PartitionMethod)'s name.
    pub method: &'static str,
    /// States and cycles searched by it.
    pub effort: Effort,
}
