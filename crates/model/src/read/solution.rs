//! The values of variables in solution files.

use super::lines::{Pairs, by_name};
use super::{Writer, cbc, competition, cplex, glpk, highs, json, listed};
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
        Writer::Cplex => {
            let names = program.variables.iter().map(|variable| variable.name.as_str());
            cplex::values(text, &names.collect::<Vec<_>>())
        }
        _ => {
            let names = program.variables.iter().map(|variable| variable.name.as_str());
            by_name(&pairs(text, writer)?, names)
        }
    }
}

fn pairs(text: &str, writer: Writer) -> Pairs<'_> {
    match writer {
        Writer::Cbc => cbc::values(text),
        Writer::Highs => highs::values(text),
        Writer::Scip => listed::scip(text),
        Writer::Gurobi => listed::gurobi(text),
        Writer::LpSolve => listed::lp_solve(text),
        Writer::Plain => listed::plain(text),
        Writer::Destrier => json::answer(text),
        Writer::Glpk | Writer::Competition | Writer::Cplex => glpk::printed(text),
    }
}

/// The value of the objective as the file has it, if it says one; not every solver counts constants.
pub fn objective(text: &str) -> Option<f64> {
    const BEFORE: [&str; 12] = [
        "\"size\"",
        "\"ObjVal\"",
        "\"objectiveValue\"",
        "objectiveValue=\"",
        "objective value:",
        "Objective value =",
        "objective value",
        "Value of objective function:",
        "=obj=",
        "Objective value:",
        "Objective:",
        "Objective ",
    ];
    let number = |rest: &str| {
        // the name of an objective, which may be a number, stands before ` = `
        let value = rest.split_once(" = ").map_or(rest, |(_, value)| value);
        let word = value.trim_start_matches([' ', ':', '=', '"']).split(['"', ' ', ',']).next();
        word?.parse().ok()
    };
    text.lines()
        .take(40)
        .find_map(|line| BEFORE.iter().find_map(|before| number(line.split_once(before)?.1)))
}

/// The line in which a solver says that it has no solution.
pub fn no_solution(text: &str) -> Option<(usize, &str)> {
    const WORDS: [&str; 11] = [
        "=infeas=",
        "=unkn=",
        "no solution available",
        "Infeasible",
        "Integer infeasible",
        "This problem is infeasible",
        "solution status: infeasible",
        "Model status: Infeasible",
        "s UNSATISFIABLE",
        "Status:     INTEGER EMPTY",
        "Status:     INTEGER UNDEFINED",
    ];
    let numbered = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
    let mut said = numbered.filter(|(_, line)| WORDS.iter().any(|words| line.starts_with(words)));
    said.next()
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
