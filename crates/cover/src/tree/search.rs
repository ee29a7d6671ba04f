//! Grows a tree depth first: the walk from case to case, and what happens at each.

use super::cases::{Cases, Step};
use super::gains::{self, Branching};
use super::instance::Instance;
use super::leaf::{Packing, packing};
use super::outcome::{Goal, TreeError};
use super::relaxed::{Relaxed, TINY};
use crate::branching::Experience;
use destrier_board::{Problem, SquareSet};
use destrier_certify::{Obstacle, check_cover};
use destrier_model::{LinearStop, ModelError, WarmStart};
use destrier_run::Control;
use serde::{Deserialize, Serialize};

/// A node of the tree as it is kept while it grows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Node {
    /// Row-major index of a square of the orbit.
    Branch(u32),
    Packing(Packing),
    Uncoverable(u32),
    Clash(u32),
    /// Number of the node from 0, and of the automorphism.
    Image(usize, usize),
}

impl Node {
    /// At most so many bytes of a certificate.
    fn bytes(&self) -> usize {
        match self {
            Node::Packing(packing) => packing.bytes(),
            _ => LONGEST_LINE,
        }
    }
}

/// No branch, obstacle or image takes more bytes: `uncoverable r1024c1024` does, or two long counts.
const LONGEST_LINE: usize = 32;

/// A target beyond every board: nothing but obstacles closes a case.
const INFINITY: usize = 1 << 40;

/// By so much of a piece a relaxation is solved beyond what it takes, so that packings may be
/// rounded to small denominators.
const SLACK: f64 = 0.05;

/// A growing tree.
pub(super) struct Search<'a> {
    pub(super) instance: &'a Instance<'a>,
    pub(super) cases: Cases<'a>,
    pub(super) nodes: Vec<Node>,
    /// Bytes of a certificate with the leaves so far, at most.
    bytes: usize,
    /// For each step of the way, where its second case starts; none in a second case.
    pub(super) starts: Vec<Option<WarmStart>>,
    /// Where the case at hand starts.
    pub(super) start: Option<WarmStart>,
    pub(super) experience: Experience,
    /// The size to be shown of every leaf's covers.
    pub(super) target: usize,
    /// The best cover known.
    pub(super) cover: Option<SquareSet>,
    /// Whether a smaller cover ends the search instead of lowering the target.
    pub(super) fixed: bool,
}

/// What a case turned out to be.
pub(super) enum Visit {
    /// It was settled or branched in; the walk goes on.
    Next,
    /// The whole tree is settled.
    Done,
    /// A cover smaller than what was to be shown.
    Refuted,
}

impl<'a> Search<'a> {
    pub(super) fn new(instance: &'a Instance<'a>, goal: &Goal) -> Self {
        let (target, cover, fixed) = match goal {
            Goal::AtLeast(size) => (*size, None, true),
            Goal::Minimum(cover) => (cover.len(), Some(cover.clone()), false),
            Goal::Infeasible => (INFINITY, None, true),
        };
        Search {
            instance,
            cases: Cases::new(instance),
            nodes: Vec::new(),
            bytes: instance.bytes(),
            starts: Vec::new(),
            start: None,
            experience: gains::experience(instance),
            target,
            cover,
            fixed,
        }
    }

    /// Goes on with these nodes.
    pub(super) fn set_nodes(&mut self, nodes: Vec<Node>) {
        self.bytes += nodes.iter().map(Node::bytes).sum::<usize>();
        self.nodes = nodes;
    }

    /// At most so many bytes has a certificate where each open case is settled next, whatever by.
    pub(super) fn bytes(&self) -> usize {
        let longest_leaf = 16 * self.instance.problem.board.area();
        self.bytes + (self.cases.path().len() + 1) * longest_leaf
    }

    /// Settles the case at hand or branches in it.
    pub(super) fn visit(
        &mut self,
        relaxed: &mut Relaxed,
        control: Control<'_>,
    ) -> Result<Visit, TreeError> {
        if let Some(visit) = self.close_at_once() {
            return Ok(visit);
        }
        if let Some((orbit, _)) = self.cases.free_decision() {
            let start = self.start.clone();
            return Ok(self.branch_on(orbit, start));
        }
        let stop = self.solve(relaxed)?;
        let support = relaxed.support(&self.cases);
        loop {
            if let Some(packing) = self.closing(relaxed, stop, self.target) {
                return Ok(self.leaf(Node::Packing(packing)));
            }
            if stop != LinearStop::Finished || support.iter().any(|&(_, x)| x < 1.0 - TINY) {
                break;
            }
            match self.found(&support) {
                Found::Nothing => break,
                Found::Smaller => return Ok(Visit::Refuted),
                Found::Target => {}
            }
        }
        self.branch(relaxed, &support, control)
    }

    /// Settles the case at hand with whatever bound its relaxation gives: for a search that must
    /// end.
    pub(super) fn settle(&mut self, relaxed: &mut Relaxed) -> Result<Visit, TreeError> {
        if let Some(visit) = self.close_at_once() {
            return Ok(visit);
        }
        let stop = self.solve(relaxed)?;
        let (pieces, step) = (self.cases.pieces() as f64, self.cases.step() as f64);
        let steps = ((relaxed.objective() - pieces) / step - TINY).ceil().max(0.0);
        let reached = ((pieces + steps * step) as usize).min(self.target);
        let packing = self
            .closing(relaxed, stop, reached)
            .or_else(|| packing(self.instance, &self.cases, relaxed.duals(), -1));
        packing.map(|packing| self.leaf(Node::Packing(packing))).ok_or(TreeError::Numerics)
    }

    /// Settles the case at hand by the duals of the root, which make a packing of every case, if not the
    /// best: for a search that must end at once.
    pub(super) fn settle_by(&mut self, root: &[f64]) -> Result<Visit, TreeError> {
        if let Some(visit) = self.close_at_once() {
            return Ok(visit);
        }
        let open = (0..root.len()).filter(|&row| self.cases.is_open(row));
        let worth: f64 = open.map(|row| root[row]).sum();
        let near = |above| packing(self.instance, &self.cases, root, above);
        let packing = near((worth - TINY).ceil() as i64 - 1).or_else(|| near(-1));
        packing.map(|packing| self.leaf(Node::Packing(packing))).ok_or(TreeError::Numerics)
    }

    /// The duals of the case of no decisions.
    pub(super) fn root_duals(&self, relaxed: &mut Relaxed) -> Result<Vec<f64>, TreeError> {
        relaxed.solve(&Cases::new(self.instance), None, f64::INFINITY, None)?;
        Ok(relaxed.duals().to_vec())
    }

    /// Settles the case at hand if it is the image of another, or fixed squares show that it has no cover.
    fn close_at_once(&mut self) -> Option<Visit> {
        if let Some((node, automorphism)) = self.cases.image() {
            return Some(self.leaf(Node::Image(node, automorphism)));
        }
        let obstacle = self.cases.obstacle()?;
        Some(self.obstacle(obstacle))
    }

    fn solve(&mut self, relaxed: &mut Relaxed) -> Result<LinearStop, ModelError> {
        let above = self.cases.threshold(self.target) as f64 + self.cases.pieces() as f64;
        relaxed.solve(&self.cases, self.start.as_ref(), above + SLACK, None)
    }

    /// A packing that settles the case for this target.
    fn closing(&self, relaxed: &Relaxed, stop: LinearStop, target: usize) -> Option<Packing> {
        let above = self.cases.threshold(target);
        let worth = relaxed.objective() - self.cases.pieces() as f64;
        let enough = stop == LinearStop::Infeasible || worth > above as f64 + TINY;
        enough.then(|| packing(self.instance, &self.cases, relaxed.duals(), above)).flatten()
    }

    /// What a whole solution of the relaxation is.
    fn found(&mut self, support: &[(usize, f64)]) -> Found {
        let orbits = &self.instance.orbits;
        let included = (0..orbits.len()).filter(|&orbit| self.cases.is_included(orbit));
        let chosen = included.chain(support.iter().map(|&(orbit, _)| orbit));
        let squares = chosen.flat_map(|orbit| orbits.squares(orbit).iter().copied());
        let cover = SquareSet::from_squares(orbits.board(), squares);
        let problem = self.instance.problem;
        if cover.len() >= self.target {
            return Found::Nothing;
        }
        if check_cover(problem, &cover).is_ok() {
            self.cover = Some(cover.clone());
            if self.fixed {
                return Found::Smaller;
            }
            self.target = cover.len();
            return Found::Target;
        }
        // packings know nothing of blocks: no tree can show more than holds without them
        if check_cover(&Problem { blocks: None, ..problem.clone() }, &cover).is_ok() {
            self.target = cover.len();
            return Found::Target;
        }
        Found::Nothing
    }

    fn branch(
        &mut self,
        relaxed: &mut Relaxed,
        support: &[(usize, f64)],
        control: Control<'_>,
    ) -> Result<Visit, TreeError> {
        let start = relaxed.warm_start();
        if let Some(orbit) = self.cases.odd() {
            return Ok(self.branch_on(orbit, start)); // bounds of both cases round up further
        }
        let fractional: Vec<(usize, f64)> =
            support.iter().copied().filter(|&(_, value)| value < 1.0 - TINY).collect();
        let orbit = match (&start, fractional.is_empty()) {
            (Some(start), false) => {
                let (objective, target) = (relaxed.objective(), self.target);
                let node = Branching { start, objective, target, control };
                node.choose(&mut self.experience, &mut self.cases, relaxed, &fractional)?
            }
            _ => {
                let free = self.cases.free().next();
                support.first().map(|&(orbit, _)| orbit).or(free).ok_or(TreeError::Numerics)?
            }
        };
        Ok(self.branch_on(orbit, start))
    }

    fn branch_on(&mut self, orbit: usize, start: Option<WarmStart>) -> Visit {
        let square = self.instance.orbits.squares(orbit)[0];
        let node = self.nodes.len();
        self.push(Node::Branch(square.index() as u32));
        self.cases.push(Step { orbit, included: true, node, copied: false });
        self.starts.push(start.clone());
        self.start = start;
        Visit::Next
    }

    fn push(&mut self, node: Node) {
        self.bytes += node.bytes();
        self.nodes.push(node);
    }

    fn obstacle(&mut self, obstacle: Obstacle) -> Visit {
        self.leaf(match obstacle {
            Obstacle::Uncoverable(square) => Node::Uncoverable(square.index() as u32),
            Obstacle::Clash(square) => Node::Clash(square.index() as u32),
        })
    }

    /// Settles the case at hand and turns to the next second case.
    fn leaf(&mut self, node: Node) -> Visit {
        let copied = matches!(node, Node::Image(..));
        let last = self.nodes.len();
        self.push(node);
        while let Some(step) = self.cases.pop() {
            let start = self.starts.pop().flatten();
            if step.included {
                let copied = copied && step.node + 1 == last;
                self.cases.push(Step { included: false, copied, ..step });
                self.starts.push(None);
                self.start = start;
                return Visit::Next;
            }
        }
        Visit::Done
    }

    /// The part of the tree that is settled, if every branch halves what is left.
    pub(super) fn settled(&self) -> f64 {
        let mut share = 1.0;
        let mut settled = 0.0;
        for step in self.cases.path().iter().filter(|step| !step.copied) {
            share *= 0.5;
            settled += if step.included { 0.0 } else { share };
        }
        settled
    }
}

/// What a whole solution of a relaxation is good for.
enum Found {
    Nothing,
    /// The target was lowered.
    Target,
    /// It refutes what was to be shown.
    Smaller,
}
