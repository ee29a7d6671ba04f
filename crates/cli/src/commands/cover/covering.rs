//! Covering programs: one answer and its report, for `cover` and `prove`.

use crate::args::{OutputArgs, RunArgs};
use crate::exit::Exit;
use crate::files;
use crate::progress::{Line, control};
use crate::report::CoveringReport;
use anyhow::{Context, Result, ensure};
use destrier_cover::covering::{Goal, Options, solve};
use destrier_draw::is_picture;
use destrier_model::exchange::Covering;
use std::time::Instant;

/// Solves a covering program, has the answer checked, and reports it; a file is written in the format of this name.
pub(crate) fn solve_covering(
    covering: &Covering,
    goal: Goal,
    format: &str,
    run: &RunArgs,
    output: &OutputArgs,
) -> Result<Exit> {
    if let Some(path) = &output.output {
        ensure!(!is_picture(path), "{}: no picture shows a covering program", path.display());
        match format {
            "destrier" => files::check_report(path)?,
            _ => files::check_writable(path)?,
        }
    }
    let started = Instant::now();
    let line = Line::new(output.quiet);
    line.say(format!("{}: looking for a small choice", covering.name));
    let tell = line.of(&covering.name);
    let control = control(run.time_limit).telling(&tell);
    let options = Options { goal, images: format == "destrier", seed: run.seed };
    let outcome =
        solve(&covering.problem, &options, control).with_context(|| covering.name.clone())?;
    let conflict = outcome.conflict(control).with_context(|| covering.name.clone())?;
    drop(tell);
    drop(line);
    let found = (&outcome, &*conflict);
    CoveringReport::new(covering, goal, found, format, started.elapsed())?.publish(output)
}
