//! The solver of a search's relaxations: a small tableau as long as that finds its way, a sparse factorisation after that. Its
//! bounds are those of one case at a time.

use super::cases::{Above, Side};
use super::fixed::{Fixed, Left};
use super::search::Search;
use destrier_model::{LinearStop, ModelError, Relaxation};
use num_bigint::BigInt;
use std::collections::BTreeMap;

/// A small tableau that has not come to an end after so many iterations has lost its way.
const LOST: u32 = 3_000;
/// A tableau is kept where it loses its way in one of so many cases at most.
const RARELY: u64 = 100;
/// An absent end of a whole column that is branched on, as solvers need one.
const FAR: i64 = 1_000_000_000_000;

impl Search<'_> {
    /// Solves the relaxation; goes on with a sparse factorisation where a tableau has lost its way, and begins that anew where
    /// it fails. What fails again has nothing to say, as if it had run out of iterations.
    pub(super) fn relax(&mut self, cutoff: f64) -> Result<LinearStop, ModelError> {
        let control = self.control;
        let stop = match self.is_sparse {
            true => self.relaxation().solve_until(cutoff, control),
            false => match self.relaxation().solve(cutoff, Some(LOST)) {
                Ok(LinearStop::Iterations) => Err(ModelError::InexactBasis),
                stop => stop,
            },
        };
        if stop.is_ok() {
            return stop;
        }
        self.factorise()?;
        match self.relaxation().solve_until(cutoff, control) {
            Err(ModelError::Solver { .. }) => Ok(LinearStop::Iterations),
            stop => stop,
        }
    }

    /// Goes on with a sparse factorisation.
    pub(super) fn factorise(&mut self) -> Result<(), ModelError> {
        self.lost += u64::from(!self.is_sparse);
        self.is_sparse = true;
        self.renew()
    }

    /// Goes back to a tableau, as long as that has rarely lost its way.
    pub(super) fn tabulate(&mut self) -> Result<(), ModelError> {
        if self.is_sparse && self.lost * RARELY <= self.nodes {
            self.is_sparse = false;
            self.renew()?;
        }
        Ok(())
    }

    /// Makes the relaxation anew, with the bounds of the sides that it had; a program without columns has none.
    pub(super) fn renew(&mut self) -> Result<(), ModelError> {
        self.relaxation = None; // one lives at a time
        let program = &self.relaxed.program;
        if program.variables.is_empty() {
            return Ok(());
        }
        self.relaxation = Some(match self.is_sparse {
            true => Relaxation::of_factors(program)?,
            false => Relaxation::new(program)?,
        });
        self.narrow()
    }

    pub(super) fn relaxation(&mut self) -> &mut Relaxation {
        self.relaxation.as_mut().expect("a program with columns has a relaxation")
    }

    /// The objective of the last relaxation, as the case counts costs.
    pub(super) fn objective(&self) -> f64 {
        self.relaxation.as_ref().map_or(0.0, |relaxation| self.relaxed.cost(relaxation.objective()))
    }

    /// Gives a column its own bounds again.
    fn reset(&mut self, column: usize) -> Result<(), ModelError> {
        let variable = &self.relaxed.program.variables[column];
        let (lower, upper) = (variable.lower.unwrap_or(-FAR), variable.upper);
        self.relaxation().set_bounds(column, lower, upper)
    }

    /// Gives the relaxation the bounds of these sides, the last one first.
    pub(super) fn restrict(&mut self, sides: Vec<Side>) -> Result<(), ModelError> {
        let old = std::mem::replace(&mut self.at, sides);
        for side in old {
            self.reset(side.column as usize)?;
        }
        self.narrow()
    }

    /// Gives the columns that are on sides their bounds.
    fn narrow(&mut self) -> Result<(), ModelError> {
        let mut bounds: BTreeMap<u32, (i64, Option<i64>)> = BTreeMap::new();
        for &Side { column, is_upper, value } in &self.at {
            let variable = &self.relaxed.program.variables[column as usize];
            let own = || (variable.lower.unwrap_or(-FAR), variable.upper);
            let (lower, upper) = bounds.entry(column).or_insert_with(own);
            match is_upper {
                true => *upper = Some(upper.map_or(value, |upper| upper.min(value))),
                false => *lower = (*lower).max(value),
            }
        }
        for (column, (lower, upper)) in bounds {
            self.relaxation().set_bounds(column as usize, lower, upper)?;
        }
        Ok(())
    }

    /// What the last relaxation says of cases below it.
    pub(super) fn above(&mut self) -> Above {
        let rows = self.case.rows();
        let Some(relaxation) = &self.relaxation else {
            return Above { duals: vec![0.0; rows], basis: None };
        };
        let duals = self.relaxed.multipliers(relaxation.duals(), rows);
        Above { duals, basis: relaxation.warm_start() }
    }

    /// What is left of the program where whole columns have these numbers. The relaxation is made anew after that.
    pub(super) fn fixed(&mut self, numbers: &[BigInt]) -> Result<Left, ModelError> {
        self.relaxation = None; // one lives at a time
        let left = Fixed::new(self.program, &self.case, numbers).solve(self.control);
        self.renew()?;
        left
    }
}
