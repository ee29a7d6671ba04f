//! Derives the clause of every node: not all decisions on the way to it.

use super::combination::{Clause, Combination, CostLimit, Way, resolve};
use super::error::{MAX_NODES, VeripbError};
use super::formula::{Formula, Id, terms};
use destrier_certify::CoveringRow;
use destrier_vipr::{Case, Cases, RowImages, RowWeights};
use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use std::collections::HashMap;
use std::io::{self, Write};

/// A node, moved by a permutation of the columns.
type Task = (usize, usize);

/// What every node of the tree needs to become a clause.
pub(super) struct Clauses<'a> {
    formula: &'a Formula<'a>,
    cases: &'a Cases,
    images: RowImages<'a>,
    /// The decision that leads to each node and at which node, and of branches the second case.
    above: Vec<Option<(usize, u32, bool)>>,
    second: Vec<usize>,
    /// Permutations of the columns met so far; the first is the identity.
    moves: Vec<Vec<u32>>,
    numbers: HashMap<Vec<u32>, usize>,
    /// For each automorphism, for each column the one moved onto it.
    origins: Vec<Vec<u32>>,
    done: HashMap<Task, Clause>,
    last: Id,
}

impl<'a> Clauses<'a> {
    pub(super) fn new(formula: &'a Formula<'a>, cases: &'a Cases) -> Self {
        let identity: Vec<u32> = (0..).take(formula.names.len()).collect();
        let origins = cases.automorphisms.iter().map(|automorphism| automorphism.inverse());
        let second = cases.seconds();
        Clauses {
            formula,
            cases,
            images: RowImages::new(formula.program),
            above: above(cases, &second),
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
    pub(super) fn write(mut self, proof: &mut impl Write) -> Result<Id, VeripbError> {
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
                if self.done.len() > MAX_NODES {
                    return Err(VeripbError::TooManyNodes);
                }
            }
            tasks.pop();
        }
        Ok(self.done[&(0, 0)].id)
    }

    /// The clauses that a node's clause follows from.
    fn needs(&mut self, (node, moved): Task) -> Vec<Task> {
        match self.cases.nodes[node] {
            Case::Branch(_) => vec![(self.second[node], moved), (node + 1, moved)],
            Case::Image { node: other, automorphism } => {
                let origin = self.origins[automorphism].iter();
                let both: Vec<u32> =
                    origin.map(|&column| self.moves[moved][column as usize]).collect();
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
        let (steps, decisions) = match &self.cases.nodes[node] {
            Case::Branch(column) => {
                let column = self.moves[moved][*column as usize] as usize;
                let cases = self.needs(task).into_iter().rev();
                let cases: Vec<Clause> = cases.map(|case| self.done[&case].clone()).collect();
                match cases.iter().find(|case| !case.decisions.contains_key(&column)) {
                    Some(enough) => return Ok(enough.clone()),
                    None => resolve(&cases, column),
                }
            }
            // the image decides, moved, whatever the clause of the other node speaks of
            Case::Image { .. } => {
                let other = self.needs(task)[0];
                return Ok(self.done[&other].clone());
            }
            Case::Weights(weights) => self.leaf(task).weighed(weights),
            Case::Infeasible(weights) => self.leaf(task).infeasible(weights),
            Case::Uncoverable(row) => self.leaf(task).infeasible(&RowWeights::one(*row)),
        };
        writeln!(proof, "pol {steps};")?;
        self.last += 1;
        Ok(Clause { id: self.last, decisions })
    }

    fn leaf(&self, (node, moved): Task) -> Leaf<'_> {
        let before = |&(node, ..): &(usize, u32, bool)| self.above[node];
        let way = std::iter::successors(self.above[node], before);
        Leaf {
            formula: self.formula,
            images: &self.images,
            moved: &self.moves[moved],
            way: way.map(|(_, column, chosen)| (column as usize, chosen)).collect(),
        }
    }
}

/// The decision that leads to each node, in preorder, and the node that it is made at.
fn above(cases: &Cases, second: &[usize]) -> Vec<Option<(usize, u32, bool)>> {
    let mut above = vec![None; cases.nodes.len()];
    for (index, node) in cases.nodes.iter().enumerate() {
        if let Case::Branch(column) = *node {
            above[index + 1] = Some((index, column, true));
            above[second[index]] = Some((index, column, false));
        }
    }
    above
}

/// What is decided at a leaf. Combinations are computed with the columns where the tree has them, and written with them
/// moved.
struct Leaf<'a> {
    formula: &'a Formula<'a>,
    images: &'a RowImages<'a>,
    moved: &'a [u32],
    way: Way,
}

impl Leaf<'_> {
    /// The rows by their weights, which ask for more than all columns that are left can give.
    fn infeasible(&self, weights: &RowWeights) -> (String, Way) {
        let mut sum = Combination::new(self.formula.names.len());
        self.add_rows(&mut sum, &weights.numerators);
        self.clause(self.weakened(sum))
    }

    /// The rows by their weights and the limit, or the limit alone where the columns chosen cost enough.
    fn weighed(&self, weights: &RowWeights) -> (String, Way) {
        let sum = self.weakened(self.sum(&weights.numerators, &weights.denominator));
        let is_enough = sum.degree > BigInt::ZERO;
        self.clause(if is_enough { sum } else { self.weakened(self.sum(&[], &1u32.into())) })
    }

    /// Rows by weights, and the limit as often as the denominator says.
    fn sum(&self, weights: &[(u32, BigUint)], denominator: &BigUint) -> Combination {
        let mut sum = Combination::new(self.formula.names.len());
        self.add_rows(&mut sum, weights);
        if let Some((id, claimed)) = self.formula.limit() {
            let limit = CostLimit { id, claimed, costs: &self.formula.costs, step: self.step() };
            let excluded = |column| self.way.get(&column) == Some(&false);
            sum.add_limit(&limit, &denominator.clone().into(), |column| {
                excluded(column).then(|| self.name(column).to_owned())
            });
        }
        sum
    }

    /// Adds the rows that ask for more than is decided, by weights.
    fn add_rows(&self, sum: &mut Combination, weights: &[(u32, BigUint)]) {
        for (index, weight) in weights {
            let row = &self.formula.program.rows[*index as usize];
            if self.is_open(row) {
                let terms: Vec<(usize, BigInt)> = terms(row)
                    .into_iter()
                    .map(|(column, factor)| (column, factor.into()))
                    .collect();
                let place = self.images.of(*index, |column| self.moved[column as usize]);
                let weight = BigInt::from(weight.clone());
                sum.add(place as usize + 1, &weight, &terms, &row.asked().into());
            }
        }
    }

    /// Whether the row asks for more than is decided.
    fn is_open(&self, row: &CoveringRow) -> bool {
        let as_asked = Some(row.asks_for());
        let decided = |&&column: &&u32| self.way.get(&(column as usize)).copied() == as_asked;
        (row.columns.iter().filter(decided).count() as i64) < row.asked()
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

    /// The greatest common divisor of the costs of free columns.
    fn step(&self) -> usize {
        let costs = self.formula.program.costs.iter().enumerate();
        let free = costs.filter(|(column, _)| !self.way.contains_key(column));
        free.fold(0u32, |step, (_, cost)| step.gcd(cost)).max(1) as usize
    }

    fn name(&self, column: usize) -> &str {
        &self.formula.names[self.moved[column] as usize]
    }
}
