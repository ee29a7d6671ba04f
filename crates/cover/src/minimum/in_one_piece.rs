//! A proof of a problem as a whole: by a sweep where that suits, by a tree where it does not.

use super::MinimumError;
use super::attempt::{Attempt, End};
use super::by_sweep::by_sweep;
use super::by_tree::by_tree;
use super::effort::{ProofMethod, ProofOptions, may_take_a_tree, suits_a_sweep};
use destrier_board::Problem;
use destrier_run::{Control, Saver};

/// Proves the lower bound asked for, or that the smallest cover that turns up is a smallest one.
pub(super) fn in_one_piece(
    problem: &Problem,
    options: &ProofOptions,
    control: Control<'_>,
    saver: &mut Saver<'_>,
) -> Result<Attempt, MinimumError> {
    let sweeps = match options.method {
        ProofMethod::Auto => suits_a_sweep(problem),
        method => method == ProofMethod::Sweep,
    };
    let swept = if sweeps { by_sweep(problem, options, control, saver)? } else { None };
    match swept {
        Some(attempt) if !suits_another(problem, options, &attempt) => Ok(attempt),
        _ => by_tree(problem, options, control, saver),
    }
}

/// Whether a tree may show what this sweep did not.
fn suits_another(problem: &Problem, options: &ProofOptions, attempt: &Attempt) -> bool {
    may_take_a_tree(problem, options.method) && matches!(attempt.end, End::Short | End::OutOfMemory)
}
