//! What `destrier cycles` has to say.

use crate::report::field::{self, Count};
use crate::report::{Report, runs};
use destrier_board::{Board, Piece, Square};
use destrier_certify::Surface;
use destrier_combinat::cycles::{
    Answer, Arena, Counted, Effort, Method, Outcome, Partition, Solution, Task,
};
use destrier_draw::terminal;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// What was asked, and whether there is such a partition.
#[derive(Serialize, JsonSchema)]
pub(super) struct Asked {
    #[schemars(with = "field::Board")]
    board: Board,
    /// whether the board is the six faces of a cube, one above the other
    cube: bool,
    #[schemars(with = "field::Piece")]
    piece: Piece,
    /// cycles asked for
    count: Option<usize>,
    /// squares of a cycle, at least
    least: usize,
    /// at most
    most: usize,
    /// null where a limit came first
    pub(super) feasible: Option<bool>,
    /// why there is none
    reason: Option<String>,
    #[serde(skip)]
    arena: Arena,
    #[serde(skip)]
    task: Task,
}

impl Asked {
    pub(super) fn new(
        arena: Arena,
        task: Task,
        feasible: Option<bool>,
        reason: Option<String>,
    ) -> Self {
        let (board, piece) = (arena.board(), arena.piece());
        let Task { count, least, most } = task;
        let cube = arena.surface() == Surface::Cube;
        Asked { board, cube, piece, count, least, most, feasible, reason, arena, task }
    }
}

/// Output of cycles with --json.
#[derive(Serialize, JsonSchema)]
#[schemars(title = "A partition into cycles")]
pub(crate) struct PartitionReport<'a> {
    #[serde(flatten)]
    pub(super) asked: Asked,
    lengths: Option<Vec<usize>>,
    #[schemars(with = "Option<Vec<Vec<field::Square>>>")]
    cycles: Option<Vec<Vec<String>>>,
    method: &'static str,
    states: u64,
    peak: u64,
    backtracks: u64,
    verified: Option<&'a str>,
    #[schemars(with = "field::Seconds")]
    seconds: f64,
    seed: u64,
    #[serde(skip)]
    outcome: &'a Outcome,
}

impl<'a> PartitionReport<'a> {
    pub(super) fn new(
        (arena, task): (Arena, Task),
        outcome: &'a Outcome,
        seed: u64,
        seconds: f64,
    ) -> Self {
        let feasible = match outcome.solution.answer {
            Answer::Found(_) => Some(true),
            Answer::Impossible => Some(false),
            Answer::Unknown => None,
        };
        let Solution { method, effort: Effort { states, peak, backtracks }, .. } = outcome.solution;
        let name = |&square: &Square| arena.board().name(square);
        let names = |cycle: &Vec<Square>| cycle.iter().map(name).collect();
        let found = outcome.partition.as_ref();
        PartitionReport {
            asked: Asked::new(arena, task, feasible, outcome.reason.clone()),
            lengths: found.map(Partition::lengths),
            cycles: found.map(|found| found.certificate.cycles.iter().map(names).collect()),
            method,
            states,
            peak,
            backtracks,
            verified: found.map(|found| found.claim.as_str()),
            seconds,
            seed,
            outcome,
        }
    }

    /// The method and its work, as people have it.
    fn how(&self) -> String {
        let PartitionReport { method, states, peak, backtracks, seconds, .. } = self;
        let work = match *method {
            "tree" | "program" => format!(", {states} nodes"),
            "sweep" | "cover" => format!(", {states} states, at most {peak} at a square"),
            "first-fail" | "snake" => format!(", {backtracks} backtracks"),
            _ => String::new(),
        };
        format!("{method}{work}, {seconds:.2} s")
    }

    fn found(&self, found: &Partition) -> String {
        let Asked { piece, arena, .. } = self.asked;
        let lengths = found.lengths();
        let cycles = match lengths.len() {
            1 => format!("1 {piece} cycle partitions"),
            count => format!("{count} {piece} cycles partition"),
        };
        let place = match arena.surface() {
            Surface::Board => format!("the {arena} board"),
            Surface::Cube => arena.to_string(),
        };
        let (runs, shown) = (runs(&lengths), terminal::cycles(&found.certificate));
        let (claim, how) = (&found.claim, self.how());
        format!("{cycles} {place}: lengths {runs}.\n\n{shown}\nchecked  {claim}\nmethod   {how}\n")
    }
}

impl Report for PartitionReport<'_> {
    const NAME: &'static str = "cycles-2";

    fn text(&self) -> String {
        let Asked { arena, task, feasible, reason, .. } = &self.asked;
        if let Some(found) = &self.outcome.partition {
            return self.found(found);
        }
        if let Some(reason) = reason {
            return format!("No partition of {arena} into {task}: {reason}.\n");
        }
        let how = self.how();
        if feasible.is_none() {
            return format!("Not decided before the limit: {arena} into {task}.\nmethod   {how}\n");
        }
        let word = match self.method == Method::Program.name() {
            true => "HiGHS finds its program infeasible, in floating point",
            false => "searched exhaustively",
        };
        format!("No partition of {arena} into {task}: {word}.\nmethod   {how}\n")
    }
}

/// Output of cycles --all with --json.
#[derive(Serialize, JsonSchema)]
#[schemars(title = "The number of partitions into cycles")]
pub(crate) struct PartitionsReport {
    #[serde(flatten)]
    pub(super) asked: Asked,
    total: Option<Count>,
    /// by the number of cycles
    by_count: Option<BTreeMap<String, Count>>,
    method: &'static str,
    states: Option<u64>,
    peak: Option<u64>,
    #[schemars(with = "field::Seconds")]
    seconds: f64,
}

impl PartitionsReport {
    pub(super) fn new((arena, task): (Arena, Task), counted: Counted, seconds: f64) -> Self {
        let (tally, effort) = counted.tally.unzip();
        let total = tally.as_ref().map(|tally| tally.iter().sum::<u128>());
        let by_count = tally.map(|tally| {
            let some = tally.into_iter().enumerate().filter(|&(_, ways)| ways > 0);
            some.map(|(count, ways)| (count.to_string(), ways.into())).collect()
        });
        PartitionsReport {
            asked: Asked::new(arena, task, total.map(|total| total > 0), counted.reason),
            total: total.map(Count::from),
            by_count,
            method: Method::Sweep.name(),
            states: effort.map(|effort| effort.states),
            peak: effort.map(|effort| effort.peak),
            seconds,
        }
    }
}

impl Report for PartitionsReport {
    const NAME: &'static str = "cycles-count-2";

    fn text(&self) -> String {
        let Asked { arena, task, reason, .. } = &self.asked;
        let (Some(total), Some(by_count)) = (&self.total, &self.by_count) else {
            return "Not counted: the sweep needs too many states, or was stopped.\n".to_owned();
        };
        let mut text = format!("{total} partitions of {arena} into {task}.\n");
        let mut rows: Vec<(usize, &Count)> =
            by_count.iter().filter_map(|(count, ways)| Some((count.parse().ok()?, ways))).collect();
        rows.sort_by_key(|&(count, _)| count);
        for (count, ways) in rows {
            text.push_str(&format!("{count:>4} cycles  {ways}\n"));
        }
        if let Some(reason) = reason {
            text.push_str(&format!("reason   {reason}\n"));
        }
        text
    }
}
