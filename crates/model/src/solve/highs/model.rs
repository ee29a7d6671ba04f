//! Programs and options as HiGHS takes them.

use super::words::failed;
use crate::solve::options::Options;
use crate::{ModelError, Program, Relation, Sense};
use highs::{Model, RowProblem};
use std::num::NonZeroU32;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// HiGHS resets a scheduler of the whole process when a model is dropped, so only one model lives
/// at a time.
pub(super) fn one_at_a_time() -> MutexGuard<'static, ()> {
    static LOCK: Mutex<()> = Mutex::new(());
    LOCK.lock().unwrap_or_else(PoisonError::into_inner)
}

pub(super) fn load(program: &Program) -> Result<Model, ModelError> {
    load_scaled(program, &vec![1.0; program.rows.len()])
}

/// The program with each row times a number above 0.
pub(super) fn load_scaled(program: &Program, scales: &[f64]) -> Result<Model, ModelError> {
    let mut problem = RowProblem::default();
    let columns: Vec<highs::Col> = program
        .variables
        .iter()
        .map(|v| {
            let upper = v.upper.map_or(f64::INFINITY, |upper| upper as f64);
            let bounds = v.lower.map_or(f64::NEG_INFINITY, |lower| lower as f64)..=upper;
            problem.add_column_with_integrality(v.cost as f64, bounds, v.integer)
        })
        .collect();
    for (row, scale) in program.rows.iter().zip(scales) {
        let scaled = |&(index, factor): &(usize, i64)| (columns[index], factor as f64 * scale);
        let terms: Vec<(highs::Col, f64)> = row.terms.iter().map(scaled).collect();
        let right = row.rhs as f64 * scale;
        match row.relation {
            Relation::AtMost => problem.add_row(..=right, terms),
            Relation::AtLeast => problem.add_row(right.., terms),
            Relation::Equal => problem.add_row(right..=right, terms),
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

pub(super) fn set_options(model: &mut Model, options: &Options) -> Result<(), ModelError> {
    let threads = u32::try_from(options.threads).ok().and_then(NonZeroU32::new);
    model.set_threads(threads.unwrap_or(NonZeroU32::MIN));
    set(model, "parallel", if options.threads > 1 { "on" } else { "off" })?;
    set(model, "random_seed", (options.seed & 0x7fff_ffff) as i32)?;
    set(model, "mip_rel_gap", 0.0)?;
    if let Some(start) = &options.start {
        let values: Vec<f64> = start.iter().map(|&value| value as f64).collect();
        let set = model.try_set_solution(Some(&values), None, None, None);
        set.map_err(|status| failed(format!("starting solution: {status:?}")))?;
    }
    Ok(())
}

pub(super) fn set<V: highs::HighsOptionValue>(
    model: &mut Model,
    option: &str,
    value: V,
) -> Result<(), ModelError> {
    model.try_set_option(option, value).map_err(|_| failed(format!("it knows no option {option}")))
}
