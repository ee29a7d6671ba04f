//! The time that a search leaves for its certificate: by what the weights of leaves have taken so far.

use destrier_run::Control;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Writing and reading a program takes about as long as checking so many leaves.
const PROGRAM: u32 = 4;

/// A control that ends a search so early that the certificate is made and checked when the limit comes.
pub(super) struct Reserve<'a> {
    /// What halts all of it.
    control: Control<'a>,
    /// The time since the search began.
    clock: Clock,
    limit: Option<Duration>,
    taken: Taken,
    /// What is known of that from before this part of the work.
    before: Taken,
}

/// The time since something began.
pub(super) type Clock = Arc<dyn Fn() -> Duration + Send + Sync>;

/// What weights have taken so far.
#[derive(Clone, Copy, Default)]
pub(super) struct Taken {
    /// Where all roundings of the duals are tried, as for a case that is left open.
    open: Mean,
    /// Where the first one that suffices is taken; about what the check of a leaf takes too.
    settled: Mean,
}

/// The mean of what something took.
#[derive(Clone, Copy, Default)]
struct Mean {
    sum: Duration,
    count: u32,
}

impl Taken {
    fn add(&mut self, other: Taken) {
        self.open.add_all(other.open);
        self.settled.add_all(other.settled);
    }
}

impl Mean {
    fn add(&mut self, taken: Duration) {
        (self.sum, self.count) = (self.sum + taken, self.count + 1);
    }

    fn add_all(&mut self, other: Mean) {
        (self.sum, self.count) = (self.sum + other.sum, self.count + other.count);
    }

    /// What so many of these take.
    fn times(&self, number: u32) -> Duration {
        self.sum.mul_f64(f64::from(number) / f64::from(self.count.max(1)))
    }
}

impl<'a> Reserve<'a> {
    /// By the clock of the machine.
    pub(super) fn new(control: Control<'a>) -> Self {
        let started = Instant::now();
        Reserve::by(control, control.remaining(), Arc::new(move || started.elapsed()))
    }

    /// By a clock that begins with the search, within a limit on it.
    pub(super) fn by(control: Control<'a>, limit: Option<Duration>, clock: Clock) -> Self {
        Reserve { control, clock, limit, taken: Taken::default(), before: Taken::default() }
    }

    /// The time since the search began.
    pub(super) fn elapsed(&self) -> Duration {
        (self.clock)()
    }

    /// Counts weights that were looked for since then, where all roundings were tried or one sufficed.
    pub(super) fn count(&mut self, since: Duration, suffices: bool) {
        let taken = self.elapsed().saturating_sub(since);
        if !suffices {
            self.taken.open.add(taken);
        }
        self.taken.settled.add(taken);
    }

    /// One that leaves nothing, for a part of the work.
    pub(super) fn part(control: Control<'a>) -> Self {
        Reserve { limit: None, ..Reserve::new(control) }
    }

    /// One for a thread, which knows what weights have taken so far.
    pub(super) fn beside(&self) -> Self {
        let mut before = self.before;
        before.add(self.taken);
        let (control, clock) = (self.control.silent(), self.clock.clone());
        Reserve { control, clock, limit: self.limit, taken: Taken::default(), before }
    }

    /// What weights have taken in this part of the work.
    pub(super) fn taken(&self) -> Taken {
        self.taken
    }

    /// Counts what weights have taken in a part of the work.
    pub(super) fn add(&mut self, part: Taken) {
        self.taken.add(part);
    }

    /// What halts all of it, the certificate included.
    pub(super) fn whole(&self) -> Control<'a> {
        self.control
    }

    /// What halts a search with so many open and settled cases.
    pub(super) fn control(&self, open: u32, settled: u32) -> Control<'a> {
        let needed = self.needed(open, settled);
        let left = self.limit.map(|limit| limit.saturating_sub(self.elapsed() + needed));
        self.control.within(left)
    }

    /// The time that the certificate takes.
    fn needed(&self, open: u32, settled: u32) -> Duration {
        let leaves = open.saturating_add(settled).saturating_add(PROGRAM);
        let mut taken = self.before;
        taken.add(self.taken);
        taken.open.times(open) + taken.settled.times(leaves)
    }
}

#[cfg(test)]
mod tests {
    use super::{PROGRAM, Reserve};
    use destrier_run::{Control, Halt};
    use std::sync::Arc;
    use std::time::Duration;

    #[test]
    fn the_reserve_is_what_all_leaves_take() {
        let at = Duration::from_secs;
        let clock = Arc::new(move || at(500));
        let mut reserve = Reserve::by(Control::quiet(), Some(at(1000)), clock);
        assert_eq!(reserve.needed(9, 9), Duration::ZERO);
        reserve.count(at(497), false);
        reserve.count(at(499), true);
        // an open case takes 3 s and its check 2 s, that of a settled one 2 s
        assert_eq!(reserve.needed(10, 100), at(10 * 3 + (110 + u64::from(PROGRAM)) * 2));
        assert_eq!(reserve.control(10, 100).halted(), None);
        assert_eq!(reserve.control(100, 100).halted(), Some(Halt::TimeLimit));
        // what a thread takes is added to what was taken before
        let mut beside = reserve.beside();
        assert_eq!(beside.control(20, 100).halted(), None);
        beside.count(at(492), true);
        assert_eq!(beside.control(20, 100).halted(), Some(Halt::TimeLimit));
        assert_eq!(reserve.control(20, 100).halted(), None);
        reserve.add(beside.taken());
        assert_eq!(reserve.needed(4, 4), at(4 * 3 + (8 + u64::from(PROGRAM)) * 4));
        let endless = Reserve::by(Control::quiet(), None, Arc::new(move || at(500)));
        assert_eq!(endless.control(100, 100).halted(), None);
    }
}
