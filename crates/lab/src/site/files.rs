//! Files to download: with their sizes and digests, and copied into the site.

use anyhow::{Context, Result};
use serde::Serialize;
use sha2::{Digest, Sha256};
use std::fs;
use std::path::Path;

/// A file to download, and who accepts what it shows.
#[derive(Serialize)]
pub(super) struct Download {
    pub(super) name: String,
    /// From the root of the site.
    pub(super) path: String,
    pub(super) claim: String,
    pub(super) checked_by: String,
    pub(super) bytes: usize,
    /// In hexadecimal.
    pub(super) sha256: String,
}

impl Download {
    /// The file at a path below the results.
    pub(super) fn new(results: &Path, path: &str, claim: String, by: &str) -> Result<Self> {
        let bytes = fs::read(results.join(path)).with_context(|| path.to_owned())?;
        let name = path.rsplit('/').next().unwrap_or(path).to_owned();
        let sha256 = Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect();
        let checked_by = by.to_owned();
        Ok(Download { name, path: path.to_owned(), claim, checked_by, bytes: bytes.len(), sha256 })
    }
}

/// Copies a file, or a folder with all it holds.
pub(super) fn copy(from: &Path, to: &Path) -> Result<()> {
    let failed = || format!("cannot copy {} to {}", from.display(), to.display());
    if from.is_file() {
        fs::create_dir_all(to.parent().unwrap_or(to)).with_context(failed)?;
        fs::copy(from, to).with_context(failed)?;
        return Ok(());
    }
    for entry in fs::read_dir(from).with_context(failed)? {
        let name = entry?.file_name();
        copy(&from.join(&name), &to.join(&name))?;
    }
    Ok(())
}
