//! Kind `covering`: the least cost of a covering program, from above by a choice and from below by cases.

use super::automorphism::CoveringAutomorphism;
use super::cases::{CoveringNode, CoveringTree, least_bound};
use super::numbers::{column, positive};
use super::problem::{Columns, CoveringProblem};
use super::program::CoveringProgram;
use crate::claim::{Claim, Size};
use crate::kinds::cover::{read_claim, write_claim};
use crate::problem::SparseWeights;
use crate::rejection::Rejection;
use crate::text::{Lines, Words};
use num_bigint::BigInt;
use std::fmt;

/// A claim about the costs of the choices that a covering program admits, with its proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CoveringCertificate {
    /// The program.
    pub problem: CoveringProblem,
    /// What is claimed and what shows it.
    pub proof: CoveringProof,
}

/// What shows a claim about costs: columns that are chosen, by their indices and ascending, and a tree of cases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CoveringProof {
    /// A choice of this cost.
    AtMost(usize, Vec<u32>),
    /// No choice costs less.
    AtLeast(usize, CoveringTree),
    /// Both.
    Exactly(usize, Vec<u32>, CoveringTree),
    /// No choice is admitted.
    Infeasible(CoveringTree),
}

impl CoveringProof {
    /// What is claimed.
    pub fn size(&self) -> Size {
        match self {
            CoveringProof::AtMost(cost, _) => Size::AtMost(*cost),
            CoveringProof::AtLeast(cost, _) => Size::AtLeast(*cost),
            CoveringProof::Exactly(cost, ..) => Size::Exactly(*cost),
            CoveringProof::Infeasible(_) => Size::Infeasible,
        }
    }

    /// The choice, if the claim has one.
    pub fn chosen(&self) -> Option<&[u32]> {
        match self {
            CoveringProof::AtMost(_, chosen) | CoveringProof::Exactly(_, chosen, _) => Some(chosen),
            _ => None,
        }
    }

    /// The tree of cases, if the claim has one.
    pub fn tree(&self) -> Option<&CoveringTree> {
        match self {
            CoveringProof::AtMost(..) => None,
            CoveringProof::AtLeast(_, tree)
            | CoveringProof::Exactly(_, _, tree)
            | CoveringProof::Infeasible(tree) => Some(tree),
        }
    }
}

impl CoveringCertificate {
    pub(crate) fn verify(&self) -> Result<Claim, Rejection> {
        let program = self.problem.program()?;
        let size = self.proof.size();
        if let (Some(chosen), Size::AtMost(cost) | Size::Exactly(cost)) =
            (self.proof.chosen(), size)
        {
            program.check_cost(chosen, cost)?;
        }
        if let Some(tree) = self.proof.tree() {
            let claimed = match size {
                Size::AtLeast(cost) | Size::Exactly(cost) => Some(cost),
                _ => None,
            };
            match (claimed, least_bound(&program, tree, claimed)?) {
                (Some(claimed), Some(shown)) if shown != claimed as i128 => {
                    return Err(Rejection::BoundBelowSum { claimed, shown: BigInt::from(shown) });
                }
                (Some(_), None) => return Err(Rejection::NoBound),
                _ => {}
            }
        }
        Ok(Claim::Covering { problem: self.problem.clone(), size })
    }

    pub(crate) fn read(lines: &mut Lines) -> Result<Self, Rejection> {
        let problem = CoveringProblem::read(lines)?;
        let size = read_claim(lines)?;
        let columns = problem.columns();
        let chosen = match size {
            Size::AtMost(_) | Size::Exactly(_) => columns.read_all(lines.keyword("cover")?)?,
            _ => Vec::new(),
        };
        let tree = match size {
            Size::AtMost(_) => CoveringTree::default(),
            _ => read_tree(lines, &columns, &*problem.program()?)?,
        };
        let proof = match size {
            Size::AtMost(cost) => CoveringProof::AtMost(cost, chosen),
            Size::AtLeast(cost) => CoveringProof::AtLeast(cost, tree),
            Size::Exactly(cost) => CoveringProof::Exactly(cost, chosen, tree),
            Size::Infeasible => CoveringProof::Infeasible(tree),
        };
        Ok(CoveringCertificate { problem, proof })
    }

    pub(crate) fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.problem.write(f)?;
        write_claim(f, self.proof.size())?;
        let names = self.problem.column_names();
        if let Some(chosen) = self.proof.chosen() {
            f.write_str("cover")?;
            chosen.iter().try_for_each(|&column| write!(f, " {}", names[column as usize]))?;
            writeln!(f)?;
        }
        let Some(tree) = self.proof.tree() else { return Ok(()) };
        tree.automorphisms.iter().try_for_each(|automorphism| automorphism.write(f, &names))?;
        for node in &tree.nodes {
            match node {
                CoveringNode::Branch(column) => writeln!(f, "branch {}", names[*column as usize])?,
                CoveringNode::Weights(weights) => weights.write(f, "weights")?,
                CoveringNode::Infeasible(weights) => weights.write(f, "infeasible")?,
                CoveringNode::Uncoverable(row) => writeln!(f, "uncoverable {}", row + 1)?,
                CoveringNode::Image { node, automorphism } => {
                    writeln!(f, "image {} {}", node + 1, automorphism + 1)?;
                }
            }
        }
        Ok(())
    }
}

/// Reads automorphisms, then nodes until every branch has both of its cases.
fn read_tree(
    lines: &mut Lines,
    columns: &Columns,
    program: &CoveringProgram,
) -> Result<CoveringTree, Rejection> {
    let (mut tree, mut open) = (CoveringTree::default(), 1usize);
    while let Some(words) = lines.optional("automorphism")? {
        let automorphism = CoveringAutomorphism::read(words, columns, program.costs.len())?;
        tree.automorphisms.push(automorphism);
    }
    while open > 0 {
        let node = read_node(lines, columns, program.rows.len())?;
        match node {
            CoveringNode::Branch(_) => open += 1,
            _ => open -= 1,
        }
        tree.nodes.push(node);
    }
    Ok(tree)
}

fn read_node(lines: &mut Lines, columns: &Columns, rows: usize) -> Result<CoveringNode, Rejection> {
    const EXPECTED: &str = "branch, weights, infeasible, uncoverable or image";
    let mut words = lines.line()?;
    let node = match words.word(EXPECTED)? {
        "branch" => CoveringNode::Branch(columns.read(&mut words)?),
        "weights" => return Ok(CoveringNode::Weights(SparseWeights::read(words, rows)?)),
        "infeasible" => return Ok(CoveringNode::Infeasible(SparseWeights::read(words, rows)?)),
        "uncoverable" => CoveringNode::Uncoverable(column(&mut words, rows)?),
        "image" => {
            let [node, automorphism] = [numbered(&mut words)?, numbered(&mut words)?];
            CoveringNode::Image { node, automorphism }
        }
        other => return Err(words.unexpected(EXPECTED, other)),
    };
    words.done()?;
    Ok(node)
}

/// An index, as its number from 1.
fn numbered(words: &mut Words) -> Result<usize, Rejection> {
    Ok(positive(words, "a number from 1")? as usize - 1)
}
