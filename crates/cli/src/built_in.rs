//! The results as they were when the program was built, for those who have no checkout.

use crate::files;
use anyhow::{Context, Result};
use include_dir::{Dir, include_dir};
use std::path::Path;

static RESULTS: Dir = include_dir!("$CARGO_MANIFEST_DIR/results");

/// Writes all results into a folder; says how many files there are.
///
/// # Errors
/// If a file cannot be written.
pub(crate) fn unpack(folder: &Path) -> Result<usize> {
    unpack_folder(&RESULTS, folder)
}

fn unpack_folder(from: &Dir, root: &Path) -> Result<usize> {
    let folder = root.join(from.path());
    let cannot = || format!("cannot write {}", folder.display());
    std::fs::create_dir_all(&folder).with_context(cannot)?;
    let mut count = 0;
    for file in from.files() {
        let path = root.join(file.path());
        files::check_writable(&path)?;
        std::fs::write(&path, file.contents()).with_context(cannot)?;
        count += 1;
    }
    for inner in from.dirs() {
        count += unpack_folder(inner, root)?;
    }
    Ok(count)
}
