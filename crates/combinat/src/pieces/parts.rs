//! The parts of a search that threads finish, added up and told.

use destrier_run::{Control, Done, Progress};
use std::sync::Mutex;
use std::time::Instant;

/// A control, and how much of the search is done.
pub(super) struct Parts<'a> {
    pub(super) control: Control<'a>,
    began: Instant,
    done: Mutex<f64>,
}

impl<'a> Parts<'a> {
    pub(super) fn new(control: Control<'a>) -> Self {
        Parts { control, began: Instant::now(), done: Mutex::new(0.0) }
    }

    /// Adds a part of the whole, from 0 to 1.
    pub(super) fn add(&self, part: f64) {
        if let Ok(mut done) = self.done.lock() {
            *done += part;
            let (done, elapsed) = (Done::Part(*done), self.began.elapsed());
            self.control.tell(&Progress { done, elapsed, ..Progress::default() });
        }
    }
}
