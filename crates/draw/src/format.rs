//! The formats of pictures, by the endings of their files' names.

use crate::{DrawError, png};
use std::path::Path;

/// Whether a path asks for a picture by its ending.
pub fn is_picture(path: &Path) -> bool {
    has_ending(path, "svg") || has_ending(path, "png")
}

/// The bytes of a picture in the format that the path asks for: PNG if it ends in `.png`, else SVG.
///
/// # Errors
/// If it cannot be rendered as PNG.
pub fn encode(path: &Path, svg: String) -> Result<Vec<u8>, DrawError> {
    match has_ending(path, "png") {
        true => png(&svg),
        false => Ok(svg.into_bytes()),
    }
}

fn has_ending(path: &Path, ending: &str) -> bool {
    path.extension().is_some_and(|found| found.eq_ignore_ascii_case(ending))
}
