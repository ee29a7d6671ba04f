//! Lets a check run no longer, and in no more memory, than it is given.
//!
//! The check runs on a thread of its own while another watches the clock and the memory of the
//! process. So the limits hold for every kind of certificate, in every loop, and no checker has to
//! know about them. What has reached a limit cannot be stopped but by ending the program, which is
//! to be done soon after.

use std::fmt;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

/// How often the clock and the memory are looked at.
const EVERY: Duration = Duration::from_millis(10);

/// Stack of the thread that checks: that of a main thread.
const STACK: usize = 8 << 20;

/// What a check may take.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The most bytes that the process may hold.
    pub memory: usize,
    /// When to stop.
    pub deadline: Option<Instant>,
}

/// Why a check did not finish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reached {
    /// The time is over.
    Time,
    /// The memory is used up.
    Memory,
    /// The check has panicked, which is an error in the checker.
    Panic,
}

impl Limits {
    /// Three quarters of the memory that is free now, and this much time.
    pub fn new(memory: Option<usize>, time: Option<Duration>) -> Self {
        let deadline = time.and_then(|time| Instant::now().checked_add(time));
        Limits { memory: memory.unwrap_or_else(free_memory), deadline }
    }

    /// The outcome of the work, or the limit that it has reached; then the work goes on until the
    /// program ends.
    pub(crate) fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Reached> {
        if cfg!(target_family = "wasm") {
            return Ok(work()); // there are no threads, and the page that runs it can end it
        }
        let (send, receive) = mpsc::channel();
        let work = move || {
            let _ = send.send(work()); // nobody listens any more once a limit is reached
        };
        let thread = std::thread::Builder::new().stack_size(STACK).spawn(work);
        if thread.is_err() {
            return Err(Reached::Memory);
        }
        loop {
            if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                return Err(Reached::Time);
            }
            let until = self.deadline.map(|deadline| deadline - Instant::now().min(deadline));
            match receive.recv_timeout(until.unwrap_or(EVERY).min(EVERY)) {
                Ok(outcome) => return Ok(outcome),
                Err(RecvTimeoutError::Disconnected) => return Err(Reached::Panic),
                // what is allocated between two looks comes out of the reserve
                Err(RecvTimeoutError::Timeout) => {
                    if resident() > self.memory - self.memory / 16 {
                        return Err(Reached::Memory);
                    }
                }
            }
        }
    }
}

impl fmt::Display for Reached {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reached::Time => "the time limit came first",
            Reached::Memory => "the memory limit came first",
            Reached::Panic => "the checker failed; please report this file",
        })
    }
}

/// Three quarters of the memory that is free, in bytes; 2 GiB where the system does not say.
pub fn free_memory() -> usize {
    kibibytes("/proc/meminfo", "MemAvailable:").map_or(2 << 30, |free| free / 4 * 3 * 1024)
}

/// The memory that the process holds, in bytes; 0 where the system does not say.
fn resident() -> usize {
    kibibytes("/proc/self/status", "VmRSS:").map_or(0, |held| held * 1024)
}

/// The number on a line of a table of the system.
fn kibibytes(table: &str, name: &str) -> Option<usize> {
    let table = std::fs::read_to_string(table).ok()?;
    let line = table.lines().find_map(|line| line.strip_prefix(name))?;
    line.trim().strip_suffix(" kB")?.trim().parse().ok()
}
