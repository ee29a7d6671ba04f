//! What a cover command has to say.

use super::{next, plural, short, show, written};
use crate::args::OutputArgs;
use crate::draw::{self, svg, terminal};
use crate::exit::Exit;
use crate::files;
use crate::publish::publish;
use anyhow::Result;
use destrier_board::{Board, Group, Piece, Placement, Problem, Rule, SquareSet};
use destrier_certify::{Claim, Size};
use destrier_cover::minimum::{Answer, Bound, By, Status};
use destrier_model::Stop;
use destrier_run::Halt;
use serde::Serialize;
use std::path::Path;
use std::time::Duration;

/// A cover, what its finder says of it, and what is proved; the document of `--json`.
#[derive(Serialize)]
pub(crate) struct CoverReport<'a> {
    schema: &'static str,
    board: Board,
    piece: Piece,
    rule: Rule,
    symmetry: Group,
    forced: Vec<String>,
    forbidden: Vec<String>,
    region: Option<String>,
    status: Status,
    stop: Option<&'static str>,
    size: Option<usize>,
    bound: Option<usize>,
    proved: Option<usize>,
    packing: Option<String>,
    verified: Option<&'a [String]>,
    reason: Option<&'a str>,
    squares: Option<Vec<String>>,
    solver: &'static str,
    nodes: Option<u64>,
    seconds: f64,
    seed: u32,
    #[serde(skip)]
    problem: &'a Problem,
    #[serde(skip)]
    answer: &'a Answer,
}

impl<'a> CoverReport<'a> {
    pub(crate) fn new(
        problem: &'a Problem,
        answer: &'a Answer,
        seed: u32,
        elapsed: Duration,
    ) -> Self {
        let &Problem { board, piece, rule, symmetry, .. } = problem;
        CoverReport {
            schema: "cover-1",
            board,
            piece,
            rule,
            symmetry,
            forced: problem.forced.names(),
            forbidden: problem.forbidden.names(),
            region: problem.blocks.map(|b| format!("{}x{}={}", b.rows, b.cols, b.at_most)),
            status: answer.status(),
            stop: answer.stop.map(stop_word),
            size: answer.size(),
            bound: answer.claimed().max(answer.proved()),
            proved: answer.proved(),
            packing: answer.bound.as_ref().and_then(packing),
            verified: Some(&*answer.verified).filter(|verified| !verified.is_empty()),
            reason: answer.reason.as_deref(),
            squares: answer.cover.as_ref().map(SquareSet::names),
            solver: answer.method,
            nodes: answer.work,
            seconds: elapsed.as_secs_f64(),
            seed,
            problem,
            answer,
        }
    }

    /// Writes the certificate, prints the report, and says how the command ends.
    pub(crate) fn publish(&self, output: &OutputArgs) -> Result<Exit> {
        let file = match &output.output {
            Some(path) if self.write(path)? => Some(path.as_path()),
            _ => None,
        };
        show(output, self, || self.text())?;
        written(output, file);
        next(output, &self.next(output));
        Ok(self.exit())
    }

    fn exit(&self) -> Exit {
        match self.status {
            Status::Optimal => Exit::Yes,
            Status::Infeasible => Exit::No,
            _ if matches!(self.answer.stop, None | Some(Stop::Target)) => Exit::Yes,
            _ => Exit::Limit,
        }
    }

    /// Writes the cover as a picture or as a certificate, or the bound without one; whether it did.
    fn write(&self, path: &Path) -> Result<bool> {
        match (&self.answer.cover, &self.answer.certificate) {
            (Some(cover), _) if draw::is_picture(path) => {
                draw::write(path, &svg::placement(&Placement::of(self.piece, cover)))?;
                Ok(true)
            }
            (_, Some(certificate)) => {
                let text = certificate.to_string();
                let finished = self.exit() == Exit::Yes;
                publish(path, &self.claim(), finished, |path| files::write(path, &text))
            }
            _ => Ok(false),
        }
    }

    /// What the certificate of an answer without a proof shows.
    fn claim(&self) -> Claim {
        let bound = || Size::AtLeast(self.proved.unwrap_or(0));
        let size = self.size.map_or_else(bound, Size::AtMost);
        Claim::Size { problem: self.problem.clone(), size }
    }

    /// The next sensible command.
    fn next(&self, output: &OutputArgs) -> String {
        let board = self.board;
        match (&self.answer.cover, &output.output) {
            (None, _) if self.status == Status::Limit => {
                "the same with a longer --time-limit, or --solver search".to_owned()
            }
            (None, _) => String::new(),
            (Some(_), Some(path)) if draw::is_picture(path) => String::new(),
            (Some(_), Some(path)) => {
                let path = path.display();
                format!("destrier verify {path}; destrier draw {path} -o cover.png")
            }
            (Some(_), None) if self.answer.unproved().is_some() => {
                let plain = *self.problem == Problem::new(board);
                let flags = if plain { "" } else { " with the same flags" };
                format!("destrier prove {board}{flags} tries to prove that none is smaller")
            }
            (Some(_), None) if self.status == Status::Feasible && self.is_provable() => {
                format!("destrier prove {board} proves that none is smaller, or finds one")
            }
            (Some(_), None) => "-o cover.txt keeps it, -o cover.png draws it".to_owned(),
        }
    }

    /// Whether a proof is within reach of a visitor: knights on plain boards up to 17x17.
    fn is_provable(&self) -> bool {
        *self.problem == Problem::new(self.board) && self.board.area() <= 289
    }

    fn text(&self) -> String {
        let mut text = self.summary();
        text.push('\n');
        if let Some(reason) = self.reason {
            text.push_str(&format!("\nreason   {reason}\n"));
        }
        if let Some(cover) = &self.answer.cover {
            text.push_str(&format!("\n{}\n", terminal::squares(cover, self.piece)));
        }
        if let Some(verified) = self.verified {
            let words = self.answer.bound.as_ref().map_or("no bound".to_owned(), bound_words);
            text.push_str(&format!("proved   {words}\n"));
            for claim in verified {
                text.push_str(&format!("checked  {claim}\n"));
            }
        }
        text.push_str(&format!("{:<8} {}\n", self.solver, self.solver_says()));
        text
    }

    fn summary(&self) -> String {
        let &CoverReport { board, piece, problem, .. } = self;
        let asks_more = problem.to_string().contains(',');
        let of = if asks_more { format!(" ({problem})") } else { String::new() };
        match (self.status, self.size) {
            (Status::Infeasible, _) => format!("No set of {piece}s will do: {problem}."),
            (_, None) => format!("Nothing found before the limit: {problem}."),
            (status, Some(size)) => {
                let verb = if size == 1 { "covers" } else { "cover" };
                let who = format!("{} {verb}", plural(piece, size));
                let how = match status {
                    Status::Optimal if self.proved >= Some(size) => "optimal, proved",
                    Status::Optimal => "optimal by the solver's floating point, not yet proved",
                    _ => "not known to be the fewest",
                };
                format!("{who} the {board} board: {how}{of}.")
            }
        }
    }

    fn solver_says(&self) -> String {
        let mut parts = vec![self.stop.unwrap_or("read").to_owned()];
        parts.extend(self.answer.claimed().map(|bound| format!("bound {bound}")));
        let unit = match self.solver {
            "sweep" => "states",
            "search" => "swaps",
            _ => "nodes",
        };
        parts.extend(self.nodes.map(|nodes| format!("{nodes} {unit}")));
        parts.push(format!("{:.2} s", self.seconds));
        parts.push(format!("seed {}", self.seed));
        parts.join(", ")
    }
}

/// The value of the packing that shows a bound, if one does.
fn packing(bound: &Bound) -> Option<String> {
    match &bound.by {
        By::Packing(shown) => Some(shown.exact.to_string()),
        _ => None,
    }
}

/// The bound and where it comes from; a step above 1 is the common size of all free orbits.
fn bound_words(bound: &Bound) -> String {
    let at_least = bound.at_least;
    match &bound.by {
        By::Packing(shown) => {
            let rounded = shown.exact.ceil().to_integer();
            let lattice =
                if rounded == at_least.into() { "" } else { ", rounded up to whole orbits" };
            let value = short(&shown.exact);
            format!("at least {at_least}, by an exact fractional packing of value {value}{lattice}")
        }
        By::Cases(1) => format!("at least {at_least}, by an exact fractional packing"),
        By::Cases(cases) => {
            format!("at least {at_least}, by {cases} cases, settled by exact packings")
        }
        By::Sweep => format!("at least {at_least}, by a sweep of half the board"),
    }
}

fn stop_word(stop: Stop) -> &'static str {
    match stop {
        Stop::Finished => "finished",
        Stop::Infeasible => "infeasible",
        Stop::Unbounded => "unbounded",
        Stop::Target => "target reached",
        Stop::Halted(Halt::TimeLimit) => "time limit",
        Stop::Halted(Halt::Interrupted) => "interrupted",
    }
}
