//! The options of a search for partitions.

use super::{Order, Weights};
use destrier_run::Control;

/// The methods.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Method {
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
    /// Successors chosen in one of the paper's orders: exhaustive.
    Labeling(Order),
    /// The program over all listed cycles, by HiGHS: exhaustive in floating point.
    Program,
}

impl Method {
    /// All methods.
    pub const ALL: [Method; 8] = [
        Method::Auto,
        Method::Sweep,
        Method::Cover,
        Method::Tree,
        Method::Local,
        Method::Labeling(Order::FirstFail),
        Method::Labeling(Order::Snake),
        Method::Program,
    ];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Method::Auto => "auto",
            Method::Sweep => "sweep",
            Method::Cover => "cover",
            Method::Tree => "tree",
            Method::Local => "local",
            Method::Labeling(Order::FirstFail) => "first-fail",
            Method::Labeling(Order::Snake) => "snake",
            Method::Program => "program",
        }
    }
}

/// The method of a search, and its limits.
#[derive(Clone, Copy, Debug)]
pub struct Options<'a> {
    /// The method.
    pub method: Method,
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
        let (method, control) = (Method::Auto, Control::quiet());
        Options { method, seed: 0, states: 20_000_000, weights: &[], control }
    }
}
