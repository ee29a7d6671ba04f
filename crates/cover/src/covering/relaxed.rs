//! The relaxation of the case at hand.

use super::cases::{Cases, Fixed};
use destrier_certify::CoveringProgram;
use destrier_model::{LinearStop, ModelError, Relaxation, WarmStart, covering_program};
use destrier_run::Control;

/// Below this a value counts as 0, and a difference as none.
pub(super) const TINY: f64 = 1e-6;

/// Iterations between two looks at whether to halt: a fraction of a second on large programs.
const ITERATIONS: u32 = 500;

/// A relaxation that follows the cases.
pub(super) struct Relaxed {
    linear: Relaxation,
    bounds: Vec<Fixed>,
}

impl Relaxed {
    pub(super) fn new(program: &CoveringProgram) -> Result<Self, ModelError> {
        let linear = Relaxation::new(&covering_program(program, ""))?;
        Ok(Relaxed { linear, bounds: vec![Fixed::Free; program.costs.len()] })
    }

    /// Solves the case from a starting point; stops early above the cutoff.
    pub(super) fn solve(
        &mut self,
        cases: &Cases,
        start: Option<&WarmStart>,
        cutoff: f64,
        iterations: Option<u32>,
    ) -> Result<LinearStop, ModelError> {
        for (column, bounds) in self.bounds.iter_mut().enumerate() {
            let fixed = cases.fixed(column);
            if *bounds != fixed {
                let (lower, upper) = match fixed {
                    Fixed::Free => (0, 1),
                    Fixed::Chosen => (1, 1),
                    Fixed::Excluded => (0, 0),
                };
                self.linear.set_bounds(column, lower, Some(upper))?;
                *bounds = fixed;
            }
        }
        if let Some(start) = start {
            self.linear.start_from(start)?;
        }
        self.linear.solve(cutoff, iterations)
    }

    /// Solves the case as [`Relaxed::solve`] does, until it is told to halt; then it ends with `Iterations`.
    pub(super) fn solve_within(
        &mut self,
        cases: &Cases,
        start: Option<&WarmStart>,
        cutoff: f64,
        control: Control<'_>,
    ) -> Result<LinearStop, ModelError> {
        let mut stop = self.solve(cases, start, cutoff, Some(ITERATIONS))?;
        while stop == LinearStop::Iterations && control.halted().is_none() {
            stop = self.solve(cases, None, cutoff, Some(ITERATIONS))?;
        }
        Ok(stop)
    }

    /// The cost of the last solve, a fraction.
    pub(super) fn objective(&self) -> f64 {
        self.linear.objective()
    }

    pub(super) fn duals(&self) -> &[f64] {
        self.linear.duals()
    }

    /// Multipliers of the rows that show that the last solve had no solution.
    pub(super) fn farkas(&self) -> Option<Vec<f64>> {
        self.linear.farkas()
    }

    pub(super) fn values(&self) -> &[f64] {
        self.linear.values()
    }

    pub(super) fn warm_start(&self) -> Option<WarmStart> {
        self.linear.warm_start()
    }

    /// The free columns whose values are not whole, with these.
    pub(super) fn fractional(&self, cases: &Cases) -> Vec<(usize, f64)> {
        let values = self.linear.values().iter().copied().enumerate();
        let is_fractional = |value: f64| value > TINY && value < 1.0 - TINY;
        values.filter(|&(column, value)| cases.is_free(column) && is_fractional(value)).collect()
    }
}
