//! The cases of a board's problem as cases of its program over orbits, where nothing is decided but by branches.
//!
//! A problem decides orbits itself, by forced and forbidden squares, and under independence by the pieces that are there.
//! The first are branches above the tree, whose other case a row shows to be impossible. The others are left free: where
//! a packing weighs too much on them, the row of the pair takes that off again; a branch decides them where an image asks
//! for that, or their size would spoil the rounding.

use super::cases::{Case, Cases, RowWeights};
use super::error::WriteError;
use destrier_board::{Problem, Square};
use destrier_certify::{
    CoveringAutomorphism, CoveringProgram, CoveringRow, Fixing, Instance, Node, Obstacle, Tree,
    Weights,
};
use num_bigint::BigUint;
use num_traits::{One, Zero};
use std::collections::{BTreeMap, HashMap};

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
    rows: HashMap<&'a CoveringRow, u32>,
    inverses: Vec<Vec<Square>>,
    fixing: Fixing,
    /// Which orbits branches decide.
    decided: Vec<bool>,
    path: Vec<Step>,
    /// For every node the last decision that led to it, and the case that it became.
    steps: Vec<Option<Step>>,
    places: Vec<usize>,
    nodes: Vec<Case>,
}

/// The cases of a tree that holds.
pub(super) fn cases_of_tree(
    problem: &Problem,
    program: &CoveringProgram,
    tree: &Tree,
) -> Result<Cases, WriteError> {
    let instance = Instance::new(problem)?;
    let mut walk = Walk::new(&instance, program, tree);
    let forced: Vec<usize> =
        instance.all().filter(|&orbit| walk.fixing.is_included(orbit)).collect();
    for &orbit in &forced {
        walk.nodes.push(branch(orbit));
        walk.decided[orbit] = true;
    }
    for orbit in instance.all().filter(|&orbit| instance.is_barred(orbit)) {
        if !walk.decided[orbit] {
            walk.exclude(orbit);
        }
    }
    for (node, own) in tree.nodes.iter().enumerate() {
        walk.places.push(walk.nodes.len());
        walk.steps.push(walk.path.last().copied());
        match own {
            Node::Branch(square) => walk.branch(node, instance.orbit_of(*square)),
            leaf => {
                walk.leaf(leaf);
                walk.next_case();
            }
        }
    }
    for &orbit in forced.iter().rev() {
        let row = walk.row(&CoveringRow::at_least(1, vec![index(orbit)]));
        walk.nodes.push(Case::Uncoverable(row));
    }
    let image = |images: &[Square], orbit: usize| {
        index(instance.orbit_of(images[instance.orbit(orbit)[0].index()]))
    };
    let over_orbits = |images: &[Square]| {
        CoveringAutomorphism(instance.all().map(|orbit| image(images, orbit)).collect())
    };
    let automorphisms = tree.automorphisms.iter().map(|own| over_orbits(&own.0)).collect();
    Ok(Cases { automorphisms, cuts: Vec::new(), nodes: walk.nodes })
}

/// A branch on an orbit, which is chosen first.
fn branch(orbit: usize) -> Case {
    Case::Branch { column: index(orbit), chosen: true }
}

/// An orbit as a column.
fn index(orbit: usize) -> u32 {
    u32::try_from(orbit).unwrap_or(u32::MAX)
}

impl<'a> Walk<'a> {
    fn new(instance: &'a Instance<'a>, program: &'a CoveringProgram, tree: &Tree) -> Self {
        let board = instance.problem.board;
        let inverses = tree.automorphisms.iter().map(|automorphism| automorphism.inverse(board));
        Walk {
            instance,
            rows: program.rows.iter().zip(0..).collect(),
            inverses: inverses.collect(),
            fixing: instance.fixing(),
            decided: vec![false; instance.all().len()],
            path: Vec::new(),
            steps: Vec::new(),
            places: Vec::new(),
            nodes: Vec::new(),
        }
    }

    /// The number of a row that the program has.
    fn row(&self, row: &CoveringRow) -> u32 {
        self.rows[row]
    }

    /// The row that asks for the squares of an orbit to be covered, and the orbits in it.
    fn cover(&self, orbit: usize) -> (u32, Vec<usize>) {
        let coverers = self.instance.coverers(self.instance.orbit(orbit)[0]);
        let columns = coverers.iter().map(|&from| index(from)).collect();
        (self.row(&CoveringRow::at_least(1, columns)), coverers)
    }

    /// The row that excludes an orbit: its own, or that of the pair with an included orbit.
    fn reason(&self, orbit: usize) -> u32 {
        let own = CoveringRow::at_most(0, vec![index(orbit)]);
        if let Some(&row) = self.rows.get(&own) {
            return row;
        }
        let squares = self.instance.orbit(orbit).iter();
        let attacked = squares.flat_map(|&square| self.instance.attacked(square));
        let mut attacked = attacked.map(|square| self.instance.orbit_of(square));
        let other = attacked.find(|&other| self.fixing.is_included(other)).unwrap_or(orbit);
        let pair = [orbit.min(other), orbit.max(other)].map(index);
        self.row(&CoveringRow::at_most(1, pair.to_vec()))
    }

    /// Branches on an orbit that is excluded anyway.
    fn exclude(&mut self, orbit: usize) {
        let row = self.reason(orbit);
        self.nodes.extend([branch(orbit), Case::Uncoverable(row)]);
        self.decided[orbit] = true;
    }

    fn branch(&mut self, node: usize, orbit: usize) {
        self.nodes.push(branch(orbit));
        self.decided[orbit] = true;
        self.instance.include(&mut self.fixing, orbit);
        self.path.push(Step { node, orbit, included: true });
    }

    /// Leaves the decisions whose second case is settled, and turns to the next second case.
    fn next_case(&mut self) {
        while let Some(step) = self.path.pop() {
            if step.included {
                self.instance.release(&mut self.fixing, step.orbit);
                self.fixing.exclude(step.orbit);
                return self.path.push(Step { included: false, ..step });
            }
            self.fixing.readmit(step.orbit);
            self.decided[step.orbit] = false;
        }
    }

    /// The leaf, below branches on orbits that are excluded anyway, where it needs some.
    fn leaf(&mut self, leaf: &Node) {
        let board = self.instance.problem.board;
        let wanted = match leaf {
            Node::Image { node, automorphism } => self.wanted(*node, *automorphism),
            Node::Packing(_) | Node::Sparse(_) => self.uneven(),
            _ => Vec::new(),
        };
        wanted.iter().for_each(|&orbit| self.exclude(orbit));
        let case = match leaf {
            Node::Packing(packing) => self.packing(packing),
            Node::Sparse(packing) => self.packing(&packing.on(board)),
            Node::Obstacle(Obstacle::Uncoverable(square)) => self.uncoverable(*square),
            Node::Obstacle(Obstacle::Clash(square)) => {
                Case::Uncoverable(self.reason(self.instance.orbit_of(*square)))
            }
            &Node::Image { node, automorphism } => {
                Case::Image { node: self.places[node], automorphism }
            }
            Node::Branch(_) => return, // no leaf
        };
        self.nodes.push(case);
        wanted.into_iter().for_each(|orbit| self.decided[orbit] = false);
    }

    /// Whether the pieces that are there exclude an orbit that no branch decides.
    fn is_implied(&self, orbit: usize) -> bool {
        self.fixing.is_excluded(orbit) && !self.decided[orbit]
    }

    /// The orbits that an image takes to decided ones of another node, and no branch decides here.
    fn wanted(&self, node: usize, automorphism: usize) -> Vec<usize> {
        let inverse = &self.inverses[automorphism];
        let before = |step: &Step| self.steps[step.node];
        let above = std::iter::successors(self.steps[node], before);
        let origin = |step: Step| {
            let square = self.instance.orbit(step.orbit)[0];
            self.instance.orbit_of(inverse[square.index()])
        };
        above.map(origin).filter(|&orbit| !self.decided[orbit]).collect()
    }

    /// The implied orbits whose size is no multiple of what all free ones have in common.
    fn uneven(&self) -> Vec<usize> {
        let step = self.fixing.size_step();
        let uneven = |&orbit: &usize| {
            self.is_implied(orbit) && !self.instance.orbit(orbit).len().is_multiple_of(step)
        };
        self.instance.all().filter(uneven).collect()
    }

    /// Weights on rows that bound as much as a packing does; where no orbit is free, that there is no cover.
    fn packing(&self, packing: &Weights) -> Case {
        let instance = self.instance;
        let mut numerators: BTreeMap<u32, BigUint> = BTreeMap::new();
        let mut loads = vec![BigUint::zero(); instance.all().len()];
        for orbit in instance.all() {
            let squares = instance.orbit(orbit).iter();
            let weight: BigUint = squares.map(|&square| packing.numerator(square)).sum();
            if !weight.is_zero() {
                let (row, coverers) = self.cover(orbit);
                coverers.into_iter().for_each(|from| loads[from] += &weight);
                *numerators.entry(row).or_default() += weight;
            }
        }
        let is_free = |orbit| self.fixing.is_free(orbit);
        let infeasible = !numerators.is_empty() && !instance.all().any(is_free);
        let denominator = packing.denominator();
        for orbit in instance.all().filter(|&orbit| self.is_implied(orbit)) {
            let size = if infeasible { 0 } else { instance.orbit(orbit).len() };
            let most = denominator * BigUint::from(size);
            if loads[orbit] > most {
                *numerators.entry(self.reason(orbit)).or_default() += &loads[orbit] - most;
            }
        }
        let numerators = numerators.into_iter().collect();
        let weights = RowWeights { denominator: denominator.clone(), numerators };
        if infeasible { Case::Infeasible(weights) } else { Case::Weights(weights) }
    }

    /// That no orbit is left that covers a square.
    fn uncoverable(&self, square: Square) -> Case {
        let (row, coverers) = self.cover(self.instance.orbit_of(square));
        let implied = coverers.into_iter().filter(|&orbit| self.is_implied(orbit));
        let reasons = implied.map(|orbit| self.reason(orbit));
        let once = |row| (row, BigUint::one());
        let rows: BTreeMap<u32, BigUint> = std::iter::once(row).chain(reasons).map(once).collect();
        let numerators = rows.into_iter().collect();
        Case::Infeasible(RowWeights { denominator: BigUint::one(), numerators })
    }
}
