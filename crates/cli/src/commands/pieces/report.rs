//! What `destrier pieces` has to say of the positions that attack a board.

use super::list::armies;
use super::position::{Asked, Position, Status, draw};
use crate::report::field::{self, Count};
use crate::report::{Report, grouped};
use destrier_board::Attack;
use destrier_combinat::pieces::{Answer, MAX_KEPT, Method, Question, Table};
use schemars::JsonSchema;
use serde::Serialize;

/// Output of pieces with --json.
#[derive(Serialize, JsonSchema)]
#[schemars(title = "Positions of pieces that attack a board")]
pub(crate) struct Positions<'a> {
    #[serde(flatten)]
    asked: Asked,
    /// squares that may stay safe
    missing: u32,
    method: &'static str,
    status: Status,
    space: Count,
    nodes: u64,
    leaves: u64,
    foldings: Option<Vec<Foldings>>,
    weak: u64,
    strong: u64,
    total: u64,
    classes: usize,
    /// one of each class of symmetry
    positions: Vec<Position>,
    verified: Option<String>,
    #[schemars(with = "field::Seconds")]
    seconds: f64,
    #[serde(skip)]
    found: (&'a Question, &'a Answer),
}

/// A row of the paper's table 1.
#[derive(Serialize, JsonSchema)]
#[schemars(inline)]
struct Foldings {
    foldings: usize,
    safe: u64,
    clipped: u64,
}

impl Foldings {
    /// The rows of a table, the most foldings first.
    fn all(table: &Table) -> Vec<Foldings> {
        let at = |counts: &[u64], folds: usize| counts.get(folds).copied().unwrap_or(0);
        let row = |foldings| Foldings {
            foldings,
            safe: at(&table.safe, foldings),
            clipped: at(&table.clipped, foldings),
        };
        let most = table.safe.len().max(table.clipped.len());
        (0..most).rev().map(row).filter(|row| row.safe + row.clipped > 0).collect()
    }
}

impl<'a> Positions<'a> {
    pub(super) fn new(
        question: &'a Question,
        method: Method,
        answer: &'a Answer,
        verified: Option<String>,
        seconds: f64,
    ) -> Self {
        Positions {
            asked: question.into(),
            missing: question.missing,
            method: match method {
                Method::Folding => "folding",
                Method::Fast => "fast",
            },
            status: if answer.complete { Status::Complete } else { Status::Limit },
            space: answer.space.into(),
            nodes: answer.nodes,
            leaves: answer.leaves,
            foldings: answer.table.as_ref().map(Foldings::all),
            weak: answer.weak,
            strong: answer.strong,
            total: answer.total,
            classes: answer.classes.len(),
            positions: Position::all(question, &answer.classes),
            verified,
            seconds,
            found: (question, answer),
        }
    }
}

impl Report for Positions<'_> {
    const NAME: &'static str = "pieces-1";

    fn text(&self) -> String {
        let (question, answer) = self.found;
        let mut text = verdict(question, answer);
        draw(&mut text, question, &answer.classes, true);
        let shared = if question.stack { "" } else { " on distinct squares" };
        let number = |number: u64| grouped(number.into());
        text.push_str(&format!(
            "\nspace   {} positions after symmetry\n\
             weak    {} of them through pieces, squares shared or not\n\
             strong  {} of those as in chess{shared}\n\
             {:<7} {} nodes, {} leaves, {:.2} s\n",
            grouped(answer.space),
            number(answer.weak),
            number(answer.strong),
            self.method,
            number(answer.nodes),
            number(answer.leaves),
            self.seconds,
        ));
        if let Some(table) = &answer.table {
            text.push_str("\nfoldings  with safe squares      clipped\n");
            for Foldings { foldings, safe, clipped } in self.foldings.iter().flatten() {
                let (safe, clipped) = (number(*safe), number(*clipped));
                text.push_str(&format!("{foldings:>8}  {safe:>17}  {clipped:>11}\n"));
            }
            let volume = grouped(table.volume);
            text.push_str(&format!("sizes add up to {volume}, the whole unclipped space\n"));
        }
        if let Some(verified) = &self.verified {
            text.push_str(&format!("checked {verified}\n"));
        }
        text
    }
}

fn verdict(question: &Question, answer: &Answer) -> String {
    let board = question.board();
    let squares = board.area() - question.missing as usize;
    let goal = if question.missing == 0 {
        format!("all {squares} squares")
    } else {
        format!("at least {squares} of the {} squares", board.area())
    };
    let armies = armies(question);
    let how = match question.attack {
        Attack::Weak => " through pieces",
        Attack::Strong => "",
    };
    match (answer.complete, answer.total) {
        (false, total) => format!(
            "Stopped: so far {total} positions of {armies} attack {goal} of {board}{how} \
             (at most {MAX_KEPT} are kept).\n"
        ),
        (true, 0) => format!("No position of {armies} attacks {goal} of {board}{how}.\n"),
        (true, total) => format!(
            "{} positions of {armies} attack {goal} of {board}{how}: {} up to symmetry.\n",
            grouped(total.into()),
            grouped(answer.classes.len() as u128),
        ),
    }
}
