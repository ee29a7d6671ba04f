//! Packings of a board: answers to packing programs, and duals of cover programs.

use super::answer::Answer;
use crate::args::OutputArgs;
use crate::exit::Exit;
use crate::files;
use crate::report::{self, Checked, PackingReport, ProofReport, checked};
use anyhow::{Context, Result, ensure};
use destrier_board::Problem;
use destrier_certify::{Certificate, Claim, Weights};
use destrier_cover::minimum::{End, Proof};
use destrier_draw::{is_picture, svg};
use destrier_model::{PackingProgram, Relation, cover_program, packing_program, read};
use num_rational::BigRational;
use std::time::Instant;

/// Makes an exact packing of the answer to a packing program.
pub(super) fn import(problem: &Problem, answer: &Answer, output: &OutputArgs) -> Result<Exit> {
    let started = Instant::now();
    let made = packing_program(problem)?;
    let values = answer.values(&made.program).with_context(|| answer.name.clone())?;
    publish(problem, &rounded(problem, &made, &values, answer)?, started, output)
}

/// Makes an exact packing of the duals of a cover program's rows.
pub(super) fn import_duals(
    problem: &Problem,
    answer: &Answer,
    output: &OutputArgs,
) -> Result<Exit> {
    let started = Instant::now();
    let program = cover_program(problem)?.program;
    let duals = answer.duals(&program).with_context(|| answer.name.clone())?;
    // a packing program has a variable for each row that asks for a cover, in their order
    let asking =
        program.rows.iter().zip(duals).filter(|(row, _)| row.relation == Relation::AtLeast);
    let values: Vec<f64> = asking.map(|(_, dual)| dual).collect();
    let made = packing_program(problem)?;
    publish(problem, &rounded(problem, &made, &values, answer)?, started, output)
}

fn rounded(
    problem: &Problem,
    made: &PackingProgram,
    values: &[f64],
    answer: &Answer,
) -> Result<Weights> {
    let packing = read::packing(problem.board, made, values);
    let is_positive = packing.sum() > BigRational::default();
    ensure!(is_positive, "{}: all weights are 0, which bound nothing", answer.name);
    Ok(packing)
}

/// Reports a packing of a plain problem as `packing` does, one of another as the bound that it shows.
fn publish(
    problem: &Problem,
    packing: &Weights,
    started: Instant,
    output: &OutputArgs,
) -> Result<Exit> {
    if problem.is_plain() {
        return publish_packing(problem, packing, started, output);
    }
    let certificate = Certificate::at_least(problem.clone(), packing.clone())?;
    let claim = certificate.verify()?.claim().clone();
    let at_least = match claim {
        Claim::Size { size: destrier_certify::Size::AtLeast(least), .. } => Some(least),
        _ => None,
    };
    let proof = Proof {
        certificate: Some(certificate),
        claim: Some(claim),
        cover: None,
        end: End::Finished,
        method: "tree",
        work: 1,
    };
    ProofReport::new(problem, at_least, &proof, "destrier", started.elapsed()).publish(output)
}

fn publish_packing(
    problem: &Problem,
    packing: &Weights,
    started: Instant,
    output: &OutputArgs,
) -> Result<Exit> {
    let certificate = Certificate::packing(problem.clone(), packing.clone(), None);
    let Checked { text, claim } = checked(&certificate)?;
    let report = PackingReport::new(problem, packing, None, claim, started.elapsed());
    match &output.output {
        Some(path) if files::is_json(path) => {
            files::write(path, &format!("{:#}\n", report::document(&report)?))?;
        }
        Some(path) if is_picture(path) => files::write_picture(path, svg::weights(packing))?,
        Some(path) => files::write(path, &text)?,
        None => {}
    }
    report.publish(output)?;
    Ok(Exit::Yes)
}
