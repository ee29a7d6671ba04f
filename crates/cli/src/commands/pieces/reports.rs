//! What `destrier pieces` has to say, and positions as a list.

use crate::report::field::{self, Count};
use crate::report::{Report, grouped};
use destrier_board::{Attack, Board, Piece, Placement};
use destrier_combinat::pieces::{
    Answer, Class, MAX_KEPT, Minimum, PiecesMethod, Question, Table, csv, pieces, safe,
};
use destrier_draw::{sheet, terminal};
use destrier_run::counted;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::Path;

fn ending(path: &Path) -> String {
    path.extension().map(|ending| ending.to_string_lossy().to_lowercase()).unwrap_or_default()
}

/// Whether the file is a list of positions, not a certificate.
pub(super) fn is_list(path: &Path) -> bool {
    ["csv", "svg"].contains(&ending(path).as_str())
}

/// The positions, as a table or drawn on a sheet.
pub(super) fn list(question: &Question, classes: &[Class], path: &Path) -> String {
    if ending(path) == "csv" {
        return csv(question, classes);
    }
    let title = title(question, classes);
    let placements: Vec<&Placement> = classes.iter().map(|class| &class.placement).collect();
    let marked = question.missing as usize;
    sheet::positions(&title, question.board(), &placements, question.attack, marked)
}

/// What a sheet shows.
fn title(question: &Question, classes: &[Class]) -> String {
    let attacked = classes.iter().map(|class| class.placement.attacked(question.attack).len());
    let squares = match (attacked.clone().min(), attacked.max()) {
        (Some(least), Some(most)) if least < most => format!("{least} to {most}"),
        (least, _) => least.unwrap_or_default().to_string(),
    };
    format!(
        "{} attack {squares} of {} squares: {} up to symmetry",
        armies(question),
        question.board().area(),
        counted(classes.len() as u64, "positions"),
    )
}

/// The pieces of a question.
pub(super) fn armies(question: &Question) -> String {
    let armies: Vec<String> = question.armies.iter().map(ToString::to_string).collect();
    armies.join(" or ")
}

/// Output of pieces --minimum with --json.
#[derive(Serialize, JsonSchema)]
#[schemars(title = "The fewest squares that pieces attack")]
pub(crate) struct Fewest<'a> {
    #[serde(flatten)]
    asked: Asked,
    status: Status,
    /// squares attacked
    minimum: u32,
    nodes: u64,
    total: u64,
    classes: usize,
    /// one of each class of symmetry
    positions: Vec<Position>,
    #[schemars(with = "field::Seconds")]
    seconds: f64,
    #[serde(skip)]
    found: (&'a Question, &'a Minimum),
}

impl<'a> Fewest<'a> {
    pub(super) fn new(question: &'a Question, minimum: &'a Minimum, seconds: f64) -> Self {
        Fewest {
            asked: question.into(),
            status: Status::Complete,
            minimum: minimum.attacked,
            nodes: minimum.nodes,
            total: minimum.total,
            classes: minimum.classes.len(),
            positions: Position::all(question, &minimum.classes),
            seconds,
            found: (question, minimum),
        }
    }
}

impl Report for Fewest<'_> {
    const NAME: &'static str = "pieces-minimum-1";

    fn text(&self) -> String {
        let (question, minimum) = self.found;
        let mut text = format!(
            "{} attack at least {} squares of {}: {} positions, {} up to symmetry.\n",
            armies(question),
            self.minimum,
            question.board(),
            grouped(self.total.into()),
            grouped(self.classes as u128),
        );
        draw(&mut text, question, &minimum.classes, false);
        text + &format!("\n{} nodes, {:.2} s\n", grouped(self.nodes.into()), self.seconds)
    }
}

/// The question that was asked.
#[derive(Serialize, JsonSchema)]
pub(super) struct Asked {
    #[schemars(with = "field::Board")]
    board: Board,
    /// armies
    pieces: Vec<String>,
    #[schemars(with = "field::Attack")]
    attack: Attack,
    /// whether pieces may share a square
    stack: bool,
}

#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
pub(super) enum Status {
    Complete,
    Limit,
}

/// A class of positions.
#[derive(Serialize, JsonSchema)]
#[schemars(inline)]
pub(super) struct Position {
    /// squares by piece
    #[schemars(with = "BTreeMap<String, Vec<field::Square>>")]
    #[schemars(extend("propertyNames" = field::keys::<field::Piece>()))]
    pieces: BTreeMap<Piece, Vec<String>>,
    /// not attacked
    #[schemars(with = "Vec<field::Square>")]
    safe: Vec<String>,
    /// positions in the class
    count: usize,
}

impl From<&Question> for Asked {
    fn from(question: &Question) -> Self {
        Asked {
            board: question.board(),
            pieces: question.armies.iter().map(ToString::to_string).collect(),
            attack: question.attack,
            stack: question.stack,
        }
    }
}

impl Position {
    pub(super) fn all(question: &Question, classes: &[Class]) -> Vec<Position> {
        let position = |class: &Class| Position {
            pieces: pieces(&class.placement),
            safe: safe(question, class),
            count: class.size,
        };
        classes.iter().map(position).collect()
    }
}

/// At most so many positions are drawn in the terminal.
const DRAWN: usize = 3;

/// The first few positions, with the squares that stay safe if they are few.
pub(super) fn draw(text: &mut String, question: &Question, classes: &[Class], name_safe: bool) {
    for class in classes.iter().take(DRAWN) {
        text.push_str(&format!("\n{}", terminal::placement(&class.placement)));
        let safe = safe(question, class);
        if name_safe && !safe.is_empty() {
            text.push_str(&format!("safe: {}\n", safe.join(" ")));
        }
    }
    if classes.len() > DRAWN {
        let more = classes.len() - DRAWN;
        text.push_str(&format!("\nand {more} more: -o FILE.csv writes them all\n"));
    }
}

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
        method: PiecesMethod,
        answer: &'a Answer,
        verified: Option<String>,
        seconds: f64,
    ) -> Self {
        Positions {
            asked: question.into(),
            missing: question.missing,
            method: match method {
                PiecesMethod::Folding => "folding",
                PiecesMethod::Fast => "fast",
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
