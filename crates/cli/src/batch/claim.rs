//! Claims: a file says that somebody works on a unit, as long as they keep touching it.

use anyhow::{Context, Result};
use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, SystemTime};

/// How often a claim is renewed, and after how long without that it is nobody's.
const RENEWAL: Duration = Duration::from_secs(2);
const EXPIRY: Duration = Duration::from_secs(10);

/// A unit that is ours until this is dropped.
pub(super) struct Claim {
    path: PathBuf,
    stop: Option<Sender<()>>,
    keeper: Option<JoinHandle<()>>,
}

impl Claim {
    /// Takes a unit unless somebody alive has it. That two take the same one is possible, when one
    /// was silent for long, and does no harm.
    pub(super) fn take(path: &Path) -> Result<Option<Self>> {
        if is_stale(path)? {
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
        Ok(Some(Claim { path: path.to_owned(), stop: Some(stop), keeper: Some(keeper) }))
    }
}

impl Drop for Claim {
    fn drop(&mut self) {
        self.stop.take();
        if let Some(keeper) = self.keeper.take() {
            let _ = keeper.join();
        }
        let _ = fs::remove_file(&self.path);
    }
}

/// Whether a claim has not been renewed for long; by the clock that renews it, ours or another
/// machine's, and false if it is gone.
fn is_stale(path: &Path) -> Result<bool> {
    let touched = match File::open(path).and_then(|file| file.metadata()?.modified()) {
        Ok(touched) => touched,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(false),
        Err(error) => return Err(error).with_context(|| path.display().to_string()),
    };
    Ok(SystemTime::now().duration_since(touched).is_ok_and(|age| age > EXPIRY))
}
