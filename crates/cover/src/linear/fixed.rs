//! A program whose whole columns have their numbers: what is left is a linear program in its continuous columns, without the
//! tolerances that solvers have for the bounds of whole ones.

use super::relaxed::Relaxed;
use super::rest::Remainder;
use super::solutions::{self, Solution};
use super::weights;
use destrier_certify::{LinearCase, LinearProgram, Multipliers, Whole};
use destrier_model::{LinearStop, ModelError, Relaxation};
use destrier_run::Control;
use num_bigint::BigInt;

/// What is left of a program in its continuous columns; the rows are those of the case.
pub(super) struct Fixed(Remainder);

/// What is known of it.
pub(super) enum Left {
    /// An optimal solution of the whole program, if exact arithmetic finds it, and weights that may show that it is.
    Solved(Option<Solution>, Vec<Multipliers>),
    /// Multipliers that may show that there is none.
    Infeasible(Vec<f64>),
    Unknown,
}

impl Fixed {
    /// Of a program with the rows of its case, whose whole columns have these numbers; those of others do not count.
    pub(super) fn new(program: &LinearProgram, case: &LinearCase<'_>, numbers: &[BigInt]) -> Self {
        let numbers = program.columns.iter().zip(numbers);
        let numbers = numbers.map(|(column, number)| column.whole.then(|| number.clone()));
        let rows = (0..case.rows() as u32).filter_map(|index| case.row(index).ok());
        Fixed(Remainder::new(program, rows, &numbers.collect::<Vec<_>>()))
    }

    /// Solves it.
    pub(super) fn solve(&self, control: Control<'_>) -> Result<Left, ModelError> {
        let left = &self.0.program;
        let case = LinearCase::new(left);
        if let Some(row) = self.0.violated() {
            let mut ray = vec![0.0; left.rows.len()];
            let is_above =
                left.rows[row].range.lower.as_ref().is_some_and(|end| *end > Whole::ZERO);
            ray[row] = if is_above { 1.0 } else { -1.0 };
            return Ok(Left::Infeasible(ray));
        }
        if left.columns.is_empty() {
            let none = Multipliers::over(Whole::ONE, []);
            return Ok(Left::Solved(Some(self.0.whole(Vec::new())), vec![none]));
        }
        let relaxed = Relaxed::new(left, &case);
        let mut relaxation = Relaxation::of_factors(&relaxed.program)?;
        let Ok(stop) = relaxation.solve_until(f64::INFINITY, control) else {
            return Ok(Left::Unknown);
        };
        let rows = left.rows.len();
        Ok(match stop {
            LinearStop::Finished | LinearStop::Cutoff => {
                let Some(basis) = relaxation.warm_start() else { return Ok(Left::Unknown) };
                let of = (&relaxed, &case);
                let solution = solutions::basic(left, of, (&basis, relaxation.values()), control);
                let duals = relaxed.multipliers(relaxation.duals(), rows);
                let by_duals = weights::bound(&case, &duals, None).map(|(weights, _)| weights);
                let by_basis = weights::of_basis(&case, &relaxed, &basis, control);
                let solution = solution.map(|solution| self.0.whole(solution));
                Left::Solved(solution, by_duals.into_iter().chain(by_basis).collect())
            }
            LinearStop::Infeasible => match relaxation.farkas() {
                Some(ray) => Left::Infeasible(relaxed.multipliers(&ray, rows)),
                None => Left::Unknown,
            },
            LinearStop::Iterations => Left::Unknown,
        })
    }
}
