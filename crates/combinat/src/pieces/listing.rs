//! Positions as a table.

use super::{Class, Question};
use destrier_board::{Piece, Placement};
use std::collections::BTreeMap;

/// Squares by piece.
pub fn pieces(placement: &Placement) -> BTreeMap<Piece, Vec<String>> {
    let mut pieces = BTreeMap::<Piece, Vec<String>>::new();
    for &(piece, square) in placement.men() {
        pieces.entry(piece).or_default().push(placement.board().name(square));
    }
    pieces
}

/// The squares that stay safe.
pub fn safe(question: &Question, class: &Class) -> Vec<String> {
    class.placement.attacked(question.attack).complement().names()
}

/// One line a class: the squares of each kind of piece, those that stay safe, and how many
/// positions the board's symmetries make of it.
pub fn csv(question: &Question, classes: &[Class]) -> String {
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
