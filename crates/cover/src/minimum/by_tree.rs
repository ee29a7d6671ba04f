//! Lower bounds by cases, settled by packings: for `prove`, and beside a cover that was found.

use super::MinimumError;
use super::effort::{NODES, ProofOptions};
use super::first;
use crate::answer::{Answer, End, Unchecked};
use crate::tree::{MAX_AREA, TreeGoal, TreeOptions, UncheckedTree, prove};
use destrier_board::{Problem, SquareSet};
use destrier_certify::{Certificate, TreeCertificate, TreeClaim};
use destrier_run::{Control, Saver};

/// Grows a tree for the bound asked for, or for the size of the smallest cover that turns up.
pub(super) fn by_tree(
    problem: &Problem,
    options: &ProofOptions,
    control: Control<'_>,
    saver: &mut Saver<'_>,
) -> Result<Unchecked, MinimumError> {
    // before a cover is looked for, which on large boards takes long
    problem.board.with_area_at_most(MAX_AREA)?;
    let goal = match (options.at_least, &options.start) {
        (Some(size), _) => TreeGoal::AtLeast(size),
        (None, Some(start)) => TreeGoal::Minimum(start.clone()),
        (None, None) => first::before_a_tree(problem, options.seed, control)?,
    };
    // what a search that was cut short begins, the next run would not
    let mut never = Saver::never();
    let saver = if control.halted().is_some() { &mut never } else { saver };
    let limits = TreeOptions { resume: options.resume.clone(), ..TreeOptions::default() };
    Ok(of_any_kind(prove(problem, &goal, &limits, control, saver)?))
}

/// A tree's certificate as one of any kind.
fn of_any_kind(found: UncheckedTree) -> Unchecked {
    let Unchecked { end, best, certificate, work, method, .. } = found;
    let certificate = certificate.map(Certificate::Tree);
    Unchecked { end, best, certificate, work, method, ..Unchecked::default() }
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
    if problem.board.area() > MAX_AREA {
        return None;
    }
    let (goal, options) =
        (TreeGoal::Minimum(cover?.clone()), TreeOptions { nodes, ..TreeOptions::default() });
    let found = of_any_kind(prove(problem, &goal, &options, control, &mut Saver::never()).ok()?);
    let is_settled = matches!(
        found.certificate.as_ref()?,
        Certificate::Tree(TreeCertificate { claim: TreeClaim::Exactly(..), .. })
    );
    let end = match (is_settled, found.end) {
        (true, _) => End::Finished,
        (false, End::Finished) => End::Short, // a smaller size is possible, of which there is no cover
        (false, end) => end,
    };
    Some(Unchecked { end, ..found })
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_board::Board;
    use std::sync::atomic::AtomicBool;

    /// An interrupt during the search before a tree leaves nothing to go on from: the next run would begin with the
    /// cover of a search that was cut short, and end with another answer.
    #[test]
    fn a_search_that_was_cut_short_leaves_no_state() {
        let problem = Problem::new(Board::new(10, 10).unwrap());
        let stop = AtomicBool::new(true);
        let mut saved = 0;
        let mut keep = |_| saved += 1;
        let options = ProofOptions::default();
        let mut saver = Saver::always(&mut keep);
        let found = by_tree(&problem, &options, Control::new(&stop), &mut saver).unwrap();
        assert!(matches!(found.end, End::Halted(_)));
        assert_eq!(saved, 0);
    }
}
