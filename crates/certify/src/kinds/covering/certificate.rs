//! Kind `covering`: the least cost of a covering program, from above by a choice and from below by cases.

use super::cases::{CoveringNode, least_bound};
use super::problem::{Columns, CoveringProblem};
use super::program::column;
use crate::claim::{Claim, Size};
use crate::kinds::cover::{read_claim, write_claim};
use crate::problem::SparseWeights;
use crate::rejection::Rejection;
use crate::text::Lines;
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

/// What shows a claim about costs: columns that are chosen, by their indices and ascending, and nodes of a
/// tree of cases in preorder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CoveringProof {
    /// A choice of this cost.
    AtMost(usize, Vec<u32>),
    /// No choice costs less.
    AtLeast(usize, Vec<CoveringNode>),
    /// Both.
    Exactly(usize, Vec<u32>, Vec<CoveringNode>),
    /// No choice is admitted.
    Infeasible(Vec<CoveringNode>),
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
    pub fn nodes(&self) -> Option<&[CoveringNode]> {
        match self {
            CoveringProof::AtMost(..) => None,
            CoveringProof::AtLeast(_, nodes)
            | CoveringProof::Exactly(_, _, nodes)
            | CoveringProof::Infeasible(nodes) => Some(nodes),
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
        if let Some(nodes) = self.proof.nodes() {
            let claimed = match size {
                Size::AtLeast(cost) | Size::Exactly(cost) => Some(cost),
                _ => None,
            };
            match (claimed, least_bound(&program, nodes, claimed)?) {
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
        let rows = problem.program()?.rows.len();
        let nodes = match size {
            Size::AtMost(_) => Vec::new(),
            _ => read_nodes(lines, &columns, rows)?,
        };
        let proof = match size {
            Size::AtMost(cost) => CoveringProof::AtMost(cost, chosen),
            Size::AtLeast(cost) => CoveringProof::AtLeast(cost, nodes),
            Size::Exactly(cost) => CoveringProof::Exactly(cost, chosen, nodes),
            Size::Infeasible => CoveringProof::Infeasible(nodes),
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
        for node in self.proof.nodes().unwrap_or_default() {
            match node {
                CoveringNode::Branch(column) => writeln!(f, "branch {}", names[*column as usize])?,
                CoveringNode::Weights(weights) => weights.write(f, "weights")?,
                CoveringNode::Uncoverable(row) => writeln!(f, "uncoverable {}", row + 1)?,
            }
        }
        Ok(())
    }
}

/// Reads nodes until every branch has both of its cases.
fn read_nodes(
    lines: &mut Lines,
    columns: &Columns,
    rows: usize,
) -> Result<Vec<CoveringNode>, Rejection> {
    let (mut nodes, mut open) = (Vec::new(), 1usize);
    while open > 0 {
        let node = read_node(lines, columns, rows)?;
        match node {
            CoveringNode::Branch(_) => open += 1,
            _ => open -= 1,
        }
        nodes.push(node);
    }
    Ok(nodes)
}

fn read_node(lines: &mut Lines, columns: &Columns, rows: usize) -> Result<CoveringNode, Rejection> {
    const EXPECTED: &str = "branch, weights or uncoverable";
    let mut words = lines.line()?;
    let node = match words.word(EXPECTED)? {
        "branch" => CoveringNode::Branch(columns.read(&mut words)?),
        "weights" => return Ok(CoveringNode::Weights(SparseWeights::read(words, rows)?)),
        "uncoverable" => CoveringNode::Uncoverable(column(&mut words, rows)?),
        other => return Err(words.unexpected(EXPECTED, other)),
    };
    words.done()?;
    Ok(node)
}
