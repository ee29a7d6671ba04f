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
