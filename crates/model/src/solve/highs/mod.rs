//! HiGHS: integer programs with progress, interrupt and starting solution; linear programs with
//! their final basis.
//!
//! The `highs` crate wraps neither callbacks nor bases, so its raw handle is reached in [`raw`].

mod raw;
mod relaxation;

pub use relaxation::Relaxation;

use super::{Basis, Control, LinearOutcome, Options, Outcome, Progress, Stop, checked};
use crate::{ModelError, Program, Relation, Sense};
use highs::{HighsModelStatus, HighsSolutionStatus, Model, RowProblem, SolvedModel};
use std::ffi::CStr;
use std::num::NonZeroU32;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// HiGHS resets a scheduler of the whole process when a model is dropped, so only one model lives
/// at a time.
fn one_at_a_time() -> MutexGuard<'static, ()> {
    static LOCK: Mutex<()> = Mutex::new(());
    LOCK.lock().unwrap_or_else(PoisonError::into_inner)
}

pub(super) fn version() -> String {
    format!("HiGHS {}", raw::version())
}

pub(super) fn solve(
    program: &Program,
    options: &Options,
    mut control: Control<'_>,
) -> Result<Outcome, ModelError> {
    let _guard = one_at_a_time();
    let mut model = load(program)?;
    set_options(&mut model, options)?;
    let watch = raw::watch(&mut model, &mut control)?;
    let solved = model.try_solve().map_err(|status| failed(format!("{status:?}")))?;
    let solved = watch.release(solved);
    let found = solved.primal_solution_status() == HighsSolutionStatus::Feasible;
    let values = found.then(|| checked(solved.get_solution().columns(), program)).flatten();
    Ok(Outcome {
        stop: stop_reason(&solved)?,
        values,
        bound: info(&solved, c"mip_dual_bound"),
        nodes: raw::nodes(&solved),
    })
}

pub(super) fn solve_linear(program: &Program) -> Result<Option<LinearOutcome>, ModelError> {
    let _guard = one_at_a_time();
    let mut model = load(program)?;
    set_options(&mut model, &Options::default())?;
    set(&mut model, "solver", "simplex")?;
    let solved = model.try_solve().map_err(|status| failed(format!("{status:?}")))?;
    if stop_reason(&solved)? != Stop::Finished {
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

fn failed(reason: String) -> ModelError {
    ModelError::Solver { solver: "HiGHS", reason }
}

fn load(program: &Program) -> Result<Model, ModelError> {
    let mut problem = RowProblem::default();
    let columns: Vec<highs::Col> = program
        .variables
        .iter()
        .map(|v| {
            let upper = v.upper.map_or(f64::INFINITY, |upper| upper as f64);
            let bounds = v.lower as f64..=upper;
            problem.add_column_with_integrality(v.cost as f64, bounds, v.integer)
        })
        .collect();
    for row in &program.rows {
        let terms: Vec<(highs::Col, f64)> =
            row.terms.iter().map(|&(index, factor)| (columns[index], factor as f64)).collect();
        match row.relation {
            Relation::AtMost => problem.add_row(..=row.rhs as f64, terms),
            Relation::AtLeast => problem.add_row(row.rhs as f64.., terms),
        }
    }
    let sense = match program.sense {
        Sense::Min => highs::Sense::Minimise,
        Sense::Max => highs::Sense::Maximise,
    };
    let mut model = problem.try_optimise(sense).map_err(|status| failed(format!("{status:?}")))?;
    model.make_quiet();
    Ok(model)
}

fn set_options(model: &mut Model, options: &Options) -> Result<(), ModelError> {
    let threads = u32::try_from(options.threads).ok().and_then(NonZeroU32::new);
    model.set_threads(threads.unwrap_or(NonZeroU32::MIN));
    set(model, "parallel", if options.threads > 1 { "on" } else { "off" })?;
    set(model, "random_seed", (options.seed & 0x7fff_ffff) as i32)?;
    set(model, "mip_rel_gap", 0.0)?;
    if let Some(limit) = options.time_limit {
        set(model, "time_limit", limit.as_secs_f64())?;
    }
    if let Some(start) = &options.start {
        let values: Vec<f64> = start.iter().map(|&value| value as f64).collect();
        let set = model.try_set_solution(Some(&values), None, None, None);
        set.map_err(|status| failed(format!("starting solution: {status:?}")))?;
    }
    Ok(())
}

fn set<V: highs::HighsOptionValue>(
    model: &mut Model,
    option: &str,
    value: V,
) -> Result<(), ModelError> {
    model.try_set_option(option, value).map_err(|_| failed(format!("it knows no option {option}")))
}

fn stop_reason(solved: &SolvedModel) -> Result<Stop, ModelError> {
    match solved.status() {
        HighsModelStatus::Optimal | HighsModelStatus::ModelEmpty => Ok(Stop::Finished),
        HighsModelStatus::Infeasible => Ok(Stop::Infeasible),
        HighsModelStatus::Unbounded | HighsModelStatus::UnboundedOrInfeasible => {
            Ok(Stop::Unbounded)
        }
        HighsModelStatus::ReachedTimeLimit => Ok(Stop::TimeLimit),
        HighsModelStatus::ReachedInterrupt => Ok(Stop::Interrupted),
        status => Err(failed(format!("{status:?}"))),
    }
}

/// A value that HiGHS may not have: it then says infinity.
fn info(solved: &SolvedModel, name: &CStr) -> Option<f64> {
    solved.double_info_value(name).ok().filter(|value| value.is_finite() && value.abs() < 1e29)
}

fn finite(value: f64) -> Option<f64> {
    (value.is_finite() && value.abs() < 1e29).then_some(value)
}
