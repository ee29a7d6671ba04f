//! Integer programs and linear programs, solved once.

use super::model::{Kept, load, load_scaled, running, set, set_options};
use super::raw;
use super::words::failed;
use crate::solve::options::Options;
use crate::solve::outcome::{LinearOutcome, Outcome, Stop, checked};
use crate::solve::scales;
use crate::{ModelError, Program};
use destrier_run::{Control, Halt};
use highs::{HighsModelStatus, HighsSolutionStatus, Model, SolvedModel};
use std::ffi::CStr;

pub(crate) fn version() -> String {
    format!("HiGHS {}", raw::version())
}

/// What HiGHS says with its presolve; where that fails, what it says without it.
fn either<T>(solve: impl Fn(&str) -> Result<T, ModelError>) -> Result<T, ModelError> {
    solve("choose").or_else(|_| solve("off"))
}

pub(crate) fn solve(
    program: &Program,
    options: &Options,
    control: Control<'_>,
) -> Result<Outcome, ModelError> {
    either(|presolve| solve_with(presolve, program, options, control))
}

fn solve_with(
    presolve: &str,
    program: &Program,
    options: &Options,
    control: Control<'_>,
) -> Result<Outcome, ModelError> {
    let mut model = load_scaled(program, &scales::of_rows(program))?;
    set_options(&mut model, options)?;
    set(&mut model, "presolve", presolve)?;
    if let Some(limit) = control.remaining() {
        set(&mut model, "time_limit", limit.as_secs_f64())?;
    }
    let watch = raw::watch(&mut model, raw::OF_INTEGERS, &control)?;
    let solved = run(model)?;
    let solved = Kept::new(watch.release(solved));
    let found = solved.primal_solution_status() == HighsSolutionStatus::Feasible;
    let point = found.then(|| solved.get_solution().columns().to_vec());
    let values = point.as_ref().and_then(|point| checked(point, program));
    let stop = stop_reason(&solved, control)?;
    // HiGHS knows no such bound of a linear program, and says 0
    let bound = match program.is_integer() {
        true => info(&solved, c"mip_dual_bound"),
        false => (stop == Stop::Finished).then(|| solved.objective_value()),
    };
    Ok(Outcome { stop, values, point, bound, nodes: raw::nodes(&solved) })
}

pub(crate) fn solve_linear(
    program: &Program,
    control: Control<'_>,
) -> Result<Option<LinearOutcome>, ModelError> {
    either(|presolve| solve_linear_with(presolve, program, control))
}

fn solve_linear_with(
    presolve: &str,
    program: &Program,
    control: Control<'_>,
) -> Result<Option<LinearOutcome>, ModelError> {
    let mut model = load(program)?;
    set_options(&mut model, &Options::default())?;
    set(&mut model, "presolve", presolve)?;
    set(&mut model, "solver", "simplex")?;
    if let Some(limit) = control.remaining() {
        set(&mut model, "time_limit", limit.as_secs_f64())?;
    }
    let watch = raw::watch(&mut model, raw::OF_RELAXATIONS, &control)?;
    let solved = run(model)?;
    let solved = Kept::new(watch.release(solved));
    if stop_reason(&solved, control)? != Stop::Finished {
        return Ok(None);
    }
    let basis = raw::basis(&solved, program.variables.len(), program.rows.len());
    let solution = solved.get_solution();
    Ok(Some(LinearOutcome {
        primal: solution.columns().to_vec(),
        dual: Some(solution.dual_rows().to_vec()),
        basis,
    }))
}

/// Runs a model to its end.
fn run(model: Kept<Model>) -> Result<SolvedModel, ModelError> {
    let _running = running();
    model.into_inner().try_solve().map_err(|status| failed(format!("{status:?}")))
}

fn stop_reason(solved: &SolvedModel, control: Control<'_>) -> Result<Stop, ModelError> {
    match solved.status() {
        HighsModelStatus::Optimal | HighsModelStatus::ModelEmpty => Ok(Stop::Finished),
        HighsModelStatus::Infeasible => Ok(Stop::Infeasible),
        HighsModelStatus::Unbounded | HighsModelStatus::UnboundedOrInfeasible => {
            Ok(Stop::Unbounded)
        }
        HighsModelStatus::ReachedSolutionLimit => Ok(Stop::Nodes),
        HighsModelStatus::ReachedTimeLimit => Ok(Stop::Halted(Halt::TimeLimit)),
        HighsModelStatus::ReachedInterrupt => {
            Ok(Stop::Halted(control.halted().unwrap_or(Halt::Interrupted)))
        }
        status => Err(failed(format!("{status:?}"))),
    }
}

/// A value that HiGHS may not have: it then says infinity.
fn info(solved: &SolvedModel, name: &CStr) -> Option<f64> {
    solved.double_info_value(name).ok().filter(|value| value.is_finite() && value.abs() < 1e29)
}
