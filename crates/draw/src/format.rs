//! The formats of pictures, by the endings of their files' names.

use crate::{DrawError, pdf, png, tikz};
use std::path::Path;

/// How the names of pictures end.
pub const PICTURES: [&str; 4] = ["svg", "png", "pdf", "tex"];

/// Whether a path asks for a picture by its ending.
pub fn is_picture(path: &Path) -> bool {
    PICTURES.iter().any(|ending| has_ending(path, ending))
}

/// The bytes of a picture in the format that the path asks for: PNG if it ends in `.png`, PDF if in `.pdf`, TikZ
/// if in `.tex`, else SVG.
///
/// # Errors
/// If it cannot be written so.
pub fn encode(path: &Path, svg: String) -> Result<Vec<u8>, DrawError> {
    match () {
        () if has_ending(path, "png") => png(&svg),
        () if has_ending(path, "pdf") => pdf(&svg),
        () if has_ending(path, "tex") => Ok(tikz(&svg)?.into_bytes()),
        () => Ok(svg.into_bytes()),
    }
}

fn has_ending(path: &Path, ending: &str) -> bool {
    path.extension().is_some_and(|found| found.eq_ignore_ascii_case(ending))
}
