//! What `destrier cycles` has to say of a partition.

use super::question::Question;
use crate::report::field;
use crate::report::{Report, runs};
use destrier_board::Square;
use destrier_certify::Surface;
use destrier_combinat::cycles::{
    Answer, Arena, Effort, Method, Outcome, Partition, Solution, Task,
};
use destrier_draw::terminal;
use schemars::JsonSchema;
use serde::Serialize;

/// Output of cycles with --json.
#[derive(Serialize, JsonSchema)]
#[schemars(title = "A partition into cycles")]
pub(crate) struct PartitionReport<'a> {
    #[serde(flatten)]
    pub(super) question: Question,
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
            question: Question::new(arena, task, feasible, outcome.reason.clone()),
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
        let Question { piece, arena, .. } = self.question;
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
        let Question { arena, task, feasible, reason, .. } = &self.question;
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
