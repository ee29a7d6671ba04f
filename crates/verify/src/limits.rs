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
    memory: MemoryLimit,
    /// When to stop.
    deadline: Option<Instant>,
}

/// The most bytes that the process may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MemoryLimit {
    bytes: usize,
    /// Whether somebody has asked for it.
    is_asked: bool,
}

/// Why a check did not finish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reached {
    /// The time is over.
    Time,
    /// The memory is used up.
    Memory(MemoryLimit),
    /// The check has panicked, which is an error in the checker.
    Panic,
}

impl Limits {
    /// So many bytes of memory, or half of what the machine has, and this much time.
    pub fn new(memory: Option<usize>, time: Option<Duration>) -> Self {
        let deadline = time.and_then(|time| Instant::now().checked_add(time));
        let (bytes, is_asked) = (memory.unwrap_or_else(half_of_memory), memory.is_some());
        Limits { memory: MemoryLimit { bytes, is_asked }, deadline }
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
            return Err(Reached::Memory(self.memory));
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
                    if resident() > self.memory.bytes - self.memory.bytes / 16 {
                        return Err(Reached::Memory(self.memory));
                    }
                }
            }
        }
    }
}

impl fmt::Display for Reached {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reached::Time => f.write_str("the time limit came first"),
            Reached::Memory(limit) => write!(f, "the memory limit of {limit}"),
            Reached::Panic => f.write_str("the checker failed; please report this file"),
        }
    }
}

/// The limit, and how to set another one where nobody has.
impl fmt::Display for MemoryLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} MiB came first", self.bytes >> 20)?;
        match self.is_asked {
            true => Ok(()),
            false => f.write_str(" (half of this machine's memory; --memory sets another)"),
        }
    }
}

/// Half of the memory that the machine has, in bytes; 2 GiB where the system does not say.
fn half_of_memory() -> usize {
    kibibytes("/proc/meminfo", "MemTotal:").map_or(2 << 30, |all| all / 2 * 1024)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(target_os = "linux")]
    fn half_of_the_memory_is_the_limit_that_nobody_asks_for() {
        let table = std::fs::read_to_string("/proc/meminfo").unwrap();
        let total = table.lines().find_map(|line| line.strip_prefix("MemTotal:")).unwrap();
        let kibibytes: usize = total.trim().strip_suffix(" kB").unwrap().parse().unwrap();
        let limit = Limits::new(None, None).memory.to_string();
        let half =
            format!("{} MiB came first (half of this machine's memory", (kibibytes / 2) >> 10);
        assert!(limit.starts_with(&half), "{limit}");
        assert_eq!(Limits::new(Some(5 << 20), None).memory.to_string(), "5 MiB came first");
    }
}
