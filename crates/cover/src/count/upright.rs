//! The problem as it is counted: with the shorter side across.

use super::limits::CountError;
use destrier_board::{Group, Problem, SquareSet, Symmetry};
use std::collections::BTreeSet;

/// Refuses what counting does not know.
pub(super) fn check_plain(problem: &Problem) -> Result<(), CountError> {
    if problem.is_restricted() { Err(CountError::Restricted) } else { Ok(()) }
}

/// The problem with the shorter side across, and whether it was turned for that.
pub(super) fn upright(problem: &Problem) -> (Problem, bool) {
    let board = problem.board;
    // the mirrors of a rectangle are told apart by its sides
    let one_mirror = [Group::Bilateral, Group::FlipRows].contains(&problem.symmetry);
    let turned = board.cols() > board.rows() && !one_mirror;
    let board = if turned { board.transposed() } else { board };
    let (piece, rule, symmetry) = (problem.piece, problem.rule, problem.symmetry);
    (Problem { piece, rule, symmetry, ..Problem::new(board) }, turned)
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
