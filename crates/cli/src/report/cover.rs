//! What a cover command has to say.

use super::ending::{exit, work};
use super::field::{self, Covers};
use super::{Published, Report, drawn, plural, short};
use crate::exit::Exit;
use crate::files;
use crate::known::{Known, inherited, known};
use destrier_board::{Placement, Problem, SquareSet};
use destrier_certify::{BoardCovering, Checked};
use destrier_cover::{Answer, Bound, By, Status};
use destrier_draw::{is_picture, svg};
use destrier_model::Stop;
use schemars::JsonSchema;
use serde::Serialize;
use std::path::Path;
use std::time::Duration;

/// What may be known of a cover that was looked for.
const STATUSES: [Status; 4] =
    [Status::Optimal, Status::Feasible, Status::Infeasible, Status::Limit];

/// Output of cover, import and solve with --json.
#[derive(Serialize, JsonSchema)]
#[schemars(title = "A cover")]
pub(crate) struct CoverReport<'a> {
    #[serde(flatten)]
    covers: Covers,
    #[schemars(with = "Vec<field::Square>")]
    forced: Vec<String>,
    #[schemars(with = "Vec<field::Square>")]
    forbidden: Vec<String>,
    /// squares that need not be covered
    #[schemars(with = "Vec<field::Square>")]
    exempt: Vec<String>,
    /// RxC=K
    #[schemars(regex(pattern = "^[0-9]+x[0-9]+=[0-9]+$"))]
    region: Option<String>,
    /// optimal: no smaller one by the solver's word, which is proved only if proved equals size
    #[schemars(with = "String", extend("enum" = STATUSES))]
    status: Status,
    /// why the solver stopped; null for a file that was read
    #[schemars(extend("enum" = stops()))]
    stop: Option<&'static str>,
    /// pieces of the cover
    size: Option<usize>,
    /// the solver's lower bound, rounded up, or what is proved if that is more
    bound: Option<usize>,
    /// a lower bound that the exact checker accepted
    proved: Option<usize>,
    #[schemars(with = "Option<field::Fraction>")]
    packing: Option<String>,
    /// what the checker accepted, in its words
    verified: Option<Vec<String>>,
    /// why there is no cover
    reason: Option<&'a str>,
    #[schemars(with = "Option<Vec<field::Square>>")]
    squares: Option<Vec<String>>,
    solver: &'static str,
    /// of branch and bound, swaps of a search, or states of a sweep
    nodes: Option<u64>,
    #[schemars(with = "field::Seconds")]
    seconds: f64,
    /// after so many seconds the last smaller cover was found; null where nobody looked for one
    #[schemars(with = "Option<field::Seconds>")]
    improved: Option<f64>,
    /// the smallest cover known when this program was built, which takes no part in the answer; null if the
    /// tables of results have none
    known: Option<Known>,
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
        CoverReport {
            covers: problem.into(),
            forced: problem.forced.names(),
            forbidden: problem.forbidden.names(),
            exempt: problem.exempt.names(),
            region: problem.blocks.map(|b| format!("{}x{}={}", b.rows, b.cols, b.at_most)),
            status: answer.status(),
            stop: answer.end.stop().map(Stop::name),
            size: answer.size,
            bound: answer.claimed().max(answer.proved()),
            proved: answer.proved(),
            packing: answer.bound.as_ref().and_then(packing),
            verified: Some(answer.verified()).filter(|verified| !verified.is_empty()),
            reason: answer.reason.as_deref(),
            squares: answer.best.as_ref().map(SquareSet::names),
            solver: answer.method.name(),
            nodes: answer.work,
            seconds: elapsed.as_secs_f64(),
            improved: None,
            known: known(problem),
            seed,
            problem,
            answer,
        }
    }

    /// The same, of which the last smaller cover was found after this time.
    pub(crate) fn improved(self, after: Option<Duration>) -> Self {
        CoverReport { improved: after.map(|after| after.as_secs_f64()), ..self }
    }

    /// Whether a proof is within reach of a visitor: knights on plain boards up to 17x17.
    fn is_provable(&self) -> bool {
        *self.problem == Problem::new(self.problem.board) && self.problem.board.area() <= 289
    }

    fn summary(&self) -> String {
        let problem = self.problem;
        let &Problem { board, piece, .. } = problem;
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
                    _ if self
                        .known
                        .is_some_and(|known| known.is_minimum() && known.size == size) =>
                    {
                        "not proved here to be the fewest"
                    }
                    _ if self.known.is_some_and(|known| known.size < size) => "not the fewest",
                    _ if self.inherits() => "not proved here to be the fewest",
                    _ => "not known to be the fewest",
                };
                format!("{who} the {board} board: {how}{of}.")
            }
        }
    }

    /// Whether the tables have a problem that asks for less and takes as many pieces.
    fn inherits(&self) -> bool {
        self.known.is_none() && self.size.is_some() && inherited(self.problem) >= self.size
    }

    fn solver_says(&self) -> String {
        let mut parts = vec![self.stop.unwrap_or("read").to_owned()];
        parts.extend(self.answer.claimed().map(|bound| format!("bound {bound}")));
        parts.extend(work(self.answer));
        parts.push(format!("{:.2} s", self.seconds));
        parts.push(format!("seed {}", self.seed));
        parts.join(", ")
    }
}

impl Published for CoverReport<'_> {
    fn filed(&self) -> Option<&Checked> {
        self.answer.shown.first()
    }

    fn picture(&self) -> Option<String> {
        let placement = Placement::of(self.problem.piece, self.answer.best.as_ref()?);
        Some(svg::choice(&placement, &BoardCovering::new(self.problem)))
    }

    fn exit(&self) -> Exit {
        exit(self.status, self.answer.end)
    }

    fn next(&self, file: Option<&Path>) -> String {
        let board = self.problem.board;
        match file {
            _ if self.status == Status::Limit => "the same with a longer --time-limit".to_owned(),
            _ if self.size.is_none() => String::new(),
            Some(path) if is_picture(path) => String::new(),
            Some(path) if files::is_json(path) => format!("destrier check {}", path.display()),
            Some(path) => {
                let path = path.display();
                format!("destrier verify {path}; destrier draw {path} -o cover.png")
            }
            None if self.answer.unproved().is_some() => {
                let plain = *self.problem == Problem::new(board);
                let flags = if plain { "" } else { " with the same flags" };
                format!("destrier prove {board}{flags} tries to prove that none is smaller")
            }
            None if self.status == Status::Feasible && self.is_provable() => {
                format!("destrier prove {board} proves that none is smaller, or finds one")
            }
            None => "-o cover.txt keeps it, -o cover.png draws it".to_owned(),
        }
    }
}

impl Report for CoverReport<'_> {
    const NAME: &'static str = "cover-3";

    fn text(&self) -> String {
        let mut text = self.summary();
        text.push('\n');
        if let Some(reason) = self.reason {
            text.push_str(&format!("\nreason   {reason}\n"));
        }
        if let Some(cover) = &self.answer.best {
            text.push_str(&format!("\n{}\n", drawn(self.problem, cover)));
        }
        if let Some(verified) = &self.verified {
            let words = self.answer.bound.as_ref().map_or("no bound".to_owned(), bound_words);
            text.push_str(&format!("proved   {words}\n"));
            for claim in verified {
                text.push_str(&format!("checked  {claim}\n"));
            }
        }
        if let Some(known) = self.known.filter(|_| self.proved < self.size) {
            text.push_str(&format!("record   {}\n", record(known)));
        }
        if let Some(size) = self.size.filter(|_| self.proved < self.size && self.inherits()) {
            let board = self.problem.board;
            text.push_str(&format!(
                "record   every cover of the {board} board has at least {size}\n"
            ));
        }
        text.push_str(&format!("{:<8} {}\n", self.solver, self.solver_says()));
        text
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
        By::Lines => format!("at least {at_least}, by rows and columns without pieces"),
        By::Parts(parts) => format!("at least {at_least}, by {parts} parts that share no piece"),
        By::Cases(1) => format!("at least {at_least}, by exact weights on rows"),
        By::Cases(cases) => {
            format!("at least {at_least}, by {cases} cases, settled by exact weights")
        }
        By::Sweep { halved: true } => format!("at least {at_least}, by a sweep of half the board"),
        By::Sweep { halved: false } => format!("at least {at_least}, by a sweep"),
    }
}

/// What is known, beside an answer that leaves something open.
fn record(known: Known) -> String {
    match known.is_minimum() {
        true => format!("the smallest known: {}, which is the minimum", known.size),
        false => format!("the smallest known: {}; at least {}", known.size, known.at_least),
    }
}

/// Why solvers stop, and none where no solver ran.
fn stops() -> Vec<Option<&'static str>> {
    Stop::NAMES.into_iter().map(Some).chain([None]).collect()
}
