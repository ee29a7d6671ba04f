//! A program whose whole columns have their numbers: what is left is a linear program in its continuous columns, without the
//! tolerances that solvers have for the bounds of whole ones.

use super::relaxed::Relaxed;
use super::solutions::{self, Solution};
use super::weights;
use destrier_certify::{LinearCase, LinearProgram, LinearRange, LinearRow, Multipliers, Whole};
use destrier_model::{LinearStop, ModelError, Relaxation};
use destrier_run::Control;
use num_bigint::BigInt;
use num_rational::BigRational;

/// What is left of a program.
pub(super) struct Fixed {
    /// In the continuous columns alone; the rows are those of the case.
    left: LinearProgram,
    /// Which columns these are.
    columns: Vec<u32>,
    /// The whole columns that are not 0.
    numbers: Vec<(u32, BigRational)>,
}

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
        let mut place = vec![None; numbers.len()];
        let mut columns = Vec::new();
        for (index, column) in (0u32..).zip(&program.columns) {
            if !column.whole {
                place[index as usize] = Some(columns.len() as u32);
                columns.push(index);
            }
        }
        let row = |row: &LinearRow| {
            let (mut sum, mut terms) = (BigInt::ZERO, Vec::new());
            for (column, factor) in &row.terms {
                match place[*column as usize] {
                    Some(at) => terms.push((at, factor.clone())),
                    None => sum += factor.to_big() * &numbers[*column as usize],
                }
            }
            let less =
                |end: &Option<Whole>| end.as_ref().map(|end| Whole::from(end.to_big() - &sum));
            let range =
                LinearRange { lower: less(&row.range.lower), upper: less(&row.range.upper) };
            LinearRow { range, terms }
        };
        let rows = (0..case.rows() as u32).filter_map(|index| case.row(index).ok());
        let left = LinearProgram {
            columns: columns
                .iter()
                .map(|&column| program.columns[column as usize].clone())
                .collect(),
            rows: rows.map(row).collect(),
            ..program.clone()
        };
        let whole = (0u32..).zip(&program.columns).filter(|(_, column)| column.whole);
        let numbers =
            whole.map(|(index, _)| (index, BigRational::from(numbers[index as usize].clone())));
        let numbers = numbers.filter(|(_, number)| *number != BigRational::from(BigInt::ZERO));
        Fixed { left, columns, numbers: numbers.collect() }
    }

    /// Solves it.
    pub(super) fn solve(&self, control: Control<'_>) -> Result<Left, ModelError> {
        let case = LinearCase::new(&self.left);
        let violated = self.left.rows.iter().position(|row| {
            row.terms.is_empty() && !row.range.admits(&BigRational::from(BigInt::ZERO))
        });
        if let Some(row) = violated {
            let mut ray = vec![0.0; self.left.rows.len()];
            let is_above =
                self.left.rows[row].range.lower.as_ref().is_some_and(|end| *end > Whole::ZERO);
            ray[row] = if is_above { 1.0 } else { -1.0 };
            return Ok(Left::Infeasible(ray));
        }
        if self.columns.is_empty() {
            let none = Multipliers::over(Whole::ONE, []);
            return Ok(Left::Solved(Some(self.numbers.clone()), vec![none]));
        }
        let relaxed = Relaxed::new(&self.left, &case);
        let mut relaxation = Relaxation::of_factors(&relaxed.program)?;
        let Ok(stop) = relaxation.solve_until(f64::INFINITY, control) else {
            return Ok(Left::Unknown);
        };
        let rows = self.left.rows.len();
        Ok(match stop {
            LinearStop::Finished | LinearStop::Cutoff => {
                let Some(basis) = relaxation.warm_start() else { return Ok(Left::Unknown) };
                let of = (&relaxed, &case);
                let solution =
                    solutions::basic(&self.left, of, (&basis, relaxation.values()), control);
                let duals = relaxed.multipliers(relaxation.duals(), rows);
                let by_duals = weights::bound(&case, &duals, None).map(|(weights, _)| weights);
                let by_basis = weights::of_basis(&case, &relaxed, &basis, control);
                let solution = solution.map(|solution| self.whole(solution));
                Left::Solved(solution, by_duals.into_iter().chain(by_basis).collect())
            }
            LinearStop::Infeasible => match relaxation.farkas() {
                Some(ray) => Left::Infeasible(relaxed.multipliers(&ray, rows)),
                None => Left::Unknown,
            },
            LinearStop::Iterations => Left::Unknown,
        })
    }

    /// A solution of the whole program.
    fn whole(&self, left: Solution) -> Solution {
        let continuous = left.into_iter().map(|(at, number)| (self.columns[at as usize], number));
        let mut all: Solution = continuous.chain(self.numbers.iter().cloned()).collect();
        all.sort_by_key(|term| term.0);
        all
    }
}
