//! Snapshots of running work now and then: often enough to lose little, seldom enough to cost little.

use crate::Snapshot;
use std::time::{Duration, Instant};

/// The least time between two snapshots.
const PAUSE: Duration = Duration::from_millis(100);
/// How many times longer than a snapshot takes the work goes on before the next one.
const SHARE: u32 = 20;

/// Takes snapshots, or lets them go by.
pub struct Saver<'a> {
    keep: Option<&'a mut (dyn FnMut(Snapshot) + Send)>,
    always: bool,
    next: Instant,
}

impl<'a> Saver<'a> {
    /// Hands snapshots to `keep`, so that this takes a twentieth of the time at most.
    pub fn new(keep: &'a mut (dyn FnMut(Snapshot) + Send)) -> Self {
        Saver { keep: Some(keep), always: false, next: Instant::now() }
    }

    /// Hands every snapshot to `keep`.
    pub fn always(keep: &'a mut (dyn FnMut(Snapshot) + Send)) -> Self {
        Saver { always: true, ..Saver::new(keep) }
    }

    /// Takes no snapshots.
    pub fn never() -> Self {
        Saver { keep: None, always: false, next: Instant::now() }
    }

    /// Hands over the state of work that ends unfinished, which no other follows.
    pub fn last(&mut self, snapshot: impl FnOnce() -> Snapshot) {
        if let Some(keep) = &mut self.keep {
            keep(snapshot());
        }
    }

    /// Offers the state of the work at a moment from which it can go on.
    pub fn save(&mut self, snapshot: impl FnOnce() -> Snapshot) {
        let began = Instant::now();
        if let Some(keep) = &mut self.keep
            && (self.always || began >= self.next)
        {
            keep(snapshot());
            self.next = Instant::now() + PAUSE.max(began.elapsed() * SHARE);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(make: for<'a> fn(&'a mut (dyn FnMut(Snapshot) + Send)) -> Saver<'a>) -> usize {
        let mut kept = 0;
        let mut keep = |_: Snapshot| kept += 1;
        let mut saver = make(&mut keep);
        (0..10).for_each(|_| saver.save(|| Snapshot { work: String::new(), state: Vec::new() }));
        kept
    }

    #[test]
    fn snapshots_in_quick_succession_go_by() {
        assert!(kept(|keep| Saver::new(keep)) < 10);
        assert_eq!((kept(|keep| Saver::always(keep)), kept(|_| Saver::never())), (10, 0));
    }
}
