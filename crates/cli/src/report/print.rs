//! Where words go: documents and text to standard output, talk to standard error.

use crate::args::OutputArgs;
use anyhow::Result;
use serde::Serialize;
use serde_json::Value;
use std::io::Write;
use std::path::Path;

/// Says which file there is now, if there is one; talk as [`next`].
pub(crate) fn written<'a>(output: &OutputArgs, path: impl Into<Option<&'a Path>>) {
    if let (false, false, Some(path)) = (output.quiet, output.json, path.into()) {
        eprintln!("written  {}", path.display());
    }
}

/// Says what one would do next; talk, so on standard error and not when quiet.
pub(crate) fn next(output: &OutputArgs, words: &str) {
    if !output.quiet && !output.json && !words.is_empty() {
        eprintln!("Next: {words}");
    }
}

/// Prints a report, as the JSON document that it is or as text.
pub(crate) fn show(
    output: &OutputArgs,
    report: &impl Serialize,
    words: impl FnOnce() -> String,
) -> Result<()> {
    if output.json { json(&serde_json::to_value(report)?) } else { text(&words()) }
}

/// Prints one JSON document.
pub(crate) fn json(value: &Value) -> Result<()> {
    text(&format!("{value:#}\n"))
}

/// Prints text on standard output; colours only on a terminal that wants them.
pub(crate) fn text(text: &str) -> Result<()> {
    anstream::stdout().write_all(text.as_bytes())?;
    Ok(())
}
