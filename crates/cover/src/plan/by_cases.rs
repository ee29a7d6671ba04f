//! Lower bounds by cases: asked for, and beside a cover that was found.

use super::MinimumError;
use crate::answer::{Answer, End, Unchecked};
use crate::proof::{in_kind_program, solve_board};
use crate::question::limits::NODES;
use crate::question::{Effort, Method};
use destrier_board::{Problem, SquareSet};
use destrier_certify::{Certificate, CoveringCertificate, CoveringProof};
use destrier_run::{Control, Saver};

/// Grows a tree for the bound asked for, or for the size of the smallest cover that turns up.
pub(super) fn by_tree(
    problem: &Problem,
    options: &Effort<'_>,
    control: Control<'_>,
    saver: &mut Saver<'_>,
) -> Result<Unchecked, MinimumError> {
    let how = Effort { method: Method::Auto, ..options.clone() };
    let start = options.start.as_ref();
    said(solve_board(problem, &how, start, control, saver)?)
}

/// What was found, with a certificate in kind `program`.
fn said(found: Unchecked) -> Result<Unchecked, MinimumError> {
    let certificate = match found.certificate {
        Some(Certificate::Covering(own)) => Some(in_kind_program(&own)?),
        other => other,
    };
    Ok(Unchecked { certificate, ..found })
}

/// The answer with a proof by cases, where its cover has none and the cases are few.
pub(super) fn with_cases(
    problem: &Problem,
    answer: Answer,
    control: Control<'_>,
) -> Result<Answer, MinimumError> {
    let Some(cover) = answer.unproved() else { return Ok(answer) };
    let proof = by_cases(problem, Some(cover), Some(NODES), control);
    let Some(proof) = proof.filter(|proof| proof.end == End::Finished) else {
        return Ok(answer);
    };
    let Answer { end, claimed, work, method, .. } = answer;
    Ok(Answer { end, claimed, work, method, ..Answer::to(problem, proof)? })
}

/// The proof that a cover is a smallest one, or that a smaller one is which it met; what it shows where a
/// limit comes first, and nothing where a tree fails, which takes nothing from the cover.
pub(super) fn by_cases(
    problem: &Problem,
    cover: Option<&SquareSet>,
    nodes: Option<usize>,
    control: Control<'_>,
) -> Option<Unchecked> {
    let options = Effort { nodes, alone: true, threads: Some(1), ..Effort::default() };
    let found = solve_board(problem, &options, Some(cover?), control, &mut Saver::never()).ok()?;
    let is_settled = matches!(
        found.certificate.as_ref()?,
        Certificate::Covering(CoveringCertificate { proof: CoveringProof::Exactly(..), .. })
    );
    let end = match (is_settled, found.end) {
        (true, _) => End::Finished,
        (false, End::Finished) => End::Short, // a smaller size is possible, of which there is no cover
        (false, end) => end,
    };
    said(Unchecked { end, ..found }).ok()
}
