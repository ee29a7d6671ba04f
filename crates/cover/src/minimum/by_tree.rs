//! Lower bounds by cases, settled by packings.

use super::MinimumError;
use super::attempt::{Attempt, End};
use super::effort::ProofOptions;
use super::first;
use crate::tree::{Goal, Limit, MAX_AREA, Options, prove};
use destrier_board::Problem;
use destrier_certify::Certificate;
use destrier_run::{Control, Saver};

/// Grows a tree for the bound asked for, or for the size of the smallest cover that turns up.
pub(super) fn by_tree(
    problem: &Problem,
    options: &ProofOptions,
    control: Control<'_>,
    saver: &mut Saver<'_>,
) -> Result<Attempt, MinimumError> {
    // before a cover is looked for, which on large boards takes long
    problem.board.with_area_at_most(MAX_AREA)?;
    let goal = match (options.at_least, &options.start) {
        (Some(size), _) => Goal::AtLeast(size),
        (None, Some(start)) => Goal::Minimum(start.clone()),
        (None, None) => first::before_a_tree(problem, options.seed, control)?,
    };
    // what a search that was cut short begins, the next run would not
    let mut never = Saver::never();
    let saver = if control.halted().is_some() { &mut never } else { saver };
    let limits = Options { resume: options.resume.clone(), ..Options::default() };
    let outcome = prove(problem, &goal, &limits, control, saver)?;
    let end = match (outcome.limit, &outcome.certificate) {
        (_, None) => End::Refuted,
        (Some(Limit::Halted(halt)), _) => End::Halted(halt),
        (Some(Limit::Bytes), _) => End::TooLarge,
        (None | Some(Limit::Nodes), _) => End::Finished,
    };
    Ok(Attempt {
        certificate: outcome.certificate.map(Certificate::Tree),
        cover: outcome.cover,
        end,
        method: "tree",
        work: outcome.nodes as u64,
    })
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
        let attempt = by_tree(&problem, &options, Control::new(&stop), &mut saver).unwrap();
        assert!(matches!(attempt.end, End::Halted(_)));
        assert_eq!(saved, 0);
    }
}
