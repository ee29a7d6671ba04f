//! What `destrier check` reports of an arrangement.

use crate::known::{Known, known};
use crate::report::field;
use destrier_board::{Board, Group, Piece, Placement, Problem, Rule, Square};
use schemars::JsonSchema;
use serde::Serialize;

/// Output of check with --json: what an arrangement covers; of several files, a list of these.
#[derive(Serialize, JsonSchema)]
#[schemars(title = "An arrangement")]
pub(crate) struct CheckReport {
    /// as on the command line; - is standard input
    pub(super) file: String,
    #[schemars(with = "field::Board")]
    pub(super) board: Board,
    /// null if there are several kinds, or none
    #[schemars(with = "Option<field::Piece>")]
    pub(super) piece: Option<Piece>,
    #[schemars(with = "field::Rule")]
    pub(super) rule: Rule,
    /// pieces
    pub(super) size: usize,
    /// whether every square is covered as the rule demands
    pub(super) covers: bool,
    /// squares that miss what the rule demands
    #[schemars(with = "Vec<field::Square>")]
    pub(super) uncovered: Vec<String>,
    /// squares that more than one piece covers
    pub(super) doubly: Vec<Doubly>,
    /// turns and mirrors that leave the arrangement as it is
    #[schemars(with = "field::Group")]
    pub(super) symmetry: Group,
    /// the smallest cover known, null if the tables of results have none
    pub(super) known: Option<Known>,
    /// the smallest one known with this symmetry
    pub(super) known_symmetric: Option<Known>,
    #[serde(skip)]
    pub(super) placement: Placement,
}

/// A square that more than one piece covers.
#[derive(Serialize, JsonSchema)]
pub(super) struct Doubly {
    #[schemars(with = "field::Square")]
    pub(super) square: String,
    /// where those pieces stand
    #[schemars(with = "Vec<field::Square>")]
    pub(super) by: Vec<String>,
}

impl CheckReport {
    pub(crate) fn new(file: &str, placement: &Placement, rule: Rule) -> Self {
        let board = placement.board();
        let piece = placement.kind();
        let symmetry = placement.symmetry();
        let uncovered = placement.missing(rule).names();
        let problem = piece.map(|piece| Problem { piece, rule, ..Problem::new(board) });
        let compared = |group: Group| {
            let problem = problem.clone()?.with_symmetry(group).ok()?;
            known(&problem)
        };
        CheckReport {
            file: file.to_owned(),
            board,
            piece,
            rule,
            size: placement.men().len(),
            covers: uncovered.is_empty(),
            uncovered,
            doubly: doubly(placement, rule),
            symmetry,
            known: compared(Group::None),
            known_symmetric: Some(symmetry).filter(|&s| s != Group::None).and_then(compared),
            placement: placement.clone(),
        }
    }

    pub(crate) fn covers(&self) -> bool {
        self.covers
    }
}

/// The squares that more than one piece covers, and where those stand.
fn doubly(placement: &Placement, rule: Rule) -> Vec<Doubly> {
    let board = placement.board();
    let many = board.squares().zip(placement.coverers(rule)).filter(|(_, by)| by.len() > 1);
    let names = |by: Vec<Square>| by.into_iter().map(|from| board.name(from)).collect();
    many.map(|(square, by)| Doubly { square: board.name(square), by: names(by) }).collect()
}
