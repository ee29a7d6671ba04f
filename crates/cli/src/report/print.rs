//! Where words go: documents and text to standard output, talk to standard error.

use crate::args::OutputArgs;
pub(crate) use crate::output::{json, text};
use std::path::Path;

/// Says which file there is now, if there is one; talk as [`next`].
pub(crate) fn written<'a>(output: &OutputArgs, path: impl Into<Option<&'a Path>>) {
    if let (false, false, Some(path)) = (output.quiet, output.json, path.into()) {
        crate::output::note!("written  {}", path.display());
    }
}

/// Says what one would do next; talk, so on standard error and not when quiet.
pub(crate) fn next(output: &OutputArgs, words: &str) {
    if !output.quiet && !output.json && !words.is_empty() {
        crate::output::note!("Next: {words}");
    }
}
