//! The state of a resumable run, in its file.

use anyhow::{Context, Result};
use destrier_run::{Saver, Snapshot};
use std::path::Path;

/// Does long work whose state is kept in a file, if there is one.
pub(crate) fn keeping<T>(
    state: Option<&Path>,
    work: impl FnOnce(&mut Saver<'_>) -> Result<T>,
) -> Result<T> {
    let mut failed = None;
    let mut keep = |now: Snapshot| failed = state.and_then(|path| now.write(path).err());
    let done = match state {
        Some(_) => work(&mut Saver::new(&mut keep)),
        None => work(&mut Saver::never()),
    }?;
    match failed {
        Some(error) => Err(error).context("the state cannot be kept"),
        None => Ok(done),
    }
}

/// Removes the state of finished work; says how to go on with other.
pub(crate) fn leave(state: Option<&Path>, finished: bool, quiet: bool) -> Result<()> {
    match state {
        Some(path) if finished => {
            Snapshot::remove(path).with_context(|| path.display().to_string())?;
        }
        _ if finished || quiet => {}
        Some(path) if path.exists() => {
            destrier_console::note!("Run the same command with --resume to continue.");
        }
        _ => destrier_console::note!("Use -o PATH to make such a run resumable with --resume."),
    }
    Ok(())
}
