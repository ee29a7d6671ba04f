//! Kind `program`: the least or greatest value of a linear program, from one side by a solution and from the other by
//! cases.

use super::proof::ProgramProof;
use crate::claim::Claim;
use crate::linear::{LinearProgram, Optimum};
use crate::rejection::Rejection;
use crate::text::Lines;
use crate::walk::Crew;
use crate::work::Work;
use std::fmt;

/// A claim about the values of the solutions of a linear program, with its proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProgramCertificate {
    /// The program.
    pub program: LinearProgram,
    /// What is claimed and what shows it.
    pub proof: ProgramProof,
}

impl ProgramCertificate {
    /// What is claimed.
    pub fn optimum(&self) -> Optimum {
        self.proof.optimum(self.program.maximise)
    }

    pub(crate) fn verify(&self) -> Result<Claim, Rejection> {
        let mut work = Work::new();
        work.earn(self.program.numbers());
        let optimum = self.proof.verify(&self.program, work)?;
        Ok(Claim::Program { program: self.program.clone(), optimum })
    }

    /// Checks what [`ProgramCertificate::read`] reads, of which nodes are dropped as they are checked.
    pub(crate) fn verify_text(lines: &mut Lines, crew: Crew) -> Result<Claim, Rejection> {
        let program = LinearProgram::read(lines)?;
        let optimum = Optimum::read(lines)?;
        let mut work = Work::new();
        work.earn(program.numbers());
        ProgramProof::verify_text(lines, &program, &optimum, work, crew)?;
        Ok(Claim::Program { program, optimum })
    }

    pub(crate) fn read(lines: &mut Lines) -> Result<Self, Rejection> {
        let program = LinearProgram::read(lines)?;
        let optimum = Optimum::read(lines)?;
        let columns = program.columns.len();
        let proof = ProgramProof::read(lines, optimum, program.maximise, columns)?;
        Ok(ProgramCertificate { program, proof })
    }

    pub(crate) fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.program.write(f)?;
        self.optimum().write(f)?;
        self.proof.write(f)
    }
}
