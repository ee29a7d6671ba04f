//! What `destrier pieces --minimum` has to say.

use super::list::armies;
use super::position::{Asked, Position, Status, draw};
use crate::report::field;
use crate::report::{Report, grouped};
use destrier_combinat::pieces::{Minimum, Question};
use schemars::JsonSchema;
use serde::Serialize;

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
