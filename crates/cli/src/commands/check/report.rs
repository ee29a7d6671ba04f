//! What `destrier check` reports of an arrangement.

use crate::arrangement::pieces_of;
use crate::known::{Known, known};
use crate::report::{field, missing};
use anyhow::Result;
use destrier_board::{Attack, Board, Group, Piece, Placement, Problem, Rule, Square, SquareSet};
use destrier_certify::{
    BoardCovering, Certificate, CoveringCertificate, CoveringProblem, CoveringProof,
};
use destrier_draw::svg;
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
    /// squares that miss it if lines end at the first piece; null where no piece can be in the way of one of another kind
    #[schemars(with = "Option<Vec<field::Square>>")]
    pub(super) behind_pieces: Option<Vec<String>>,
    /// what a certificate of a board with holes, demands, limits or costs asks for, which is what was checked
    pub(super) asked: Option<String>,
    /// what the checker says of pieces that cover all squares and break another condition
    pub(super) broken: Option<String>,
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
    #[serde(skip)]
    pub(super) holes: SquareSet,
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
            behind_pieces: may_be_in_the_way(placement)
                .then(|| placement.missing_under(rule, Attack::Strong).names()),
            asked: None,
            broken: None,
            doubly: doubly(placement, rule),
            symmetry,
            known: compared(Group::None),
            known_symmetric: Some(symmetry).filter(|&s| s != Group::None).and_then(compared),
            placement: placement.clone(),
            holes: SquareSet::empty(board),
        }
    }

    /// The report of the choice in a certificate, by what that certificate asks for.
    pub(crate) fn of_choice(file: &str, covering: &BoardCovering, chosen: &[u32]) -> Result<Self> {
        let placement = pieces_of(covering, chosen);
        let plain = Self::new(file, &placement, covering.rule);
        let kind = covering.pieces[0].piece;
        let problem = Problem { piece: kind, rule: covering.rule, ..Problem::new(covering.board) };
        if BoardCovering::new(&problem) == *covering {
            return Ok(plain);
        }
        let uncovered = missing(covering, &placement, Attack::Weak).names();
        let proof =
            CoveringProof::AtMost(covering.program()?.cost(chosen) as usize, chosen.to_vec());
        let problem = CoveringProblem::Board(Box::new(covering.clone()));
        let certificate = Certificate::Covering(CoveringCertificate { problem, proof });
        let refused = certificate.verify().err().map(|rejection| rejection.to_string());
        let holes = covering.holes.names();
        let doubly = plain.doubly.into_iter().filter(|doubly| !holes.contains(&doubly.square));
        Ok(CheckReport {
            covers: refused.is_none(),
            broken: refused.filter(|_| uncovered.is_empty()),
            uncovered,
            behind_pieces: may_be_in_the_way(&placement)
                .then(|| missing(covering, &placement, Attack::Strong).names()),
            asked: Some(covering.to_string()),
            known: None,
            known_symmetric: None,
            doubly: doubly.collect(),
            holes: covering.holes.clone(),
            ..plain
        })
    }

    pub(crate) fn covers(&self) -> bool {
        self.covers
    }

    /// The arrangement as SVG.
    pub(super) fn picture(&self) -> String {
        svg::placement_between(&self.placement, &self.holes)
    }
}

/// Whether pieces of several kinds stand there, some of which move along lines.
fn may_be_in_the_way(placement: &Placement) -> bool {
    placement.kind().is_none() && placement.men().iter().any(|(piece, _)| piece.slides())
}

/// The squares that more than one piece covers, and where those stand.
fn doubly(placement: &Placement, rule: Rule) -> Vec<Doubly> {
    let board = placement.board();
    let many = board.squares().zip(placement.coverers(rule)).filter(|(_, by)| by.len() > 1);
    let names = |by: Vec<Square>| by.into_iter().map(|from| board.name(from)).collect();
    many.map(|(square, by)| Doubly { square: board.name(square), by: names(by) }).collect()
}
