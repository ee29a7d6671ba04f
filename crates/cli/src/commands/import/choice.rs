//! An answer to a covering program.

use super::answer::{Answer, is_unknown};
use crate::args::OutputArgs;
use crate::covering::Covering;
use crate::exit::Exit;
use crate::output::note;
use crate::report::CoveringReport;
use anyhow::{Context, Result, anyhow};
use destrier_certify::{
    Certificate, CoveringCertificate, CoveringNode, CoveringProgram, CoveringProof, SparseWeights,
};
use destrier_cover::covering::{Goal, Outcome};
use destrier_model::Program;
use std::time::Instant;

/// Checks the choice against the program and reports it.
pub(super) fn import(covering: &Covering, answer: &Answer, output: &OutputArgs) -> Result<Exit> {
    let started = Instant::now();
    let chosen = chosen(covering, answer).with_context(|| answer.name.clone())?;
    let program = covering.problem.program()?;
    let cost = program.cost(&chosen) as usize;
    let proof = CoveringProof::AtMost(cost, chosen.clone());
    let certificate = CoveringCertificate { problem: covering.problem.clone(), proof };
    if let Err(rejection) = Certificate::Covering(certificate.clone()).verify() {
        let row = program.rows.iter().position(|row| !row.admits(&chosen));
        let row = row.map_or(String::new(), |row| format!(" (row '{}')", covering.rows[row]));
        note!("destrier: {}: rejected: {rejection}{row}", answer.name);
        return Ok(Exit::No);
    }
    let value = |cost: u64| covering.terms.value(cost).to_string().parse().unwrap_or(f64::NAN);
    answer.compare(value(cost as u64), value(0));
    let outcome = Outcome { certificate, choice: Some(chosen), limit: None, nodes: 0 };
    CoveringReport::new(covering, Goal::Minimum, (&outcome, &[]), "destrier", started.elapsed())?
        .publish(output)
}

/// The columns that an answer chooses: by the names of the program's own file, or else by those that export writes.
fn chosen(covering: &Covering, answer: &Answer) -> Result<Vec<u32>> {
    let Covering { terms, columns, .. } = covering;
    let own = terms.columns(columns);
    let mut file = Program::minimise("");
    own.iter().for_each(|name| {
        file.binary(*name);
    });
    match answer.choice(&file) {
        Err(error) if is_unknown(&error) => {
            let values = answer.choice(&covering.integer_program()?);
            let values = values.map_err(|other| if is_unknown(&other) { error } else { other })?;
            let chosen = (0..).zip(values).filter(|&(_, value)| value == 1);
            Ok(chosen.map(|(column, _)| column).collect())
        }
        values => terms.choice(&values?).map_err(|column| {
            anyhow!("column '{}' is fixed, and the answer has another value", own[column])
        }),
    }
}

/// Bounds the program from below by the duals of its rows in the relaxation, rounded.
pub(super) fn import_duals(
    covering: &Covering,
    answer: &Answer,
    output: &OutputArgs,
) -> Result<Exit> {
    let started = Instant::now();
    let mut named = covering.integer_program()?;
    let duals = match answer.duals(&named) {
        Err(_) => {
            let own = named.rows.iter_mut().zip(&covering.rows);
            own.for_each(|(row, name)| row.name.clone_from(name));
            answer.duals(&named)
        }
        duals => duals,
    };
    let program = covering.problem.program()?;
    let weights = rounded(&program, &duals.with_context(|| answer.name.clone())?);
    let bound = bound(&program, &weights);
    let leaf = CoveringNode::Weights(SparseWeights::over(DENOMINATOR, &weights));
    let proof = CoveringProof::AtLeast(bound, vec![leaf].into());
    let certificate = CoveringCertificate { problem: covering.problem.clone(), proof };
    let outcome = Outcome { certificate, choice: None, limit: None, nodes: 1 };
    let goal = Goal::AtLeast(bound);
    CoveringReport::new(covering, goal, (&outcome, &[]), "destrier", started.elapsed())?
        .publish(output)
}

/// What duals are rounded to: all fractions with denominators up to 16.
const DENOMINATOR: u32 = 720_720;

/// The weights next to the duals; those of limits are negative in a minimisation.
fn rounded(program: &CoveringProgram, duals: &[f64]) -> Vec<(u32, u32)> {
    let weight = |(row, dual): (usize, &f64)| {
        let sign = if program.rows[row].asks_for() { 1.0 } else { -1.0 };
        let number =
            (sign * dual * f64::from(DENOMINATOR)).round().clamp(0.0, 999_999_999.0) as u32;
        (number > 0).then_some((row as u32, number))
    };
    duals.iter().enumerate().filter_map(weight).collect()
}

/// The cost that weights show, as kind `covering` says it.
fn bound(program: &CoveringProgram, weights: &[(u32, u32)]) -> usize {
    let (mut sum, mut loads) = (0i128, vec![[0i128; 2]; program.costs.len()]);
    for &(row, weight) in weights {
        let row = &program.rows[row as usize];
        let asked = row.asked();
        if asked > 0 {
            sum += i128::from(weight) * i128::from(asked);
            let side = usize::from(!row.asks_for());
            row.columns.iter().for_each(|&j| loads[j as usize][side] += i128::from(weight));
        }
    }
    let unit = i128::from(DENOMINATOR);
    let lost = loads.iter().zip(&program.costs);
    let lost: i128 =
        lost.map(|(&[inside, out], &cost)| out.max(inside - i128::from(cost) * unit)).sum();
    let shown = (sum - lost).max(0);
    ((shown + unit - 1) / unit) as usize
}
