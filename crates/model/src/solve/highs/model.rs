//! Programs and options as HiGHS takes them.

use super::words::failed;
use crate::solve::options::Options;
use crate::{ModelError, Program, Relation, Sense};
use highs::{Model, RowProblem};
use std::num::NonZeroU32;
use std::ops::{Deref, DerefMut};
use std::sync::{PoisonError, RwLock, RwLockReadGuard};

/// HiGHS resets a scheduler when a model is dropped, so that is done while no model runs; several may run at once.
static RUNS: RwLock<()> = RwLock::new(());

/// Held while a model runs.
pub(super) fn running() -> RwLockReadGuard<'static, ()> {
    RUNS.read().unwrap_or_else(PoisonError::into_inner)
}

/// A model, which is dropped while none runs.
pub(super) struct Kept<M>(Option<M>);

impl<M> Kept<M> {
    pub(super) fn new(model: M) -> Self {
        Kept(Some(model))
    }

    /// The model, which is consumed by what runs it.
    pub(super) fn into_inner(mut self) -> M {
        self.0.take().expect("it is taken out only here")
    }
}

impl<M> Deref for Kept<M> {
    type Target = M;

    fn deref(&self) -> &M {
        self.0.as_ref().expect("it is taken out only when it is consumed")
    }
}

impl<M> DerefMut for Kept<M> {
    fn deref_mut(&mut self) -> &mut M {
        self.0.as_mut().expect("it is taken out only when it is consumed")
    }
}

impl<M> Drop for Kept<M> {
    fn drop(&mut self) {
        if let Some(model) = self.0.take() {
            let _none_runs = RUNS.write().unwrap_or_else(PoisonError::into_inner);
            drop(model);
        }
    }
}

pub(super) fn load(program: &Program) -> Result<Kept<Model>, ModelError> {
    load_scaled(program, &vec![1.0; program.rows.len()])
}

/// The program with each row times a number above 0.
pub(super) fn load_scaled(program: &Program, scales: &[f64]) -> Result<Kept<Model>, ModelError> {
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
    Ok(Kept::new(model))
}

pub(super) fn set_options(model: &mut Model, options: &Options) -> Result<(), ModelError> {
    let threads = u32::try_from(options.threads).ok().and_then(NonZeroU32::new);
    model.set_threads(threads.unwrap_or(NonZeroU32::MIN));
    set(model, "parallel", if options.threads > 1 { "on" } else { "off" })?;
    set(model, "random_seed", (options.seed & 0x7fff_ffff) as i32)?;
    set(model, "mip_rel_gap", 0.0)?;
    if let Some(nodes) = options.nodes {
        set(model, "mip_max_nodes", i32::try_from(nodes).unwrap_or(i32::MAX))?;
    }
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
