//! The pure-Rust solver microlp, through good_lp: the fallback and the cross-check.

use super::outcome::{LinearOutcome, Outcome, Stop, checked};
use crate::{ModelError, Program, Relation, Sense};
use destrier_run::{Control, Halt};
use good_lp::{
    Expression, ProblemVariables, ResolutionError, Solution, SolverModel, WithTimeLimit, variable,
};
use std::time::Duration;

/// The solution in floating point, or why there is none.
type Answer = Result<(Vec<f64>, good_lp::SolutionStatus), ResolutionError>;

/// Solves; once it runs, it neither listens nor talks.
pub(super) fn solve(program: &Program, control: Control<'_>) -> Result<Outcome, ModelError> {
    if let Some(halt) = control.halted() {
        return Ok(without_values(Stop::Halted(halt)));
    }
    match run(program, control.remaining()) {
        Ok((point, status)) => {
            let limited = matches!(status, good_lp::SolutionStatus::TimeLimit);
            let stop = if limited { Stop::Halted(Halt::TimeLimit) } else { Stop::Finished };
            let values = checked(&point, program);
            let costs = program.variables.iter().map(|variable| variable.cost as f64);
            let linear = costs.zip(&point).map(|(cost, value)| cost * value).sum();
            let value = values.as_ref().map_or(linear, |values| program.cost(values) as f64);
            let bound = (!limited).then_some(value);
            Ok(Outcome { stop, values, point: Some(point), bound, nodes: None })
        }
        Err(ResolutionError::Infeasible) => Ok(without_values(Stop::Infeasible)),
        Err(ResolutionError::Unbounded) => Ok(without_values(Stop::Unbounded)),
        // "other" is what it says when its time is over before it has a solution
        Err(ResolutionError::Other(_)) if control.remaining().is_some() => {
            Ok(without_values(Stop::Halted(Halt::TimeLimit)))
        }
        Err(error) => Err(failed(&error)),
    }
}

pub(super) fn solve_linear(program: &Program) -> Result<Option<LinearOutcome>, ModelError> {
    match run(program, None) {
        Ok((primal, _)) => Ok(Some(LinearOutcome { primal, dual: None, basis: None })),
        Err(ResolutionError::Infeasible | ResolutionError::Unbounded) => Ok(None),
        Err(error) => Err(failed(&error)),
    }
}

fn run(program: &Program, limit: Option<Duration>) -> Answer {
    let mut variables = ProblemVariables::new();
    let handles: Vec<good_lp::Variable> = program
        .variables
        .iter()
        .map(|v| {
            let lower = v.lower.map_or(f64::NEG_INFINITY, |lower| lower as f64);
            let upper = v.upper.map_or(f64::INFINITY, |upper| upper as f64);
            let definition = variable().min(lower).max(upper);
            variables.add(if v.integer { definition.integer() } else { definition })
        })
        .collect();
    let sum = |terms: &mut dyn Iterator<Item = (usize, i64)>| -> Expression {
        terms.map(|(index, factor)| handles[index] * factor as f64).sum()
    };
    let objective = sum(&mut program.variables.iter().map(|v| v.cost).enumerate());
    let unsolved = match program.sense {
        Sense::Min => variables.minimise(objective),
        Sense::Max => variables.maximise(objective),
    };
    let mut model = good_lp::microlp(unsolved);
    for row in &program.rows {
        let left = sum(&mut row.terms.iter().copied());
        model.add_constraint(match row.relation {
            Relation::AtMost => left.leq(row.rhs as f64),
            Relation::AtLeast => left.geq(row.rhs as f64),
            Relation::Equal => left.eq(row.rhs as f64),
        });
    }
    if let Some(limit) = limit {
        model = model.with_time_limit(limit.as_secs_f64());
    }
    let solution = model.solve()?;
    Ok((handles.iter().map(|&handle| solution.value(handle)).collect(), solution.status()))
}

fn without_values(stop: Stop) -> Outcome {
    Outcome { stop, values: None, point: None, bound: None, nodes: None }
}

fn failed(error: &ResolutionError) -> ModelError {
    ModelError::Solver { solver: "microlp", reason: error.to_string() }
}
