//! What both reports of `destrier pieces` have: the question, how it ended, and the positions.

use super::list::{pieces, safe};
use crate::report::field;
use destrier_board::{Attack, Board, Piece};
use destrier_combinat::pieces::{Class, Question};
use destrier_draw::terminal;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

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
