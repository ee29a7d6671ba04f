//! Kind `cover`: the size of a problem's minimum covers, from above by a cover and from below by
//! a packing.

use super::lines::{check_size, read_claim, read_cover, write_claim};
use super::obstacle::{read_obstacle, write_obstacle};
use crate::claim::{Claim, Size};
use crate::problem::header::{self, write_squares};
use crate::problem::{Instance, Obstacle, Weights, lower_bound};
use crate::rejection::Rejection;
use crate::text::Lines;
use destrier_board::{Problem, SquareSet};
use std::fmt;

/// A claim about the sizes of a problem's covers, with its proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CoverCertificate {
    /// Which covers count.
    pub problem: Problem,
    /// What is claimed and what shows it.
    pub proof: CoverProof,
}

/// What shows a claim about sizes of covers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CoverProof {
    /// A cover of this size.
    AtMost {
        /// The size claimed.
        size: usize,
        /// The cover.
        cover: SquareSet,
    },
    /// A packing that bounds every cover.
    AtLeast {
        /// The bound claimed.
        size: usize,
        /// The packing.
        packing: Weights,
    },
    /// Both.
    Exactly {
        /// The size claimed.
        size: usize,
        /// The cover.
        cover: SquareSet,
        /// The packing.
        packing: Weights,
    },
    /// What makes every cover impossible.
    Infeasible(Obstacle),
}

impl CoverCertificate {
    pub(crate) fn verify(&self) -> Result<Claim, Rejection> {
        match &self.proof {
            CoverProof::AtMost { size, cover } => check_size(&self.problem, cover, *size)?,
            CoverProof::AtLeast { size, packing } => {
                lower_bound(&self.problem, packing)?.check(*size)?;
            }
            CoverProof::Exactly { size, cover, packing } => {
                check_size(&self.problem, cover, *size)?;
                lower_bound(&self.problem, packing)?.check(*size)?;
            }
            CoverProof::Infeasible(obstacle) => {
                let instance = Instance::new(&self.problem)?;
                obstacle.check(&instance, &instance.fixing())?;
            }
        }
        Ok(Claim::Size { problem: self.problem.clone(), size: self.size() })
    }

    fn size(&self) -> Size {
        match self.proof {
            CoverProof::AtMost { size, .. } => Size::AtMost(size),
            CoverProof::AtLeast { size, .. } => Size::AtLeast(size),
            CoverProof::Exactly { size, .. } => Size::Exactly(size),
            CoverProof::Infeasible(_) => Size::Infeasible,
        }
    }

    pub(crate) fn read(lines: &mut Lines) -> Result<Self, Rejection> {
        let problem = header::read(lines)?;
        let board = problem.board;
        let proof = match read_claim(lines)? {
            Size::AtMost(size) => CoverProof::AtMost { size, cover: read_cover(lines, board)? },
            Size::AtLeast(size) => {
                CoverProof::AtLeast { size, packing: Weights::read(lines, "packing", board)? }
            }
            Size::Exactly(size) => CoverProof::Exactly {
                size,
                cover: read_cover(lines, board)?,
                packing: Weights::read(lines, "packing", board)?,
            },
            Size::Infeasible => CoverProof::Infeasible(read_obstacle(lines.line()?, board)?),
        };
        Ok(CoverCertificate { problem, proof })
    }

    pub(crate) fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        header::write(f, &self.problem)?;
        write_claim(f, self.size())?;
        match &self.proof {
            CoverProof::AtMost { cover, .. } => write_squares(f, "cover", cover),
            CoverProof::AtLeast { packing, .. } => packing.write(f, "packing"),
            CoverProof::Exactly { cover, packing, .. } => {
                write_squares(f, "cover", cover)?;
                packing.write(f, "packing")
            }
            CoverProof::Infeasible(obstacle) => write_obstacle(f, self.problem.board, *obstacle),
        }
    }
}
