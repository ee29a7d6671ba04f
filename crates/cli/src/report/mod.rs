//! What a cover command has to say, as text and as JSON, and only what the checker accepted as
//! proved.

mod document;
pub(crate) mod field;
mod proof;

use crate::args::OutputArgs;
use crate::draw::{self, svg, terminal};
use crate::exit::Exit;
use crate::files;
use anyhow::Result;
use destrier_board::{Piece, Placement, Problem, SquareSet};
use destrier_certify::{Certificate, Claim, Size};
use destrier_model::{Solver, Stop};
pub(crate) use document::{Report, document, publish, schema};
use num_rational::BigRational;
use proof::{Bound, Proof};
pub(crate) use proof::{MAX_BOUNDED, proved_bound};
use serde_json::{Value, json};
use std::io::Write;
use std::path::Path;
use std::time::Duration;

/// What a solver brought home.
pub(crate) struct Search {
    /// Why the solver stopped; none for an answer that was read from a file.
    pub(crate) stop: Option<Stop>,
    pub(crate) cover: Option<SquareSet>,
    pub(crate) bound: Option<f64>,
    pub(crate) nodes: Option<u64>,
    pub(crate) seed: u32,
    /// What shows that no cover is smaller; a packing is made if there is none.
    pub(crate) certificate: Option<Certificate>,
}

impl Search {
    /// What is known before any search: there is no cover.
    pub(crate) fn impossible(seed: u32) -> Self {
        let stop = Some(Stop::Infeasible);
        Search { stop, cover: None, bound: None, nodes: None, seed, certificate: None }
    }
}

/// A cover, what its solver says of it, and what is proved.
pub(crate) struct CoverReport {
    problem: Problem,
    search: Search,
    solver: String,
    seconds: f64,
    proof: Option<Proof>,
}

impl CoverReport {
    /// Proves what can be proved about a solver's answer.
    pub(crate) fn new(
        problem: &Problem,
        search: Search,
        solver: &str,
        elapsed: Duration,
    ) -> Result<Self> {
        let proof = if search.stop == Some(Stop::Infeasible) {
            None
        } else {
            Proof::new(problem, &search, bounding(solver))?
        };
        let (problem, solver) = (problem.clone(), solver.to_owned());
        Ok(CoverReport { problem, search, solver, seconds: elapsed.as_secs_f64(), proof })
    }

    /// The report of a cover that came from elsewhere.
    pub(crate) fn imported(
        problem: &Problem,
        cover: SquareSet,
        from: &str,
        elapsed: Duration,
    ) -> Result<Self> {
        let cover = Some(cover);
        let search =
            Search { stop: None, cover, bound: None, nodes: None, seed: 0, certificate: None };
        Self::new(problem, search, from, elapsed)
    }

    /// The solver's smallest cover, of which nothing shows that it is one but the solver's word.
    pub(crate) fn unproved(&self) -> Option<&SquareSet> {
        let unproved = self.status() == "optimal" && self.proved() < self.size();
        self.search.cover.as_ref().filter(|_| unproved)
    }

    /// Whether a proof takes minutes: knights on plain boards up to 17x17.
    fn is_provable(&self) -> bool {
        self.problem == Problem::new(self.problem.board) && self.problem.board.area() <= 289
    }

    /// Whether this solver found it.
    pub(crate) fn is_by(&self, solver: Solver) -> bool {
        self.solver == solver.name()
    }

    /// The same with a certificate that shows a cover to be a smallest one.
    pub(crate) fn with_proof(
        self,
        cover: SquareSet,
        certificate: Certificate,
        elapsed: Duration,
    ) -> Result<Self> {
        let (cover, certificate) = (Some(cover), Some(certificate));
        let search = Search { cover, certificate, ..self.search };
        Self::new(&self.problem, search, &self.solver, elapsed)
    }

    /// Writes the certificate, prints the report, and says how the command ends.
    pub(crate) fn publish(&self, output: &OutputArgs, impossible: Option<&str>) -> Result<Exit> {
        let file = output.output.as_deref();
        let file = match (file, &self.proof, &self.search.cover) {
            (Some(path), _, Some(cover)) if draw::is_picture(path) => {
                draw::write(path, &svg::placement(&Placement::of(self.problem.piece, cover)))?;
                file
            }
            (Some(path), Some(proof), _) => {
                let text = proof.certificate.to_string();
                let finished = self.exit() == Exit::Yes;
                crate::publish::publish(path, &self.claim(), finished, |path| {
                    files::write(path, &text)
                })?
                .then_some(path)
            }
            _ => None,
        };
        if output.json {
            json(&self.json(impossible))?;
        } else {
            text(&self.text(impossible))?;
            written(output, file);
            next(output, &self.next(output));
        }
        Ok(self.exit())
    }

    fn exit(&self) -> Exit {
        match self.status() {
            "optimal" => Exit::Yes,
            "infeasible" => Exit::No,
            _ if matches!(self.search.stop, None | Some(Stop::Target)) => Exit::Yes,
            _ => Exit::Limit,
        }
    }

    /// What the certificate of an answer without a proof shows.
    fn claim(&self) -> Claim {
        let bound = || Size::AtLeast(self.proved().unwrap_or(0));
        let size = self.size().map_or_else(bound, Size::AtMost);
        Claim::Size { problem: self.problem.clone(), size }
    }

    /// The next sensible command.
    fn next(&self, output: &OutputArgs) -> String {
        let board = self.problem.board;
        match (&self.search.cover, &output.output) {
            (None, _) if self.status() == "limit" => {
                "the same with a longer --time-limit, or --solver search".to_owned()
            }
            (None, _) => String::new(),
            (Some(_), Some(path)) if draw::is_picture(path) => String::new(),
            (Some(_), Some(path)) => {
                let path = path.display();
                format!("destrier verify {path}; destrier draw {path} -o cover.png")
            }
            (Some(_), None) if self.unproved().is_some() => {
                let plain = self.problem == Problem::new(board);
                let flags = if plain { "" } else { " with the same flags" };
                format!("destrier prove {board}{flags} tries to prove that none is smaller")
            }
            (Some(_), None) if self.status() == "feasible" && self.is_provable() => {
                format!("destrier prove {board} proves that none is smaller, or finds one")
            }
            (Some(_), None) => "-o cover.txt keeps it, -o cover.png draws it".to_owned(),
        }
    }

    /// Pieces of its cover.
    pub(crate) fn size(&self) -> Option<usize> {
        self.search.cover.as_ref().map(SquareSet::len)
    }

    /// What the checker confirmed.
    pub(crate) fn verified(&self) -> &[String] {
        self.proof.as_ref().map_or(&[], |proof| &proof.verified)
    }

    fn bound(&self) -> Option<&Bound> {
        self.proof.as_ref().and_then(|proof| proof.bound.as_ref())
    }

    fn proved(&self) -> Option<usize> {
        self.bound().map(|bound| bound.at_least)
    }

    /// The solver's bound as a number of pieces; floating point, so not a proof.
    fn claimed(&self) -> Option<usize> {
        self.search.bound.map(whole)
    }

    fn status(&self) -> &'static str {
        let proved = self.size().is_some() && self.proved() >= self.size();
        match (self.search.stop, self.size()) {
            (Some(Stop::Infeasible), _) => "infeasible",
            (_, None) => "limit",
            (Some(Stop::Finished), Some(_)) => "optimal",
            _ if proved => "optimal",
            _ => "feasible",
        }
    }

    /// The report as JSON.
    pub(crate) fn json(&self, impossible: Option<&str>) -> Value {
        let problem = &self.problem;
        let names = |set: &SquareSet| -> Vec<String> {
            set.iter().map(|square| problem.board.name(square)).collect()
        };
        json!({
            "schema": "cover-1",
            "board": problem.board,
            "piece": problem.piece,
            "rule": problem.rule,
            "symmetry": problem.symmetry,
            "forced": names(&problem.forced),
            "forbidden": names(&problem.forbidden),
            "region": problem.blocks.map(|b| format!("{}x{}={}", b.rows, b.cols, b.at_most)),
            "status": self.status(),
            "stop": self.search.stop.map(stop_word),
            "size": self.size(),
            "bound": self.claimed().max(self.proved()),
            "proved": self.proved(),
            "packing": self.bound().and_then(Bound::packing).map(BigRational::to_string),
            "verified": self.proof.as_ref().map(|proof| proof.verified.clone()),
            "reason": impossible,
            "squares": self.search.cover.as_ref().map(names),
            "solver": self.solver,
            "nodes": self.search.nodes,
            "seconds": self.seconds,
            "seed": self.search.seed,
        })
    }

    fn text(&self, impossible: Option<&str>) -> String {
        let mut text = self.summary();
        text.push('\n');
        if let Some(reason) = impossible {
            text.push_str(&format!("\nreason   {reason}\n"));
        }
        if let Some(cover) = &self.search.cover {
            text.push('\n');
            text.push_str(&terminal::squares(cover, self.problem.piece));
            text.push('\n');
        }
        if let Some(proof) = &self.proof {
            let words = proof.bound.as_ref().map_or("no bound".to_owned(), Bound::words);
            text.push_str(&format!("proved   {words}\n"));
            for claim in &proof.verified {
                text.push_str(&format!("checked  {claim}\n"));
            }
        }
        text.push_str(&format!("{:<8} {}\n", self.solver, self.solver_says()));
        text
    }

    fn summary(&self) -> String {
        let Problem { board, piece, .. } = self.problem;
        let of = if self.problem.to_string().contains(',') {
            format!(" ({})", self.problem)
        } else {
            String::new()
        };
        match (self.status(), self.size()) {
            ("infeasible", _) => format!("No set of {piece}s will do: {}.", self.problem),
            (_, None) => format!("Nothing found before the limit: {}.", self.problem),
            (status, Some(size)) => {
                let verb = if size == 1 { "covers" } else { "cover" };
                let who = format!("{} {verb}", plural(piece, size));
                let how = match status {
                    "optimal" if self.proved() >= Some(size) => "optimal, proved",
                    "optimal" => "optimal by the solver's floating point, not yet proved",
                    _ => "not known to be the fewest",
                };
                format!("{who} the {board} board: {how}{of}.")
            }
        }
    }

    fn solver_says(&self) -> String {
        let mut parts = vec![self.search.stop.map_or("read", stop_word).to_owned()];
        parts.extend(self.claimed().map(|bound| format!("bound {bound}")));
        let unit = match &*self.solver {
            "sweep" => "states",
            "search" => "swaps",
            _ => "nodes",
        };
        parts.extend(self.search.nodes.map(|nodes| format!("{nodes} {unit}")));
        parts.push(format!("{:.2} s", self.seconds));
        parts.push(format!("seed {}", self.search.seed));
        parts.join(", ")
    }
}

/// The solver that makes the packing for an answer of another.
fn bounding(solver: &str) -> Solver {
    if solver == Solver::Microlp.name() { Solver::Microlp } else { Solver::default() }
}

/// The pieces of a solver's bound: a little above a whole number is that number.
pub(crate) fn whole(bound: f64) -> usize {
    (bound - 1e-6).ceil().max(0.0) as usize
}

fn stop_word(stop: Stop) -> &'static str {
    match stop {
        Stop::Finished => "finished",
        Stop::Infeasible => "infeasible",
        Stop::Unbounded => "unbounded",
        Stop::Target => "target reached",
        Stop::TimeLimit => "time limit",
        Stop::Interrupted => "interrupted",
    }
}

/// A fraction in full if it is short, else as a decimal with its length.
pub(crate) fn short(value: &BigRational) -> String {
    let text = value.to_string();
    if text.len() <= 30 {
        return text;
    }
    let scaled = (value * BigRational::from_integer(1_000_000.into())).round().to_integer();
    let (whole, part) = (&scaled / 1_000_000, &scaled % 1_000_000);
    format!("{whole}.{part:0>6} (an exact fraction of {} digits)", text.len() - 1)
}

/// Pieces in the plural, as people say it.
pub(crate) fn plural(piece: Piece, count: usize) -> String {
    if count == 1 { format!("1 {piece}") } else { format!("{count} {piece}s") }
}

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

/// Prints one JSON document.
pub(crate) fn json(value: &Value) -> Result<()> {
    text(&format!("{value:#}\n"))
}

/// Prints text on standard output; colours only on a terminal that wants them.
pub(crate) fn text(text: &str) -> Result<()> {
    anstream::stdout().write_all(text.as_bytes())?;
    Ok(())
}

/// A count as JSON: a number as far as every reader takes it exactly, text beyond 2^53.
pub(crate) fn count(count: u128) -> Value {
    if count <= 1 << 53 { json!(count as u64) } else { json!(count.to_string()) }
}

/// A count for people: `2,268,279,603,200`.
pub(crate) fn grouped(count: u128) -> String {
    let digits = count.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
