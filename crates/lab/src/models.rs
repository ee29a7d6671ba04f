//! The papers' programs and tables: `models/` as it was when this program was built, or a folder in
//! its place.

use anyhow::Result;
use destrier_console::files;
use include_dir::{Dir, include_dir};
use std::path::{Path, PathBuf};

static BUILT_IN: Dir = include_dir!("$CARGO_MANIFEST_DIR/models");

/// A TOML file.
pub(crate) struct TomlFile {
    /// Its file's name without the ending.
    pub(crate) name: String,
    /// Where it is, or was.
    pub(crate) path: PathBuf,
    pub(crate) text: String,
}

/// The programs, by name.
pub(crate) fn programs(folder: Option<&Path>) -> Result<Vec<TomlFile>> {
    match folder {
        Some(folder) => on_disk(folder),
        None => Ok(built_in(&BUILT_IN)),
    }
}

/// The tables beside the programs, by name; none where there is no folder of them.
pub(crate) fn tables(folder: Option<&Path>) -> Result<Vec<TomlFile>> {
    const NAME: &str = "tables";
    match folder.map(|folder| folder.join(NAME)) {
        Some(folder) if !folder.exists() => Ok(Vec::new()),
        Some(folder) => on_disk(&folder),
        None => Ok(BUILT_IN.get_dir(NAME).map(built_in).unwrap_or_default()),
    }
}

fn on_disk(folder: &Path) -> Result<Vec<TomlFile>> {
    let files = files::entries(folder)?.into_iter().filter(|path| is_toml(path)).map(|path| {
        let text = files::read(&path)?;
        Ok(TomlFile { name: stem(&path), path, text })
    });
    Ok(sorted(files.collect::<Result<_>>()?))
}

fn built_in(folder: &Dir) -> Vec<TomlFile> {
    let files = folder.files().filter(|file| is_toml(file.path()));
    let files = files.map(|file| {
        let path = Path::new("models").join(file.path());
        let text = String::from_utf8_lossy(file.contents()).into_owned();
        TomlFile { name: stem(&path), path, text }
    });
    sorted(files.collect())
}

/// Whether the file's name says that it is TOML.
fn is_toml(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "toml")
}

fn stem(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

fn sorted(mut files: Vec<TomlFile>) -> Vec<TomlFile> {
    files.sort_by(|a, b| a.name.cmp(&b.name));
    files
}
