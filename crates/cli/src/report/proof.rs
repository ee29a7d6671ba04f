//! What `destrier prove` has to say.

use super::ending::{exit, work};
use super::field::{self, Covers};
use super::{Published, Report, certificate, drawn, plural};
use crate::exit::Exit;
use anyhow::Result;
use destrier_board::{Problem, SquareSet};
use destrier_certify::{Certificate, Checked};
use destrier_cover::question::ProofFormat;
use destrier_cover::{Answer, FoundBy, Status};
use schemars::JsonSchema;
use serde::Serialize;
use std::path::Path;
use std::time::Duration;

/// What may be known of a bound that was to be proved.
const STATUSES: [Status; 5] =
    [Status::Optimal, Status::Proved, Status::Infeasible, Status::Refuted, Status::Limit];

/// Output of prove with --json.
#[derive(Serialize, JsonSchema)]
#[schemars(title = "A lower bound")]
pub(crate) struct ProofReport<'a> {
    #[serde(flatten)]
    covers: Covers,
    #[schemars(with = "String", extend("enum" = STATUSES))]
    status: Status,
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
    #[schemars(extend("enum" = ProofFormat::ALL.map(ProofFormat::name)))]
    format: &'static str,
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
    written_as: ProofFormat,
    #[serde(skip)]
    problem: &'a Problem,
    #[serde(skip)]
    proof: &'a Answer,
}

impl<'a> ProofReport<'a> {
    pub(crate) fn new(
        problem: &'a Problem,
        at_least: Option<usize>,
        proof: &'a Answer,
        format: ProofFormat,
        elapsed: Duration,
    ) -> Self {
        let work = |method: FoundBy| proof.work.filter(|_| proof.method == method);
        ProofReport {
            covers: problem.into(),
            status: match proof.status_of(at_least) {
                Status::Feasible => Status::Limit, // a cover is no proof
                status => status,
            },
            lower: proof.proved(),
            upper: proof.size,
            at_least,
            verified: proof.verified().pop(),
            certificate: None,
            format: format.name(),
            method: proof.method.name(),
            nodes: work(FoundBy::Tree),
            states: work(FoundBy::Sweep),
            squares: proof.best.as_ref().map(SquareSet::names),
            seconds: elapsed.as_secs_f64(),
            written_as: format,
            problem,
            proof,
        }
    }

    fn summary(&self) -> String {
        let (problem, piece) = (self.problem, self.problem.piece);
        let pieces = |count: Option<usize>| plural(piece, count.unwrap_or(0));
        match self.status {
            Status::Optimal => format!("Proved: {problem} takes {}, no fewer.", pieces(self.lower)),
            Status::Proved => format!("Proved: {problem} takes at least {}.", pieces(self.lower)),
            Status::Infeasible => format!("Proved: no set of {piece}s will do: {problem}."),
            Status::Refuted if self.upper.is_none() => {
                format!("Not so: fewer will do for {problem}.")
            }
            Status::Refuted => format!("Not so: {} will do for {problem}.", pieces(self.upper)),
            _ if self.lower.is_none() => format!("A limit came first: {problem}."),
            _ => format!("A limit came first: {problem} takes at least {}.", pieces(self.lower)),
        }
    }
}

impl Published for ProofReport<'_> {
    fn filed(&self) -> Option<&Checked> {
        self.proof.shown.first()
    }

    fn write(&self, certificate: &Certificate, path: &Path) -> Result<()> {
        certificate::write(certificate, path, self.written_as)
    }

    fn exit(&self) -> Exit {
        exit(self.status, self.proof.end)
    }

    fn is_finished(&self) -> bool {
        self.proof.end.is_finished()
    }

    fn is_in(&mut self, file: Option<&Path>) {
        self.certificate = file.map(|path| path.display().to_string());
    }

    /// What checks the file.
    fn next(&self, file: Option<&Path>) -> String {
        let board = self.problem.board;
        let is_plain = *self.problem == Problem::new(board);
        let subject = match self.written_as {
            ProofFormat::Vipr if is_plain => format!(" --board {board}"),
            ProofFormat::Destrier | ProofFormat::Tree | ProofFormat::Vipr | ProofFormat::Veripb => {
                String::new()
            }
        };
        file.map_or_else(String::new, |path| certificate::check(path, self.written_as, &subject))
    }
}

impl Report for ProofReport<'_> {
    const NAME: &'static str = "prove-1";

    fn text(&self) -> String {
        let mut text = format!("{}\n", self.summary());
        if let (Some(cover), Status::Refuted) = (&self.proof.best, self.status) {
            text.push_str(&format!("\n{}\n", drawn(self.problem, cover)));
        }
        if let Some(claim) = &self.verified {
            text.push_str(&format!("checked  {claim}\n"));
        }
        let (method, seconds) = (self.method, self.seconds);
        let work = work(self.proof).unwrap_or_else(|| "rows and columns".to_owned());
        text.push_str(&format!("{method:<8} {work}, {seconds:.2} s\n"));
        text
    }
}
