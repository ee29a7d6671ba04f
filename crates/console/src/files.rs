//! Files in and out: read with bounds, written whole or not at all.

use anyhow::{Context, Result, ensure};
use destrier_board::{Piece, Placement};
use destrier_run::{State, write_whole};
use destrier_verify::{open, read_text};
use flate2::Compression;
use flate2::write::GzEncoder;
use std::fs;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

/// The text of a file, unpacked if it is a gzip file.
pub fn read(path: &Path) -> Result<String> {
    let text = open(path).and_then(read_text);
    text.with_context(|| path.display().to_string())
}

/// Writes to a temporary name beside the path and renames: the file appears whole or not at all.
/// A path that ends in `.gz` is compressed.
pub fn write(path: &Path, text: &str) -> Result<()> {
    stream(path, |file| Ok(file.write_all(text.as_bytes())?))
}

/// As [`write()`], of any bytes.
pub fn write_bytes(path: &Path, bytes: &[u8]) -> Result<()> {
    stream(path, |file| Ok(file.write_all(bytes)?))
}

/// Writes a picture in the format of the path's ending.
pub fn write_picture(path: &Path, svg: String) -> Result<()> {
    write_bytes(path, &destrier_draw::encode(path, svg)?)
}

/// Writes what `fill` writes, as [`write()`] does; straight into what is no plain file, such as a pipe or
/// `/dev/stdout`, which no renaming may replace.
pub fn stream(path: &Path, fill: impl FnOnce(&mut dyn Write) -> Result<()>) -> Result<()> {
    let packed = path.extension().is_some_and(|ending| ending == "gz");
    write_whole(path, |file| fill_into(file, packed, fill))
        .with_context(|| format!("cannot write {}", path.display()))
}

fn fill_into(
    file: &mut fs::File,
    packed: bool,
    fill: impl FnOnce(&mut dyn Write) -> Result<()>,
) -> Result<()> {
    let mut out = BufWriter::with_capacity(1 << 16, file);
    if packed {
        let mut packer = GzEncoder::new(&mut out, Compression::best());
        fill(&mut packer)?;
        packer.try_finish()?;
    } else {
        fill(&mut out)?;
    }
    Ok(out.flush()?)
}

/// Checks that a result could be written there, before long work begins.
pub fn check_writable(path: &Path) -> Result<()> {
    destrier_run::check_writable(path).with_context(|| format!("cannot write {}", path.display()))
}

/// The state of unfinished work, beside its output.
pub fn state_beside(output: &Path) -> PathBuf {
    let mut name = output.as_os_str().to_owned();
    name.push(".state");
    name.into()
}

/// The state of long work in a file, if one is asked for.
pub fn state(path: Option<&Path>, work: &str) -> Result<Option<State>> {
    let Some(path) = path else { return Ok(None) };
    let state = State::open(path, work).with_context(|| path.display().to_string())?;
    if state.was_cut() {
        crate::note!("destrier: {}: the last entry was cut short and is left out", path.display());
    }
    Ok(Some(state))
}

/// As [`check_writable`], of a file whose ending, before any `.gz`, is one of these; names without an ending are free.
pub fn check_ending(path: &Path, endings: &[&str]) -> Result<()> {
    let is_packed = path.extension().is_some_and(|ending| ending == "gz");
    let plain = if is_packed { path.with_extension("") } else { path.to_owned() };
    let ending = plain.extension().map(|ending| ending.to_string_lossy().to_lowercase());
    let known = ending.is_none_or(|ending| endings.contains(&&*ending));
    let list = endings.iter().map(|ending| format!(".{ending}")).collect::<Vec<_>>().join(", ");
    ensure!(known, "{}: this is written as {list}, or packed with .gz behind it", path.display());
    check_writable(path)
}

/// As [`check_ending`], of a certificate or a picture.
pub fn check_result(path: &Path) -> Result<()> {
    check_ending(path, &["txt", "svg", "png", "pdf"])
}

/// As [`check_result`], where a JSON document may be written too.
pub fn check_report(path: &Path) -> Result<()> {
    check_ending(path, &["txt", "json", "svg", "png", "pdf"])
}

/// Whether a path names a JSON document.
pub fn is_json(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("json"))
}

/// The arrangement of pieces in a file.
pub fn arrangement(path: &Path) -> Result<Placement> {
    let text = read(path)?;
    let read = destrier_draw::arrangement::read(&text, None, Piece::Knight);
    read.with_context(|| path.display().to_string())
}
