//! The costs of the rows, by cycles of columns that bound what any costs can show: cutting planes (Kelley, 1960), at
//! the centre of what they leave (Elzinga and Moore, 1975).

use super::states::Cycle;
use crate::strip::columns::Columns;
use destrier_model::{Condition, ModelError, Program, Solver, VariableId, sum};

/// Cycles of columns. Whatever the costs, a column costs no more in the long run than one of a cycle.
pub(super) struct Costs<'a> {
    columns: &'a Columns,
    pub(super) cycles: Vec<Cycle>,
}

/// The sum of all costs in the linear programs.
const SUM: i64 = 1_000_000;

impl<'a> Costs<'a> {
    pub(super) fn new(columns: &'a Columns) -> Self {
        Costs { columns, cycles: Vec::new() }
    }

    pub(super) fn add(&mut self, cycles: impl IntoIterator<Item = Cycle>) {
        for cycle in cycles {
            if !self.cycles.contains(&cycle) {
                self.cycles.push(cycle);
            }
        }
    }

    /// The most that a column can cost in the long run, by these cycles, if all costs add up to 1.
    pub(super) fn most(&self) -> Result<f64, ModelError> {
        let (mut program, costs) = self.program("the rate of a strip");
        let rate = program.continuous("rate", 0..=SUM);
        for (at, cycle) in self.cycles.iter().enumerate() {
            let paid = sum(costs.iter().zip(&cycle.pieces).map(|(&cost, &number)| number * cost));
            program.add(format!("cycle{at}"), (paid - cycle.columns * rate).at_least(0));
        }
        program.set_objective(rate);
        let outcome = Solver::default().solve_linear(&program)?;
        let rate = outcome.and_then(|outcome| outcome.primal.last().copied());
        Ok(rate.unwrap_or(SUM as f64) / SUM as f64)
    }

    /// Costs at which all cycles cost more than this share of the sum for each column, as far from doing otherwise as
    /// can be; in proportion.
    pub(super) fn centre(&self, share: (i64, i64)) -> Result<Vec<f64>, ModelError> {
        let (mut program, costs) = self.program("the costs of a strip");
        let slack = program.continuous("slack", -SUM..=SUM);
        let sizes = self.columns.sizes();
        for (at, cycle) in self.cycles.iter().enumerate() {
            let above = cycle.pieces.iter().zip(&sizes);
            let above =
                above.map(|(number, size)| share.1 * number - share.0 * cycle.columns * size);
            let above: Vec<i64> = above.collect();
            let norm = above.iter().map(|&number| (number as f64).powi(2)).sum::<f64>().sqrt();
            let paid = sum(costs.iter().zip(&above).map(|(&cost, &number)| number * cost));
            program.add(format!("cycle{at}"), (paid - norm.round() as i64 * slack).at_least(0));
        }
        for (at, &cost) in costs.iter().enumerate() {
            program.add(format!("sign{at}"), (cost - slack).at_least(0));
        }
        program.set_objective(slack);
        let outcome = Solver::default().solve_linear(&program)?;
        let primal = outcome.map(|outcome| outcome.primal);
        Ok(primal.map_or(vec![1.0; sizes.len()], |primal| primal[..sizes.len()].to_vec()))
    }

    /// A program with the costs of the classes of rows, which add up to [`SUM`].
    fn program(&self, title: &str) -> (Program, Vec<VariableId>) {
        let mut program = Program::maximise(title);
        let sizes = self.columns.sizes();
        let cost = |class: usize| program.continuous(format!("cost{class}"), 0..=SUM);
        let costs: Vec<VariableId> = (0..sizes.len()).map(cost).collect();
        let all = sum(costs.iter().zip(&sizes).map(|(&cost, &size)| size * cost));
        let conditions: [Condition; 2] = [all.clone().at_least(SUM), all.at_most(SUM)];
        for (name, condition) in ["least", "most"].into_iter().zip(conditions) {
            program.add(name, condition);
        }
        (program, costs)
    }
}

/// Whole costs in proportion, whose sum is this even number, by rows.
pub(super) fn rounded(columns: &Columns, costs: &[f64], total: i64) -> Vec<i64> {
    let sizes = columns.sizes();
    let whole: f64 = costs.iter().zip(&sizes).map(|(cost, &size)| cost * size as f64).sum();
    let mut parts: Vec<i64> =
        costs.iter().map(|cost| (cost / whole * total as f64).round().max(0.0) as i64).collect();
    let sum = |parts: &[i64]| parts.iter().zip(&sizes).map(|(part, size)| part * size).sum::<i64>();
    // the largest of two rows takes what rounding left over, and a middle row of its own the odd rest
    let largest =
        (0..parts.len()).filter(|&class| sizes[class] == 2).max_by_key(|&class| parts[class]);
    if let Some(largest) = largest {
        parts[largest] += (total - sum(&parts)).div_euclid(2);
    }
    let rest = total - sum(&parts);
    if let Some(middle) = sizes.iter().position(|&size| size == 1) {
        parts[middle] += rest;
    }
    (0..columns.height()).map(|row| parts[columns.class(row)].max(0)).collect()
}
