//! Derives the clause of every node: not all decisions on the way to it.

use super::combination::{Clause, Combination, CostLimit, Way, resolve};
use super::formula::{Formula, Id, Limit};
use destrier_board::Square;
use destrier_certify::{Node, Obstacle, Tree, Weights};
use num_bigint::BigInt;
use num_integer::Integer;
use std::collections::HashMap;
use std::io::{self, Write};

/// A node, moved by a permutation of the orbits.
type Task = (usize, usize);

/// What every node of the tree needs to become a clause.
pub(super) struct Clauses<'a> {
    formula: &'a Formula<'a>,
    tree: &'a Tree,
    /// The way to each node, and of branches the second case.
    ways: Vec<Way>,
    second: Vec<usize>,
    /// Permutations of the orbits met so far; the first is the identity.
    moves: Vec<Vec<usize>>,
    numbers: HashMap<Vec<usize>, usize>,
    /// For each automorphism, for each orbit the one moved onto it.
    origins: Vec<Vec<usize>>,
    done: HashMap<Task, Clause>,
    last: Id,
}

impl<'a> Clauses<'a> {
    pub(super) fn new(formula: &'a Formula<'a>, tree: &'a Tree) -> Self {
        let orbits = &formula.orbits;
        let (ways, second) = ways(formula, tree);
        let origin = |images: &[Square]| {
            let mut origin = vec![0; orbits.len()];
            for (from, orbit) in orbits.iter().enumerate() {
                origin[orbits.orbit_of(images[orbit[0].index()])] = from;
            }
            origin
        };
        let origins = tree.automorphisms.iter().map(|automorphism| origin(&automorphism.0));
        let identity: Vec<usize> = (0..orbits.len()).collect();
        Clauses {
            formula,
            tree,
            ways,
            second,
            moves: vec![identity.clone()],
            numbers: HashMap::from([(identity, 0)]),
            origins: origins.collect(),
            done: HashMap::new(),
            last: formula.given(),
        }
    }

    /// Writes all steps; the number of the contradiction.
    ///
    /// Invariants: `done` has the clause of a task only after those that it needs, so steps name earlier lines
    /// alone; the clause of a node, moved, says that not all of some decisions on the way to it, moved, hold.
    /// There is none on the way to the root, whose clause is therefore the contradiction.
    pub(super) fn write(mut self, proof: &mut impl Write) -> io::Result<Id> {
        let mut tasks: Vec<Task> = vec![(0, 0)];
        while let Some(&task) = tasks.last() {
            let missing =
                if self.done.contains_key(&task) { Vec::new() } else { self.missing(task) };
            if !missing.is_empty() {
                tasks.extend(missing);
                continue;
            }
            if !self.done.contains_key(&task) {
                let clause = self.derive(task, proof)?;
                self.done.insert(task, clause);
            }
            tasks.pop();
        }
        Ok(self.done[&(0, 0)].id)
    }

    /// The clauses that a node's clause follows from.
    fn needs(&mut self, (node, moved): Task) -> Vec<Task> {
        match self.tree.nodes[node] {
            Node::Branch(_) => vec![(self.second[node], moved), (node + 1, moved)],
            Node::Image { node: other, automorphism } => {
                let origin = &self.origins[automorphism];
                let both: Vec<usize> =
                    origin.iter().map(|&orbit| self.moves[moved][orbit]).collect();
                let next = self.moves.len();
                let number = *self.numbers.entry(both.clone()).or_insert(next);
                if number == next {
                    self.moves.push(both);
                }
                vec![(other, number)]
            }
            _ => Vec::new(),
        }
    }

    fn missing(&mut self, task: Task) -> Vec<Task> {
        let mut needs = self.needs(task);
        needs.retain(|need| !self.done.contains_key(need));
        needs
    }

    fn derive(&mut self, task: Task, proof: &mut impl Write) -> io::Result<Clause> {
        let (node, moved) = task;
        let (steps, decisions) = match &self.tree.nodes[node] {
            Node::Branch(square) => {
                let orbit = self.moves[moved][self.formula.orbits.orbit_of(*square)];
                let cases = self.needs(task).into_iter().rev();
                let cases: Vec<Clause> = cases.map(|case| self.done[&case].clone()).collect();
                match cases.iter().find(|case| !case.decisions.contains_key(&orbit)) {
                    Some(enough) => return Ok(enough.clone()),
                    None => resolve(&cases, orbit),
                }
            }
            Node::Image { .. } => {
                let other = self.needs(task)[0];
                let other = self.done[&other].clone();
                let way: Way = self.ways[node]
                    .iter()
                    .map(|(&o, &case)| (self.moves[moved][o], case))
                    .collect();
                if other.decisions.keys().all(|orbit| way.contains_key(orbit)) {
                    return Ok(other);
                }
                let mut sum = Sum::new(self.formula, &way, &self.moves[0]);
                sum.sum.add_clause(&other);
                sum.finish()
            }
            leaf => self.leaf(leaf, node, &self.moves[moved]),
        };
        writeln!(proof, "pol {steps};")?;
        self.last += 1;
        Ok(Clause { id: self.last, decisions })
    }

    fn leaf(&self, leaf: &Node, node: usize, moved: &[usize]) -> (String, Way) {
        let mut sum = Sum::new(self.formula, &self.ways[node], moved);
        match leaf {
            Node::Packing(weights) => sum.add_packing(weights),
            Node::Sparse(weights) => sum.add_packing(&weights.on(self.formula.orbits.board())),
            Node::Obstacle(Obstacle::Uncoverable(square)) => {
                sum.add_row(self.formula.orbits.orbit_of(*square), &1.into());
            }
            Node::Obstacle(Obstacle::Clash(square)) => {
                sum.add_unit(self.formula.orbits.orbit_of(*square));
            }
            Node::Branch(_) | Node::Image { .. } => {}
        }
        sum.finish()
    }
}

/// The way to each node of a tree in preorder, and the second case of each branch.
///
/// Invariants: `open` has the branches above the next node, the lowest last, and `way` how each is decided there;
/// as long as the first case of a branch is under way it has no second case.
fn ways(formula: &Formula, tree: &Tree) -> (Vec<Way>, Vec<usize>) {
    let mut ways = Vec::with_capacity(tree.nodes.len());
    let mut second = vec![0; tree.nodes.len()];
    let mut open: Vec<(usize, usize)> = Vec::new();
    let mut way = Way::new();
    for (index, node) in tree.nodes.iter().enumerate() {
        ways.push(way.clone());
        if let Node::Branch(square) = node {
            let orbit = formula.orbits.orbit_of(*square);
            open.push((index, orbit));
            way.insert(orbit, true);
            continue;
        }
        while let Some((branch, orbit)) = open.pop() {
            if second[branch] == 0 {
                second[branch] = index + 1;
                way.insert(orbit, false);
                open.push((branch, orbit));
                break;
            }
            way.remove(&orbit);
        }
    }
    (ways, second)
}

/// A linear combination of constraints at a leaf, in reverse Polish notation, with its coefficients.
///
/// It is computed with the orbits where the tree has them, and written with them moved.
struct Sum<'a> {
    formula: &'a Formula<'a>,
    moved: &'a [usize],
    way: &'a Way,
    sum: Combination,
}

/// How an orbit is decided at a leaf.
enum Fixed {
    Free,
    Included,
    Excluded,
}

impl<'a> Sum<'a> {
    fn new(formula: &'a Formula<'a>, way: &'a Way, moved: &'a [usize]) -> Self {
        Sum { formula, moved, way, sum: Combination::new(formula.orbits.len()) }
    }

    fn is_included(&self, orbit: usize) -> bool {
        self.formula.included.contains_key(&orbit) || self.way.get(&orbit) == Some(&true)
    }

    /// An included orbit that attacks this one.
    fn attacker(&self, orbit: usize) -> Option<usize> {
        self.formula.attacked[orbit].iter().copied().find(|&other| self.is_included(other))
    }

    fn fixed(&self, orbit: usize) -> Fixed {
        let excluded = self.formula.excluded.contains_key(&orbit)
            || self.way.get(&orbit) == Some(&false)
            || self.attacker(orbit).is_some();
        match (self.is_included(orbit), excluded) {
            (true, _) => Fixed::Included,
            (_, true) => Fixed::Excluded,
            _ => Fixed::Free,
        }
    }

    fn add_row(&mut self, orbit: usize, factor: &BigInt) {
        let terms: Vec<(usize, BigInt)> =
            self.formula.coverers[orbit].iter().map(|&from| (from, 1.into())).collect();
        self.sum.add(self.formula.row(self.moved[orbit]), factor, &terms, &1.into());
    }

    /// "Included", of an orbit that the problem includes.
    fn add_unit(&mut self, orbit: usize) {
        if let Some(&id) = self.formula.included.get(&self.moved[orbit]) {
            self.sum.add(id, &1.into(), &[(orbit, 1.into())], &1.into());
        }
    }

    /// The rows by their weights, and the limit as often as a piece weighs.
    fn add_packing(&mut self, weights: &Weights) {
        let mut factors = vec![BigInt::ZERO; self.sum.terms.len()];
        for square in weights.board().squares() {
            let orbit = self.formula.orbits.orbit_of(square);
            factors[orbit] += BigInt::from(weights.numerator(square).clone());
        }
        for (orbit, factor) in factors.iter().enumerate() {
            if *factor > BigInt::ZERO {
                self.add_row(orbit, factor);
            }
        }
        self.add_limit(&BigInt::from(weights.denominator().clone()));
        for orbit in 0..self.sum.terms.len() {
            let idle = !matches!(self.fixed(orbit), Fixed::Included);
            if idle && self.sum.terms[orbit] < BigInt::ZERO {
                self.weaken(orbit);
            }
        }
    }

    /// "Fewer pieces than claimed", times a factor, rounded where free orbits have a common size.
    fn add_limit(&mut self, factor: &BigInt) {
        let Some(Limit { id, claimed }) = self.formula.limit else { return };
        let all = 0..self.formula.orbits.len();
        let costs: Vec<BigInt> = all.clone().map(|orbit| self.formula.size(orbit).into()).collect();
        let free = all.filter(|&orbit| matches!(self.fixed(orbit), Fixed::Free));
        let step = free.fold(0, |step, orbit| step.gcd(&self.formula.size(orbit))).max(1);
        let excluded: Vec<bool> =
            (0..costs.len()).map(|orbit| matches!(self.fixed(orbit), Fixed::Excluded)).collect();
        let limit = CostLimit { id, claimed, costs: &costs, step };
        self.sum.add_limit(&limit, factor, |orbit| {
            excluded[orbit].then(|| self.formula.name(self.moved[orbit]))
        });
    }

    /// Takes an orbit out of the sum.
    fn weaken(&mut self, orbit: usize) {
        self.sum.weaken(orbit, &self.formula.name(self.moved[orbit]));
    }

    /// Puts reasons for what follows from other decisions, and makes a clause of the sum.
    fn finish(mut self) -> (String, Way) {
        for orbit in 0..self.sum.terms.len() {
            if self.sum.terms[orbit] > BigInt::ZERO && self.way.get(&orbit) != Some(&false) {
                self.explain_excluded(orbit);
            }
        }
        for orbit in 0..self.sum.terms.len() {
            let factor = -self.sum.terms[orbit].clone();
            if let Some(&id) = self.formula.included.get(&self.moved[orbit])
                && factor > BigInt::ZERO
            {
                self.sum.add(id, &factor, &[(orbit, 1.into())], &1.into());
            }
        }
        let (steps, decisions) = self.sum.clause();
        let moved = decisions.into_iter().map(|(orbit, included)| (self.moved[orbit], included));
        (steps, moved.collect())
    }

    fn explain_excluded(&mut self, orbit: usize) {
        let factor = self.sum.terms[orbit].clone();
        if let Some(&id) = self.formula.excluded.get(&self.moved[orbit]) {
            return self.sum.add(id, &factor, &[(orbit, (-1).into())], &1.into());
        }
        let Some(attacker) = self.attacker(orbit) else { return };
        let pair = [self.moved[orbit], self.moved[attacker]];
        let key = (pair[0].min(pair[1]), pair[0].max(pair[1]));
        let terms = [(orbit, (-1).into()), (attacker, (-1).into())];
        self.sum.add(self.formula.apart[&key], &factor, &terms, &1.into());
    }
}
