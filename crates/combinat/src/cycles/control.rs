//! When to give up: a flag from outside, a time, a number of states.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// What ends a search before its answer.
#[derive(Clone, Copy)]
pub(crate) struct Control<'a> {
    pub(crate) stop: &'a AtomicBool,
    pub(crate) until: Option<Instant>,
    /// States held at once, at most.
    pub(crate) states: usize,
}

impl Control<'_> {
    /// Whether to stop now.
    pub(crate) fn halted(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.until.is_some_and(|until| Instant::now() >= until)
    }
}
