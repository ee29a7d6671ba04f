//! Where words go: documents and text to standard output, talk to standard error.

use crate::args::OutputArgs;
pub use crate::output::{json, text};
use std::path::Path;

/// Says which file there is now, if there is one; talk as [`next`].
pub fn written<'a>(output: &OutputArgs, path: impl Into<Option<&'a Path>>) {
    if let (false, false, Some(path)) = (output.quiet, output.json, path.into()) {
        crate::note!("written  {}", path.display());
    }
}

/// Says what one would do next; talk, so on standard error and not when quiet.
pub fn next(output: &OutputArgs, words: &str) {
    if !output.quiet && !output.json && !words.is_empty() {
        crate::note!("Next: {words}");
    }
}
