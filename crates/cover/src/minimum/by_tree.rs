//! Lower bounds by cases, settled by packings.

use super::MinimumError;
use super::attempt::{Attempt, End};
use super::effort::{ProofOptions, Save};
use super::first;
use crate::tree::{
    Control as TreeControl, Goal, MAX_AREA, Options, Progress as TreeProgress, Snapshot, Stop,
    prove,
};
use destrier_board::Problem;
use destrier_certify::Certificate;
use destrier_run::{Control, Done, Progress};

/// Grows a tree for the bound asked for, or for the size of the smallest cover that turns up.
pub(super) fn by_tree(
    problem: &Problem,
    options: &ProofOptions,
    control: Control<'_>,
    save: &mut Save<'_>,
) -> Result<Attempt, MinimumError> {
    // before a cover is looked for, which on large boards takes long
    problem.board.with_area_at_most(MAX_AREA)?;
    let goal = match options.at_least {
        Some(size) => Goal::AtLeast(size),
        None => first::before_a_tree(problem, options.seed, control)?,
    };
    let limits = Options { time_limit: control.remaining(), resume: options.resume.clone() };
    let mut progress = |now: TreeProgress| tell(problem, now, control);
    let mut keep = |now: &Snapshot<'_>| save(&|| now.to_text());
    let listening = TreeControl { stop: control.flag(), progress: &mut progress, save: &mut keep };
    let outcome = prove(problem, &goal, &limits, listening)?;
    Ok(Attempt {
        certificate: outcome.certificate.map(Certificate::Tree),
        cover: outcome.cover,
        end: match outcome.stop {
            Stop::Finished => End::Finished,
            Stop::Refuted => End::Refuted,
            Stop::TimeLimit => End::TimeLimit,
            Stop::Interrupted => End::Interrupted,
        },
        method: "tree",
        work: outcome.nodes as u64,
    })
}

/// Says how far a tree is.
pub(super) fn tell(problem: &Problem, now: TreeProgress, control: Control<'_>) {
    let bounded = now.target <= problem.board.area();
    let phase = if bounded { format!("at least {}?", now.target) } else { String::new() };
    control.tell(&Progress {
        phase: &phase,
        done: Done::Part(now.settled),
        counts: &[(now.nodes as u64, "nodes")],
        elapsed: now.elapsed,
        ..Progress::default()
    });
}
