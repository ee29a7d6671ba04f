//! What a proof shows, as far as the checker confirms it: files, text and JSON.

use super::Args;
use crate::exit::Exit;
use crate::publish::publish;
use crate::{files, report};
use anyhow::{Context, Result};
use destrier_board::{Problem, SquareSet};
use destrier_certify::{Certificate, Claim, Size, Verified, check_cover, write_vipr};
use destrier_cover::tree::Stop;
use destrier_cover::write_veripb;
use serde_json::json;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What a method brought home.
pub(super) struct Attempt {
    pub(super) certificate: Option<Certificate>,
    pub(super) cover: Option<SquareSet>,
    pub(super) stop: Stop,
    /// `tree` or `sweep`.
    pub(super) method: &'static str,
    /// Of a tree.
    pub(super) nodes: usize,
    /// Of sweeps.
    pub(super) states: u64,
}

/// An attempt whose certificate the checker confirmed.
pub(super) struct Proof<'a> {
    problem: &'a Problem,
    at_least: Option<usize>,
    attempt: Attempt,
    /// The certificate's text.
    text: Option<String>,
    /// What the checker says that it shows.
    verified: Option<Verified>,
    size: Option<Size>,
}

impl<'a> Proof<'a> {
    /// Hands the certificate to the checker, as text.
    pub(super) fn new(
        problem: &'a Problem,
        at_least: Option<usize>,
        mut attempt: Attempt,
    ) -> Result<Self> {
        attempt.cover = attempt.cover.filter(|cover| check_cover(problem, cover).is_ok());
        let mut proof =
            Proof { problem, at_least, attempt, text: None, verified: None, size: None };
        if let Some(certificate) = &proof.attempt.certificate {
            let text = certificate.to_string();
            let verified =
                destrier_certify::verify(&text).context("our own checker refuses the result")?;
            if let Claim::Size { size, .. } = verified.claim() {
                proof.size = Some(*size);
            }
            (proof.verified, proof.text) = (Some(verified), Some(text));
        }
        Ok(proof)
    }

    /// Writes the certificate, and with a pseudo-Boolean proof its formula; tells whether it did.
    pub(super) fn write(&self, path: &Path, format: &str) -> Result<bool> {
        let (Some(text), Some(verified)) = (&self.text, &self.verified) else { return Ok(false) };
        publish(path, verified.claim(), self.is_finished(), |path| {
            match (format, &self.attempt.certificate) {
                ("vipr", Some(certificate)) => {
                    let mut out = Vec::new();
                    write_vipr(certificate, &mut out)?;
                    files::write_bytes(path, &out)
                }
                ("veripb", Some(Certificate::Tree(tree))) => {
                    let (mut formula, mut proof) = (Vec::new(), Vec::new());
                    write_veripb(tree, &mut formula, &mut proof)?;
                    files::write_bytes(&formula_path(path), &formula)?;
                    files::write_bytes(path, &proof)
                }
                _ => files::write(path, text),
            }
        })
        .with_context(|| path.display().to_string())
    }

    /// Whether nothing is left to do.
    pub(super) fn is_finished(&self) -> bool {
        matches!(self.attempt.stop, Stop::Finished | Stop::Refuted)
    }

    fn lower(&self) -> Option<usize> {
        match self.size {
            Some(Size::AtLeast(size) | Size::Exactly(size)) => Some(size),
            _ => None,
        }
    }

    fn upper(&self) -> Option<usize> {
        self.attempt.cover.as_ref().map(SquareSet::len)
    }

    fn status(&self) -> &'static str {
        match (self.attempt.stop, self.size) {
            (Stop::Refuted, _) => "refuted",
            (_, Some(Size::Infeasible)) => "infeasible",
            (_, Some(Size::Exactly(_))) => "optimal",
            (_, Some(Size::AtLeast(size))) if self.at_least.is_some_and(|k| k <= size) => "proved",
            _ => "limit",
        }
    }

    /// Prints the report, and says how the command ends.
    pub(super) fn publish(
        &self,
        args: &Args,
        written: bool,
        state: Option<&Path>,
        elapsed: Duration,
    ) -> Result<Exit> {
        let names = |cover: &SquareSet| -> Vec<String> {
            cover.iter().map(|square| self.problem.board.name(square)).collect()
        };
        let output = args.output.output.as_deref().filter(|_| written);
        if args.output.json {
            report::json(&json!({
                "schema": "prove-1",
                "board": self.problem.board,
                "piece": self.problem.piece,
                "rule": self.problem.rule,
                "symmetry": self.problem.symmetry,
                "status": self.status(),
                "lower": self.lower(),
                "upper": self.upper(),
                "at_least": self.at_least,
                "verified": self.verified.as_ref().map(Verified::to_string),
                "certificate": output.map(|path| path.display().to_string()),
                "format": args.format,
                "method": self.attempt.method,
                "nodes": (self.attempt.method == "tree").then_some(self.attempt.nodes),
                "states": (self.attempt.method == "sweep").then_some(self.attempt.states),
                "squares": self.attempt.cover.as_ref().map(names),
                "seconds": elapsed.as_secs_f64(),
            }))?;
        } else {
            report::text(&self.text(elapsed))?;
        }
        report::written(&args.output, output);
        if let Some(path) = output {
            report::next(&args.output, &format!("destrier verify {}", path.display()));
        }
        if !self.is_finished() && !args.output.quiet {
            match state.filter(|path| path.exists()) {
                Some(_) => eprintln!("The same command with --resume goes on from here."),
                None => eprintln!("With -o PATH such a run can be gone on with by --resume."),
            }
        }
        Ok(match self.status() {
            "optimal" | "proved" => Exit::Yes,
            "refuted" | "infeasible" => Exit::No,
            _ => Exit::Limit,
        })
    }

    fn text(&self, elapsed: Duration) -> String {
        let mut text = format!("{}\n", self.summary());
        if let (Some(cover), "refuted") = (&self.attempt.cover, self.status()) {
            text.push_str(&format!(
                "\n{}\n",
                crate::draw::terminal::squares(cover, self.problem.piece)
            ));
        }
        if let Some(claim) = &self.verified {
            text.push_str(&format!("checked  {claim}\n"));
        }
        let seconds = elapsed.as_secs_f64();
        let work = match self.attempt.method {
            "sweep" => format!("{} states", self.attempt.states),
            _ => format!("{} nodes", self.attempt.nodes),
        };
        text.push_str(&format!("{:<8} {work}, {seconds:.2} s\n", self.attempt.method));
        text
    }

    fn summary(&self) -> String {
        let (problem, piece) = (self.problem, self.problem.piece);
        let pieces = |count: Option<usize>| report::plural(piece, count.unwrap_or(0));
        match self.status() {
            "optimal" => format!("Proved: {problem} takes {}, no fewer.", pieces(self.lower())),
            "proved" => format!("Proved: {problem} takes at least {}.", pieces(self.lower())),
            "infeasible" => format!("Proved: no set of {piece}s will do: {problem}."),
            "refuted" if self.upper().is_none() => format!("Not so: fewer will do for {problem}."),
            "refuted" => format!("Not so: {} will do for {problem}.", pieces(self.upper())),
            _ if self.is_finished() => format!(
                "Proved only: {problem} takes at least {}; packings know nothing of --region.",
                pieces(self.lower())
            ),
            _ if self.lower().is_none() => format!("A limit came first: {problem}."),
            _ => format!("A limit came first: {problem} takes at least {}.", pieces(self.lower())),
        }
    }
}

/// `x.pbp` has its formula in `x.opb`, `x.pbp.gz` in `x.opb.gz`.
fn formula_path(proof: &Path) -> PathBuf {
    let name = proof.to_string_lossy();
    let (stem, gz) = name.strip_suffix(".gz").map_or((&*name, ""), |stem| (stem, ".gz"));
    format!("{}.opb{gz}", stem.strip_suffix(".pbp").unwrap_or(stem)).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_lie_beside_their_proofs() {
        for (proof, formula) in
            [("a/x.pbp", "a/x.opb"), ("x.pbp.gz", "x.opb.gz"), ("x", "x.opb"), ("x.gz", "x.opb.gz")]
        {
            assert_eq!(formula_path(Path::new(proof)), PathBuf::from(formula));
        }
    }
}
