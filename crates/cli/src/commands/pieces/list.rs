//! Positions of pieces as a list: a table, or boards on a sheet.

use destrier_board::{Piece, Placement};
use destrier_combinat::pieces::{Class, Question};
use destrier_draw::sheet;
use destrier_run::counted;
use std::collections::BTreeMap;
use std::path::Path;

fn ending(path: &Path) -> String {
    path.extension().map(|ending| ending.to_string_lossy().to_lowercase()).unwrap_or_default()
}

/// Squares by piece.
pub(super) fn pieces(placement: &Placement) -> BTreeMap<Piece, Vec<String>> {
    let mut pieces = BTreeMap::<Piece, Vec<String>>::new();
    for &(piece, square) in placement.men() {
        pieces.entry(piece).or_default().push(placement.board().name(square));
    }
    pieces
}

/// The squares that stay safe.
pub(super) fn safe(question: &Question, class: &Class) -> Vec<String> {
    class.placement.attacked(question.attack).complement().names()
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

/// The pieces of a question.
pub(super) fn armies(question: &Question) -> String {
    let armies: Vec<String> = question.armies.iter().map(ToString::to_string).collect();
    armies.join(" or ")
}
