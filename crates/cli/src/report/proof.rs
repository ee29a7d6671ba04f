//! What `destrier prove` has to say.

use super::field::{self, Covers};
use super::{Report, certificate, drawn, next, plural, written};
use crate::args::OutputArgs;
use crate::exit::Exit;
use crate::publish::publish;
use anyhow::{Context, Result};
use destrier_board::{Problem, SquareSet};
use destrier_certify::{Claim, Size};
use destrier_cover::minimum::{End, Proof};
use destrier_run::counted;
use schemars::JsonSchema;
use serde::Serialize;
use std::path::Path;
use std::time::Duration;

/// Output of prove with --json.
#[derive(Serialize, JsonSchema)]
#[schemars(title = "A lower bound")]
pub(crate) struct ProofReport<'a> {
    #[serde(flatten)]
    covers: Covers,
    #[schemars(extend("enum" = ["optimal", "proved", "infeasible", "refuted", "limit"]))]
    status: &'static str,
    /// proved
    lower: Option<usize>,
    /// of the best cover found
    upper: Option<usize>,
    /// what was to be proved
    at_least: Option<usize>,
    /// what the checker accepted
    verified: Option<String>,
    /// the file
    certificate: Option<String>,
    #[schemars(extend("enum" = ["destrier", "vipr", "veripb"]))]
    format: &'a str,
    #[schemars(extend("enum" = ["sweep", "tree", "lines", "parts"]))]
    method: &'static str,
    /// of a tree
    nodes: Option<u64>,
    /// of a sweep
    states: Option<u64>,
    #[schemars(with = "Option<Vec<field::Square>>")]
    squares: Option<Vec<String>>,
    #[schemars(with = "field::Seconds")]
    seconds: f64,
    #[serde(skip)]
    problem: &'a Problem,
    #[serde(skip)]
    proof: &'a Proof,
}

impl<'a> ProofReport<'a> {
    pub(crate) fn new(
        problem: &'a Problem,
        at_least: Option<usize>,
        proof: &'a Proof,
        format: &'a str,
        elapsed: Duration,
    ) -> Self {
        let work = |method: &str| (proof.method == method).then_some(proof.work);
        ProofReport {
            covers: problem.into(),
            status: status(proof, at_least),
            lower: proof.lower(),
            upper: proof.upper(),
            at_least,
            verified: proof.claim.as_ref().map(Claim::to_string),
            certificate: None,
            format,
            method: proof.method,
            nodes: work("tree"),
            states: work("sweep"),
            squares: proof.cover.as_ref().map(SquareSet::names),
            seconds: elapsed.as_secs_f64(),
            problem,
            proof,
        }
    }

    /// Writes the certificate, prints the report, and says how the command ends.
    pub(crate) fn publish(mut self, output: &OutputArgs) -> Result<Exit> {
        let file = match output.output.as_deref() {
            Some(path) if self.write(path)? => Some(path),
            _ => None,
        };
        self.certificate = file.map(|path| path.display().to_string());
        super::publish(&self, output.json)?;
        written(output, file);
        if let Some(path) = file {
            next(output, &self.next(path));
        }
        Ok(match self.status {
            "optimal" | "proved" => Exit::Yes,
            "refuted" | "infeasible" => Exit::No,
            _ => Exit::Limit,
        })
    }

    /// What checks the file.
    fn next(&self, path: &Path) -> String {
        let board = self.problem.board;
        let subject = match self.format {
            "vipr" if *self.problem == Problem::new(board) => format!(" --board {board}"),
            _ => String::new(),
        };
        certificate::check(path, self.format, &subject)
    }

    /// Writes the certificate, if there is one; whether it did.
    fn write(&self, path: &Path) -> Result<bool> {
        let Proof { certificate: Some(shown), claim: Some(claim), .. } = self.proof else {
            return Ok(false);
        };
        let write = |path: &Path| certificate::write(shown, path, self.format);
        publish(path, claim, self.proof.is_finished(), write)
            .with_context(|| path.display().to_string())
    }

    fn summary(&self) -> String {
        let (problem, piece) = (self.problem, self.problem.piece);
        let pieces = |count: Option<usize>| plural(piece, count.unwrap_or(0));
        match self.status {
            "optimal" => format!("Proved: {problem} takes {}, no fewer.", pieces(self.lower)),
            "proved" => format!("Proved: {problem} takes at least {}.", pieces(self.lower)),
            "infeasible" => format!("Proved: no set of {piece}s will do: {problem}."),
            "refuted" if self.upper.is_none() => format!("Not so: fewer will do for {problem}."),
            "refuted" => format!("Not so: {} will do for {problem}.", pieces(self.upper)),
            _ if self.proof.is_finished() => format!(
                "Proved only: {problem} takes at least {}; packings know nothing of --region.",
                pieces(self.lower)
            ),
            _ if self.lower.is_none() => format!("A limit came first: {problem}."),
            _ => format!("A limit came first: {problem} takes at least {}.", pieces(self.lower)),
        }
    }
}

impl Report for ProofReport<'_> {
    const NAME: &'static str = "prove-1";

    fn text(&self) -> String {
        let mut text = format!("{}\n", self.summary());
        if let (Some(cover), "refuted") = (&self.proof.cover, self.status) {
            text.push_str(&format!("\n{}\n", drawn(self.problem, cover)));
        }
        if let Some(claim) = &self.verified {
            text.push_str(&format!("checked  {claim}\n"));
        }
        let (method, seconds) = (self.method, self.seconds);
        let work = match method {
            "lines" => "rows and columns".to_owned(),
            "sweep" => counted(self.proof.work, "states"),
            "parts" => counted(self.proof.work, "states and nodes"),
            _ => counted(self.proof.work, "nodes"),
        };
        text.push_str(&format!("{method:<8} {work}, {seconds:.2} s\n"));
        text
    }
}

fn status(proof: &Proof, at_least: Option<usize>) -> &'static str {
    match (proof.end, proof.size()) {
        (End::Refuted, _) => "refuted",
        (_, Some(Size::Infeasible)) => "infeasible",
        (_, Some(Size::Exactly(_))) => "optimal",
        (_, Some(Size::AtLeast(size))) if at_least.is_some_and(|k| k <= size) => "proved",
        _ => "limit",
    }
}
