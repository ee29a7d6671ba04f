//! Cases of a covering program: what every language for proofs is written from.

use super::all_rows::WeightedCut;
use destrier_certify::{
    CoveringAutomorphism, CoveringNode, CoveringProgram, CoveringTree, Rejection, SparseWeights,
};
use num_bigint::BigUint;
use num_traits::{One, ToPrimitive};

/// A tree of cases, which may have images.
#[derive(Clone, Debug, Default)]
pub struct Cases {
    /// The permutations that images refer to.
    pub automorphisms: Vec<CoveringAutomorphism>,
    /// The cuts, which nodes number after the rows.
    pub cuts: Vec<WeightedCut>,
    /// The nodes in preorder.
    pub nodes: Vec<Case>,
}

/// A node, as [`CoveringNode`], with weights of any size.
#[derive(Clone, Debug)]
pub enum Case {
    /// Two cases: first the column is chosen, or not, as said; then the other way.
    Branch {
        /// The column that they decide.
        column: u32,
        /// Whether it is chosen in the first case.
        chosen: bool,
    },
    /// Weights on the rows bound the cost.
    Weights(RowWeights),
    /// Weights on the rows show that there is no choice.
    Infeasible(RowWeights),
    /// This row cannot be met.
    Uncoverable(u32),
    /// An automorphism takes each choice to one of another node.
    Image {
        /// The index of the other node.
        node: usize,
        /// The index of the automorphism.
        automorphism: usize,
    },
}

/// Weights on rows.
#[derive(Clone, Debug)]
pub struct RowWeights {
    /// The common denominator.
    pub denominator: BigUint,
    /// The rows with a weight, in ascending order, with their numerators.
    pub numerators: Vec<(u32, BigUint)>,
}

impl Case {
    /// The node of a certificate that it is; none if a weight has more than nine digits.
    pub fn node(&self) -> Option<CoveringNode> {
        Some(match self {
            &Case::Branch { column, chosen } => CoveringNode::Branch { column, chosen },
            Case::Weights(weights) => CoveringNode::Weights(weights.sparse()?),
            Case::Infeasible(weights) => CoveringNode::Infeasible(weights.sparse()?),
            Case::Uncoverable(row) => CoveringNode::Uncoverable(*row),
            &Case::Image { node, automorphism } => CoveringNode::Image { node, automorphism },
        })
    }
}

impl RowWeights {
    fn sparse(&self) -> Option<SparseWeights> {
        let small = |number: &BigUint| number.to_u32().filter(|&number| number < 1_000_000_000);
        let numerators = self.numerators.iter();
        let numerators = numerators.map(|(row, own)| Some((*row, small(own)?)));
        let numerators = numerators.collect::<Option<Vec<(u32, u32)>>>()?;
        Some(SparseWeights::over(small(&self.denominator)?, &numerators))
    }

    /// One row, once.
    pub fn one(row: u32) -> Self {
        RowWeights { denominator: BigUint::one(), numerators: vec![(row, BigUint::one())] }
    }
}

impl From<&SparseWeights> for RowWeights {
    fn from(weights: &SparseWeights) -> Self {
        let numerators = weights.numerators().iter().map(|&(row, own)| (row, own.into()));
        RowWeights { denominator: weights.denominator().into(), numerators: numerators.collect() }
    }
}

impl Cases {
    /// Those of a tree of a program.
    ///
    /// # Errors
    /// If its cuts do not hold.
    pub fn of(tree: &CoveringTree, program: &CoveringProgram) -> Result<Self, Rejection> {
        let case = |node: &CoveringNode| match node {
            &CoveringNode::Branch { column, chosen } => Case::Branch { column, chosen },
            CoveringNode::Weights(weights) => Case::Weights(weights.into()),
            CoveringNode::Infeasible(weights) => Case::Infeasible(weights.into()),
            CoveringNode::Uncoverable(row) => Case::Uncoverable(*row),
            &CoveringNode::Image { node, automorphism } => Case::Image { node, automorphism },
        };
        let cuts = tree.cuts.iter().zip(tree.derived(program)?);
        let cuts = cuts.map(|(weights, cut)| WeightedCut { weights: weights.clone(), cut });
        Ok(Cases {
            automorphisms: tree.automorphisms.clone(),
            cuts: cuts.collect(),
            nodes: tree.nodes.iter().map(case).collect(),
        })
    }

    /// For each branch the node of its second case, and any number for the others.
    pub fn seconds(&self) -> Vec<usize> {
        let (mut seconds, mut open) = (vec![0; self.nodes.len()], Vec::new());
        for (index, node) in self.nodes.iter().enumerate() {
            match node {
                Case::Branch { .. } => open.push(index),
                _ => {
                    if let Some(branch) = open.pop() {
                        seconds[branch] = index + 1;
                    }
                }
            }
        }
        seconds
    }
}
