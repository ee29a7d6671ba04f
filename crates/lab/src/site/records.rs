//! The record table as the site needs it: each cover checked anew, each proof with its digest.

use super::files::Download;
use anyhow::{Context, Result, ensure};
use destrier_board::{Board, Placement};
use destrier_certify::{Certificate, CoverProof, Size};
use destrier_draw::svg;
use serde::de::IntoDeserializer;
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::BTreeSet;
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
    format: Format,
    file: String,
    sha256: String,
    /// `exactly 32`, `at-least 52`, or `formula`.
    claim: String,
    /// The checkers that accepted it, with blanks between.
    #[serde(deserialize_with = "checkers")]
    checked_by: BTreeSet<Checker>,
}

/// What is in a file of the manifest.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Format {
    Destrier,
    Sweep,
    Vipr,
    Veripb,
    /// The formula of a proof for VeriPB.
    Opb,
}

/// The checkers of the manifest, in the order in which the pages name them.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[serde(rename_all = "kebab-case")]
enum Checker {
    Destrier,
    Viprchk,
    Veripb,
    #[serde(rename = "proved-checker")]
    Proved,
    Coq,
}

impl Checker {
    /// What the pages call it.
    fn called(self) -> &'static str {
        match self {
            Checker::Destrier => "destrier verify",
            Checker::Viprchk => "viprchk",
            Checker::Veripb => "VeriPB",
            Checker::Proved => "the proved checker",
            Checker::Coq => "Coq's kernel (as a theorem)",
        }
    }
}

/// Reads names with blanks between.
fn checkers<'de, D: Deserializer<'de>>(names: D) -> Result<BTreeSet<Checker>, D::Error> {
    let names = String::deserialize(names)?;
    names.split(' ').map(|name| Checker::deserialize(name.into_deserializer())).collect()
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

/// What is known of the minimum.
#[derive(Serialize, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub(super) enum State {
    /// The lower bound meets the size.
    Proved,
    Open,
}

/// A board of the table: what is known, and the files that show it.
#[derive(Serialize)]
pub(super) struct Record {
    pub(super) n: usize,
    pub(super) size: usize,
    pub(super) lower: usize,
    pub(super) state: State,
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
        let mut accepted = BTreeSet::new();
        for proof in proofs.iter().filter(|proof| proof.n == n) {
            record.add(results, proof)?;
            if proof.claim == format!("exactly {}", record.size) {
                accepted.extend(&proof.checked_by);
            }
        }
        record.checkers = accepted.into_iter().map(Checker::called).collect();
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
                Certificate::BoardProgram(own) => match Size::from(&own.proof.optimum(false)) {
                    Size::AtLeast(size) => Some(size),
                    _ => None,
                },
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
        let n = self.n;
        let claim = match proof.format {
            Format::Opb => format!("the formula of {n}x{n}"),
            Format::Destrier | Format::Sweep | Format::Vipr | Format::Veripb => {
                format!("knight domination of {n}x{n}: {}", proof.claim)
            }
        };
        let by: Vec<&str> = proof.checked_by.iter().map(|own| own.called()).collect();
        let file = Download::new(results, &path, claim, &by.join(", "))?;
        ensure!(file.sha256 == proof.sha256, "{path} is not the file of the manifest");
        if proof.checked_by.contains(&Checker::Proved) {
            self.proved = Some(file.name.clone());
        }
        let name = file.name.clone();
        match proof.format {
            Format::Destrier | Format::Sweep => {
                let number = proof.claim.split(' ').next_back().and_then(|word| word.parse().ok());
                self.lower = self.lower.max(number.with_context(|| proof.claim.clone())?);
                self.files.insert(0, file);
            }
            Format::Vipr => {
                self.vipr = Some(name);
                self.files.push(file);
            }
            Format::Veripb => {
                self.veripb = Some(name);
                self.files.push(file);
            }
            Format::Opb => self.files.push(file),
        }
        self.state = state(self.lower, self.size);
        Ok(())
    }
}

fn state(lower: usize, size: usize) -> State {
    if lower == size { State::Proved } else { State::Open }
}

fn record(results: &Path, line: Line) -> Result<Record> {
    let file = line.file.trim_start_matches("results/");
    let path = results.join(file);
    let name = || path.display().to_string();
    let text = fs::read_to_string(&path).with_context(name)?;
    let claim = destrier_certify::verify(&text).with_context(name)?.to_string();
    let cover = cover(&text).with_context(name)?;
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
    let download = Download::new(results, file, claim, "destrier verify, just now")?;
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
