//! The values of variables in solution files.

use super::lines::{Pairs, by_name};
use super::{Writer, cbc, competition, cplex, glpk, highs, listed};
use crate::{ModelError, Program, Variable};

/// The values of a program's variables in a solution file; those that it does not name are 0.
///
/// # Errors
/// If the text is not of the solver's format or cut off, has a variable twice or one that the program does not
/// have, or a value that is no number up to 10^15; each with its line.
pub fn solution(text: &str, writer: Writer, program: &Program) -> Result<Vec<f64>, ModelError> {
    match writer {
        Writer::Glpk if !glpk::is_printed(text) => glpk::values(text, program.variables.len()),
        Writer::Competition => competition::values(text, program.variables.len()),
        _ => {
            let names = program.variables.iter().map(|variable| variable.name.as_str());
            by_name(&pairs(text, writer, program)?, names)
        }
    }
}

fn pairs<'a>(text: &'a str, writer: Writer, program: &Program) -> Pairs<'a> {
    match writer {
        Writer::Cbc => cbc::values(text, program),
        Writer::Highs => highs::values(text),
        Writer::Scip => listed::scip(text),
        Writer::Gurobi => listed::gurobi(text),
        Writer::Cplex => cplex::values(text),
        Writer::LpSolve => listed::lp_solve(text),
        Writer::Glpk | Writer::Competition => glpk::printed(text),
    }
}

/// The whole numbers next to the values, if each is within a millionth of one.
///
/// # Errors
/// At the first value that is not.
pub fn whole(values: &[f64], program: &Program) -> Result<Vec<i64>, ModelError> {
    let round = |(value, variable): (&f64, &Variable)| {
        let near = value.round();
        let is_whole = (value - near).abs() <= 1e-6 && near.abs() < 1e15;
        is_whole.then_some(near as i64).ok_or_else(|| ModelError::NotWhole {
            name: variable.name.clone(),
            value: value.to_string(),
        })
    };
    values.iter().zip(&program.variables).map(round).collect()
}
