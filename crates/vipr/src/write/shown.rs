//! What a certificate shows, as cases of a covering program.

use super::board::{Reason, cases_of_board};
use super::cases::Cases;
use super::error::WriteError;
use crate::program::orbit_names;
use destrier_board::{Orbits, Problem, SquareSet};
use destrier_certify::{Certificate, CoverProof, CoveringCertificate, CoveringProgram, Size};
use std::borrow::Cow;

/// A claim about the cost of choices of a covering program, and what shows it; of a board's problem the columns are
/// orbits.
pub struct Shown<'a> {
    /// The program.
    pub program: Cow<'a, CoveringProgram>,
    /// The names of its columns.
    pub names: Vec<String>,
    /// What is claimed.
    pub size: Size,
    /// The columns that cost as much, in ascending order.
    pub chosen: Option<Vec<u32>>,
    /// Why none cost less.
    pub cases: Option<Cases>,
}

impl<'a> Shown<'a> {
    /// What a certificate that holds shows.
    ///
    /// # Errors
    /// If it is none about the sizes of covers or the costs of choices, or adds bounds of parts up.
    pub fn of(certificate: &'a Certificate) -> Result<Self, WriteError> {
        if let Certificate::Covering(certificate) = certificate {
            return Self::of_covering(certificate);
        }
        let (problem, size, cover, reason) = parts(certificate).ok_or(WriteError::OtherClaim)?;
        let program = CoveringProgram::of_problem(problem)?;
        let orbits = Orbits::new(problem.board, problem.symmetry);
        let chosen = cover.map(|cover| {
            let first = (0..).zip(orbits.iter()).filter(|(_, orbit)| cover.contains(orbit[0]));
            first.map(|(orbit, _)| orbit).collect()
        });
        let cases = reason.map(|reason| cases_of_board(problem, &program, &reason)).transpose()?;
        let names = orbit_names(problem);
        Ok(Shown { program: Cow::Owned(program), names, size, chosen, cases })
    }

    fn of_covering(certificate: &'a CoveringCertificate) -> Result<Self, WriteError> {
        let program = certificate.problem.program()?;
        let is_number = |name: &str| name.starts_with(|first: char| first.is_ascii_digit());
        let word = |name: String| if is_number(&name) { format!("x{name}") } else { name };
        let names = certificate.problem.column_names().into_iter().map(word).collect();
        let cases = certificate.proof.cases();
        let tree = cases.map(|cases| cases.tree().ok_or(WriteError::Parts)).transpose()?;
        let cases = tree.map(|tree| Cases::of(tree, &program)).transpose()?;
        Ok(Shown {
            program,
            names,
            size: certificate.proof.size(),
            chosen: certificate.proof.chosen().map(<[u32]>::to_vec),
            cases,
        })
    }

    /// The lower bound that is claimed.
    pub fn bound(&self) -> Option<usize> {
        match self.size {
            Size::AtLeast(size) | Size::Exactly(size) => Some(size),
            Size::AtMost(_) | Size::Infeasible => None,
        }
    }
}

/// The problem, what is claimed about it, and what shows that.
type Parts<'a> = (&'a Problem, Size, Option<&'a SquareSet>, Option<Reason<'a>>);

fn parts(certificate: &Certificate) -> Option<Parts<'_>> {
    let Certificate::Cover(certificate) = certificate else { return None };
    let (size, cover, reason) = match &certificate.proof {
        CoverProof::AtMost { size, cover } => (Size::AtMost(*size), Some(cover), None),
        CoverProof::AtLeast { size, packing } => {
            (Size::AtLeast(*size), None, Some(Reason::Packing(packing)))
        }
        CoverProof::Exactly { size, cover, packing } => {
            (Size::Exactly(*size), Some(cover), Some(Reason::Packing(packing)))
        }
        CoverProof::Infeasible(obstacle) => {
            (Size::Infeasible, None, Some(Reason::Obstacle(*obstacle)))
        }
    };
    Some((&certificate.problem, size, cover, reason))
}
