//! Files in and out: read with bounds, written whole or not at all.

use anyhow::{Context, Error, Result, anyhow, bail, ensure};
use destrier_board::{Piece, Placement};
use destrier_run::{State, write_whole};
use destrier_verify::{open, read_program, read_text};
use flate2::Compression;
use flate2::write::GzEncoder;
use std::collections::BTreeMap;
use std::fs;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// What this run does with a file.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    Given,
    Written,
}

/// The files that this run was given, and those that it is to write, by where they are in truth.
static USES: Mutex<BTreeMap<PathBuf, Use>> = Mutex::new(BTreeMap::new());

/// Notes what is done with a file: none that a run is given is written, and none is written twice. Pipes and devices
/// are no files.
fn note_use(path: &Path, own: Use) -> Result<()> {
    let mut uses = USES.lock().unwrap_or_else(PoisonError::into_inner);
    if path.exists() && !path.is_file() {
        return Ok(());
    }
    let before = uses.insert(in_truth(path), own);
    match (before, own) {
        (Some(Use::Written), Use::Written) => {
            bail!("{}: two results would go to this file", path.display())
        }
        (Some(before), _) if before != own => Err(taken(path)),
        _ => Ok(()),
    }
}

fn taken(path: &Path) -> Error {
    anyhow!("{}: this command reads that file: write to another one", path.display())
}

/// Whether the run was given a file.
fn is_given(path: &Path) -> bool {
    let uses = USES.lock().unwrap_or_else(PoisonError::into_inner);
    uses.get(&in_truth(path)) == Some(&Use::Given)
}

/// Where a file is, or would be, when links are followed.
fn in_truth(path: &Path) -> PathBuf {
    let absolute = || Some(path.parent()?.canonicalize().ok()?.join(path.file_name()?));
    path.canonicalize().ok().or_else(absolute).unwrap_or_else(|| path.to_owned())
}

/// The paths of what a folder holds, by name.
pub fn entries(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).and_then(|all| all.map(|entry| Ok(entry?.path())).collect());
    let mut paths: Vec<_> = entries.with_context(|| folder.display().to_string())?;
    paths.sort();
    Ok(paths)
}

/// The text of a file that the run is given, unpacked if it is a gzip file.
pub fn read(path: &Path) -> Result<String> {
    given(path)?;
    look(path)
}

/// As [`read`], of a program, whose comments may be no text.
pub fn read_of_program(path: &Path) -> Result<String> {
    given(path)?;
    open(path).and_then(read_program).with_context(|| path.display().to_string())
}

/// Notes that the run is given a file.
///
/// # Errors
/// If the file is to be written.
pub fn given(path: &Path) -> Result<()> {
    note_use(path, Use::Given)
}

/// As [`read`], of a file from which the run goes on: a certificate may give way to what the run finds.
pub fn read_start(path: &Path) -> Result<String> {
    let text = look(path)?;
    if !is_certificate(&text) {
        given(path)?;
    }
    Ok(text)
}

/// As [`read`], of a file that the run is not given: one that it may write over.
pub fn look(path: &Path) -> Result<String> {
    let text = open(path).and_then(read_text);
    text.with_context(|| path.display().to_string())
}

/// Whether a text is one of our certificates, true or not.
pub fn is_certificate(text: &str) -> bool {
    text.starts_with("destrier 1 ")
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
/// `/dev/stdout`, which no renaming may replace. A file that the run was given stays as it is.
pub fn stream(path: &Path, fill: impl FnOnce(&mut dyn Write) -> Result<()>) -> Result<()> {
    if is_given(path) {
        return Err(taken(path));
    }
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

/// Checks that a result could be written there, before long work begins: that the system lets it, and that the run was not
/// given the file.
pub fn check_writable(path: &Path) -> Result<()> {
    note_use(path, Use::Written)?;
    destrier_run::check_writable(path).with_context(|| format!("cannot write {}", path.display()))
}

/// Whether the run may write a file that nobody has named: there is none, or one that this program has made, which the run
/// was not given.
pub fn is_free(path: &Path, is_own: impl Fn(&str) -> bool) -> bool {
    !is_given(path) && (!path.exists() || look(path).is_ok_and(|text| is_own(&text)))
}

/// Checks that a file that nobody has named may be written, as [`is_free`] says.
pub fn check_free(path: &Path, is_own: impl Fn(&str) -> bool) -> Result<()> {
    let name = path.display();
    ensure!(is_free(path, is_own), "{name}: this file is in the way: destrier has not made it");
    Ok(())
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
    let known = ending(path).is_none_or(|ending| endings.contains(&&*ending));
    let list = endings.iter().map(|ending| format!(".{ending}")).collect::<Vec<_>>().join(", ");
    ensure!(known, "{}: this is written as {list}, or packed with .gz behind it", path.display());
    check_writable(path)
}

/// As [`check_ending`], of a certificate or a picture.
pub fn check_result(path: &Path) -> Result<()> {
    check_ending(path, &["txt", "svg", "png", "pdf", "tex"])
}

/// As [`check_result`], where a JSON document or a solution in names may be written too.
pub fn check_report(path: &Path) -> Result<()> {
    check_ending(path, &["txt", "json", "sol", "svg", "png", "pdf", "tex"])
}

/// Whether a path names a JSON document.
pub fn is_json(path: &Path) -> bool {
    ending(path).is_some_and(|ending| ending == "json")
}

/// Whether a path names a solution in names, as HiGHS writes it.
pub fn is_solution(path: &Path) -> bool {
    ending(path).is_some_and(|ending| ending == "sol")
}

/// How a path ends, before any `.gz`.
fn ending(path: &Path) -> Option<String> {
    let is_packed = path.extension().is_some_and(|ending| ending == "gz");
    let plain = if is_packed { path.with_extension("") } else { path.to_owned() };
    plain.extension().map(|ending| ending.to_string_lossy().to_lowercase())
}

/// The arrangement of pieces in a file.
pub fn arrangement(path: &Path) -> Result<Placement> {
    let text = read(path)?;
    let read = destrier_draw::arrangement::read(&text, None, Piece::Knight);
    read.with_context(|| path.display().to_string())
}
