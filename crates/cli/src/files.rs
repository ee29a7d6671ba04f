//! Files in and out: read with bounds, written whole or not at all.

use anyhow::{Context, Result, ensure};
use destrier_board::{Placement, Problem, SquareSet};
use destrier_certify::{
    BoardCovering, Certificate, CoverCertificate, CoverProof, CoveringCertificate, CoveringProblem,
    TreeCertificate, TreeClaim,
};
use destrier_run::{State, write_whole};
use destrier_verify::{open, read_text};
use flate2::Compression;
use flate2::write::GzEncoder;
use std::fs;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

/// The text of a file, unpacked if it is a gzip file.
pub(crate) fn read(path: &Path) -> Result<String> {
    let text = open(path).and_then(read_text);
    text.with_context(|| path.display().to_string())
}

/// Writes to a temporary name beside the path and renames: the file appears whole or not at all.
/// A path that ends in `.gz` is compressed.
pub(crate) fn write(path: &Path, text: &str) -> Result<()> {
    stream(path, |file| Ok(file.write_all(text.as_bytes())?))
}

/// As [`write()`], of any bytes.
pub(crate) fn write_bytes(path: &Path, bytes: &[u8]) -> Result<()> {
    stream(path, |file| Ok(file.write_all(bytes)?))
}

/// Writes a picture in the format of the path's ending.
pub(crate) fn write_picture(path: &Path, svg: String) -> Result<()> {
    write_bytes(path, &destrier_draw::encode(path, svg)?)
}

/// Writes what `fill` writes, as [`write()`] does; straight into what is no plain file, such as a pipe or
/// `/dev/stdout`, which no renaming may replace.
pub(crate) fn stream(path: &Path, fill: impl FnOnce(&mut dyn Write) -> Result<()>) -> Result<()> {
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
pub(crate) fn check_writable(path: &Path) -> Result<()> {
    destrier_run::check_writable(path).with_context(|| format!("cannot write {}", path.display()))
}

/// The state of unfinished work, beside its output.
pub(crate) fn state_beside(output: &Path) -> PathBuf {
    let mut name = output.as_os_str().to_owned();
    name.push(".state");
    name.into()
}

/// The state of long work in a file, if one is asked for.
pub(crate) fn state(path: Option<&Path>, work: &str) -> Result<Option<State>> {
    let Some(path) = path else { return Ok(None) };
    let state = State::open(path, work).with_context(|| path.display().to_string())?;
    if state.was_cut() {
        crate::output::note!(
            "destrier: {}: the last entry was cut short and is left out",
            path.display()
        );
    }
    Ok(Some(state))
}

/// As [`check_writable`], of a certificate or a picture: the ending of its name says which.
pub(crate) fn check_result(path: &Path) -> Result<()> {
    let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase());
    let known = ending.is_none_or(|ending| ["txt", "gz", "svg", "png"].contains(&&*ending));
    ensure!(known, "{}: results are written as .txt, .txt.gz, .svg or .png", path.display());
    check_writable(path)
}

/// As [`check_result`], where a JSON document may be written too.
pub(crate) fn check_report(path: &Path) -> Result<()> {
    if is_json(path) { check_writable(path) } else { check_result(path) }
}

/// Whether a path names a JSON document.
pub(crate) fn is_json(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("json"))
}

/// The pieces of a certificate, if it has a cover of a board.
pub(crate) fn pieces(certificate: &Certificate) -> Option<Placement> {
    match choice(certificate) {
        Some((board, chosen)) => Some(pieces_of(board, chosen)),
        None => cover(certificate).map(|(problem, cover)| Placement::of(problem.piece, cover)),
    }
}

/// The board's program of a certificate and the columns that are chosen, if it has both.
pub(crate) fn choice(certificate: &Certificate) -> Option<(&BoardCovering, &[u32])> {
    match certificate {
        Certificate::Covering(CoveringCertificate {
            problem: CoveringProblem::Board(board),
            proof,
        }) => Some((board, proof.chosen()?)),
        _ => None,
    }
}

/// What the chosen columns put on a board.
pub(crate) fn pieces_of(covering: &BoardCovering, chosen: &[u32]) -> Placement {
    let places = covering.columns();
    Placement::new(covering.board, chosen.iter().map(|&column| places[column as usize]))
}

/// The cover of a certificate and its problem, if it has one.
pub(crate) fn cover(certificate: &Certificate) -> Option<(&Problem, &SquareSet)> {
    match certificate {
        Certificate::Cover(CoverCertificate {
            problem,
            proof: CoverProof::AtMost { cover, .. } | CoverProof::Exactly { cover, .. },
        }) => Some((problem, cover)),
        Certificate::Tree(TreeCertificate {
            problem, claim: TreeClaim::Exactly(_, cover), ..
        }) => Some((problem, cover)),
        Certificate::Sweep(sweep) => Some((&sweep.problem, sweep.cover.as_ref()?)),
        Certificate::Sum(sum) => Some((&sum.problem, sum.cover.as_ref()?)),
        Certificate::Lines(lines) => Some((&lines.problem, lines.cover.as_ref()?)),
        _ => None,
    }
}
