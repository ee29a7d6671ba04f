//! Kind `cover`: the size of a problem's minimum covers, from above by a cover and from below by
//! a packing.

use crate::bound::{Obstacle, lower_bound};
use crate::cover::check_cover;
use crate::header::{self, write_squares};
use crate::instance::Instance;
use crate::lines::{Lines, Words};
use crate::names::{square, squares};
use crate::number::count;
use crate::{Claim, Rejection, Size, Weights};
use destrier_board::{Board, Problem, SquareSet};
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
                let instance = Instance::new(&self.problem);
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

/// Checks that this is a cover of the size claimed.
pub(crate) fn check_size(
    problem: &Problem,
    cover: &SquareSet,
    claimed: usize,
) -> Result<(), Rejection> {
    check_cover(problem, cover)?;
    match cover.len() {
        found if found == claimed => Ok(()),
        found => Err(Rejection::WrongSize { claimed, found }),
    }
}

pub(crate) fn read_cover(lines: &mut Lines, board: Board) -> Result<SquareSet, Rejection> {
    squares(lines.keyword("cover")?, board)
}

/// Reads the line `claim ...` of a claim about sizes.
pub(crate) fn read_claim(lines: &mut Lines) -> Result<Size, Rejection> {
    const EXPECTED: &str = "at-most, at-least, exactly or infeasible";
    let mut words = lines.keyword("claim")?;
    let size = match words.word(EXPECTED)? {
        "at-most" => Size::AtMost(count(&mut words)?),
        "at-least" => Size::AtLeast(count(&mut words)?),
        "exactly" => Size::Exactly(count(&mut words)?),
        "infeasible" => Size::Infeasible,
        other => return Err(words.unexpected(EXPECTED, other)),
    };
    words.done()?;
    Ok(size)
}

/// Writes the line that [`read_claim`] reads.
pub(crate) fn write_claim(f: &mut fmt::Formatter<'_>, size: Size) -> fmt::Result {
    match size {
        Size::AtMost(size) => writeln!(f, "claim at-most {size}"),
        Size::AtLeast(size) => writeln!(f, "claim at-least {size}"),
        Size::Exactly(size) => writeln!(f, "claim exactly {size}"),
        Size::Infeasible => writeln!(f, "claim infeasible"),
    }
}

/// Reads a line that names an obstacle.
pub(crate) fn read_obstacle(mut words: Words, board: Board) -> Result<Obstacle, Rejection> {
    const EXPECTED: &str = "uncoverable or clash";
    let obstacle = match words.word(EXPECTED)? {
        "uncoverable" => Obstacle::Uncoverable,
        "clash" => Obstacle::Clash,
        other => return Err(words.unexpected(EXPECTED, other)),
    };
    let square = square(&mut words, board)?;
    words.done()?;
    Ok(obstacle(square))
}

/// Writes the line that [`read_obstacle`] reads.
pub(crate) fn write_obstacle(
    f: &mut fmt::Formatter<'_>,
    board: Board,
    obstacle: Obstacle,
) -> fmt::Result {
    match obstacle {
        Obstacle::Uncoverable(square) => writeln!(f, "uncoverable {}", board.name(square)),
        Obstacle::Clash(square) => writeln!(f, "clash {}", board.name(square)),
    }
}
