//! When a computation has to stop: a flag that others set, a deadline, a memory budget; and whom it
//! tells how far it is.

use crate::Progress;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// What a running computation listens to and talks to. It is copied freely, and shared by threads.
#[derive(Clone, Copy)]
pub struct Control<'a> {
    stop: &'a AtomicBool,
    /// A second flag, of the work that this is a part of.
    over: &'a AtomicBool,
    deadline: Option<Instant>,
    memory: usize,
    tell: &'a (dyn Fn(&Progress<'_>) + Sync),
}

/// Asks a control for a halt once in so many turns, and keeps the answer: for loops whose turns take
/// less time than reading the clock.
#[derive(Clone, Copy, Debug)]
pub struct Paced<'a> {
    control: Control<'a>,
    every: u32,
    left: u32,
    halt: Option<Halt>,
}

/// Why a computation was stopped before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Halt {
    /// The deadline has passed.
    TimeLimit,
    /// The stop flag was set.
    Interrupted,
}

/// The flag of those who are never interrupted.
static NEVER: AtomicBool = AtomicBool::new(false);

impl<'a> Control<'a> {
    /// A control that stops when the flag is set, has all the time and memory, and tells nobody.
    pub fn new(stop: &'a AtomicBool) -> Self {
        Control { stop, over: &NEVER, deadline: None, memory: usize::MAX, tell: &|_| {} }
    }

    /// This control with a deadline so long from now, unless it has an earlier one. A limit that no
    /// clock reaches is none.
    #[must_use]
    pub fn within(self, limit: Option<Duration>) -> Self {
        let later = limit.and_then(|limit| Instant::now().checked_add(limit));
        let deadline = self.deadline.into_iter().chain(later).min();
        Control { deadline, ..self }
    }

    /// This control, which another flag stops too: that the rest of the work is done.
    #[must_use]
    pub fn or_when(self, over: &'a AtomicBool) -> Self {
        Control { over, ..self }
    }

    /// This control with so many bytes of memory.
    #[must_use]
    pub fn with_memory(self, bytes: usize) -> Self {
        Control { memory: bytes, ..self }
    }

    /// This control, which tells its progress to `tell`.
    #[must_use]
    pub fn telling(self, tell: &'a (dyn Fn(&Progress<'_>) + Sync)) -> Self {
        Control { tell, ..self }
    }

    /// This control, which tells nobody.
    #[must_use]
    pub fn silent(self) -> Self {
        Control { tell: &|_| {}, ..self }
    }

    /// Why to stop now, if there is a reason. A loop whose turns take less than a microsecond asks
    /// once in many turns, since this reads the clock.
    pub fn halted(&self) -> Option<Halt> {
        if self.interrupted() {
            return Some(Halt::Interrupted);
        }
        self.deadline.filter(|&deadline| Instant::now() >= deadline).map(|_| Halt::TimeLimit)
    }

    /// Asks for a halt at the first turn and then once in `every` turns.
    pub fn paced(self, every: u32) -> Paced<'a> {
        Paced { control: self, every, left: 0, halt: None }
    }

    /// Whether the stop flag is set: what [`Control::halted`] asks first, without the clock.
    pub fn interrupted(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.over.load(Ordering::Relaxed)
    }

    /// The stop flag, for what listens to nothing else.
    pub fn flag(&self) -> &'a AtomicBool {
        self.stop
    }

    /// The time until the deadline, if there is one.
    pub fn remaining(&self) -> Option<Duration> {
        self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()))
    }

    /// Bytes that the computation may hold at once.
    pub fn memory(&self) -> usize {
        self.memory
    }

    /// Tells how far the computation is.
    pub fn tell(&self, progress: &Progress<'_>) {
        (self.tell)(progress);
    }
}

impl Paced<'_> {
    /// Why to stop at this turn, if there is a reason; there is one at every later turn too.
    #[inline]
    pub fn halted(&mut self) -> Option<Halt> {
        if self.left == 0 {
            (self.left, self.halt) = (self.every, self.halt.or_else(|| self.control.halted()));
        }
        self.left -= 1;
        self.halt
    }
}

impl Control<'static> {
    /// A control that never stops and tells nobody.
    pub fn quiet() -> Self {
        Control::new(&NEVER)
    }
}

impl fmt::Debug for Control<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Control { stop, over, deadline, memory, .. } = self;
        write!(
            f,
            "Control {{ stop: {stop:?}, over: {over:?}, deadline: {deadline:?}, memory: {memory} }}"
        )
    }
}

impl fmt::Display for Halt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Halt::TimeLimit => "the time limit came first",
            Halt::Interrupted => "interrupted",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;

    #[test]
    fn a_limit_that_no_clock_reaches_is_none() {
        let long = Duration::from_secs(1 << 63);
        let control = Control::quiet().within(Some(long)).within(Some(Duration::MAX));
        assert_eq!((control.halted(), control.remaining()), (None, None));
    }

    #[test]
    fn the_earlier_deadline_counts_and_the_flag_before_it() {
        let stop = AtomicBool::new(false);
        let hour = Some(Duration::from_secs(3600));
        let control = Control::new(&stop).within(hour);
        assert_eq!(control.within(None).halted(), None);
        assert!(control.within(None).remaining() <= hour);
        let over = control.within(Some(Duration::ZERO)).within(hour);
        assert_eq!(
            (over.halted(), over.remaining()),
            (Some(Halt::TimeLimit), Some(Duration::ZERO))
        );
        stop.store(true, Ordering::Relaxed);
        assert_eq!(over.halted(), Some(Halt::Interrupted));
    }

    #[test]
    fn either_flag_stops() {
        let (stop, over) = (AtomicBool::new(false), AtomicBool::new(false));
        let control = Control::new(&stop).or_when(&over);
        assert_eq!(control.halted(), None);
        over.store(true, Ordering::Relaxed);
        assert_eq!(
            (control.halted(), stop.load(Ordering::Relaxed)),
            (Some(Halt::Interrupted), false)
        );
    }

    #[test]
    fn a_paced_control_asks_once_in_so_many_turns() {
        let stop = AtomicBool::new(false);
        let mut paced = Control::new(&stop).paced(3);
        assert_eq!(paced.halted(), None);
        stop.store(true, Ordering::Relaxed);
        let turns: Vec<_> = (0..3).map(|_| paced.halted()).collect();
        assert_eq!(turns, [None, None, Some(Halt::Interrupted)]);
        stop.store(false, Ordering::Relaxed);
        assert!((0..9).all(|_| paced.halted() == Some(Halt::Interrupted)));
    }

    #[test]
    fn threads_share_it() {
        let told = Mutex::new(Vec::new());
        let tell = |now: &Progress<'_>| told.lock().unwrap().push(now.best);
        let control = Control::quiet().with_memory(7).telling(&tell);
        std::thread::scope(|scope| {
            for best in [1.0, 2.0] {
                scope.spawn(move || {
                    control.tell(&Progress { best: Some(best), ..Progress::default() });
                });
            }
        });
        control.silent().tell(&Progress::default());
        assert_eq!((told.lock().unwrap().len(), control.memory()), (2, 7));
    }
}
