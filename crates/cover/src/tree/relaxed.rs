//! The relaxation of the case at hand.

use super::cases::Cases;
use super::instance::Instance;
use destrier_model::{LinearStop, ModelError, Relaxation, WarmStart};

/// The bounds of a variable: included at 1, excluded at 0, free from 0 up.
type Bounds = (i64, Option<i64>);

/// A relaxation that follows the cases. No free variable has an upper bound: then the duals are a
/// packing, and no optimum goes above 1 anyway.
pub(super) struct Relaxed {
    linear: Relaxation,
    bounds: Vec<Bounds>,
}

impl Relaxed {
    pub(super) fn new(instance: &Instance) -> Result<Self, ModelError> {
        let mut program = instance.program.clone();
        for variable in &mut program.variables {
            (variable.lower, variable.upper) = (0, None);
        }
        let bounds = vec![(0, None); program.variables.len()];
        Ok(Relaxed { linear: Relaxation::new(&program)?, bounds })
    }

    /// Solves the case from a starting point; stops early above `cutoff` pieces.
    pub(super) fn solve(
        &mut self,
        cases: &Cases,
        start: Option<&WarmStart>,
        cutoff: f64,
        iterations: Option<u32>,
    ) -> Result<LinearStop, ModelError> {
        for orbit in 0..self.bounds.len() {
            let bounds = match (cases.is_included(orbit), cases.is_free(orbit)) {
                (true, _) => (1, Some(1)),
                (_, true) => (0, None),
                _ => (0, Some(0)),
            };
            if self.bounds[orbit] != bounds {
                self.linear.set_bounds(orbit, bounds.0, bounds.1)?;
                self.bounds[orbit] = bounds;
            }
        }
        if let Some(start) = start {
            self.linear.start_from(start)?;
        }
        self.linear.solve(cutoff, iterations)
    }

    /// The number of pieces of the last solve, a fraction.
    pub(super) fn objective(&self) -> f64 {
        self.linear.objective()
    }

    pub(super) fn duals(&self) -> &[f64] {
        self.linear.duals()
    }

    pub(super) fn warm_start(&self) -> Option<WarmStart> {
        self.linear.warm_start()
    }

    /// The values of the free orbits that are not 0.
    pub(super) fn support(&self, cases: &Cases) -> Vec<(usize, f64)> {
        let values = self.linear.values();
        cases
            .free()
            .map(|orbit| (orbit, values[orbit]))
            .filter(|&(_, value)| value > TINY)
            .collect()
    }
}

/// Below this a value counts as 0, and a difference as none.
pub(super) const TINY: f64 = 1e-6;
