//! The state of a resumable run, in its file.

use anyhow::{Context, Result};
use destrier_run::{Saver, Snapshot, write_whole};
use std::io::Write;
use std::path::Path;

/// Does long work whose state is kept in a file, if there is one. Where the work goes on from what is there and fails, the
/// file is as it was before.
pub(crate) fn keeping<T>(
    state: Option<&Path>,
    is_resumed: bool,
    work: impl FnOnce(&mut Saver<'_>) -> Result<T>,
) -> Result<T> {
    let before = state.filter(|path| is_resumed && path.exists()).map(std::fs::read).transpose()?;
    let mut failed = None;
    let mut keep = |now: Snapshot| failed = state.and_then(|path| now.write(path).err());
    let done = match state {
        Some(_) => work(&mut Saver::new(&mut keep)),
        None => work(&mut Saver::never()),
    };
    if let (Err(_), Some(path), Some(before)) = (&done, state, before) {
        write_whole(path, |file| file.write_all(&before)).context("the state cannot be kept")?;
    }
    match (done, failed) {
        (Ok(_), Some(error)) => Err(error).context("the state cannot be kept"),
        (done, _) => done,
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
