//! How a search is watched and stopped from outside.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

/// A flag that stops a search, and the part of the space that is done with.
pub struct Control<'a> {
    stop: &'a AtomicBool,
    progress: &'a (dyn Fn(f64) + Sync),
    done: Mutex<f64>,
}

impl<'a> Control<'a> {
    /// Stops when the flag is set; `progress` is told the part done, from 0 to 1, now and then.
    pub fn new(stop: &'a AtomicBool, progress: &'a (dyn Fn(f64) + Sync)) -> Self {
        Control { stop, progress, done: Mutex::new(0.0) }
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    pub(super) fn advance(&self, part: f64) {
        if let Ok(mut done) = self.done.lock() {
            *done += part;
            (self.progress)(*done);
        }
    }
}
