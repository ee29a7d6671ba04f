//! The problem as it is counted: with the shorter side across, and mirrored by the first of two mirrors that are alike.

use super::limits::CountError;
use destrier_board::{Group, Problem, SquareSet, Symmetry};
use destrier_model::ModelError;
use std::collections::BTreeSet;

/// Refuses what counting does not know.
pub(super) fn check_plain(problem: &Problem) -> Result<(), CountError> {
    if problem.is_restricted() { Err(CountError::Restricted) } else { Ok(()) }
}

/// The problem with the shorter side across, and whether it was turned for that. On a square board a turn makes one
/// straight mirror of the other, and classes are told by the first.
pub(super) fn upright(problem: &Problem) -> (Problem, bool) {
    let (board, piece, rule) = (problem.board, problem.piece, problem.rule);
    let turned = match problem.symmetry {
        // the mirrors of a rectangle are told apart by its sides
        Group::Bilateral => false,
        Group::FlipRows => board.is_square(),
        _ => board.cols() > board.rows(),
    };
    let (board, symmetry) = match (turned, problem.symmetry) {
        (true, Group::FlipRows) => (board, Group::Bilateral),
        (true, other) => (board.transposed(), other),
        (false, symmetry) => (board, symmetry),
    };
    (Problem { piece, rule, symmetry, ..Problem::new(board) }, turned)
}

/// An error about the upright board as one about the board that was turned.
pub(super) fn blamed(error: CountError, problem: &Problem) -> CountError {
    let (board, turned) = (problem.board, upright(problem).1);
    match error {
        CountError::TooWide { width, .. } => CountError::TooWide { board, width },
        CountError::Model(ModelError::Uncoverable { square, board: other }) if turned => {
            let square = match other.parse_square(&square) {
                Ok(at) => board.name(Symmetry::Transpose.apply(other, at)),
                Err(_) => square,
            };
            ModelError::Uncoverable { square, board }.into()
        }
        error => error,
    }
}

/// Covers of the upright board as covers of the one that was turned.
pub(super) fn turned_back(list: &[SquareSet]) -> Vec<SquareSet> {
    let back: Vec<SquareSet> = list.iter().map(|cover| cover.image(Symmetry::Transpose)).collect();
    canonical(&back)
}

/// One cover of each class, in ascending order.
pub(super) fn canonical(covers: &[SquareSet]) -> Vec<SquareSet> {
    let forms: BTreeSet<SquareSet> = covers.iter().map(SquareSet::canonical).collect();
    forms.into_iter().collect()
}

/// How many classes there are where the translations of a torus are symmetries, too; none on other boards.
pub(super) fn up_to_translations(list: &[SquareSet]) -> Option<usize> {
    let board = list.first()?.board();
    if !board.is_torus() {
        return None;
    }
    let mut is_seen = vec![false; list.len()];
    let mut classes = 0;
    for (at, cover) in list.iter().enumerate() {
        if is_seen[at] {
            continue;
        }
        classes += 1;
        for square in board.squares() {
            let moved = cover.translated(board.row(square), board.col(square)).canonical();
            if let Ok(other) = list.binary_search(&moved) {
                is_seen[other] = true;
            }
        }
    }
    Some(classes)
}
