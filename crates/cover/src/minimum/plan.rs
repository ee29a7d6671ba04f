//! Which methods are tried, and in which order.

use super::MinimumError;
use super::answer::Answer;
use super::attempt::{Attempt, End};
use super::by_cases::with_cases;
use super::by_program::by_program;
use super::by_search::by_search;
use super::by_sweep::by_sweep;
use super::by_tree::by_tree;
use super::effort::{
    Effort, Method, ProofMethod, ProofOptions, is_swept_outright, may_take_a_tree, suits_a_sweep,
};
use super::found::Found;
use super::proof::Proof;
use destrier_board::{Problem, SquareSet};
use destrier_model::{Solver, Stop};
use destrier_run::{Control, Saver};

/// The largest board for which a proof is begun: beyond, one relaxation takes minutes.
pub const MAX_PROVED: usize = crate::tree::MAX_AREA;

/// Finds a smallest cover, or a small one where that takes too long, and what proves it.
///
/// A sweep where it is done within seconds; else an integer program with a proof by cases; else local
/// search with a packing. What is said to be proved, the checker has accepted.
///
/// # Errors
/// If the problem, or what is asked for, is beyond the method.
///
/// # Panics
/// If the system has no threads to give.
pub fn minimum(
    problem: &Problem,
    effort: &Effort<'_>,
    control: Control<'_>,
) -> Result<Answer, MinimumError> {
    let mut effort = effort.clone();
    if effort.is_free() && is_swept_outright(problem) {
        match swept(problem, &effort, control)? {
            Swept::Answered(found) => return Answer::to(problem, *found),
            Swept::HandedOver(cover) => effort.start = cover,
        }
    }
    let effort = &effort;
    let method = match effort.method {
        Method::Auto => Method::suited(problem),
        method => method,
    };
    match method {
        Method::Program(solver) => {
            let answer = Answer::to(problem, by_program(problem, solver, effort, control)?)?;
            let cases = effort.cases && solver == Solver::Highs;
            if cases { with_cases(problem, answer, control) } else { Ok(answer) }
        }
        method => Answer::to(problem, by_search(problem, method, effort, control)?),
    }
}

/// What comes of a sweep.
enum Swept {
    /// A smallest cover and what shows it, or what there is of them at a limit.
    Answered(Box<Found>),
    /// Other methods may do better, beginning with this cover.
    HandedOver(Option<SquareSet>),
}

fn swept(
    problem: &Problem,
    effort: &Effort<'_>,
    control: Control<'_>,
) -> Result<Swept, MinimumError> {
    let Effort { seed, threads, .. } = *effort;
    let options = ProofOptions { seed, threads, ..ProofOptions::default() };
    let attempt = match by_sweep(problem, &options, control, &mut Saver::never()) {
        Err(error) if error.says_impossible().is_some() => return Ok(Swept::HandedOver(None)),
        attempt => attempt?,
    };
    let Some(attempt) = attempt else { return Ok(Swept::HandedOver(None)) };
    let stop = match attempt.end {
        End::Finished => Stop::Finished,
        End::Halted(halt) => Stop::Halted(halt),
        End::Refuted | End::Short | End::OutOfMemory => {
            return Ok(Swept::HandedOver(attempt.cover));
        }
    };
    // what a sweep shows before its end is less than what a packing does
    let certificate = attempt.certificate.filter(|_| stop == Stop::Finished);
    let (cover, work, method) = (attempt.cover, Some(attempt.work), attempt.method);
    let found = Found { stop: Some(stop), cover, work, method, certificate, ..Found::default() };
    Ok(Swept::Answered(Box::new(found)))
}

/// Proves the lower bound asked for, or that the smallest cover that turns up is a smallest one; what was
/// reached where a limit comes first.
///
/// # Errors
/// If the board is too large, the state to go on from is another proof's, or a solver fails.
///
/// # Panics
/// If the system has no threads to give.
pub fn prove(
    problem: &Problem,
    options: &ProofOptions,
    control: Control<'_>,
    saver: &mut Saver<'_>,
) -> Result<Proof, MinimumError> {
    problem.board.with_area_at_most(MAX_PROVED)?;
    let sweeps = match options.method {
        ProofMethod::Auto => suits_a_sweep(problem),
        method => method == ProofMethod::Sweep,
    };
    let swept = if sweeps { by_sweep(problem, options, control, saver)? } else { None };
    let attempt = match swept {
        Some(attempt) if !suits_another(problem, options, &attempt) => attempt,
        _ => by_tree(problem, options, control, saver)?,
    };
    Proof::new(problem, attempt)
}

/// Whether a tree may show what this sweep did not.
fn suits_another(problem: &Problem, options: &ProofOptions, attempt: &Attempt) -> bool {
    may_take_a_tree(problem, options.method) && matches!(attempt.end, End::Short | End::OutOfMemory)
}
