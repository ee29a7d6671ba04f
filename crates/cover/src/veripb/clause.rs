//! Derives the clause of every node: not all decisions on the way to it.

use super::combination::{Clause, Combination, CostLimit, Way, resolve};
use super::error::{MAX_NODES, VeripbError};
use super::formula::{Formula, Id, sided};
use destrier_certify::{LinearAutomorphism, LinearNode, LinearTree, Multipliers, Rejection};
use destrier_vipr::{AllRows, inverse, seconds};
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, Zero};
use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;
use std::io::Write;

/// A node, moved by a permutation of the columns.
type Task = (usize, usize);

/// What every node of the tree needs to become a clause.
pub(super) struct Clauses<'a> {
    formula: &'a Formula<'a>,
    tree: &'a LinearTree,
    rows: AllRows<'a>,
    /// The first node after the sums of rows.
    root: usize,
    /// The constraints that sums of rows are, as far as they are derived.
    sums: Vec<Id>,
    /// The decision that leads to each node and at which node, and of branches the second case.
    above: Vec<Option<(usize, u32, bool)>>,
    second: Vec<usize>,
    /// Permutations of the columns met so far; the first is the identity.
    moves: Vec<LinearAutomorphism>,
    numbers: HashMap<LinearAutomorphism, usize>,
    /// For each automorphism, for each column the one moved onto it.
    origins: Vec<Vec<u32>>,
    done: HashMap<Task, Clause>,
    last: Id,
}

impl<'a> Clauses<'a> {
    /// Nothing written yet of a tree that holds.
    pub(super) fn new(formula: &'a Formula<'a>, tree: &'a LinearTree) -> Result<Self, VeripbError> {
        let rows = AllRows::new(formula.program, tree)?;
        let root = rows.sums().len();
        // a sum of no rows has no steps
        if rows.sums().iter().any(|weights| weights.numerators().len() == 0) {
            return Err(VeripbError::OtherNode);
        }
        for node in &tree.nodes[root..] {
            match node {
                LinearNode::Part(_) => return Err(VeripbError::Parts),
                LinearNode::Branch { .. } => {}
                node if node.is_leaf() => {}
                _ => return Err(VeripbError::OtherNode),
            }
        }
        let identity = LinearAutomorphism((0..).take(formula.names.len()).collect());
        let second = seconds(tree);
        Ok(Clauses {
            formula,
            tree,
            rows,
            root,
            sums: Vec::new(),
            above: above(tree, &second),
            second,
            moves: vec![identity.clone()],
            numbers: HashMap::from([(identity, 0)]),
            origins: tree.automorphisms.iter().map(inverse).collect(),
            done: HashMap::new(),
            last: formula.before_clauses(),
        })
    }

    /// Writes all steps; the number of the contradiction.
    ///
    /// Invariants: `done` has the clause of a task only after those that it needs, so steps name earlier lines
    /// alone; the clause of a node, moved, says that not all of some decisions on the way to it, moved, hold.
    /// There is none on the way to the root, whose clause is therefore the contradiction.
    pub(super) fn write(mut self, proof: &mut impl Write) -> Result<Id, VeripbError> {
        let mut tasks: Vec<Task> = vec![(self.root, 0)];
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
                if self.done.len() > MAX_NODES {
                    return Err(VeripbError::TooManyNodes);
                }
            }
            tasks.pop();
        }
        Ok(self.done[&(self.root, 0)].id)
    }

    /// The clauses that a node's clause follows from.
    fn needs(&mut self, (node, moved): Task) -> Vec<Task> {
        match self.tree.nodes[node] {
            LinearNode::Branch { .. } => vec![(self.second[node], moved), (node + 1, moved)],
            LinearNode::Image { node: other, automorphism } => {
                let origin = self.origins[automorphism].iter();
                let both = origin.map(|&column| self.moves[moved].0[column as usize]);
                let both = LinearAutomorphism(both.collect());
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

    fn derive(&mut self, task: Task, proof: &mut impl Write) -> Result<Clause, VeripbError> {
        let (node, moved) = task;
        let tree = self.tree;
        let (steps, decisions) = match &tree.nodes[node] {
            LinearNode::Branch { column, .. } => {
                let column = self.moves[moved].0[*column as usize] as usize;
                let cases = self.needs(task).into_iter().rev();
                let cases: Vec<Clause> = cases.map(|case| self.done[&case].clone()).collect();
                match cases.iter().find(|case| !case.decisions.contains_key(&column)) {
                    Some(enough) => return Ok(enough.clone()),
                    None => resolve(&cases, column),
                }
            }
            // the image decides, moved, whatever the clause of the other node speaks of
            LinearNode::Image { .. } => {
                let other = self.needs(task)[0];
                return Ok(self.done[&other].clone());
            }
            LinearNode::Weights(weights) => {
                let rows = self.weighted(weights, moved, proof)?;
                self.leaf(task, rows).weighed(&weights.denominator().to_big())
            }
            LinearNode::Infeasible(weights) => {
                let rows = self.weighted(weights, moved, proof)?;
                self.leaf(task, rows).infeasible()
            }
            _ => return Err(VeripbError::OtherNode),
        };
        writeln!(proof, "pol {steps};")?;
        self.last += 1;
        Ok(Clause { id: self.last, decisions })
    }

    /// The rows that have weights, with the constraints that they are when they are moved; derives those of sums.
    fn weighted(
        &mut self,
        weights: &Multipliers,
        moved: usize,
        proof: &mut impl Write,
    ) -> Result<Vec<Weighted>, VeripbError> {
        let mut moved_rows = Vec::new();
        for (row, _) in weights.numerators() {
            moved_rows.push(match moved {
                0 => row,
                _ => self.rows.image(row, &self.moves[moved])?,
            });
        }
        while self.sums.len() < self.rows.sums().len() {
            let steps = self.rounded(&self.rows.sums()[self.sums.len()])?;
            writeln!(proof, "pol {steps};")?;
            self.last += 1;
            self.sums.push(self.last);
        }
        let mut all = Vec::new();
        for ((row, weight), moved) in weights.numerators().zip(moved_rows) {
            let (weight, row) = (weight.to_big(), self.rows.row(row)?);
            let sided = sided(row, weight.is_negative()).ok_or(Rejection::MissingNode)?;
            let (terms, side) = sided;
            let id = self.id(moved, weight.is_negative())?;
            all.push(Weighted { id, times: weight.abs(), terms, side });
        }
        Ok(all)
    }

    /// The steps that make a sum of rows: factors below 0 are raised to whole ones first, which division would lower.
    fn rounded(&self, weights: &Multipliers) -> Result<String, VeripbError> {
        let denominator = weights.denominator().to_big();
        let (mut steps, mut factors) = (String::new(), BTreeMap::<u32, BigInt>::new());
        for (row, weight) in weights.numerators() {
            let weight = weight.to_big();
            for (column, factor) in &self.rows.row(row)?.terms {
                *factors.entry(*column).or_default() += &weight * factor.to_big();
            }
            let id = self.id(row, weight.is_negative())?.to_string();
            add(&mut steps, &id, &weight.abs());
        }
        for (column, factor) in factors.iter().filter(|(_, factor)| factor.is_negative()) {
            let more = (-factor).mod_floor(&denominator);
            if !more.is_zero() {
                add(&mut steps, &self.formula.names[*column as usize], &more);
            }
        }
        if !denominator.is_one() {
            let _ = write!(steps, " {denominator} d"); // strings take all
        }
        Ok(steps)
    }

    /// The constraint of an end of a row, or of a sum that is derived.
    fn id(&self, row: u32, is_upper: bool) -> Result<Id, Rejection> {
        match self.rows.sum(row) {
            Some(sum) => Ok(self.sums[sum]),
            None => self.formula.end(row as usize, is_upper),
        }
    }

    fn leaf(&self, (node, moved): Task, rows: Vec<Weighted>) -> Leaf<'_> {
        let before = |&(node, ..): &(usize, u32, bool)| self.above[node];
        let way = std::iter::successors(self.above[node], before);
        Leaf {
            formula: self.formula,
            rows,
            moved: &self.moves[moved].0,
            way: way.map(|(_, column, chosen)| (column as usize, chosen)).collect(),
        }
    }
}

/// Adds a multiple of what a word says to steps.
fn add(steps: &mut String, word: &str, times: &BigInt) {
    let is_first = steps.is_empty();
    let _ = match is_first {
        true => write!(steps, "{word}"),
        false => write!(steps, " {word}"),
    };
    if !times.is_one() {
        let _ = write!(steps, " {times} *");
    }
    steps.push_str(if is_first { "" } else { " +" });
}

/// The decision that leads to each node, in preorder, and the node that it is made at.
fn above(tree: &LinearTree, second: &[usize]) -> Vec<Option<(usize, u32, bool)>> {
    let mut above = vec![None; tree.nodes.len()];
    for (index, node) in tree.nodes.iter().enumerate() {
        if let LinearNode::Branch { column, at_most, .. } = *node {
            above[index + 1] = Some((index, column, !at_most));
            above[second[index]] = Some((index, column, at_most));
        }
    }
    above
}

/// An end of a row with a weight: terms that add up to at least so much, where the tree has their columns; the constraint that
/// it is when it is moved, and how many times it counts.
struct Weighted {
    id: Id,
    times: BigInt,
    terms: Vec<(usize, BigInt)>,
    side: BigInt,
}

/// What is decided at a leaf. Combinations are computed with the columns where the tree has them, and written with them
/// moved.
struct Leaf<'a> {
    formula: &'a Formula<'a>,
    rows: Vec<Weighted>,
    moved: &'a [u32],
    way: Way,
}

impl Leaf<'_> {
    /// The rows by their weights, which ask for more than all columns that are left can give.
    fn infeasible(&self) -> (String, Way) {
        self.clause(self.weakened(self.sum(&self.rows, &BigInt::ZERO)))
    }

    /// The rows by their weights and the limit, or the limit alone where what is decided costs enough.
    fn weighed(&self, denominator: &BigInt) -> (String, Way) {
        let sum = self.weakened(self.sum(&self.rows, denominator));
        let is_enough = sum.degree > BigInt::ZERO;
        self.clause(if is_enough { sum } else { self.weakened(self.sum(&[], &BigInt::one())) })
    }

    /// Rows by weights, and the limit so many times.
    fn sum(&self, rows: &[Weighted], limits: &BigInt) -> Combination {
        let mut sum = Combination::new(self.formula.names.len());
        rows.iter().for_each(|own| sum.add(own.id, &own.times, &own.terms, &own.side));
        if let (Some((id, claimed)), false) = (self.formula.limit(), limits.is_zero()) {
            let limit = CostLimit { id, claimed, costs: &self.formula.costs, step: self.step() };
            sum.add_limit(&limit, limits, &self.way, |column| self.name(column));
        }
        sum
    }

    /// The sum without what no decision makes false.
    fn weakened(&self, mut sum: Combination) -> Combination {
        for column in 0..self.formula.names.len() {
            let is_false = match self.way.get(&column) {
                Some(true) => sum.terms[column] < BigInt::ZERO,
                Some(false) => sum.terms[column] > BigInt::ZERO,
                None => false,
            };
            if !is_false && sum.terms[column] != BigInt::ZERO {
                sum.weaken(column, self.name(column));
            }
        }
        sum
    }

    /// The clause of the sum, moved.
    fn clause(&self, sum: Combination) -> (String, Way) {
        let (steps, decisions) = sum.clause();
        let moved = |(column, chosen): (usize, bool)| (self.moved[column] as usize, chosen);
        (steps, decisions.into_iter().map(moved).collect())
    }

    /// The greatest common divisor of the costs of free columns; 1 if all of them are 0.
    fn step(&self) -> BigInt {
        let costs = self.formula.costs.iter().enumerate();
        let free = costs.filter(|(column, _)| !self.way.contains_key(column));
        free.fold(BigInt::ZERO, |step, (_, cost)| step.gcd(cost)).max(BigInt::one())
    }

    fn name(&self, column: usize) -> &str {
        &self.formula.names[self.moved[column] as usize]
    }
}
