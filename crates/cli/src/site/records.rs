//! The record table as the site needs it: each cover checked anew, each file with its digest.

use crate::draw::svg;
use anyhow::{Context, Result, ensure};
use destrier_board::{Board, Placement};
use destrier_certify::{Certificate, CoverProof};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fs;
use std::path::Path;

/// One line of `records.csv`.
#[derive(Deserialize)]
struct Line {
    board: Board,
    size: usize,
    lower: Option<usize>,
    method: String,
    file: String,
}

/// A board of the table: what is known, and the files that show it.
#[derive(Serialize)]
pub(super) struct Record {
    pub(super) n: usize,
    pub(super) size: usize,
    lower: usize,
    /// `proved` when the lower bound meets the size, else `open`.
    state: &'static str,
    /// Knights per square, to four places.
    density: String,
    method: String,
    pub(super) files: Vec<Download>,
    /// The cover as SVG.
    #[serde(skip)]
    pub(super) picture: String,
    /// The names of its squares.
    #[serde(skip)]
    pub(super) squares: Vec<String>,
}

/// A file to download, with what the checker says of it.
#[derive(Serialize)]
pub(super) struct Download {
    name: String,
    /// From the root of the site.
    pub(super) path: String,
    claim: String,
    bytes: usize,
    sha256: String,
}

/// The square boards of `records.csv`, in ascending order; covers that the checker refuses, or that
/// are not what their line says, are errors.
pub(super) fn read(results: &Path) -> Result<Vec<Record>> {
    let path = results.join("records.csv");
    let mut table = csv::Reader::from_path(&path).with_context(|| path.display().to_string())?;
    let mut records = Vec::new();
    for line in table.deserialize() {
        let line: Line = line.with_context(|| path.display().to_string())?;
        if line.board.rows() == line.board.cols() {
            records.push(record(results, line)?);
        }
    }
    records.sort_by_key(|record| record.n);
    Ok(records)
}

fn record(results: &Path, line: Line) -> Result<Record> {
    let path = results.join(line.file.trim_start_matches("results/"));
    let name = || path.display().to_string();
    let bytes = fs::read(&path).with_context(name)?;
    let text = std::str::from_utf8(&bytes).with_context(name)?;
    let claim = destrier_certify::verify(text).with_context(name)?;
    let cover = cover(text).with_context(name)?;
    ensure!(
        cover.board() == line.board && cover.men().len() == line.size,
        "{}: {} pieces on {}, but records.csv says {} on {}",
        name(),
        cover.men().len(),
        cover.board(),
        line.size,
        line.board
    );
    let lower = line.lower.unwrap_or(1);
    let area = line.board.area() as f64;
    Ok(Record {
        n: line.board.rows(),
        size: line.size,
        lower,
        state: if lower == line.size { "proved" } else { "open" },
        density: format!("{:.4}", line.size as f64 / area),
        method: line.method,
        files: vec![Download {
            name: path.file_name().unwrap_or_default().to_string_lossy().into_owned(),
            path: line.file.trim_start_matches("results/").to_owned(),
            claim: claim.to_string(),
            bytes: bytes.len(),
            sha256: Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect(),
        }],
        picture: svg::placement(&cover),
        squares: cover.men().iter().map(|&(_, square)| line.board.name(square)).collect(),
    })
}

/// The pieces of a certificate with a cover.
fn cover(text: &str) -> Result<Placement> {
    let Certificate::Cover(certificate) = destrier_certify::parse(text)? else {
        anyhow::bail!("it is no cover");
    };
    match certificate.proof {
        CoverProof::AtMost { cover, .. } | CoverProof::Exactly { cover, .. } => {
            Ok(Placement::of(certificate.problem.piece, &cover))
        }
        _ => anyhow::bail!("it has no cover"),
    }
}
