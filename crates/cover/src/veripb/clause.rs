//! Derives the clause of every node: not all decisions on the way to it.

use super::combination::{Clause, Combination, CostLimit, Way, resolve};
use super::error::{MAX_NODES, VeripbError};
use super::formula::{Formula, Id};
use destrier_vipr::{AllRows, Case, Cases, RowWeights, WeightedCut};
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
    rows: AllRows<'a>,
    /// The constraints that cuts are, as far as they are derived.
    cuts: Vec<Id>,
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
            rows: AllRows::new(formula.program, &cases.cuts),
            cuts: Vec::new(),
            above: above(cases, &second),
            second,
            moves: vec![identity.clone()],
            numbers: HashMap::from([(identity, 0)]),
            origins: origins.collect(),
            done: HashMap::new(),
            last: formula.before_clauses(),
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
            Case::Branch { .. } => vec![(self.second[node], moved), (node + 1, moved)],
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
            Case::Branch { column, .. } => {
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
            Case::Weights(weights) => {
                let ids = self.ids(weights, moved, proof)?;
                self.leaf(task, ids).weighed(weights)
            }
            Case::Infeasible(weights) => {
                let ids = self.ids(weights, moved, proof)?;
                self.leaf(task, ids).infeasible(weights)
            }
            Case::Uncoverable(row) => {
                let weights = RowWeights::one(*row);
                let ids = self.ids(&weights, moved, proof)?;
                self.leaf(task, ids).infeasible(&weights)
            }
        };
        writeln!(proof, "pol {steps};")?;
        self.last += 1;
        Ok(Clause { id: self.last, decisions })
    }

    /// The constraints of the rows that have weights, moved; derives those of cuts.
    fn ids(
        &mut self,
        weights: &RowWeights,
        moved: usize,
        proof: &mut impl Write,
    ) -> io::Result<Vec<Id>> {
        let map = &self.moves[moved];
        let rows = weights.numerators.iter();
        let rows: Vec<u32> = rows
            .map(|&(row, _)| match moved {
                0 => row,
                _ => self.rows.image(row, |column| map[column as usize]),
            })
            .collect();
        for WeightedCut { weights, .. } in &self.rows.cuts()[self.cuts.len()..] {
            let own = weights.numerators().iter().enumerate();
            let steps = own.map(|(index, &(row, weight))| {
                let plus = if index == 0 { "" } else { " +" };
                format!("{} {weight} *{plus} ", self.id(row))
            });
            let steps: String = steps.collect();
            writeln!(proof, "pol {steps}{} d;", weights.denominator())?;
            self.last += 1;
            self.cuts.push(self.last);
        }
        Ok(rows.into_iter().map(|row| self.id(row)).collect())
    }

    /// The constraint of a row, or of a cut that is derived.
    fn id(&self, row: u32) -> Id {
        self.rows.cut(row).map_or(row as usize + 1, |cut| self.cuts[cut])
    }

    fn leaf(&self, (node, moved): Task, ids: Vec<Id>) -> Leaf<'_> {
        let before = |&(node, ..): &(usize, u32, bool)| self.above[node];
        let way = std::iter::successors(self.above[node], before);
        Leaf {
            formula: self.formula,
            rows: &self.rows,
            ids,
            moved: &self.moves[moved],
            way: way.map(|(_, column, chosen)| (column as usize, chosen)).collect(),
        }
    }
}

/// The decision that leads to each node, in preorder, and the node that it is made at.
fn above(cases: &Cases, second: &[usize]) -> Vec<Option<(usize, u32, bool)>> {
    let mut above = vec![None; cases.nodes.len()];
    for (index, node) in cases.nodes.iter().enumerate() {
        if let Case::Branch { column, chosen } = *node {
            above[index + 1] = Some((index, column, chosen));
            above[second[index]] = Some((index, column, !chosen));
        }
    }
    above
}

/// What is decided at a leaf. Combinations are computed with the columns where the tree has them, and written with them
/// moved.
struct Leaf<'a> {
    formula: &'a Formula<'a>,
    rows: &'a AllRows<'a>,
    /// The constraints of the rows that have weights, in their order.
    ids: Vec<Id>,
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
        for (&(row, ref weight), &id) in weights.iter().zip(&self.ids) {
            let decided = |column| self.way.get(&(column as usize)).copied();
            if self.rows.need(row, decided) <= 0 {
                continue;
            }
            let sign = if self.rows.asks_for(row) { 1 } else { -1 };
            let terms = self.rows.terms(row).into_iter();
            let terms: Vec<(usize, BigInt)> =
                terms.map(|(column, times)| (column as usize, (sign * times).into())).collect();
            let weight = BigInt::from(weight.clone());
            sum.add(id, &weight, &terms, &self.rows.asked(row).into());
        }
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
