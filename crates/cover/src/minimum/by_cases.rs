//! The proof by cases that a cover is a smallest one.

use super::MinimumError;
use super::answer::Answer;
use super::effort::NODES;
use super::found::Found;
use crate::tree::{Goal, Limit, MAX_AREA, Options, prove};
use destrier_board::{Problem, SquareSet};
use destrier_certify::{Certificate, TreeClaim};
use destrier_model::Stop;
use destrier_run::{Control, Saver};

/// The answer with a proof by cases, where its cover has none and the cases are few.
pub(super) fn with_cases(
    problem: &Problem,
    answer: Answer,
    control: Control<'_>,
) -> Result<Answer, MinimumError> {
    let Some(cover) = answer.unproved() else { return Ok(answer) };
    let proof = by_cases(problem, Some(cover), Some(NODES), control);
    let Some(proof) = proof.filter(|proof| proof.stop == Some(Stop::Finished)) else {
        return Ok(answer);
    };
    let found = Found {
        stop: answer.stop,
        claimed: answer.claimed,
        work: answer.work,
        method: answer.method,
        ..proof
    };
    Answer::to(problem, found)
}

/// The proof that a cover is a smallest one, or that a smaller one is which it met; what it shows where a
/// limit comes first, and nothing where a tree fails, which takes nothing from the cover.
pub(super) fn by_cases(
    problem: &Problem,
    cover: Option<&SquareSet>,
    nodes: Option<usize>,
    control: Control<'_>,
) -> Option<Found> {
    if problem.board.area() > MAX_AREA {
        return None;
    }
    let (goal, options) = (Goal::Minimum(cover?.clone()), Options { nodes, ..Options::default() });
    let outcome = prove(problem, &goal, &options, control, &mut Saver::never()).ok()?;
    let tree = outcome.certificate?;
    let stop = match tree.claim {
        TreeClaim::Exactly(..) => Some(Stop::Finished),
        _ => match outcome.limit {
            Some(Limit::Halted(halt)) => Some(Stop::Halted(halt)),
            _ => None,
        },
    };
    Some(Found {
        stop,
        cover: outcome.cover,
        work: Some(outcome.nodes as u64),
        method: "tree",
        certificate: Some(Certificate::Tree(tree)),
        ..Found::default()
    })
}
