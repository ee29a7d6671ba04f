//! Grows a tree depth first: the walk from case to case, and what happens at each.

use super::cases::Cases;
use super::gains::{self, Branching};
use super::leaf::{bound, infeasible, weights};
use super::outcome::CoveringError;
use super::relaxed::{Relaxed, TINY};
use super::rounding::rounded;
use super::symmetry::Symmetry;
use crate::branching::Experience;
use destrier_certify::{
    CoveringAutomorphism, CoveringNode, CoveringProgram, CoveringTree, SparseWeights,
};
use destrier_model::{LinearStop, WarmStart};
use destrier_run::Control;
use std::collections::HashMap;
use std::time::Duration;

/// By so much a relaxation is solved beyond what it takes, so that weights may have small denominators.
const SLACK: f64 = 0.05;

/// No number of an automorphism and its blank have more digits.
const NUMBER: usize = 8;

/// After a halt the whole program is relaxed for so long.
const MOMENT: Duration = Duration::from_millis(500);

/// A growing tree.
pub(super) struct Search<'a> {
    cases: Cases<'a>,
    relaxed: Relaxed,
    experience: Experience,
    pub(super) tree: CoveringTree,
    /// The least bound of the leaves so far; none if no case has a feasible choice.
    pub(super) least: Option<i64>,
    /// At most so many bytes the nodes have as text.
    pub(super) bytes: usize,
    /// Whether leaves may be images of other nodes.
    images: bool,
    /// Looked for at the first branch.
    symmetry: Option<Symmetry<'a>>,
    /// The indices of the tree's automorphisms.
    known: HashMap<CoveringAutomorphism, usize>,
    /// For each decision on the way, what its second case needs; none in a second case.
    open: Vec<Option<Open>>,
    start: Option<WarmStart>,
    /// The cost to be shown of every leaf.
    target: i64,
    /// A cheaper choice than the target ends the search, instead of lowering it.
    fixed: bool,
    /// The best choice known.
    pub(super) best: Option<Vec<u32>>,
}

/// A branch whose first case is at hand.
struct Open {
    /// Where the relaxation of the second case starts.
    start: Option<WarmStart>,
    /// The node of the first case.
    first: usize,
    /// Columns that automorphisms take to that of the branch, with these: to choose one of them is an image of
    /// the first case.
    images: Vec<(u32, usize)>,
}

/// What a case turned out to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Visit {
    /// It was settled or branched in; the walk goes on.
    Next,
    /// The whole tree is settled.
    Done,
    /// A choice cheaper than what was to be shown.
    Refuted,
}

impl<'a> Search<'a> {
    /// A tree, with images or without, that is to show a cost, or that the best choice is a cheapest one; or, where
    /// none is known, that there is none.
    pub(super) fn new(
        program: &'a CoveringProgram,
        at_least: Option<usize>,
        best: Option<Vec<u32>>,
        images: bool,
    ) -> Result<Self, CoveringError> {
        let all: u64 = program.costs.iter().map(|&cost| u64::from(cost)).sum();
        let cost = best.as_ref().map_or(all + 1, |best| program.cost(best)) as i64;
        Ok(Search {
            cases: Cases::new(program),
            relaxed: Relaxed::new(program)?,
            experience: gains::experience(program.costs.len()),
            tree: CoveringTree::default(),
            least: None,
            bytes: 0,
            images,
            symmetry: None,
            known: HashMap::new(),
            open: Vec::new(),
            start: None,
            target: at_least.map_or(cost, |claimed| claimed as i64),
            fixed: at_least.is_some(),
            best,
        })
    }

    /// A bound of the whole program that its relaxation shows within a moment.
    pub(super) fn root(&mut self) -> Result<(i64, SparseWeights), CoveringError> {
        let root = Cases::new(self.cases.program);
        let moment = Control::quiet().within(Some(MOMENT));
        self.relaxed.solve_within(&root, None, f64::INFINITY, moment)?;
        let near = |above| weights(&root, self.relaxed.duals(), above);
        let reached = root.threshold((self.relaxed.objective() - TINY).ceil() as i64);
        let weights = near(reached).or_else(|| near(-1)).ok_or(CoveringError::Numerics)?;
        Ok((bound(&root, &weights), weights))
    }

    /// Settles the case at hand or branches in it; leaves it as it is when told to halt.
    pub(super) fn visit(&mut self, control: Control<'_>) -> Result<Visit, CoveringError> {
        if let Some(row) = self.cases.uncoverable() {
            return Ok(self.leaf(CoveringNode::Uncoverable(row as u32)));
        }
        let beyond = (self.cases.cost() + self.cases.threshold(self.target)) as f64;
        let start = self.start.as_ref();
        let stop = self.relaxed.solve_within(&self.cases, start, beyond + SLACK, control)?;
        if stop == LinearStop::Iterations {
            return Ok(Visit::Next);
        }
        if stop == LinearStop::Finished && self.improve() {
            return Ok(Visit::Refuted);
        }
        if let Some(weights) = self.impossible(stop) {
            return Ok(self.leaf(CoveringNode::Infeasible(weights)));
        }
        if let Some(weights) = self.closing(stop) {
            let bound = bound(&self.cases, &weights);
            self.least = Some(self.least.map_or(bound, |least| least.min(bound)));
            return Ok(self.leaf(CoveringNode::Weights(weights)));
        }
        self.branch(control)
    }

    /// Takes what the relaxation suggests if it is cheaper than the best choice; whether that refutes
    /// what was to be shown.
    fn improve(&mut self) -> bool {
        let program = self.cases.program;
        let Some(found) = rounded(program, self.relaxed.values()) else { return false };
        let cost = program.cost(&found);
        if self.best.as_ref().is_none_or(|best| cost < program.cost(best)) {
            self.best = Some(found);
        }
        if !self.fixed {
            self.target = self.target.min(cost as i64);
        }
        (cost as i64) < self.target
    }

    /// Weights that show that the case has no choice, where its relaxation has none.
    fn impossible(&self, stop: LinearStop) -> Option<SparseWeights> {
        let ray = if stop == LinearStop::Infeasible { self.relaxed.farkas() } else { None };
        infeasible(&self.cases, &ray?)
    }

    /// Weights that settle the case.
    fn closing(&self, stop: LinearStop) -> Option<SparseWeights> {
        let above = self.cases.threshold(self.target);
        let worth = self.relaxed.objective() - self.cases.cost() as f64;
        let enough = stop != LinearStop::Finished || above < 0 || worth > above as f64 + TINY;
        let enough = enough && (self.best.is_some() || self.fixed);
        enough.then(|| weights(&self.cases, self.relaxed.duals(), above)).flatten()
    }

    fn branch(&mut self, control: Control<'_>) -> Result<Visit, CoveringError> {
        let start = self.relaxed.warm_start();
        let fractional = self.relaxed.fractional(&self.cases);
        let column = match &start {
            Some(start) if !fractional.is_empty() => {
                let (objective, target) = (self.relaxed.objective(), self.target);
                let node = Branching { start, objective, target, control };
                let Search { cases, relaxed, experience, .. } = self;
                node.choose(experience, cases, relaxed, &fractional)?
            }
            _ => {
                let mut columns = 0..self.cases.program.costs.len();
                columns.find(|&column| self.cases.is_free(column)).ok_or(CoveringError::Numerics)?
            }
        };
        let images = self.images(column);
        self.push(CoveringNode::Branch(column as u32));
        self.cases.push(column, true);
        self.open.push(Some(Open { start: start.clone(), first: self.tree.nodes.len(), images }));
        self.start = start;
        Ok(Visit::Next)
    }

    /// The orbit of a column under automorphisms that keep the decisions (orbital branching: Ostrowski, Linderoth,
    /// Rossi and Smriglio, Mathematical Programming 126, 2011).
    fn images(&mut self, column: usize) -> Vec<(u32, usize)> {
        if !self.images {
            return Vec::new();
        }
        let program = self.cases.program;
        let symmetry = self.symmetry.get_or_insert_with(|| Symmetry::new(program));
        let orbit = symmetry.orbit(&self.cases, column);
        orbit.into_iter().map(|(column, moved)| (column, self.listed(moved))).collect()
    }

    /// The index of an automorphism in the tree.
    fn listed(&mut self, automorphism: CoveringAutomorphism) -> usize {
        let list = &mut self.tree.automorphisms;
        *self.known.entry(automorphism).or_insert_with_key(|automorphism| {
            self.bytes += NUMBER * automorphism.0.len();
            list.push(automorphism.clone());
            list.len() - 1
        })
    }

    /// Settles the case at hand and turns to the next second case.
    fn leaf(&mut self, node: CoveringNode) -> Visit {
        self.push(node);
        while let Some((column, chosen)) = self.cases.pop() {
            if let Some(open) = self.open.pop().flatten().filter(|_| chosen) {
                self.exclude(column);
                self.exclude_images(open.first, &open.images);
                self.start = open.start;
                return Visit::Next;
            }
        }
        Visit::Done
    }

    fn exclude(&mut self, column: usize) {
        self.cases.push(column, false);
        self.open.push(None);
    }

    /// Branches on the columns of which each chosen is an image of the first case, which leaves none of them.
    fn exclude_images(&mut self, first: usize, images: &[(u32, usize)]) {
        for &(column, automorphism) in images {
            self.push(CoveringNode::Branch(column));
            self.push(CoveringNode::Image { node: first, automorphism });
            self.exclude(column as usize);
        }
    }

    fn push(&mut self, node: CoveringNode) {
        /// No number of a weight and the zeros before it have more digits and blanks.
        const WEIGHT: usize = 24;
        const LINE: usize = 32;
        self.bytes += match &node {
            CoveringNode::Weights(weights) => LINE + WEIGHT * weights.numerators().len(),
            _ => LINE,
        };
        self.tree.nodes.push(node);
    }

    /// The part of the tree that is settled, if every branch halves what is left.
    pub(super) fn settled(&self) -> f64 {
        let (mut share, mut settled) = (1.0, 0.0);
        for &(_, chosen) in self.cases.path() {
            share *= 0.5;
            settled += if chosen { 0.0 } else { share };
        }
        settled
    }
}
