//! Certificates of kind `program`, written as VIPR 1.0.

mod cases;
mod cut;
mod given;
mod narrowing;
mod rows;
mod weights;

use super::error::WriteError;
use cases::derive;
use destrier_certify::{LinearProgram, Optimum, ProgramProof};
use given::Given;
use std::io::{self, Write};

/// Writes what a certificate that holds says of a program, whose columns have these names.
pub(super) fn write_linear(
    program: &LinearProgram,
    names: &[String],
    proof: &ProgramProof,
    out: &mut impl Write,
) -> Result<(), WriteError> {
    let given = Given::new(program, names);
    given.write_program(out)?;
    let optimum = proof.optimum(program.maximise);
    match &optimum {
        Optimum::AtMost(value) => writeln!(out, "RTP range -inf {value}")?,
        Optimum::AtLeast(value) => writeln!(out, "RTP range {value} inf")?,
        Optimum::Exactly(value) => writeln!(out, "RTP range {value} {value}")?,
        Optimum::Infeasible => writeln!(out, "RTP infeas")?,
    }
    given.write_solution(proof.numbers(), out)?;
    let Some(tree) = proof.tree() else { return Ok(writeln!(out, "DER 0")?) };
    let claimed = optimum.value().map(|value| program.cost_of(value));
    let derived = derive(&given, tree, claimed.as_ref(), &mut io::sink())?;
    writeln!(out, "DER {derived}")?;
    derive(&given, tree, claimed.as_ref(), out)?;
    Ok(())
}
