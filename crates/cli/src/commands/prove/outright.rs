//! What other commands ask for: a smallest cover with its proof, within seconds or not at all.

use super::sweep::{self, sweep};
use super::tree::describe;
use super::{Args, Attempt};
use crate::args::{FixedArgs, OutputArgs, ProblemArgs, RunArgs};
use crate::progress::{Line, stop_on_signal};
use anyhow::Result;
use destrier_board::{Problem, SquareSet};
use destrier_certify::{Certificate, TreeClaim};
use destrier_cover::tree::{Control, Goal, MAX_AREA, Options, Progress, Stop, prove};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Boards of at most so many squares are swept within seconds, mostly.
const SWEPT: usize = 256;

/// Trees of so many nodes grow within seconds, mostly. Counted, so that the answer does not depend on
/// the machine.
const NODES: usize = 4_000;

/// A smallest cover, the certificate that none is smaller, and the states that this took; none where
/// a sweep does not suit the problem, or does not get as far.
pub(crate) fn by_sweep(
    problem: &Problem,
    run: &RunArgs,
    output: &OutputArgs,
) -> Result<Option<(SquareSet, Certificate, u64)>> {
    let Problem { board, piece, rule, symmetry, .. } = *problem;
    let args = Args {
        problem: ProblemArgs { board, piece, rule, symmetry, fixed: FixedArgs::default() },
        at_least: None,
        method: "auto".to_owned(),
        format: "destrier".to_owned(),
        resume: false,
        memory: None,
        run: run.clone(),
        output: output.clone(),
    };
    if board.area() > SWEPT || !sweep::suits(problem, &args) {
        return Ok(None);
    }
    let attempt = sweep(problem, &args, None)?;
    Ok(attempt.filter(|attempt| attempt.stop == Stop::Finished).and_then(
        |Attempt { cover, certificate, states, .. }| Some((cover?, certificate?, states)),
    ))
}

/// The proof by cases that a cover is a smallest one, or that a smaller one is which it met; none where
/// that takes too many cases or too long.
pub(crate) fn by_cases(
    problem: &Problem,
    cover: &SquareSet,
    time_limit: Option<Duration>,
    quiet: bool,
) -> Option<(SquareSet, Certificate)> {
    if problem.board.area() > MAX_AREA {
        return None;
    }
    let line = Line::new(quiet);
    let stop = AtomicBool::new(false);
    let mut progress = |now: Progress| {
        line.say(describe(problem, now));
        if now.nodes >= NODES || stop_on_signal().load(Ordering::Relaxed) {
            stop.store(true, Ordering::Relaxed);
        }
    };
    let control = Control { stop: &stop, progress: &mut progress, save: &mut |_| {} };
    let options = Options { time_limit, resume: None };
    // a tree that fails takes nothing from the cover
    let outcome = prove(problem, &Goal::Minimum(cover.clone()), &options, control).ok()?;
    let tree = outcome.certificate?;
    match &tree.claim {
        TreeClaim::Exactly(_, cover) => Some((cover.clone(), Certificate::Tree(tree))),
        _ => None,
    }
}
