//! The cases of a bound on the solutions of a linear program, as they are written.

use super::automorphism::LinearAutomorphism;
use super::cut::LinearCut;
use super::domination::LinearDomination;
use super::elimination::LinearElimination;
use super::lemma::LinearLemma;
use super::narrowing::LinearNarrowing;
use super::stable::LinearStable;
use crate::linear::{Multipliers, terms};
use crate::rejection::Rejection;
use crate::text::{Lines, Words, above_0, index, whole};
use crate::whole::Whole;
use std::fmt;

/// The cases of a bound.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct LinearTree {
    /// The automorphisms that leaves refer to.
    pub automorphisms: Vec<LinearAutomorphism>,
    /// The nodes in preorder.
    pub nodes: Vec<LinearNode>,
}

impl From<Vec<LinearNode>> for LinearTree {
    /// A tree without images.
    fn from(nodes: Vec<LinearNode>) -> Self {
        LinearTree { automorphisms: Vec::new(), nodes }
    }
}

/// A node of the tree of cases, in preorder. Indices count from 0; in a text they count from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinearNode {
    /// Two cases of a whole column, each with nodes of its own.
    Branch {
        /// The column.
        column: u32,
        /// Whether it is `value` at most in the first case and `value + 1` at least in the second; otherwise it is
        /// `value` at least in the first case and `value - 1` at most in the second.
        at_most: bool,
        /// The last number in the first case.
        value: Whole,
    },
    /// First nodes for the costs of these columns alone, ascending; then nodes for those of all others.
    Part(Vec<u32>),
    /// A row more in the node that follows and all below it.
    Cut(LinearCut),
    /// A row more, in the same way: the sum of rows by weights, rounded.
    Round(Multipliers),
    /// A row more, in the same way.
    Lemma(LinearLemma),
    /// A row more, in the same way.
    Elimination(LinearElimination),
    /// A row more, in the same way.
    Stable(LinearStable),
    /// In the node that follows and all below it the columns have what rows leave of their ranges.
    Propagate,
    /// In the node that follows and all below it some columns keep their lesser numbers, as others serve in their place.
    Dominated(LinearDomination),
    /// In the node that follows and all below it some columns keep their greater numbers, as they serve in place of others.
    Dominating(LinearDomination),
    /// In the node that follows and all below it whole columns have what weights leave to solutions that cost less.
    Narrow(LinearNarrowing),
    /// A leaf that weights on the rows bound.
    Weights(Multipliers),
    /// A leaf that weights on the rows show to have no solution.
    Infeasible(Multipliers),
    /// A leaf each of whose solutions an automorphism takes to one of another node.
    Image {
        /// The index of the other node, which comes before.
        node: usize,
        /// The index of the automorphism.
        automorphism: usize,
    },
}

impl LinearTree {
    /// Reads automorphisms, then nodes until all are there.
    pub(super) fn read(lines: &mut Lines, columns: usize) -> Result<Self, Rejection> {
        let automorphisms = read_automorphisms(lines, columns)?;
        let nodes = nodes(lines, columns).collect::<Result<_, _>>()?;
        Ok(LinearTree { automorphisms, nodes })
    }

    /// Writes what [`LinearTree::read`] reads.
    pub(super) fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.automorphisms.iter().try_for_each(|automorphism| automorphism.write(f))?;
        self.nodes.iter().try_for_each(|node| writeln!(f, "{node}"))
    }
}

pub(super) fn read_automorphisms(
    lines: &mut Lines,
    columns: usize,
) -> Result<Vec<LinearAutomorphism>, Rejection> {
    let mut all = Vec::new();
    while let Some(words) = lines.optional("automorphism")? {
        all.push(LinearAutomorphism::read(words, columns)?);
    }
    Ok(all)
}

/// Reads the nodes of a tree as they are asked for, until all are there.
fn nodes(lines: &mut Lines, columns: usize) -> impl Iterator<Item = Result<LinearNode, Rejection>> {
    let mut open = 1usize;
    std::iter::from_fn(move || {
        let node = (open > 0).then(|| LinearNode::read(lines, columns))?;
        match &node {
            Ok(LinearNode::Branch { .. } | LinearNode::Part(_)) => open += 1,
            Ok(node) => open -= usize::from(node.is_leaf()),
            Err(_) => open = 0,
        }
        Some(node)
    })
}

impl LinearNode {
    /// Whether no nodes are below it.
    pub fn is_leaf(&self) -> bool {
        matches!(
            self,
            LinearNode::Weights(_) | LinearNode::Infeasible(_) | LinearNode::Image { .. }
        )
    }

    pub(super) fn read(lines: &mut Lines, columns: usize) -> Result<Self, Rejection> {
        const EXPECTED: &str = "branch, part, cut, round, lemma, elimination, stable, propagate, \
                                dominated, dominating, narrow, weights, infeasible or image";
        let rows = u32::MAX as usize; // how many there are the checker knows
        let mut words = lines.line()?;
        let node = match words.word(EXPECTED)? {
            "branch" => read_branch(&mut words, columns)?,
            "part" => return terms::read_columns(words, columns).map(LinearNode::Part),
            "cut" => return LinearCut::read(words, columns).map(LinearNode::Cut),
            "round" => LinearNode::Round(Multipliers::read(&mut words, rows)?),
            "lemma" => return LinearLemma::read(words, columns).map(LinearNode::Lemma),
            "elimination" => {
                return LinearElimination::read(words, columns).map(LinearNode::Elimination);
            }
            "stable" => return LinearStable::read(words, columns).map(LinearNode::Stable),
            "propagate" => LinearNode::Propagate,
            "dominated" => {
                return LinearDomination::read(words, columns).map(LinearNode::Dominated);
            }
            "dominating" => {
                return LinearDomination::read(words, columns).map(LinearNode::Dominating);
            }
            "narrow" => LinearNode::Narrow(LinearNarrowing::read(&mut words, rows)?),
            "weights" => LinearNode::Weights(Multipliers::read(&mut words, rows)?),
            "infeasible" => LinearNode::Infeasible(Multipliers::read(&mut words, rows)?),
            "image" => {
                let mut number = || above_0(&mut words, "a number from 1");
                let [node, automorphism] = [number()? as usize - 1, number()? as usize - 1];
                LinearNode::Image { node, automorphism }
            }
            other => return Err(words.unexpected(EXPECTED, other)),
        };
        words.done()?;
        Ok(node)
    }
}

fn read_branch(words: &mut Words, columns: usize) -> Result<LinearNode, Rejection> {
    const SIDES: &str = "at-most or at-least";
    let column = index(words, columns)?;
    let at_most = match words.word(SIDES)? {
        "at-most" => true,
        "at-least" => false,
        other => return Err(words.unexpected(SIDES, other)),
    };
    Ok(LinearNode::Branch { column, at_most, value: whole(words)? })
}

impl fmt::Display for LinearNode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LinearNode::Branch { column, at_most, value } => {
                let side = if *at_most { "at-most" } else { "at-least" };
                write!(f, "branch {} {side} {value}", column + 1)
            }
            LinearNode::Part(columns) => {
                f.write_str("part")?;
                terms::write_columns(f, columns)
            }
            LinearNode::Cut(cut) => write!(f, "cut {cut}"),
            LinearNode::Round(weights) => write!(f, "round {weights}"),
            LinearNode::Lemma(lemma) => write!(f, "lemma {lemma}"),
            LinearNode::Elimination(elimination) => write!(f, "elimination{elimination}"),
            LinearNode::Stable(stable) => write!(f, "stable {stable}"),
            LinearNode::Dominated(domination) => write!(f, "dominated{domination}"),
            LinearNode::Dominating(domination) => write!(f, "dominating{domination}"),
            LinearNode::Propagate => f.write_str("propagate"),
            LinearNode::Narrow(narrowing) => write!(f, "narrow {narrowing}"),
            LinearNode::Weights(weights) => write!(f, "weights {weights}"),
            LinearNode::Infeasible(weights) => write!(f, "infeasible {weights}"),
            LinearNode::Image { node, automorphism } => {
                write!(f, "image {} {}", node + 1, automorphism + 1)
            }
        }
    }
}
