//! The method `tree`: goal, progress, and the state beside the output.

use super::Args;
use super::proof::Attempt;
use super::upper::{Upper, upper};
use crate::files;
use crate::progress::{Line, stop_on_signal};
use anyhow::{Context, Result};
use destrier_board::{Problem, SquareSet};
use destrier_certify::Certificate;
use destrier_cover::tree::{Control, Goal, MAX_AREA, Options, Progress, Snapshot, prove};
use std::path::Path;
use std::time::{Duration, Instant};

/// Grows a tree, with a state at `state` now and then.
pub(super) fn grow(problem: &Problem, args: &Args, state: Option<&Path>) -> Result<Attempt> {
    // before a cover is looked for, which on large boards takes long
    problem.board.with_area_at_most(MAX_AREA)?;
    let started = Instant::now();
    let resume = match state.filter(|_| args.resume) {
        Some(path) => Some(files::read(path).context("nothing to resume")?),
        None => None,
    };
    let line = Line::new(args.output.quiet);
    line.say(format!("{problem}: looking for a small cover"));
    let goal = goal(problem, args)?;
    let time_limit = args.run.time_limit.map(|limit| limit.saturating_sub(started.elapsed()));
    let mut progress = |now: Progress| line.say(describe(problem, now));
    let mut saver = Saver::new(state);
    let mut save = |now: &Snapshot<'_>| saver.save(|| now.to_text());
    let control = Control { stop: stop_on_signal(), progress: &mut progress, save: &mut save };
    let outcome = prove(problem, &goal, &Options { time_limit, resume }, control);
    let outcome = outcome.with_context(|| match state.filter(|_| args.resume) {
        Some(path) => format!("--resume: {}", path.display()),
        None => problem.to_string(),
    })?;
    saver.failed?;
    Ok(Attempt {
        certificate: outcome.certificate.map(Certificate::Tree),
        cover: outcome.cover,
        stop: outcome.stop,
        method: "tree",
        nodes: outcome.nodes,
        states: 0,
    })
}

/// What is to be proved.
fn goal(problem: &Problem, args: &Args) -> Result<Goal> {
    if let Some(size) = args.at_least {
        return Ok(Goal::AtLeast(size));
    }
    Ok(match upper(problem, &args.run)? {
        Upper::Cover(cover) => Goal::Minimum(cover),
        Upper::Impossible => Goal::Infeasible,
        // the tree finds covers by itself, if it must
        Upper::Unknown => Goal::Minimum(SquareSet::full(problem.board)),
    })
}

/// How far a tree is.
pub(super) fn describe(problem: &Problem, now: Progress) -> String {
    let (nodes, percent) = (now.nodes, 100.0 * now.settled);
    let mut text = format!("{problem}: ");
    if now.target <= problem.board.area() {
        text.push_str(&format!("at least {}? ", now.target));
    }
    text.push_str(&format!("{nodes} nodes, {percent:.1} % settled"));
    if now.settled > 0.02 {
        let left = now.elapsed.mul_f64(1.0 / now.settled - 1.0).as_secs();
        text.push_str(&format!(", perhaps {left} s left"));
    }
    text
}

/// Writes states, but not all: writing takes a twentieth of the time at most.
pub(super) struct Saver<'a> {
    path: Option<&'a Path>,
    next: Instant,
    /// What went wrong, if anything did.
    pub(super) failed: Result<()>,
}

/// The least time between two states.
const PAUSE: Duration = Duration::from_millis(100);

impl<'a> Saver<'a> {
    pub(super) fn new(path: Option<&'a Path>) -> Self {
        Saver { path, next: Instant::now(), failed: Ok(()) }
    }

    pub(super) fn save(&mut self, text: impl FnOnce() -> String) {
        let began = Instant::now();
        let Some(path) = self.path.filter(|_| began >= self.next) else { return };
        self.failed = files::write(path, &text());
        self.next = Instant::now() + PAUSE.max(began.elapsed() * 20);
    }
}
