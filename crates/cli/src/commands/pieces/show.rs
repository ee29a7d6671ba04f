//! Positions of pieces as text, as lists and as JSON.

use crate::draw::{sheet, terminal};
use crate::report;
use destrier_board::{Attack, Piece, Placement};
use destrier_combinat::pieces::{Answer, Class, MAX_KEPT, Method, Question, Table};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::Path;

fn ending(path: &Path) -> String {
    path.extension().map(|ending| ending.to_string_lossy().to_lowercase()).unwrap_or_default()
}

/// What a method is called.
pub(super) fn name(method: Method) -> &'static str {
    match method {
        Method::Folding => "folding",
        Method::Fast => "fast",
    }
}

/// Rows of the paper's table 1, the most foldings first.
fn rows(table: &Table) -> Vec<(usize, u64, u64)> {
    let at = |counts: &[u64], folds: usize| counts.get(folds).copied().unwrap_or(0);
    let most = table.safe.len().max(table.clipped.len());
    let all = (0..most).rev().map(|n| (n, at(&table.safe, n), at(&table.clipped, n)));
    all.filter(|&(_, safe, clipped)| safe + clipped > 0).collect()
}

/// The paper's table 1 as JSON.
pub(super) fn foldings(table: &Table) -> Value {
    let row = |(n, safe, clipped)| json!({"foldings": n, "safe": safe, "clipped": clipped});
    rows(table).into_iter().map(row).collect()
}

/// A class of positions as JSON.
pub(super) fn position(question: &Question, class: &Class) -> Value {
    json!({
        "pieces": pieces(&class.placement),
        "safe": safe(question, class),
        "count": class.size,
    })
}

/// Squares by piece.
fn pieces(placement: &Placement) -> BTreeMap<Piece, Vec<String>> {
    let mut pieces = BTreeMap::<Piece, Vec<String>>::new();
    for &(piece, square) in placement.men() {
        pieces.entry(piece).or_default().push(placement.board().name(square));
    }
    pieces
}

/// The squares that stay safe.
fn safe(question: &Question, class: &Class) -> Vec<String> {
    let safe = class.placement.attacked(question.attack).complement();
    safe.iter().map(|square| question.board().name(square)).collect()
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
    let title = format!("{} on {}, one of each class", armies(question), question.board());
    let placements: Vec<&Placement> = classes.iter().map(|class| &class.placement).collect();
    let marked = question.missing as usize;
    sheet::positions(&title, question.board(), &placements, question.attack, marked)
}

/// One line a class: the squares of each kind of piece, those that stay safe, and how many
/// positions the board's symmetries make of it.
fn csv(question: &Question, classes: &[Class]) -> String {
    let kinds: Vec<Piece> = Piece::CHESS
        .into_iter()
        .filter(|&piece| question.armies[0].men().any(|other| other == piece))
        .collect();
    let names: Vec<String> = kinds.iter().map(ToString::to_string).collect();
    let mut text = format!("{},safe,positions\n", names.join(","));
    for class in classes {
        let pieces = pieces(&class.placement);
        let squares =
            kinds.iter().map(|kind| pieces.get(kind).map_or(String::new(), |s| s.join(" ")));
        let squares: Vec<String> = squares.collect();
        let safe = safe(question, class).join(" ");
        text.push_str(&format!("{},{safe},{}\n", squares.join(","), class.size));
    }
    text
}

/// At most so many positions are drawn in the terminal.
const DRAWN: usize = 3;

/// The whole answer.
pub(super) fn text(question: &Question, method: Method, answer: &Answer, seconds: f64) -> String {
    let mut text = verdict(question, answer);
    draw(&mut text, question, &answer.classes, true);
    let shared = if question.stack { "" } else { " on distinct squares" };
    let grouped = |n: u64| report::grouped(n.into());
    text.push_str(&format!(
        "\nspace   {} positions after symmetry\n\
         weak    {} of them through pieces, squares shared or not\n\
         strong  {} of those as in chess{shared}\n\
         {:<7} {} nodes, {} leaves, {seconds:.2} s\n",
        report::grouped(answer.space),
        grouped(answer.weak),
        grouped(answer.strong),
        name(method),
        grouped(answer.nodes),
        grouped(answer.leaves),
    ));
    if let Some(table) = &answer.table {
        text.push_str("\nfoldings  with safe squares      clipped\n");
        for (folds, safe, clipped) in rows(table) {
            text.push_str(&format!(
                "{folds:>8}  {:>17}  {:>11}\n",
                grouped(safe),
                grouped(clipped)
            ));
        }
        let volume = report::grouped(table.volume);
        text.push_str(&format!("sizes add up to {volume}, the whole unclipped space\n"));
    }
    text
}

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

/// The pieces of a question.
pub(super) fn armies(question: &Question) -> String {
    let armies: Vec<String> = question.armies.iter().map(ToString::to_string).collect();
    armies.join(" or ")
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
            report::grouped(total.into()),
            report::grouped(answer.classes.len() as u128),
        ),
    }
}
