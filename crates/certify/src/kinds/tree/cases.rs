//! A lower bound by cases: a binary tree that decides one orbit at each inner node, and at each
//! leaf shows why no small cover is left.
//!
//! Time is linear in the text, times the attacks of a square where one is named; no recursion.

use crate::place::Place;
use crate::problem::{
    Fixing, Instance, LowerBound, Obstacle, SparseWeights, Weights, bound, sparse_bound,
};
use crate::rejection::Rejection;
use crate::sums::Sums;
use destrier_board::{Board, Square, SquareSet};
use num_bigint::BigInt;

/// One node of a [`Tree`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Node {
    /// Two cases: first the orbit of this square is included, then it is excluded.
    Branch(Square),
    /// A leaf that a packing bounds under the squares decided on the way.
    Packing(Weights),
    /// The same, of a packing on few squares.
    Sparse(SparseWeights),
    /// A leaf without covers.
    Obstacle(Obstacle),
    /// A leaf each of whose covers is taken by an automorphism to a cover of another node.
    Image {
        /// The index of the other node, which is settled before.
        node: usize,
        /// The index of the automorphism.
        automorphism: usize,
    },
}

/// A permutation of the squares that takes covers to covers: the image of each square, in
/// row-major order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automorphism(pub Vec<Square>);

/// The cases of a lower bound.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Tree {
    /// The automorphisms that leaves refer to.
    pub automorphisms: Vec<Automorphism>,
    /// The nodes in preorder: each branch is followed by the nodes of its first case, then of its
    /// second.
    pub nodes: Vec<Node>,
}

/// Counts the cases that a preorder list of nodes still owes.
pub(crate) struct Open(usize);

impl Open {
    /// A tree of which nothing is listed yet.
    pub(crate) fn new() -> Self {
        Open(1)
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.0 == 0
    }

    pub(crate) fn add(&mut self, node: &Node) {
        match node {
            Node::Branch(_) => self.0 += 1,
            _ => self.0 -= 1,
        }
    }
}

/// A decision on the way from the root: at which node, about which orbit, and in which case.
#[derive(Clone, Copy)]
struct Step {
    node: usize,
    orbit: usize,
    included: bool,
}

/// The walk over a tree in preorder.
struct Walk<'a> {
    instance: &'a Instance<'a>,
    inverses: Vec<Vec<Square>>,
    fixing: Fixing,
    path: Vec<Step>,
    /// For every node the last decision that led to it, and the node of the decision before.
    steps: Vec<Option<Step>>,
    least: Option<BigInt>,
    /// What weights lie on the squares that each orbit covers, in a leaf.
    loads: Sums<1>,
}

/// Checks all leaves and returns the least bound shown by any; `None` if no leaf has covers.
///
/// # Errors
/// The first leaf, branch or automorphism that does not hold.
pub(crate) fn least_bound(
    instance: &Instance,
    tree: &Tree,
    claimed: Option<usize>,
) -> Result<Option<BigInt>, Rejection> {
    let inverses = tree.automorphisms.iter().enumerate();
    let inverses = inverses
        .map(|(index, automorphism)| automorphism.check(instance, index))
        .collect::<Result<_, _>>()?;
    let (fixing, steps) = (instance.fixing(), Vec::with_capacity(tree.nodes.len()));
    let loads = Sums::new(instance.all().len());
    let mut walk = Walk { instance, inverses, fixing, path: Vec::new(), steps, least: None, loads };
    let mut open = Open::new();
    for (index, node) in tree.nodes.iter().enumerate() {
        if open.is_closed() {
            return Err(Rejection::ExtraNode { node: index + 1 });
        }
        open.add(node);
        walk.steps.push(walk.path.last().copied());
        match node {
            Node::Branch(square) => walk.branch(index, *square)?,
            _ => {
                walk.leaf(index, node, claimed)?;
                walk.next_case();
            }
        }
    }
    if open.is_closed() { Ok(walk.least) } else { Err(Rejection::MissingNode) }
}

impl Walk<'_> {
    fn branch(&mut self, node: usize, square: Square) -> Result<(), Rejection> {
        let orbit = self.instance.orbit_of(square);
        if !self.fixing.is_free(orbit) {
            let square = self.place(square);
            return Err(Rejection::BranchOnFixedSquare { node: node + 1, square });
        }
        self.instance.include(&mut self.fixing, orbit);
        self.path.push(Step { node, orbit, included: true });
        Ok(())
    }

    /// Leaves the decisions whose second case is settled, and turns to the next second case.
    fn next_case(&mut self) {
        while let Some(step) = self.path.pop() {
            if step.included {
                self.instance.release(&mut self.fixing, step.orbit);
                self.fixing.exclude(step.orbit);
                self.path.push(Step { included: false, ..step });
                return;
            }
            self.fixing.readmit(step.orbit);
        }
    }

    fn leaf(&mut self, index: usize, node: &Node, claimed: Option<usize>) -> Result<(), Rejection> {
        let reason = match node {
            Node::Packing(packing) => {
                bound(self.instance, &self.fixing, packing).and_then(|own| self.shows(own, claimed))
            }
            Node::Sparse(packing) => {
                let own = sparse_bound(self.instance, &self.fixing, packing, &mut self.loads);
                own.and_then(|own| self.shows(own, claimed))
            }
            Node::Obstacle(obstacle) => obstacle.check(self.instance, &self.fixing),
            Node::Image { node, automorphism } => return self.image(index, *node, *automorphism),
            Node::Branch(_) => Ok(()),
        };
        reason.map_err(|reason| Rejection::InLeaf { node: index + 1, reason: Box::new(reason) })
    }

    fn shows(&mut self, bound: LowerBound, claimed: Option<usize>) -> Result<(), Rejection> {
        bound.check_above(claimed)?;
        self.least = self.least.take().into_iter().chain([bound.size]).min();
        Ok(())
    }

    /// Checks that whatever the other node decides, the image of this leaf decides as well.
    fn image(&self, index: usize, target: usize, automorphism: usize) -> Result<(), Rejection> {
        let node = index + 1;
        let open = target >= index || self.path.iter().any(|step| step.node == target);
        if open {
            return Err(Rejection::ImageOfOpenNode { node, target: target + 1 });
        }
        let inverse = self
            .inverses
            .get(automorphism)
            .ok_or(Rejection::NoSuchAutomorphism { node, automorphism: automorphism + 1 })?;
        let before = |step: &Step| self.steps[step.node];
        for step in std::iter::successors(self.steps[target], before) {
            let square = self.instance.orbit(step.orbit)[0];
            let origin = self.instance.orbit_of(inverse[square.index()]);
            let decided = match step.included {
                true => self.fixing.is_included(origin),
                false => self.fixing.is_excluded(origin),
            };
            if !decided {
                let square = self.place(square);
                return Err(Rejection::ImageOutside { node, target: target + 1, square });
            }
        }
        Ok(())
    }

    fn place(&self, square: Square) -> Place {
        Place { board: self.instance.problem.board, square }
    }
}

impl Automorphism {
    /// Checks that the permutation keeps what squares cover, the orbits and the fixed squares, and
    /// returns its inverse.
    fn check(&self, instance: &Instance, index: usize) -> Result<Vec<Square>, Rejection> {
        let problem = instance.problem;
        for square in problem.board.squares() {
            let image = self.image(square);
            let mut moved: Vec<Square> =
                instance.graph.neighbours(square).iter().map(|&to| self.image(to)).collect();
            moved.sort_unstable();
            let keeps = |set: &SquareSet| set.contains(square) == set.contains(image);
            let first = instance.orbit(instance.orbit_of(square))[0];
            let together = instance.orbit_of(image) == instance.orbit_of(self.image(first));
            let kept = moved == instance.graph.neighbours(image)
                && together
                && keeps(&problem.forced)
                && keeps(&problem.forbidden)
                && keeps(&problem.exempt);
            if !kept {
                let square = Place { board: problem.board, square };
                return Err(Rejection::NotAnAutomorphism { automorphism: index + 1, square });
            }
        }
        Ok(self.inverse(problem.board))
    }

    fn image(&self, square: Square) -> Square {
        self.0[square.index()]
    }

    /// The square that each square is the image of.
    pub fn inverse(&self, board: Board) -> Vec<Square> {
        let mut inverse = self.0.clone();
        for square in board.squares() {
            inverse[self.image(square).index()] = square;
        }
        inverse
    }
}
