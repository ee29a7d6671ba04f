//! Workers as processes of this machine.

use anyhow::{Context, Result};
use std::path::Path;
use std::process::{Child, Command};
use std::time::Duration;

/// The time between two looks at the workers.
const LOOK: Duration = Duration::from_millis(200);

/// Starts so many workers on a plan and waits until all have ended, with a word at each look.
pub(crate) fn work(plan: &Path, workers: usize, say: impl Fn()) -> Result<()> {
    let program = std::env::current_exe().context("where is this program?")?;
    let start = |_| Command::new(&program).arg("work").arg(plan).arg("--quiet").spawn();
    let mut workers: Vec<Child> = (0..workers).map(start).collect::<Result<_, _>>()?;
    while workers.iter_mut().any(|worker| matches!(worker.try_wait(), Ok(None))) {
        say();
        std::thread::sleep(LOOK);
    }
    Ok(())
}
