//! A part of a sum: the squares that it has covered, and what bounds the pieces that this takes.

use crate::claim::{Claim, Size};
use crate::kinds::cover::CoverCertificate;
use crate::kinds::sweep::SweepCertificate;
use crate::problem::header::{single, write_squares};
use crate::rejection::Rejection;
use crate::text::{Lines, count, name, squares};
use destrier_board::{Board, SquareSet, Symmetry};
use std::fmt;

/// Some of the squares to be covered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The squares.
    pub squares: SquareSet,
    /// What bounds the pieces that cover them.
    pub evidence: Evidence,
}

/// What bounds the pieces of a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Evidence {
    /// A packing.
    Cover(CoverCertificate),
    /// A sweep.
    Sweep(SweepCertificate),
    /// The bound of a part before it, of which this one is the image.
    Image {
        /// The index of the other part.
        part: usize,
        /// The symmetry that takes its squares to these.
        symmetry: Symmetry,
    },
}

impl Evidence {
    /// What the part's own certificate claims; none for an image.
    ///
    /// # Errors
    /// The first thing in it that is not true.
    pub(super) fn claim(&self) -> Result<Option<Claim>, Rejection> {
        match self {
            Evidence::Cover(certificate) => certificate.verify().map(Some),
            Evidence::Sweep(certificate) => certificate.verify().map(Some),
            Evidence::Image { .. } => Ok(None),
        }
    }

    fn read(lines: &mut Lines) -> Result<Self, Rejection> {
        if lines.peek() == "image" {
            let mut words = lines.keyword("image")?;
            let part = count(&mut words)?;
            let Some(part) = part.checked_sub(1) else {
                return Err(words.unexpected("a number from 1", "0"));
            };
            let symmetry = name(&mut words, "symmetry")?;
            words.done()?;
            return Ok(Evidence::Image { part, symmetry });
        }
        match single::<String>(lines, "evidence")?.as_str() {
            "cover" => CoverCertificate::read(lines).map(Evidence::Cover),
            "sweep" => SweepCertificate::read(lines).map(Evidence::Sweep),
            other => Err(lines.unexpected("cover or sweep", other)),
        }
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Evidence::Cover(certificate) => {
                writeln!(f, "evidence cover")?;
                certificate.write(f)
            }
            Evidence::Sweep(certificate) => {
                writeln!(f, "evidence sweep")?;
                certificate.write(f)
            }
            Evidence::Image { part, symmetry } => writeln!(f, "image {} {symmetry}", part + 1),
        }
    }
}

impl Part {
    pub(super) fn read(lines: &mut Lines, board: Board) -> Result<Self, Rejection> {
        let squares = squares(lines.keyword("part")?, board)?;
        Ok(Part { squares, evidence: Evidence::read(lines)? })
    }

    pub(super) fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_squares(f, "part", &self.squares)?;
        self.evidence.write(f)
    }
}

/// The bound that is claimed, if it is one from below.
pub(super) fn at_least(claim: &Claim) -> Option<usize> {
    match claim {
        Claim::Size { size: Size::AtLeast(size), .. } => Some(*size),
        _ => None,
    }
}
