//! From a program to the models of good_lp, and with them to each of its solvers.

use super::outcome::{Outcome, Stop, checked};
use crate::{ModelError, Program, Relation, Sense};
use destrier_run::Halt;
use good_lp::{
    Expression, ProblemVariables, ResolutionError, Solution, SolutionStatus, SolverModel, Variable,
    variable,
};

/// What a model of good_lp comes to.
pub(super) type Answer<S> = Result<S, ResolutionError>;

impl Program {
    /// The program as a model of a solver that good_lp has, with its variables there in the program's order. The model
    /// can be given what that solver knows beside programs: limits, gaps, a start. Names are kept; the objective there
    /// is without its constant, and not divided by its [`denominator`](Program::denominator).
    ///
    /// # Examples
    /// ```
    /// use destrier_model::{Program, sum};
    /// use good_lp::{Solution, SolverModel, WithMipGap, microlp};
    ///
    /// let mut program = Program::maximise("two of three cups");
    /// let cups = [1, 2, 3].map(|number| program.binary(format!("cup{number}")));
    /// program.set_objective(sum(&cups));
    /// program.add("two", sum(cups).at_most(2));
    /// let (variables, model) = program.for_good_lp(microlp);
    /// let solution = model.with_mip_gap(0.1)?.solve()?;
    /// assert_eq!(variables.iter().map(|&variable| solution.value(variable)).sum::<f64>(), 2.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn for_good_lp<S: good_lp::Solver>(&self, solver: S) -> (Vec<Variable>, S::Model) {
        let mut variables = ProblemVariables::new();
        let handles: Vec<Variable> = self
            .variables
            .iter()
            .map(|v| {
                let lower = v.lower.map_or(f64::NEG_INFINITY, |lower| lower as f64);
                let upper = v.upper.map_or(f64::INFINITY, |upper| upper as f64);
                let definition = variable().name(&v.name).min(lower).max(upper);
                variables.add(if v.integer { definition.integer() } else { definition })
            })
            .collect();
        let sum = |terms: &mut dyn Iterator<Item = (usize, i64)>| -> Expression {
            terms.map(|(index, factor)| handles[index] * factor as f64).sum()
        };
        let objective = sum(&mut self.variables.iter().map(|v| v.cost).enumerate());
        let unsolved = match self.sense {
            Sense::Min => variables.minimise(objective),
            Sense::Max => variables.maximise(objective),
        };
        let mut model = unsolved.using(solver);
        for row in &self.rows {
            let (left, right) = (sum(&mut row.terms.iter().copied()), row.rhs as f64);
            let constraint = match row.relation {
                Relation::AtMost => left.leq(right),
                Relation::AtLeast => left.geq(right),
                Relation::Equal => left.eq(right),
            };
            model.add_constraint(constraint.set_name(row.name.clone()));
        }
        (handles, model)
    }

    /// Solves the program by any solver that good_lp has, as one chooses there by a feature of good_lp: `coin_cbc`,
    /// `scip`, `cplex` and others.
    ///
    /// # Errors
    /// If the program is unfit ([`Program::validate`]), or the solver fails.
    ///
    /// # Examples
    /// ```
    /// use destrier_model::{Program, Stop};
    ///
    /// let mut program = Program::minimise("three halves");
    /// let [a, b] = ["a", "b"].map(|name| program.integer(name, 0..));
    /// program.set_objective(0.5 * (a + b));
    /// program.add("five", (2 * a + b).at_least(5));
    /// let outcome = program.solve_by(good_lp::microlp)?;
    /// assert_eq!((outcome.stop, outcome.bound), (Stop::Finished, Some(1.5)));
    /// # Ok::<(), destrier_model::ModelError>(())
    /// ```
    pub fn solve_by<S>(&self, solver: S) -> Result<Outcome, ModelError>
    where
        S: good_lp::Solver,
        S::Model: SolverModel<Error = ResolutionError>,
    {
        self.validate()?;
        if self.variables.is_empty() {
            return Ok(Outcome::without_variables(self));
        }
        let (variables, model) = self.for_good_lp(solver);
        let mut outcome = outcome(self, &variables, model.solve())
            .map_err(|error| failed(<S as good_lp::Solver>::name(), &error))?;
        outcome.bound = outcome.bound.map(|cost| self.objective_at(cost));
        Ok(outcome)
    }
}

/// What an answer says about the program; its bound is of the costs.
pub(super) fn outcome<S: Solution>(
    program: &Program,
    variables: &[Variable],
    answer: Answer<S>,
) -> Answer<Outcome> {
    let solution = match answer {
        Ok(solution) => solution,
        Err(ResolutionError::Infeasible) => return Ok(without_values(Stop::Infeasible)),
        Err(ResolutionError::Unbounded) => return Ok(without_values(Stop::Unbounded)),
        Err(error) => return Err(error),
    };
    let point: Vec<f64> = variables.iter().map(|&variable| solution.value(variable)).collect();
    let stop = match solution.status() {
        SolutionStatus::Optimal => Stop::Finished,
        SolutionStatus::TimeLimit => Stop::Halted(Halt::TimeLimit),
        SolutionStatus::GapLimit => Stop::Target,
    };
    let values = checked(&point, program);
    let costs = program.variables.iter().map(|variable| variable.cost as f64);
    let linear = costs.zip(&point).map(|(cost, value)| cost * value).sum();
    let value = values.as_ref().map_or(linear, |values| program.cost(values) as f64);
    let bound = (stop == Stop::Finished).then_some(value);
    Ok(Outcome { stop, values, point: Some(point), bound, nodes: None })
}

pub(super) fn without_values(stop: Stop) -> Outcome {
    Outcome { stop, values: None, point: None, bound: None, nodes: None }
}

pub(super) fn failed(solver: &'static str, error: &ResolutionError) -> ModelError {
    ModelError::Solver { solver, reason: error.to_string() }
}
