//! A lower bound on the costs of a linear program by cases; the theorem is in `FORMAT.md`.
//!
//! Time is linear in the text, in the rows that nodes name, and in all columns at the leaves; an automorphism takes as
//! long as sorting the rows. No recursion.

use super::automorphism::{LinearAutomorphism, inverses};
use super::case::LinearCase;
use super::domination::LinearDomination;
use super::frames::{Bound, Frame, Kind, Place, Step};
use super::narrowing::LinearNarrowing;
use super::node::LinearNode;
use super::propagation::{Incidence, RowsOf};
use crate::linear::{LinearProgram, LinearRange, LinearRow, Multipliers};
use crate::rejection::Rejection;
use crate::walk::{Case, Nodes, Settled, lesser};
use crate::whole::Whole;
use crate::work::Work;
use num_rational::BigRational;
use std::sync::OnceLock;

/// Exact arithmetic takes as long for a term of a weighted row as going through so many terms,
const TERM: usize = 4;
/// for a column at a leaf as so many,
const COLUMN: usize = 8;
/// and for a term of a row that is rounded or sorted as so many.
const ROUNDED: usize = 16;

/// What is the same in all cases of a tree.
struct Given<'a> {
    /// The bound that no leaf of the first tree may be below, or that each must be infinite.
    claimed: &'a Bound,
    inverses: Vec<Vec<u32>>,
    /// The words of 64 bits that the terms of each row of the program have.
    words: Vec<usize>,
    /// The rows of columns, once there is a node that goes through them.
    rows_of: OnceLock<RowsOf>,
}

/// The nodes that are gone through, and the case that they have come to.
struct Cases<'a> {
    given: &'a Given<'a>,
    case: LinearCase<'a>,
    /// The index of the node that comes next.
    index: usize,
    frames: Vec<Frame>,
    /// How many of these are above the first node.
    above: usize,
    /// All steps so far, and what is known of all nodes: of use to images alone, and empty if there are no automorphisms.
    steps: Vec<Step>,
    places: Vec<Place>,
    step: Option<usize>,
    tree: usize,
    /// How many parts and trees there are so far.
    parts: usize,
    trees: usize,
    incidence: Option<Incidence<'a>>,
    /// About how many bytes the ranges of the program have.
    size: usize,
    work: Work,
}

/// Checks the nodes of a tree with these automorphisms, each as it comes, and returns the bound of the tree. No leaf of it may
/// be below `claimed`; if that is infinite, all must be.
pub(super) fn bound(
    program: &LinearProgram,
    automorphisms: &[LinearAutomorphism],
    nodes: impl Nodes<LinearNode>,
    claimed: &Bound,
    mut work: Work,
) -> Result<Bound, Rejection> {
    let words: Vec<usize> = program.rows.iter().map(LinearRow::words).collect();
    for automorphism in automorphisms {
        work.earn(automorphism.0.len());
        work.spend(ROUNDED * words.iter().sum::<usize>())?;
    }
    let inverses = inverses(program, automorphisms)?;
    let given = Given { claimed, inverses, words, rows_of: OnceLock::new() };
    nodes.lead(&mut Cases {
        given: &given,
        case: LinearCase::new(program),
        index: 0,
        frames: Vec::new(),
        above: 0,
        steps: Vec::new(),
        step: None,
        places: Vec::new(),
        tree: 0,
        parts: 0,
        trees: 0,
        incidence: None,
        size: program.columns.iter().map(|column| column.range.size()).sum(),
        work,
    })
}

impl Case for Cases<'_> {
    type Node = LinearNode;
    type Value = BigRational;

    fn below(word: &str) -> Option<usize> {
        match word {
            "branch" | "part" => Some(2),
            "cut" | "round" | "lemma" | "elimination" | "stable" | "propagate" | "dominated"
            | "dominating" | "narrow" => Some(1),
            "weights" | "infeasible" | "image" => Some(0),
            _ => None,
        }
    }

    fn next(&mut self, node: &LinearNode) -> Result<Settled<BigRational>, Rejection> {
        let index = self.index;
        self.index += 1;
        let inside = |reason| Rejection::InLeaf { node: index + 1, reason: Box::new(reason) };
        self.go_through(index, node).map_err(inside)
    }

    fn pass(&mut self, nodes: usize) -> Result<Settled<BigRational>, Rejection> {
        self.index += nodes;
        self.settle(self.index, None)
    }

    /// A part's bound is needed for the sum of both.
    fn size(&self) -> Option<usize> {
        let frames = self.frames.last().map_or(0, |frame| frame.size);
        let size = self.size + self.case.size_of_cuts() + frames;
        (self.tree == 0 && !self.has_images()).then_some(size)
    }

    fn fork(&mut self, parts: usize) -> Self {
        Cases {
            case: self.case.clone(),
            frames: self.frames.clone(),
            above: self.frames.len(),
            steps: Vec::new(),
            places: Vec::new(),
            incidence: None,
            work: self.work.share(parts),
            ..*self
        }
    }

    fn work(&mut self) -> &mut Work {
        &mut self.work
    }
}

impl<'a> Cases<'a> {
    /// Goes through a node; returns the bound of the first tree when all of its nodes are there.
    fn go_through(&mut self, index: usize, node: &LinearNode) -> Result<Option<Bound>, Rejection> {
        if self.has_images() {
            self.places.push(Place { step: self.step, tree: self.tree, is_settled: false });
        }
        let bound = match node {
            LinearNode::Branch { column, at_most, value } => {
                return self.branch(index, *column as usize, *at_most, value);
            }
            LinearNode::Part(columns) => return self.part(index, columns),
            LinearNode::Cut(cut) => {
                self.spend(&cut.weights, ROUNDED, 0)?;
                let row = self.case.cut(cut)?;
                return self.add(index, row);
            }
            LinearNode::Round(weights) => {
                self.spend(weights, ROUNDED, 0)?;
                let row = self.case.rounded(weights)?;
                return self.add(index, row);
            }
            LinearNode::Lemma(lemma) => {
                let row = self.case.lemma_within(lemma, &mut self.work)?;
                return self.add(index, row);
            }
            LinearNode::Elimination(elimination) => {
                let row = self.case.elimination_within(elimination, &mut self.work)?;
                return self.add(index, row);
            }
            LinearNode::Stable(stable) => {
                let rows = Incidence::once(&mut self.incidence, &self.given.rows_of, &self.case);
                let row = stable.row(&self.case, rows, &mut self.work)?;
                return self.add(index, row);
            }
            LinearNode::Propagate => return self.propagate(index),
            LinearNode::Dominated(own) => return self.dominate(index, own, false),
            LinearNode::Dominating(own) => return self.dominate(index, own, true),
            LinearNode::Narrow(narrowing) => return self.narrow_all(index, narrowing),
            LinearNode::Weights(weights) => {
                self.spend(weights, TERM, COLUMN)?;
                Some(self.case.bound(weights)?)
            }
            LinearNode::Infeasible(weights) => {
                self.spend(weights, TERM, COLUMN)?;
                self.case.infeasible(weights)?;
                None
            }
            LinearNode::Image { node, automorphism } => {
                self.image(index, *node, *automorphism)?;
                None
            }
        };
        self.settle(index, bound)
    }

    fn has_images(&self) -> bool {
        !self.given.inverses.is_empty()
    }

    /// Pays for weights: so much for each word of a term and so much for each column.
    fn spend(
        &mut self,
        weights: &Multipliers,
        term: usize,
        column: usize,
    ) -> Result<(), Rejection> {
        self.work.earn(weights.numerators().len());
        let mut steps = column * self.case.ranges.len() * weights.denominator().words();
        for (row, weight) in weights.numerators() {
            let own = self.given.words.get(row as usize).copied();
            let words = own
                .unwrap_or_else(|| self.case.words_of_cut(row as usize - self.given.words.len()));
            steps = steps.saturating_add(term * words * weight.words());
        }
        self.work.spend(steps)
    }

    fn open(&mut self, node: usize, kind: Kind) {
        let size = self.frames.last().map_or(0, |frame| frame.size) + kind.size();
        self.frames.push(Frame { node, rows: self.case.rows(), step: self.step, size, kind });
    }

    /// Adds a row in the node that follows and all below it.
    fn add(&mut self, node: usize, row: LinearRow) -> Result<Option<Bound>, Rejection> {
        self.open(node, Kind::Row);
        self.case.push(row).map(|()| None)
    }

    fn branch(
        &mut self,
        node: usize,
        column: usize,
        at_most: bool,
        value: &Whole,
    ) -> Result<Option<Bound>, Rejection> {
        if !self.case.columns[column].whole {
            return Err(Rejection::ContinuousColumn { column: column + 1 });
        }
        let (range, beside) = (self.case.ranges[column].clone(), if at_most { 1 } else { -1 });
        let beside = Whole::from(value.to_big() + beside);
        let [first, second] = match at_most {
            true => [LinearRange::at_most(value.clone()), LinearRange::at_least(beside)],
            false => [LinearRange::at_least(value.clone()), LinearRange::at_most(beside)],
        };
        if [&first, &second].into_iter().any(|side| range.narrowed(side).is_empty()) {
            return Err(Rejection::EmptyCase { column: column + 1 });
        }
        self.open(node, Kind::Branch { column, range, second: Some(second), first: None });
        self.narrow(column, first);
        Ok(None)
    }

    /// Turns to the case where a column is on this side of a branch.
    fn narrow(&mut self, column: usize, side: LinearRange) {
        self.incidence.iter_mut().for_each(Incidence::forget);
        self.case.ranges[column] = self.case.ranges[column].narrowed(&side);
        if self.has_images() {
            self.steps.push(Step { column, side, before: self.step });
            self.step = Some(self.steps.len() - 1);
        }
    }

    /// Leaves columns the numbers of solutions that cost less than a number, which bounds the others.
    fn narrow_all(
        &mut self,
        node: usize,
        own: &LinearNarrowing,
    ) -> Result<Option<Bound>, Rejection> {
        self.spend(&own.weights, TERM, COLUMN)?;
        if self.tree == 0 {
            self.compare(&Some(own.cost.clone()))?;
        }
        let mut narrowed = self.case.narrowed(own)?;
        for (column, range) in &mut narrowed {
            std::mem::swap(range, &mut self.case.ranges[*column]);
        }
        self.incidence.iter_mut().for_each(Incidence::forget);
        self.open(node, Kind::Narrowing(narrowed, own.cost.clone()));
        Ok(None)
    }

    /// Leaves columns one of two numbers each, as solutions that cost no more have these.
    fn dominate(
        &mut self,
        node: usize,
        domination: &LinearDomination,
        takes: bool,
    ) -> Result<Option<Bound>, Rejection> {
        if self.has_images() {
            return Err(Rejection::DominatedWithImages);
        }
        let rows = Incidence::once(&mut self.incidence, &self.given.rows_of, &self.case);
        let narrowed = domination.narrow(takes, &mut self.case, rows, &mut self.work)?;
        self.open(node, Kind::Domination(narrowed));
        Ok(None)
    }

    /// Narrows ranges by the rows. Rows that left all of them above can rule out more only where branches have come since.
    fn propagate(&mut self, node: usize) -> Result<Option<Bound>, Rejection> {
        let rows = Incidence::once(&mut self.incidence, &self.given.rows_of, &self.case);
        let is_known = |frame: &Frame| matches!(frame.kind, Kind::Propagation(_));
        let since = self.frames.iter().rposition(is_known);
        if since.is_none() {
            rows.queue_all();
        }
        let (case, work) = (&self.case, &mut self.work);
        work.spend(self.frames.len() - since.unwrap_or(0))?;
        let frames = &self.frames[since.unwrap_or(self.frames.len())..];
        for frame in frames {
            match &frame.kind {
                Kind::Branch { column, range, .. } => rows.queue_of(*column, range, case, work)?,
                Kind::Domination(narrowed) | Kind::Narrowing(narrowed, _) => narrowed
                    .iter()
                    .try_for_each(|(column, range)| rows.queue_of(*column, range, case, work))?,
                _ => {}
            }
        }
        let narrowed = rows.narrow(&mut self.case, &mut self.work)?;
        self.open(node, Kind::Propagation(narrowed));
        Ok(None)
    }

    fn part(&mut self, node: usize, columns: &[u32]) -> Result<Option<Bound>, Rejection> {
        let (part, tree) = (self.case.part, self.tree);
        if self.has_images() {
            self.work.spend(self.frames.len())?;
            let is_narrowing = |frame: &Frame| matches!(frame.kind, Kind::Narrowing(..));
            if self.frames.iter().any(is_narrowing) {
                return Err(Rejection::PartBelowNarrowing);
            }
        }
        let counts = |column: &&u32| self.case.parts[**column as usize] == part;
        if let Some(column) = columns.iter().find(|column| !counts(column)) {
            return Err(Rejection::ColumnOfOtherPart { column: *column as usize + 1 });
        }
        self.open(node, Kind::Part { columns: columns.to_vec(), part, tree, first: None });
        self.parts += 1;
        self.case.part = self.parts;
        columns.iter().for_each(|&column| self.case.parts[column as usize] = self.parts);
        self.turn_to_tree();
        Ok(None)
    }

    /// Turns to a tree that begins here.
    fn turn_to_tree(&mut self) {
        self.trees += 1;
        self.tree = self.trees;
    }

    /// Notes the bound of a node, and those of all nodes above it that have no other case open, and turns to the next case;
    /// returns the bound of the first tree if there is none.
    fn settle(&mut self, mut node: usize, mut bound: Bound) -> Result<Option<Bound>, Rejection> {
        loop {
            if let Some(place) = self.places.get_mut(node) {
                place.is_settled = true;
            }
            if self.tree == 0 {
                self.compare(&bound)?;
            }
            let is_below = self.frames.len() > self.above;
            let Some(frame) = self.frames.pop_if(|_| is_below) else { return Ok(Some(bound)) };
            self.incidence.iter_mut().for_each(Incidence::forget);
            node = frame.node;
            self.case.truncate(frame.rows);
            self.step = frame.step;
            match frame.kind {
                Kind::Row => {}
                Kind::Propagation(narrowed) | Kind::Domination(narrowed) => self.widen(narrowed),
                Kind::Narrowing(narrowed, cost) => {
                    self.widen(narrowed);
                    bound = lesser(bound, Some(cost));
                }
                Kind::Branch { column, range, second: Some(second), .. } => {
                    self.case.ranges[column].clone_from(&range);
                    let kind = Kind::Branch { column, range, second: None, first: bound };
                    self.open(node, kind);
                    self.narrow(column, second);
                    return Ok(None);
                }
                Kind::Branch { column, range, first, .. } => {
                    self.case.ranges[column] = range;
                    bound = lesser(first, bound);
                }
                Kind::Part { columns, part, tree, first: None } => {
                    self.open(node, Kind::Part { columns, part, tree, first: Some(bound) });
                    self.case.part = part;
                    self.turn_to_tree();
                    return Ok(None);
                }
                Kind::Part { columns, part, tree, first: Some(first) } => {
                    columns.iter().for_each(|&column| self.case.parts[column as usize] = part);
                    self.tree = tree;
                    bound = first.zip(bound).map(|(first, second)| first + second);
                }
            }
        }
    }

    /// Gives columns the ranges again that they had above.
    fn widen(&mut self, narrowed: Vec<(usize, LinearRange)>) {
        narrowed.into_iter().rev().for_each(|(column, range)| self.case.ranges[column] = range);
    }

    /// Checks that a bound in the first tree is not below the one claimed.
    fn compare(&self, bound: &Bound) -> Result<(), Rejection> {
        match (self.given.claimed, bound) {
            (_, None) => Ok(()),
            (None, Some(_)) => Err(Rejection::BoundForInfeasible),
            (Some(claimed), Some(bound)) if bound >= claimed => Ok(()),
            (Some(claimed), Some(bound)) => {
                Err(Rejection::BoundBelowClaim { claimed: claimed.clone(), shown: bound.clone() })
            }
        }
    }

    /// Checks that whatever the branches above the other node say, holds for the images of this leaf's solutions.
    fn image(&mut self, index: usize, target: usize, automorphism: usize) -> Result<(), Rejection> {
        self.work.earn(2);
        self.work.spend(self.case.ranges.len())?;
        let node = index + 1;
        let inverse = self
            .given
            .inverses
            .get(automorphism)
            .ok_or(Rejection::NoSuchAutomorphism { node, automorphism: automorphism + 1 })?;
        let there = self.places.get(target).filter(|place| place.is_settled);
        let there = there.ok_or(Rejection::ImageOfOpenNode { node, target: target + 1 })?;
        if there.tree != self.tree {
            return Err(Rejection::ImageOfOtherTree { node, target: target + 1 });
        }
        let counts = |column: usize| self.case.cost(column).is_some();
        let mut images = inverse.iter().enumerate();
        if let Some((image, _)) =
            images.find(|&(image, &own)| counts(image) != counts(own as usize))
        {
            return Err(Rejection::ImageOfOtherPart { node, column: image + 1 });
        }
        let before = |step: &&Step| step.before.map(|before| &self.steps[before]);
        for step in std::iter::successors(there.step.map(|step| &self.steps[step]), before) {
            let own = inverse[step.column] as usize;
            if !self.case.ranges[own].is_within(&step.side) {
                let column = step.column + 1;
                return Err(Rejection::ColumnOutside { node, target: target + 1, column });
            }
        }
        Ok(())
    }
}
