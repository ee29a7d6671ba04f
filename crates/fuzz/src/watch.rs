//! Ends the process where a case takes too much processor time or memory, and says which one it was.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// Processor time of a case: no case that is drawn should take a tenth of it.
const MOST_SECONDS: u64 = 60;
/// Memory of the process, in which several fuzzers may run.
const MOST_KIBIBYTES: u64 = 4 << 20;
/// How often both are looked at.
const EVERY: Duration = Duration::from_millis(100);

/// Looks after the thread that made it.
pub(crate) struct Watch {
    /// The table of the system about the thread, where there is one.
    thread: Option<PathBuf>,
    /// The seed of the case, and the processor time before it.
    case: Arc<(AtomicU64, AtomicU64)>,
    over: Arc<AtomicBool>,
}

impl Watch {
    pub(crate) fn new(name: &str) -> Self {
        let thread = fs::read_link("/proc/thread-self").ok();
        let thread = thread.map(|link| PathBuf::from("/proc").join(link).join("schedstat"));
        let watch = Watch { thread, case: Arc::default(), over: Arc::default() };
        let (thread, case, over) = (watch.thread.clone(), watch.case.clone(), watch.over.clone());
        let name = name.to_owned();
        std::thread::spawn(move || {
            while !over.load(Ordering::Relaxed) {
                std::thread::sleep(EVERY);
                let (seed, began) = (&case.0, &case.1);
                let (seed, began) = (seed.load(Ordering::Relaxed), began.load(Ordering::Relaxed));
                let taken = processor_seconds(&thread).saturating_sub(began);
                if taken > MOST_SECONDS || resident() > MOST_KIBIBYTES {
                    eprintln!("{name}, seed {seed}: {taken} s, {} kB", resident());
                    std::process::abort();
                }
            }
        });
        watch
    }

    /// Notes that the case of a seed begins.
    pub(crate) fn begin(&self, seed: u64) {
        self.case.0.store(seed, Ordering::Relaxed);
        self.case.1.store(self.processor_seconds(), Ordering::Relaxed);
    }

    /// What the thread has used.
    fn processor_seconds(&self) -> u64 {
        processor_seconds(&self.thread)
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.over.store(true, Ordering::Relaxed);
    }
}

fn processor_seconds(thread: &Option<PathBuf>) -> u64 {
    let table = thread.as_ref().and_then(|path| fs::read_to_string(path).ok());
    let first = table.and_then(|table| table.split(' ').next()?.parse::<u64>().ok());
    first.map_or(0, |nanoseconds| nanoseconds / 1_000_000_000)
}

/// The memory of the process in kibibytes, 0 where the system does not say.
fn resident() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.trim().strip_suffix(" kB")?.trim().parse().ok()).unwrap_or(0)
}
