//! An answer to a covering program.

use super::answer::{Answer, is_unknown};
use crate::args::OutputArgs;
use crate::covering::Covering;
use crate::exit::Exit;
use crate::report::CoveringReport;
use anyhow::{Context, Result};
use destrier_certify::{Certificate, CoveringCertificate, CoveringProof};
use destrier_cover::covering::{Goal, Outcome};
use std::time::Instant;

/// Checks the choice against the program and reports it.
pub(super) fn import(covering: &Covering, answer: &Answer, output: &OutputArgs) -> Result<Exit> {
    let started = Instant::now();
    let chosen = chosen(covering, answer).with_context(|| answer.name.clone())?;
    let cost = covering.problem.program()?.cost(&chosen) as usize;
    let proof = CoveringProof::AtMost(cost, chosen.clone());
    let certificate = CoveringCertificate { problem: covering.problem.clone(), proof };
    if let Err(rejection) = Certificate::Covering(certificate.clone()).verify() {
        crate::output::note!("destrier: {}: rejected: {rejection}", answer.name);
        return Ok(Exit::No);
    }
    let outcome = Outcome { certificate, choice: Some(chosen), limit: None, nodes: 0 };
    CoveringReport::new(covering, Goal::Minimum, (&outcome, &[]), "destrier", started.elapsed())?
        .publish(output)
}

/// The columns that an answer chooses, by the names that export writes or those of the program's own file.
fn chosen(covering: &Covering, answer: &Answer) -> Result<Vec<u32>> {
    let mut program = covering.integer_program()?;
    let values = match answer.choice(&program) {
        Err(error) if is_unknown(&error) => {
            let own = program.variables.iter_mut().zip(&covering.columns);
            own.for_each(|(variable, name)| variable.name.clone_from(name));
            answer.choice(&program).map_err(|other| if is_unknown(&other) { error } else { other })
        }
        values => values,
    };
    Ok((0..).zip(values?).filter(|&(_, value)| value == 1).map(|(column, _)| column).collect())
}
