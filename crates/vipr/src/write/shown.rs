//! What a certificate shows of a linear program.

use super::board::cases_of_board;
use super::error::WriteError;
use crate::program::orbit_names;
use destrier_board::{Orbits, Problem, SquareSet};
use destrier_certify::{
    Certificate, CoverCertificate, CoverProof, CoveringProgram, LinearProgram, LinearTree, Optimum,
    ProgramProof,
};
use num_rational::BigRational;
use num_traits::One;
use std::borrow::Cow;

/// A claim about the values of a linear program, and what shows it; of a board's problem the columns are orbits.
pub struct Shown<'a> {
    /// The program.
    pub program: Cow<'a, LinearProgram>,
    /// The names of its columns.
    pub names: Vec<String>,
    /// What is claimed.
    pub optimum: Optimum,
    /// A solution of that value: columns in ascending order with their numbers, others 0.
    pub solution: Option<Cow<'a, [(u32, BigRational)]>>,
    /// Why none is better.
    pub tree: Option<Cow<'a, LinearTree>>,
}

impl<'a> Shown<'a> {
    /// What a certificate that holds shows.
    ///
    /// # Errors
    /// If it is none about the sizes of covers or the values of programs.
    pub fn of(certificate: &'a Certificate) -> Result<Self, WriteError> {
        match certificate {
            Certificate::Cover(own) => Self::of_cover(own),
            Certificate::Program(own) => {
                let names = (1..=own.program.columns.len()).map(|column| format!("x{column}"));
                Ok(Self::of_proof(Cow::Borrowed(&own.program), names.collect(), &own.proof))
            }
            Certificate::BoardProgram(own) => {
                let program = LinearProgram::from(&own.board.program()?);
                let names = own.board.column_names();
                Ok(Self::of_proof(Cow::Owned(program), names, &own.proof))
            }
            _ => Err(WriteError::OtherClaim),
        }
    }

    fn of_proof(
        program: Cow<'a, LinearProgram>,
        names: Vec<String>,
        proof: &'a ProgramProof,
    ) -> Self {
        let optimum = proof.optimum(program.maximise);
        let solution = proof.numbers().map(Cow::Borrowed);
        Shown { program, names, optimum, solution, tree: proof.tree().map(Cow::Borrowed) }
    }

    fn of_cover(own: &CoverCertificate) -> Result<Self, WriteError> {
        let problem = &own.problem;
        let covering = CoveringProgram::of_problem(problem)?;
        let program = LinearProgram::from(&covering);
        let value = |size: usize| BigRational::from_integer(size.into());
        let (optimum, cover) = match &own.proof {
            CoverProof::AtMost { size, cover } => (Optimum::AtMost(value(*size)), Some(cover)),
            CoverProof::AtLeast { size, .. } => (Optimum::AtLeast(value(*size)), None),
            CoverProof::Exactly { size, cover, .. } => {
                (Optimum::Exactly(value(*size)), Some(cover))
            }
            CoverProof::Infeasible(_) => (Optimum::Infeasible, None),
        };
        let tree = cases_of_board(problem, (&covering, &program), &own.proof)?;
        Ok(Shown {
            program: Cow::Owned(program),
            names: orbit_names(problem),
            optimum,
            solution: cover.map(|cover| Cow::Owned(orbits_in(cover, problem))),
            tree: tree.map(Cow::Owned),
        })
    }

    /// The same of values that are so much greater.
    pub fn beside(mut self, constant: &BigRational) -> Self {
        self.program.to_mut().constant += constant;
        match &mut self.optimum {
            Optimum::AtMost(value) | Optimum::AtLeast(value) | Optimum::Exactly(value) => {
                *value += constant;
            }
            Optimum::Infeasible => {}
        }
        self
    }
}

/// The orbits of a cover, as a solution.
fn orbits_in(cover: &SquareSet, problem: &Problem) -> Vec<(u32, BigRational)> {
    let orbits = Orbits::new(problem.board, problem.symmetry);
    let chosen = (0..).zip(orbits.iter()).filter(|(_, orbit)| cover.contains(orbit[0]));
    chosen.map(|(orbit, _)| (orbit, BigRational::one())).collect()
}
