//! Kind `tree`: a lower bound by cases, and perhaps a cover that shows it to be the minimum.

use super::cases::{Automorphism, Node, Open, Tree, least_bound};
use crate::claim::{Claim, Size};
use crate::kinds::cover::{
    check_size, read_claim, read_cover, read_obstacle, write_claim, write_obstacle,
};
use crate::parse_error::ParseError;
use crate::problem::header::{self, write_squares};
use crate::problem::permutation::images;
use crate::problem::{Instance, SparseWeights, Weights};
use crate::rejection::Rejection;
use crate::text::{Lines, count, square};
use destrier_board::{Board, Problem, SquareSet};
use num_bigint::BigInt;
use std::fmt;

/// A lower bound on the sizes of a problem's covers, shown by cases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeCertificate {
    /// Which covers count.
    pub problem: Problem,
    /// What is claimed.
    pub claim: TreeClaim,
    /// The cases.
    pub tree: Tree,
}

/// What a tree can show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TreeClaim {
    /// No cover has fewer pieces.
    AtLeast(usize),
    /// The same, and this cover has as many.
    Exactly(usize, SquareSet),
    /// There is no cover.
    Infeasible,
}

impl TreeCertificate {
    pub(crate) fn verify(&self) -> Result<Claim, Rejection> {
        let instance = Instance::new(&self.problem)?;
        let size = self.size();
        let claimed = match size {
            Size::AtLeast(size) | Size::Exactly(size) => Some(size),
            _ => None,
        };
        let least = least_bound(&instance, &self.tree, claimed)?;
        match (claimed, least) {
            (Some(claimed), Some(shown)) if shown != BigInt::from(claimed) => {
                return Err(Rejection::BoundBelowSum { claimed, shown });
            }
            (Some(_), None) => return Err(Rejection::NoBound),
            _ => {}
        }
        if let TreeClaim::Exactly(size, cover) = &self.claim {
            check_size(&self.problem, cover, *size)?;
        }
        Ok(Claim::Size { problem: self.problem.clone(), size })
    }

    fn size(&self) -> Size {
        match self.claim {
            TreeClaim::AtLeast(size) => Size::AtLeast(size),
            TreeClaim::Exactly(size, _) => Size::Exactly(size),
            TreeClaim::Infeasible => Size::Infeasible,
        }
    }

    pub(crate) fn read(lines: &mut Lines) -> Result<Self, Rejection> {
        let problem = header::read(lines)?;
        let board = problem.board;
        let claim = match read_claim(lines)? {
            Size::AtLeast(size) => TreeClaim::AtLeast(size),
            Size::Exactly(size) => TreeClaim::Exactly(size, read_cover(lines, board)?),
            Size::Infeasible => TreeClaim::Infeasible,
            Size::AtMost(_) => {
                let expected = "at-least, exactly or infeasible";
                let found = "at-most".to_owned();
                return Err(ParseError::UnexpectedWord { expected, found }.at(lines.number()));
            }
        };
        let mut tree = Tree::default();
        while let Some(words) = lines.optional("automorphism")? {
            tree.automorphisms.push(Automorphism(images(words, board)?));
        }
        let mut open = Open::new();
        while !open.is_closed() {
            let node = read_node(lines, board)?;
            open.add(&node);
            tree.nodes.push(node);
        }
        Ok(TreeCertificate { problem, claim, tree })
    }

    pub(crate) fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        header::write(f, &self.problem)?;
        write_claim(f, self.size())?;
        if let TreeClaim::Exactly(_, cover) = &self.claim {
            write_squares(f, "cover", cover)?;
        }
        let board = self.problem.board;
        for Automorphism(images) in &self.tree.automorphisms {
            f.write_str("automorphism")?;
            images.iter().try_for_each(|&image| write!(f, " {}", board.name(image)))?;
            writeln!(f)?;
        }
        self.tree.nodes.iter().try_for_each(|node| write_node(f, board, node))
    }
}

fn read_node(lines: &mut Lines, board: Board) -> Result<Node, Rejection> {
    const EXPECTED: &str = "branch, packing, weights, uncoverable, clash or image";
    match lines.peek() {
        "packing" => return Ok(Node::Packing(Weights::read(lines, "packing", board)?)),
        "uncoverable" | "clash" => {
            return Ok(Node::Obstacle(read_obstacle(lines.line()?, board)?));
        }
        _ => {}
    }
    let mut words = lines.line()?;
    let node = match words.word(EXPECTED)? {
        "branch" => Node::Branch(square(&mut words, board)?),
        "weights" => return Ok(Node::Sparse(SparseWeights::read(words, board.area())?)),
        "image" => {
            let (node, automorphism) = (count(&mut words)?, count(&mut words)?);
            let (Some(node), Some(automorphism)) =
                (node.checked_sub(1), automorphism.checked_sub(1))
            else {
                return Err(words.unexpected("a number from 1", "0"));
            };
            Node::Image { node, automorphism }
        }
        other => return Err(words.unexpected(EXPECTED, other)),
    };
    words.done()?;
    Ok(node)
}

fn write_node(f: &mut fmt::Formatter<'_>, board: Board, node: &Node) -> fmt::Result {
    match node {
        Node::Branch(square) => writeln!(f, "branch {}", board.name(*square)),
        Node::Packing(packing) => packing.write(f, "packing"),
        Node::Sparse(packing) => packing.write(f, "weights"),
        Node::Obstacle(obstacle) => write_obstacle(f, board, *obstacle),
        Node::Image { node, automorphism } => {
            writeln!(f, "image {} {}", node + 1, automorphism + 1)
        }
    }
}
