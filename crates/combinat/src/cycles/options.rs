//! The options of a search for partitions.

use super::{Order, Weights};
use destrier_run::Control;

/// The methods.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum PartitionMethod {
    /// Whatever suits the task.
    #[default]
    Auto,
    /// The frontier sweep over path states: exhaustive.
    Sweep,
    /// The exact cover by listed short cycles: exhaustive.
    Cover,
    /// The exact cover in depth: exhaustive.
    Tree,
    /// Local search: finds only.
    Local,
    /// Local search by windows, for short cycles: finds only.
    Windows,
    /// Successors chosen in one of the paper's orders: exhaustive.
    Labeling(Order),
    /// The program over all listed cycles, by HiGHS: exhaustive in floating point.
    Program,
}

impl PartitionMethod {
    /// All methods.
    pub const ALL: [PartitionMethod; 9] = [
        PartitionMethod::Auto,
        PartitionMethod::Sweep,
        PartitionMethod::Cover,
        PartitionMethod::Tree,
        PartitionMethod::Local,
        PartitionMethod::Windows,
        PartitionMethod::Labeling(Order::FirstFail),
        PartitionMethod::Labeling(Order::Snake),
        PartitionMethod::Program,
    ];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            PartitionMethod::Auto => "auto",
            PartitionMethod::Sweep => "sweep",
            PartitionMethod::Cover => "cover",
            PartitionMethod::Tree => "tree",
            PartitionMethod::Local => "local",
            PartitionMethod::Windows => "windows",
            PartitionMethod::Labeling(Order::FirstFail) => "first-fail",
            PartitionMethod::Labeling(Order::Snake) => "snake",
            PartitionMethod::Program => "program",
        }
    }
}

/// The method of a search, and its limits.
#[derive(Clone, Copy, Debug)]
pub struct Options<'a> {
    /// The method.
    pub method: PartitionMethod,
    /// Seed of the local search.
    pub seed: u64,
    /// States (or listed cycles) held at once, at most; each takes some 60 bytes.
    pub states: usize,
    /// At most two, by which the exact cover leaves states out; they must weigh all cycles of the
    /// allowed lengths.
    pub weights: &'a [Weights],
    /// Says when to stop.
    pub control: Control<'a>,
}

impl Default for Options<'_> {
    fn default() -> Self {
        let (method, control) = (PartitionMethod::Auto, Control::quiet());
        Options { method, seed: 0, states: 20_000_000, weights: &[], control }
    }
}
