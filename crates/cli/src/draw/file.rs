//! Pictures as files, in the format of their names' endings.

use super::png;
use crate::files;
use anyhow::Result;
use std::path::Path;

/// Whether a path asks for a picture by its ending.
pub(crate) fn is_picture(path: &Path) -> bool {
    has_ending(path, "svg") || has_ending(path, "png")
}

/// Writes a picture, as PNG if the path ends in `.png`, else as SVG.
pub(crate) fn write(path: &Path, svg: &str) -> Result<()> {
    match has_ending(path, "png") {
        true => files::write_bytes(path, &png::render(svg)?),
        false => files::write(path, svg),
    }
}

fn has_ending(path: &Path, ending: &str) -> bool {
    path.extension().is_some_and(|found| found.eq_ignore_ascii_case(ending))
}
