//! What a sweep listens to, and what it tells while it is under way.

use super::snapshot::Snapshot;
use std::sync::atomic::AtomicBool;

/// How far a sweep under way is.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Progress {
    /// Sweeps done: the seam costs are improved between them.
    pub round: usize,
    /// How many lines the sweep under way has gone through; 0 between sweeps.
    pub line: usize,
    /// How many lines there are.
    pub lines: usize,
    /// The bound shown so far.
    pub bound: f64,
    /// States met by all sweeps.
    pub states: u64,
    /// Bytes that the tables take.
    pub memory: u64,
}

/// The flag that stops a sweep, and the functions that it calls.
pub struct Control<'a> {
    /// Set it from anywhere to stop.
    pub stop: &'a AtomicBool,
    /// Called after every line of a sweep, and after every sweep.
    pub progress: &'a mut (dyn FnMut(Progress) + Send),
    /// Called after every sweep with the state of things, for [`Options::resume`](super::Options::resume).
    pub save: &'a mut (dyn FnMut(&Snapshot<'_>) + Send),
}
