//! Leases: a file says that a worker has a unit, as long as the worker keeps touching it.

use anyhow::{Context, Result};
use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, SystemTime};

/// How often a lease is renewed, and after how long without that it has expired.
const RENEWAL: Duration = Duration::from_secs(2);
const EXPIRY: Duration = Duration::from_secs(10);

/// This worker has a unit until the lease is dropped.
pub(super) struct Lease {
    path: PathBuf,
    stop: Option<Sender<()>>,
    keeper: Option<JoinHandle<()>>,
}

impl Lease {
    /// Takes a unit unless a living worker has it. Two may have the same one, when one of them was
    /// silent for long; that does no harm.
    pub(super) fn take(path: &Path) -> Result<Option<Self>> {
        if has_expired(path)? {
            let _ = fs::remove_file(path); // somebody else may have been faster
        }
        let mut file = match OpenOptions::new().write(true).create_new(true).open(path) {
            Ok(file) => file,
            Err(error) if error.kind() == ErrorKind::AlreadyExists => return Ok(None),
            Err(error) => {
                return Err(error).with_context(|| format!("cannot write {}", path.display()));
            }
        };
        let _ = writeln!(file, "process {}", std::process::id()); // for people; nothing reads it
        let (stop, stopped) = channel();
        let keeper = std::thread::spawn(move || {
            while stopped.recv_timeout(RENEWAL) == Err(RecvTimeoutError::Timeout) {
                let _ = file.set_modified(SystemTime::now());
            }
        });
        Ok(Some(Lease { path: path.to_owned(), stop: Some(stop), keeper: Some(keeper) }))
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        self.stop.take();
        if let Some(keeper) = self.keeper.take() {
            let _ = keeper.join();
        }
        let _ = fs::remove_file(&self.path);
    }
}

/// Whether a lease has not been renewed for long, by the clock of the file system's machine; false if
/// it is gone.
fn has_expired(path: &Path) -> Result<bool> {
    let touched = match File::open(path).and_then(|file| file.metadata()?.modified()) {
        Ok(touched) => touched,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(false),
        Err(error) => return Err(error).with_context(|| path.display().to_string()),
    };
    Ok(SystemTime::now().duration_since(touched).is_ok_and(|age| age > EXPIRY))
}
