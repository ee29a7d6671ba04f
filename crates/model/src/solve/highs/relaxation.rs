//! A linear program that HiGHS keeps between solves.

use super::model::{Kept, load_scaled, running, set, set_options};
use super::raw;
use super::words::failed;
use crate::solve::options::Options;
use crate::solve::scales;
use crate::solve::warm_start::{LinearStop, WarmStart};
use crate::{ModelError, Program};
use destrier_run::Control;
use highs::Model;
use highs_sys::{
    kHighsModelStatusInfeasible, kHighsModelStatusInterrupt, kHighsModelStatusIterationLimit,
    kHighsModelStatusModelEmpty, kHighsModelStatusObjectiveBound, kHighsModelStatusOptimal,
    kHighsModelStatusUnboundedOrInfeasible,
};

/// With so many rows for each variable, weights that all rows have in the steepest edge rule cost more, computed anew
/// for each basis, than they save: Devex, which begins with ones, is its stand-in.
const MANY_ROWS: usize = 2;
/// HiGHS' number of it.
const DEVEX: i32 = 1;

/// Where rows have factors, a basis that is optimal within HiGHS' own tolerances, of 10^-7, is often not so in exact arithmetic.
const TOLERANCE: f64 = 1e-9;

/// A minimisation program without its integrality, kept in HiGHS between solves.
pub(crate) struct Relaxation {
    model: Kept<Model>,
    values: Vec<f64>,
    duals: Vec<f64>,
    /// What each row is multiplied by.
    scales: Vec<f64>,
}

impl Relaxation {
    /// Loads the program; integrality is left out.
    pub(crate) fn new(program: &Program) -> Result<Self, ModelError> {
        if program.variables.is_empty() {
            return Err(failed("there is no variable".to_owned()));
        }
        keep_the_heap();
        let program = program.relaxed();
        let (values, duals) = (vec![0.0; program.variables.len()], vec![0.0; program.rows.len()]);
        let scales = scales::of_rows(&program);
        let model = open(&program, &scales)?;
        Ok(Relaxation { model, values, duals, scales })
    }

    pub(crate) fn set_bounds(
        &mut self,
        variable: usize,
        lower: i64,
        upper: Option<i64>,
    ) -> Result<(), ModelError> {
        let upper = upper.map_or(f64::INFINITY, |upper| upper as f64);
        raw::set_bounds(&mut self.model, variable, lower as f64, upper)
            .then_some(())
            .ok_or_else(|| failed(format!("it has no variable {variable}")))
    }

    pub(crate) fn solve(
        &mut self,
        cutoff: f64,
        iterations: Option<u32>,
    ) -> Result<LinearStop, ModelError> {
        set(&mut self.model, "objective_bound", cutoff)?;
        let limit = iterations.map_or(i32::MAX, |limit| limit as i32);
        set(&mut self.model, "simplex_iteration_limit", limit)?;
        let status = {
            let _running = running();
            raw::run(&mut self.model)
        };
        self.stopped(status)
    }

    pub(crate) fn solve_until(
        &mut self,
        cutoff: f64,
        control: Control<'_>,
    ) -> Result<LinearStop, ModelError> {
        set(&mut self.model, "objective_bound", cutoff)?;
        set(&mut self.model, "simplex_iteration_limit", i32::MAX)?;
        let status = {
            let _running = running();
            raw::run_until(&mut self.model, &control)
        };
        self.stopped(status)
    }

    fn stopped(&mut self, status: i32) -> Result<LinearStop, ModelError> {
        raw::solution(&self.model, &mut self.values, &mut self.duals);
        self.duals.iter_mut().zip(&self.scales).for_each(|(dual, scale)| *dual *= scale);
        #[allow(non_upper_case_globals)]
        match status {
            kHighsModelStatusOptimal | kHighsModelStatusModelEmpty => Ok(LinearStop::Finished),
            kHighsModelStatusObjectiveBound => Ok(LinearStop::Cutoff),
            kHighsModelStatusIterationLimit | kHighsModelStatusInterrupt => {
                Ok(LinearStop::Iterations)
            }
            kHighsModelStatusInfeasible | kHighsModelStatusUnboundedOrInfeasible => {
                Ok(LinearStop::Infeasible)
            }
            other => Err(failed(format!("a relaxation ended with status {other}"))),
        }
    }

    pub(crate) fn objective(&self) -> f64 {
        raw::objective(&self.model)
    }

    pub(crate) fn values(&self) -> &[f64] {
        &self.values
    }

    pub(crate) fn duals(&self) -> &[f64] {
        &self.duals
    }

    pub(crate) fn farkas(&self) -> Option<Vec<f64>> {
        let mut ray = vec![0.0; self.duals.len()];
        let is_there = raw::dual_ray(&self.model, &mut ray);
        ray.iter_mut().zip(&self.scales).for_each(|(weight, scale)| *weight *= scale);
        is_there.then_some(ray)
    }

    pub(crate) fn warm_start(&self) -> Option<WarmStart> {
        let mut start =
            WarmStart { variables: vec![0; self.values.len()], rows: vec![0; self.duals.len()] };
        raw::states(&self.model, &mut start.variables, &mut start.rows).then_some(start)
    }

    /// Goes on with all that HiGHS knows where the last solve ended there; any other basis is factorised anew.
    pub(crate) fn start_from(&mut self, start: &WarmStart) -> Result<(), ModelError> {
        if self.warm_start().as_ref() == Some(start) {
            return Ok(());
        }
        let lengths = (start.variables.len(), start.rows.len());
        let set = lengths == (self.values.len(), self.duals.len())
            && raw::set_states(&mut self.model, &start.variables, &start.rows);
        set.then_some(()).ok_or_else(|| failed("it took no starting basis".to_owned()))
    }
}

/// A fresh model with the options of a dual simplex method that is to be warm-started.
fn open(program: &Program, scales: &[f64]) -> Result<Kept<Model>, ModelError> {
    let mut model = load_scaled(program, scales)?;
    set_options(&mut model, &Options::default())?;
    set(&mut model, "solver", "simplex")?;
    set(&mut model, "presolve", "off")?;
    if program.rows.iter().any(|row| row.terms.iter().any(|(_, factor)| factor.abs() > 1)) {
        set(&mut model, "primal_feasibility_tolerance", TOLERANCE)?;
        set(&mut model, "dual_feasibility_tolerance", TOLERANCE)?;
    }
    if program.rows.len() > MANY_ROWS * program.variables.len() {
        set(&mut model, "simplex_dual_edge_weight_strategy", DEVEX)?;
    }
    Ok(model)
}

/// HiGHS takes some hundred kilobytes for a moment whenever it is given a basis. glibc gives so much at the top of
/// the heap back to the system each time, to take it again page by page, until it has seen a larger block come and
/// go: from then on it keeps twice as much (mallopt(3), `M_MMAP_THRESHOLD`). Elsewhere this does nothing.
fn keep_the_heap() {
    const BLOCK: usize = 4 << 20;
    drop(std::hint::black_box(Vec::<u8>::with_capacity(BLOCK)));
}
