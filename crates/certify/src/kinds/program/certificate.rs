//! Kind `program`: the least or greatest value of a linear program, from one side by a solution and from the other by
//! cases.

use super::cases::bound;
use super::node::LinearTree;
use crate::claim::Claim;
use crate::linear::{LinearProgram, Optimum, terms};
use crate::rejection::Rejection;
use crate::text::{Lines, fraction};
use num_rational::BigRational;
use num_traits::One;
use std::fmt;

/// A claim about the values of the solutions of a linear program, with its proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProgramCertificate {
    /// The program.
    pub program: LinearProgram,
    /// What is claimed and what shows it.
    pub proof: ProgramProof,
}

/// What shows a claim about values. A solution has columns in ascending order with their numbers, others are 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProgramProof {
    /// There is a solution of this value: the least value is no more than this, or the greatest no less.
    Solution(BigRational, Vec<(u32, BigRational)>),
    /// No solution has a better value than this.
    Bound(BigRational, LinearTree),
    /// Both.
    Optimum(BigRational, Vec<(u32, BigRational)>, LinearTree),
    /// There is no solution.
    Infeasible(LinearTree),
}

impl ProgramProof {
    /// That this is a solution, of its value.
    pub fn solution(program: &LinearProgram, solution: Vec<(u32, BigRational)>) -> Self {
        ProgramProof::Solution(program.value(&solution), solution)
    }

    /// The solution, if the claim has one.
    pub fn numbers(&self) -> Option<&[(u32, BigRational)]> {
        match self {
            ProgramProof::Solution(_, solution) | ProgramProof::Optimum(_, solution, _) => {
                Some(solution)
            }
            _ => None,
        }
    }

    /// The cases, if the claim has some.
    pub fn tree(&self) -> Option<&LinearTree> {
        match self {
            ProgramProof::Solution(..) => None,
            ProgramProof::Bound(_, tree)
            | ProgramProof::Infeasible(tree)
            | ProgramProof::Optimum(_, _, tree) => Some(tree),
        }
    }
}

impl ProgramCertificate {
    /// What is claimed.
    pub fn optimum(&self) -> Optimum {
        match (&self.proof, self.program.maximise) {
            (ProgramProof::Solution(value, _), false) | (ProgramProof::Bound(value, _), true) => {
                Optimum::AtMost(value.clone())
            }
            (ProgramProof::Solution(value, _), true) | (ProgramProof::Bound(value, _), false) => {
                Optimum::AtLeast(value.clone())
            }
            (ProgramProof::Optimum(value, ..), _) => Optimum::Exactly(value.clone()),
            (ProgramProof::Infeasible(_), _) => Optimum::Infeasible,
        }
    }

    pub(crate) fn verify(&self) -> Result<Claim, Rejection> {
        let optimum = self.optimum();
        if let Some((solution, claimed)) = self.proof.numbers().zip(optimum.value()) {
            self.program.check(solution)?;
            let found = self.program.value(solution);
            if found != *claimed {
                return Err(Rejection::SolutionOfOtherValue { claimed: claimed.clone(), found });
            }
        }
        if let Some(tree) = self.proof.tree() {
            self.check(tree, optimum.value())?;
        }
        Ok(Claim::Program { program: self.program.clone(), optimum })
    }

    /// Checks that the cases show this value, or that there is no solution.
    fn check(&self, tree: &LinearTree, claimed: Option<&BigRational>) -> Result<(), Rejection> {
        let cost = claimed.map(|value| self.program.cost_of(value));
        let shown = bound(&self.program, tree, &cost)?;
        match (claimed, shown) {
            (Some(claimed), Some(shown)) if Some(&shown) != cost.as_ref() => {
                let shown = self.program.value_of(shown);
                Err(Rejection::BoundBeyondClaim { claimed: claimed.clone(), shown })
            }
            (Some(_), None) => Err(Rejection::NoBound),
            _ => Ok(()),
        }
    }

    pub(crate) fn read(lines: &mut Lines) -> Result<Self, Rejection> {
        let program = LinearProgram::read(lines)?;
        let (optimum, columns) = (Optimum::read(lines)?, program.columns.len());
        let solution = |lines: &mut Lines| {
            terms::read(lines.keyword("solution")?, columns, &BigRational::one(), fraction)
        };
        let by_solution = match optimum {
            Optimum::AtMost(_) => !program.maximise,
            _ => program.maximise,
        };
        let proof = match optimum {
            Optimum::Infeasible => ProgramProof::Infeasible(LinearTree::read(lines, columns)?),
            Optimum::Exactly(value) => {
                let solution = solution(lines)?;
                ProgramProof::Optimum(value, solution, LinearTree::read(lines, columns)?)
            }
            Optimum::AtMost(value) | Optimum::AtLeast(value) if by_solution => {
                ProgramProof::Solution(value, solution(lines)?)
            }
            Optimum::AtMost(value) | Optimum::AtLeast(value) => {
                ProgramProof::Bound(value, LinearTree::read(lines, columns)?)
            }
        };
        Ok(ProgramCertificate { program, proof })
    }

    pub(crate) fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.program.write(f)?;
        self.optimum().write(f)?;
        if let Some(solution) = self.proof.numbers() {
            f.write_str("solution")?;
            terms::write(f, solution, &BigRational::one())?;
            writeln!(f)?;
        }
        self.proof.tree().map_or(Ok(()), |tree| tree.write(f))
    }
}
