//! The duals of rows in solution files of linear programs.

use super::lines::{bad, by_name};
use super::{Writer, cbc, cplex, glpk, highs};
use crate::{ModelError, Program};

/// The duals of a program's rows in the solution file of its linear relaxation.
///
/// HiGHS and CPLEX write them, `glpsol --write` and cbc with `printingOptions all`; what other solvers write has none.
///
/// # Errors
/// As [`solution`](super::solution()), or if the file has no duals.
pub fn duals(text: &str, writer: Writer, program: &Program) -> Result<Vec<f64>, ModelError> {
    let pairs = match writer {
        Writer::Highs => highs::duals(text),
        Writer::Cplex => cplex::duals(text),
        Writer::Cbc => cbc::duals(text),
        Writer::Glpk => return glpk::duals(text, program.rows.len()),
        Writer::Scip
        | Writer::Gurobi
        | Writer::LpSolve
        | Writer::Competition
        | Writer::Plain
        | Writer::Destrier => {
            let who = writer.name();
            Err(bad(
                1,
                format!("no duals are in files of {who}; highs, cplex, cbc and glpk write them"),
            ))
        }
    }?;
    by_name(&pairs, program.rows.iter().map(|row| row.name.as_str()))
}
