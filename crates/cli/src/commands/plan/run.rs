//! The command: the work is cut, and the plan written.

use super::args::Args;
use crate::batch::Plan;
use crate::exit::Exit;
use crate::progress::{Line, control, stop_on_signal};
use crate::report::{Report, publish};
use anyhow::{Context, Result};
use destrier_board::Problem;
use destrier_cover::minimum::{MAX_PROVED, bound_to_prove};
use schemars::JsonSchema;
use serde::Serialize;

pub(crate) fn run(args: &Args) -> Result<Exit> {
    let (job, output) = args.job(smallest_found)?;
    let line = Line::new(false);
    line.say("cutting".to_owned());
    let plan = Plan::create(&output.output, job, stop_on_signal())?;
    drop(line);
    let Some(plan) = plan else { return Ok(Exit::Limit) };
    let folder = output.output.display().to_string();
    publish(&Planned { plan: folder, units: plan.units.len(), done: 0 }, output.json)?;
    Ok(Exit::Yes)
}

/// The size of a small cover, which is to be proved the smallest.
fn smallest_found(problem: &Problem) -> Result<usize> {
    problem.board.with_area_at_most(MAX_PROVED)?;
    let size = bound_to_prove(problem, control(None)).context("--at-least is missing")?;
    crate::output::note!("to prove: at least {size}, the size of a cover that was found");
    Ok(size)
}

/// Output of plan with --json.
#[derive(Serialize, JsonSchema)]
#[schemars(title = "A plan")]
pub(crate) struct Planned {
    /// its folder
    plan: String,
    units: usize,
    done: usize,
}

impl Report for Planned {
    const NAME: &'static str = "plan-1";

    fn text(&self) -> String {
        let Planned { plan, units, .. } = self;
        format!("{units} units in {plan}: destrier work {plan}\n")
    }
}
