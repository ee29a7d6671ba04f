//! Files to begin with.

use std::path::{Path, PathBuf};

/// The files of a folder of the project, by their names.
///
/// # Panics
/// If the folder cannot be read.
pub fn files(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder);
    let entries = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{folder:?}: {error}"));
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.retain(|path| path.is_file());
    files.sort();
    files
}

/// What is in the files of folders of the project.
///
/// # Panics
/// If they cannot be read.
pub fn read(folders: &[&str]) -> Vec<Vec<u8>> {
    let bytes = |path: PathBuf| std::fs::read(&path).unwrap_or_else(|e| panic!("{path:?}: {e}"));
    folders.iter().flat_map(|folder| files(folder)).map(bytes).collect()
}
