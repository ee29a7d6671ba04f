//! The proof by cases of a solver's cover, within seconds or not at all.

use super::MinimumError;
use super::answer::Answer;
use super::effort::NODES;
use super::found::Found;
use crate::tree::{Goal, MAX_AREA, Options, prove};
use destrier_board::{Problem, SquareSet};
use destrier_certify::{Certificate, TreeClaim};
use destrier_run::{Control, Saver};

/// The answer with a proof by cases, where its cover has none and the cases are few.
pub(super) fn with_cases(
    problem: &Problem,
    answer: Answer,
    control: Control<'_>,
) -> Result<Answer, MinimumError> {
    let Some(cover) = answer.unproved() else { return Ok(answer) };
    let Some((cover, certificate)) = cases(problem, cover, control) else { return Ok(answer) };
    let found = Found {
        stop: answer.stop,
        cover: Some(cover),
        claimed: answer.claimed,
        work: answer.work,
        method: answer.method,
        certificate: Some(certificate),
        ..Found::default()
    };
    Answer::to(problem, found)
}

/// The proof that a cover is a smallest one, or that a smaller one is which it met.
fn cases(
    problem: &Problem,
    cover: &SquareSet,
    control: Control<'_>,
) -> Option<(SquareSet, Certificate)> {
    if problem.board.area() > MAX_AREA {
        return None;
    }
    let (goal, options) =
        (Goal::Minimum(cover.clone()), Options { nodes: Some(NODES), resume: None });
    // a tree that fails takes nothing from the cover
    let outcome = prove(problem, &goal, &options, control, &mut Saver::never()).ok()?;
    let tree = outcome.certificate?;
    match &tree.claim {
        TreeClaim::Exactly(_, cover) => Some((cover.clone(), Certificate::Tree(tree))),
        _ => None,
    }
}
