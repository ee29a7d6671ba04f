//! The relaxation of the case at hand.

use crate::proof::case::{Cases, Cuts, Duals, TINY};
use crate::proof::reductions::Reduction;
use crate::symmetry::Fixed;
use destrier_certify::{CoveringProgram, CoveringRow};
use destrier_model::{LinearStop, ModelError, Relaxation, WarmStart, covering_program, sum};
use destrier_run::Control;

/// A relaxation that follows the cases.
pub(crate) struct Relaxed<'a> {
    reduction: &'a Reduction,
    /// The numbers of the rows that it has: rows of the program, then cuts.
    rows: Vec<u32>,
    linear: Relaxation,
    /// Of the columns that it has, as `values`.
    bounds: Vec<(i64, Option<i64>)>,
    /// Of all columns of the program.
    values: Vec<f64>,
}

impl<'a> Relaxed<'a> {
    pub(crate) fn new(
        program: &CoveringProgram,
        reduction: &'a Reduction,
        cuts: &Cuts,
    ) -> Result<Self, ModelError> {
        let mut place = vec![None; program.costs.len()];
        (0..).zip(&reduction.columns).for_each(|(at, &column)| place[column as usize] = Some(at));
        let placed = |column: &u32| place[*column as usize];
        let rows = reduction.rows.iter().zip(&reduction.lists).map(|(&row, columns)| CoveringRow {
            columns: columns.iter().filter_map(placed).collect(),
            number: program.rows[row].number,
        });
        let costs = reduction.columns.iter().map(|&column| program.costs[column as usize]);
        let left = CoveringProgram { costs: costs.collect(), rows: rows.collect() };
        let mut left = covering_program(&left, "");
        for &cut in &cuts.active {
            let terms = cuts.all[cut].terms.iter();
            let terms = terms.filter_map(|(column, times)| Some((placed(column)?, times)));
            let terms = terms.map(|(at, &times)| times * left.at(at as usize));
            left.add(format!("cut{cut}"), sum(terms).at_least(cuts.all[cut].demand));
        }
        let numbers = reduction.rows.iter().copied();
        let rows = numbers.chain(cuts.active.iter().map(|cut| program.rows.len() + cut));
        if !reduction.is_bounded {
            left.variables.iter_mut().for_each(|variable| variable.upper = None);
        }
        let bounds = left.variables.iter().map(|variable| (0, variable.upper));
        Ok(Relaxed {
            reduction,
            rows: rows.map(|row| row as u32).collect(),
            bounds: bounds.collect(),
            linear: Relaxation::new(&left)?,
            values: vec![0.0; program.costs.len()],
        })
    }

    /// Solves the case from a starting point by a few iterations; stops early above the cutoff.
    pub(crate) fn solve(
        &mut self,
        cases: &Cases,
        start: &WarmStart,
        cutoff: f64,
        iterations: u32,
    ) -> Result<LinearStop, ModelError> {
        self.follow(cases)?;
        self.linear.start_from(start)?;
        self.linear.solve(cutoff, Some(iterations))
    }

    /// Solves the case from a starting point, until it is told to halt; then it ends with `Iterations`.
    pub(crate) fn solve_within(
        &mut self,
        cases: &Cases,
        start: Option<&WarmStart>,
        cutoff: f64,
        control: Control<'_>,
    ) -> Result<LinearStop, ModelError> {
        self.follow(cases)?;
        if let Some(start) = start {
            self.linear.start_from(start)?;
        }
        let stop = self.linear.solve_until(cutoff, control)?;
        for (&column, &value) in self.reduction.columns.iter().zip(self.linear.values()) {
            self.values[column as usize] = value;
        }
        Ok(stop)
    }

    /// Fixes the columns that are decided.
    fn follow(&mut self, cases: &Cases) -> Result<(), ModelError> {
        for (at, (bounds, &column)) in
            self.bounds.iter_mut().zip(&self.reduction.columns).enumerate()
        {
            let column = column as usize;
            let now = match cases.fixed(column) {
                Fixed::Chosen => (1, Some(1)),
                Fixed::Free
                    if cases.is_open(column) && !self.reduction.leaves_out(cases, column) =>
                {
                    (0, self.reduction.is_bounded.then_some(1))
                }
                Fixed::Free | Fixed::Excluded => (0, Some(0)),
            };
            if *bounds != now {
                self.linear.set_bounds(at, now.0, now.1)?;
                *bounds = now;
            }
        }
        Ok(())
    }

    /// The cost of the last solve, a fraction.
    pub(crate) fn objective(&self) -> f64 {
        self.linear.objective()
    }

    /// The duals of the last solve that are not 0.
    pub(crate) fn duals(&self) -> Box<Duals> {
        self.of_rows(self.linear.duals())
    }

    /// What is not 0 of numbers of the rows that are left.
    fn of_rows(&self, numbers: &[f64]) -> Box<Duals> {
        let numbers = self.rows.iter().copied().zip(numbers.iter().copied());
        numbers.filter(|&(_, number)| number.abs() > TINY * TINY).collect()
    }

    /// Multipliers of the rows that show that the last solve had no solution.
    pub(crate) fn farkas(&self) -> Option<Box<Duals>> {
        Some(self.of_rows(&self.linear.farkas()?))
    }

    /// The values of all columns where the last [`Relaxed::solve_within`] ended.
    pub(crate) fn values(&self) -> &[f64] {
        &self.values
    }

    pub(crate) fn warm_start(&self) -> Option<WarmStart> {
        self.linear.warm_start()
    }

    /// The free columns whose values are not whole, with these.
    pub(crate) fn fractional(&self, cases: &Cases) -> Vec<(usize, f64)> {
        let values = self.values.iter().copied().enumerate();
        let is_fractional = |value: f64| value > TINY && value < 1.0 - TINY;
        values.filter(|&(column, value)| cases.is_open(column) && is_fractional(value)).collect()
    }
}
