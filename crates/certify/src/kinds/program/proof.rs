//! What shows a claim about the values of a linear program: a solution from one side, cases from the other.

use super::automorphism::LinearAutomorphism;
use super::cases::bound;
use super::node::{LinearNode, LinearTree, read_automorphisms};
use crate::linear::{LinearProgram, Optimum, terms};
use crate::rejection::Rejection;
use crate::text::{Lines, fraction};
use crate::walk::{Crew, Nodes, Written};
use crate::work::Work;
use num_rational::BigRational;
use num_traits::One;
use std::fmt;

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

    /// What is claimed, of the greatest value or of the least.
    pub fn optimum(&self, maximise: bool) -> Optimum {
        match (self, maximise) {
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

    /// Checks that the solution and the cases show what is claimed, which is returned.
    pub(super) fn verify(&self, program: &LinearProgram, work: Work) -> Result<Optimum, Rejection> {
        let optimum = self.optimum(program.maximise);
        self.numbers().map_or(Ok(()), |solution| check_solution(program, solution, &optimum))?;
        if let Some(tree) = self.tree() {
            check(program, &tree.automorphisms, &*tree.nodes, &optimum, work)?;
        }
        Ok(optimum)
    }

    /// Checks what [`ProgramProof::read`] reads, of which nodes are dropped as they are checked.
    pub(super) fn verify_text(
        lines: &mut Lines,
        program: &LinearProgram,
        optimum: &Optimum,
        work: Work,
        crew: Crew,
    ) -> Result<(), Rejection> {
        let columns = program.columns.len();
        let (has_solution, has_tree) = shown_by(optimum, program.maximise);
        if has_solution {
            check_solution(program, &read_solution(lines, columns)?, optimum)?;
        }
        if has_tree {
            let automorphisms = read_automorphisms(lines, columns)?;
            let read = |lines: &mut Lines| LinearNode::read(lines, columns);
            check(program, &automorphisms, Written { lines, read, crew }, optimum, work)?;
        }
        Ok(())
    }

    /// Reads what shows this, about a program with so many columns.
    pub(super) fn read(
        lines: &mut Lines,
        optimum: Optimum,
        maximise: bool,
        columns: usize,
    ) -> Result<Self, Rejection> {
        let (has_solution, _) = shown_by(&optimum, maximise);
        Ok(match optimum {
            Optimum::Infeasible => ProgramProof::Infeasible(LinearTree::read(lines, columns)?),
            Optimum::Exactly(value) => {
                let solution = read_solution(lines, columns)?;
                ProgramProof::Optimum(value, solution, LinearTree::read(lines, columns)?)
            }
            Optimum::AtMost(value) | Optimum::AtLeast(value) if has_solution => {
                ProgramProof::Solution(value, read_solution(lines, columns)?)
            }
            Optimum::AtMost(value) | Optimum::AtLeast(value) => {
                ProgramProof::Bound(value, LinearTree::read(lines, columns)?)
            }
        })
    }

    /// Writes what [`ProgramProof::read`] reads.
    pub(super) fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(solution) = self.numbers() {
            f.write_str("solution")?;
            terms::write(f, solution, &BigRational::one())?;
            writeln!(f)?;
        }
        self.tree().map_or(Ok(()), |tree| tree.write(f))
    }
}

/// Whether a solution shows a claim, and whether cases do.
fn shown_by(optimum: &Optimum, maximise: bool) -> (bool, bool) {
    match optimum {
        Optimum::Infeasible => (false, true),
        Optimum::Exactly(_) => (true, true),
        Optimum::AtMost(_) => (!maximise, maximise),
        Optimum::AtLeast(_) => (maximise, !maximise),
    }
}

fn read_solution(lines: &mut Lines, columns: usize) -> Result<Vec<(u32, BigRational)>, Rejection> {
    terms::read(lines.keyword("solution")?, columns, &BigRational::one(), fraction)
}

/// Checks that this is a solution of the value claimed.
fn check_solution(
    program: &LinearProgram,
    solution: &[(u32, BigRational)],
    claimed: &Optimum,
) -> Result<(), Rejection> {
    program.check(solution)?;
    match (claimed.value(), program.value(solution)) {
        (Some(claimed), found) if found != *claimed => {
            Err(Rejection::SolutionOfOtherValue { claimed: claimed.clone(), found })
        }
        _ => Ok(()),
    }
}

/// Checks that cases show the value claimed, or that there is no solution.
fn check(
    program: &LinearProgram,
    automorphisms: &[LinearAutomorphism],
    nodes: impl Nodes<LinearNode>,
    claimed: &Optimum,
    work: Work,
) -> Result<(), Rejection> {
    let claimed = claimed.value();
    let cost = claimed.map(|value| program.cost_of(value));
    let shown = bound(program, automorphisms, nodes, &cost, work)?;
    match (claimed, shown) {
        (Some(claimed), Some(shown)) if Some(&shown) != cost.as_ref() => {
            let shown = program.value_of(shown);
            Err(Rejection::BoundBeyondClaim { claimed: claimed.clone(), shown })
        }
        (Some(_), None) => Err(Rejection::NoBound),
        _ => Ok(()),
    }
}
