//! The end of a search for a partition.

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

/// The size of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Effort {
    /// States in all.
    pub states: u64,
    /// States at one vertex, at most.
    pub peak: u64,
    /// Choices that failed, of a search by choices.
    pub backtracks: u64,
}

/// The reason why a sweep ended without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfinished {
    /// More states than allowed.
    TooManyStates,
    /// The caller asked to stop.
    Stopped,
    /// The frontier or the lengths do not fit into a state.
    TooWide,
}

/// The end of an exhaustive search: the cycles of a partition, or none if there is none.
pub(super) type Ended = Result<Option<Vec<Vec<u32>>>, Unfinished>;
