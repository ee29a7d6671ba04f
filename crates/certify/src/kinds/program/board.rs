//! Kind `program` about the program that a board says.

use super::proof::ProgramProof;
use crate::claim::{Claim, Size};
use crate::covering::{BoardCovering, CoveringNumber, CoveringProblem, CoveringProgram};
use crate::kinds::cover::{read_claim, write_claim};
use crate::linear::{LinearColumn, LinearProgram, LinearRange, LinearRow, Optimum};
use crate::rejection::Rejection;
use crate::text::Lines;
use crate::walk::Crew;
use crate::whole::Whole;
use crate::work::Work;
use num_rational::BigRational;
use std::fmt;

/// A claim about the placements that a board admits, with its proof about [`LinearProgram::from`] its program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardProgramCertificate {
    /// The board.
    pub board: Box<BoardCovering>,
    /// What is claimed and what shows it; its columns are those of [`BoardCovering::program`].
    pub proof: ProgramProof,
}

impl From<&CoveringProgram> for LinearProgram {
    /// The same program, whose columns are 1 where they are chosen, and else 0.
    fn from(program: &CoveringProgram) -> Self {
        let column = |&cost: &u32| LinearColumn {
            whole: true,
            range: LinearRange::between(0, 1),
            cost: i64::from(cost).into(),
        };
        let rows = program.rows.iter().map(|row| LinearRow {
            range: match row.number {
                CoveringNumber::AtLeast(demand) => LinearRange::at_least(i64::from(demand)),
                CoveringNumber::AtMost(limit) => LinearRange::at_most(i64::from(limit)),
            },
            terms: row.terms().map(|(column, times)| (column, i64::from(times).into())).collect(),
        });
        LinearProgram {
            maximise: false,
            columns: program.costs.iter().map(column).collect(),
            denominator: Whole::ONE,
            constant: BigRational::ZERO,
            rows: rows.collect(),
        }
    }
}

impl BoardProgramCertificate {
    pub(crate) fn verify(&self) -> Result<Claim, Rejection> {
        let program = LinearProgram::from(&self.board.program()?);
        self.proof.verify(&program, Work::new())?;
        Ok(claim(self.board.clone(), self.size()))
    }

    /// Checks what [`BoardProgramCertificate::read`] reads, of which nodes are dropped as they are checked.
    pub(crate) fn verify_text(lines: &mut Lines, crew: Crew) -> Result<Claim, Rejection> {
        let (board, optimum) = read_claimed(lines)?;
        let program = LinearProgram::from(&board.program()?);
        ProgramProof::verify_text(lines, &program, &optimum, Work::new(), crew)?;
        Ok(claim(board, Size::from(&optimum)))
    }

    /// What is claimed.
    fn size(&self) -> Size {
        Size::from(&self.proof.optimum(false))
    }

    pub(crate) fn read(lines: &mut Lines) -> Result<Self, Rejection> {
        let (board, optimum) = read_claimed(lines)?;
        let proof = ProgramProof::read(lines, optimum, false, board.columns().len())?;
        Ok(BoardProgramCertificate { board, proof })
    }

    pub(crate) fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.board.write(f)?;
        write_claim(f, self.size())?;
        self.proof.write(f)
    }
}

/// What is claimed of a board.
fn claim(board: Box<BoardCovering>, size: Size) -> Claim {
    match board.problem() {
        Some(problem) => Claim::Size { problem, size },
        None => Claim::Covering { problem: CoveringProblem::Board(board), size },
    }
}

fn read_claimed(lines: &mut Lines) -> Result<(Box<BoardCovering>, Optimum), Rejection> {
    let board = Box::new(BoardCovering::read(lines)?);
    let value = |size: usize| BigRational::from_integer(size.into());
    let optimum = match read_claim(lines)? {
        Size::AtMost(size) => Optimum::AtMost(value(size)),
        Size::AtLeast(size) => Optimum::AtLeast(value(size)),
        Size::Exactly(size) => Optimum::Exactly(value(size)),
        Size::Infeasible => Optimum::Infeasible,
    };
    Ok((board, optimum))
}
