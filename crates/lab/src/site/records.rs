//! The record table as the site needs it: each cover checked anew, each proof with its digest.

use super::files::{Download, digest};
use anyhow::{Context, Result, ensure};
use destrier_board::{Board, Placement};
use destrier_certify::{Certificate, CoverProof, TreeCertificate, TreeClaim};
use destrier_draw::svg;
use serde::{Deserialize, Serialize};
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

/// One line of `certificates/manifest.csv`.
#[derive(Deserialize)]
struct Proof {
    n: usize,
    format: String,
    file: String,
    sha256: String,
    /// `exactly 32`, `at-least 52`, or `formula`.
    claim: String,
    /// The checkers that accepted it, with blanks between.
    checked_by: String,
}

/// The checkers of the manifest, and what the pages call them.
const CHECKERS: [(&str, &str); 5] = [
    ("destrier", "destrier verify"),
    ("viprchk", "viprchk"),
    ("veripb", "VeriPB"),
    ("proved-checker", "the proved checker"),
    ("coq", "Coq's kernel (as a theorem)"),
];

/// The checkers of the names, as the pages call them.
fn checkers(names: &str) -> impl Iterator<Item = &'static str> {
    let has = |name| names.split(' ').any(|other| other == name);
    CHECKERS.into_iter().filter(move |(name, _)| has(*name)).map(|(_, called)| called)
}

/// One line of `census/census.csv`.
#[derive(Deserialize, Serialize, Clone)]
pub(super) struct Census {
    n: usize,
    total: String,
    distinct: String,
}

/// One line of `total.csv`: the fewest knights that attack every square.
#[derive(Deserialize, Serialize, Clone)]
struct Total {
    #[serde(rename(deserialize = "board"))]
    n: usize,
    /// What the checker said of the file.
    verified: String,
    file: String,
}

/// A board of the table: what is known, and the files that show it.
#[derive(Serialize)]
pub(super) struct Record {
    pub(super) n: usize,
    pub(super) size: usize,
    pub(super) lower: usize,
    /// `proved` when the lower bound meets the size, else `open`.
    pub(super) state: &'static str,
    /// Knights per square, to four places.
    density: String,
    method: String,
    census: Option<Census>,
    total: Option<Total>,
    /// The names of proofs for other checkers.
    vipr: Option<String>,
    veripb: Option<String>,
    /// The file that the proved checker accepts.
    proved: Option<String>,
    /// Who accepted that no cover has fewer knights.
    checkers: Vec<&'static str>,
    /// The strongest of our own first.
    pub(super) files: Vec<Download>,
    /// The cover as SVG.
    #[serde(skip)]
    pub(super) picture: String,
    /// The names of its squares.
    #[serde(skip)]
    pub(super) squares: Vec<String>,
}

/// The square boards of `records.csv`, in ascending order; covers that the checker refuses, or that
/// are not what their line says, and proofs of another digest than the manifest's are errors.
pub(super) fn read(results: &Path) -> Result<Vec<Record>> {
    let proofs: Vec<Proof> = lines(&results.join("certificates/manifest.csv"))?;
    let census: Vec<Census> = lines(&results.join("census/census.csv"))?;
    let total: Vec<Total> = lines(&results.join("total.csv"))?;
    let mut records = Vec::new();
    for line in lines::<Line>(&results.join("records.csv"))? {
        if line.board.rows() != line.board.cols() {
            continue;
        }
        let mut record = record(results, line)?;
        let n = record.n;
        let mut names = String::new();
        for proof in proofs.iter().filter(|proof| proof.n == n) {
            record.add(results, proof)?;
            if proof.claim == format!("exactly {}", record.size) {
                names += &format!(" {}", proof.checked_by);
            }
        }
        record.checkers = checkers(&names).collect();
        record.add_bound(results)?;
        record.census = census.iter().find(|census| census.n == n).cloned();
        record.total = total.iter().find(|total| total.n == n).cloned();
        records.push(record);
    }
    records.sort_by_key(|record| record.n);
    Ok(records)
}

/// The lines of a table; none if there is no such file.
fn lines<T: serde::de::DeserializeOwned>(path: &Path) -> Result<Vec<T>> {
    if !path.exists() {
        return Ok(Vec::new());
    }
    let name = || path.display().to_string();
    let mut table = csv::Reader::from_path(path).with_context(name)?;
    table.deserialize().collect::<Result<_, _>>().with_context(name)
}

impl Record {
    /// Takes up the certificate of a bound, from which `records` took it when it was checked.
    fn add_bound(&mut self, results: &Path) -> Result<()> {
        let path = format!("bounds/{:03}.txt.gz", self.n);
        if results.join(&path).exists() {
            let text = destrier_console::files::read(&results.join(&path))?;
            let size = match destrier_certify::parse(&text).with_context(|| path.clone())? {
                Certificate::Sweep(sweep) => Some(sweep.size),
                Certificate::Tree(TreeCertificate { claim: TreeClaim::AtLeast(size), .. }) => {
                    Some(size)
                }
                _ => None,
            };
            if size == Some(self.lower) {
                let claim =
                    format!("knight domination of {0}x{0}: at least {1}", self.n, self.lower);
                self.files.insert(0, Download::new(results, &path, claim, "destrier verify")?);
            }
        }
        Ok(())
    }

    /// Takes up a proof that was checked when it was made.
    fn add(&mut self, results: &Path, proof: &Proof) -> Result<()> {
        let path = format!("certificates/{}", proof.file);
        let claim = match proof.format.as_str() {
            "opb" => format!("the formula of {}x{}", self.n, self.n),
            _ => format!("knight domination of {0}x{0}: {1}", self.n, proof.claim),
        };
        let by: Vec<&str> = checkers(&proof.checked_by).collect();
        let file = Download::new(results, &path, claim, &by.join(", "))?;
        ensure!(file.sha256 == proof.sha256, "{path} is not the file of the manifest");
        if proof.checked_by.split(' ').any(|name| name == "proved-checker") {
            self.proved = Some(file.name.clone());
        }
        let number = proof.claim.split(' ').next_back().and_then(|word| word.parse().ok());
        if let (Some(number), "destrier" | "sweep") = (number, proof.format.as_str()) {
            let shows = proof.claim.starts_with("exactly") || proof.claim.starts_with("at");
            self.lower = if shows { self.lower.max(number) } else { self.lower };
            self.files.insert(0, file);
        } else {
            match proof.format.as_str() {
                "vipr" => self.vipr = Some(file.name.clone()),
                "veripb" => self.veripb = Some(file.name.clone()),
                _ => {}
            }
            self.files.push(file);
        }
        self.state = state(self.lower, self.size);
        Ok(())
    }
}

fn state(lower: usize, size: usize) -> &'static str {
    if lower == size { "proved" } else { "open" }
}

fn record(results: &Path, line: Line) -> Result<Record> {
    let file = line.file.trim_start_matches("results/");
    let path = results.join(file);
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
    let download = Download {
        name: path.file_name().unwrap_or_default().to_string_lossy().into_owned(),
        path: file.to_owned(),
        claim: claim.to_string(),
        checked_by: "destrier verify, just now".to_owned(),
        bytes: bytes.len(),
        sha256: digest(&bytes),
    };
    Ok(Record {
        n: line.board.rows(),
        size: line.size,
        lower,
        state: state(lower, line.size),
        density: format!("{:.4}", line.size as f64 / area),
        method: line.method,
        census: None,
        total: None,
        vipr: None,
        veripb: None,
        proved: None,
        checkers: Vec::new(),
        files: vec![download],
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
