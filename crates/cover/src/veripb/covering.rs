//! A tree of cases of a covering program as clauses: a variable for each column.

use super::combination::{Clause, Combination, CostLimit, Way, conclusion, resolve};
use super::error::{MAX_NODES, VeripbError};
use super::formula::Id;
use destrier_certify::{
    CoveringCertificate, CoveringNode, CoveringNumber, CoveringProblem, CoveringProgram,
    CoveringRow, Size, SparseWeights,
};
use destrier_vipr::unfolded;
use num_bigint::BigInt;
use num_integer::Integer;
use std::io::{self, Write};

/// Writes formula and proof; what is concluded, none where no lower bound is claimed.
pub(super) fn write(
    certificate: &CoveringCertificate,
    verified: &str,
    formula: &mut impl Write,
    proof: &mut impl Write,
) -> Result<Option<String>, VeripbError> {
    let (program, size) = (certificate.problem.program()?, certificate.proof.size());
    let Some(cases) = certificate.proof.cases() else { return Ok(None) };
    let tree = cases.tree().ok_or(VeripbError::Parts)?;
    let nodes = unfolded(tree, &program, MAX_NODES).ok_or(VeripbError::TooManyNodes)?;
    let names = names(&certificate.problem, program.costs.len());
    let rows = constraints(&program, &names, size);
    write_formula(formula, &program, &names, &rows, (verified, size))?;
    writeln!(proof, "f {};", rows.len())?;
    if let Some(chosen) = certificate.proof.chosen() {
        writeln!(proof, "soli {};", solution(&names, chosen))?;
    }
    let (claimed, limited) = match size {
        Size::Exactly(cost) => (Some(cost), rows.len() + 1),
        Size::AtLeast(cost) => (Some(cost), rows.len()),
        Size::AtMost(_) | Size::Infeasible => (None, rows.len()),
    };
    let limit = claimed.map(|claimed| (limited, claimed));
    let root = Cases::new(&program, &names, limit, limited).write(&nodes, proof)?;
    let objective = if let Size::Exactly(cost) = size { Some(cost) } else { None };
    Ok(Some(conclusion(root, objective)))
}

/// Names of variables: squares where there is one piece, else numbers; VeriPB reads no `@` in them.
fn names(problem: &CoveringProblem, columns: usize) -> Vec<String> {
    match problem {
        CoveringProblem::Board(covering) if covering.pieces.len() == 1 => problem.column_names(),
        _ => (1..=columns).map(|number| format!("x{number}")).collect(),
    }
}

/// The rows, and with a lower bound alone the constraint that the choice costs less.
fn constraints(program: &CoveringProgram, names: &[String], size: Size) -> Vec<String> {
    let rows = program.rows.iter().map(|row| {
        let (factor, side) = at_least(row);
        let terms = row.columns.iter();
        let terms = terms.map(|&column| format!("{factor:+} {} ", names[column as usize]));
        format!("{}>= {side};", terms.collect::<String>())
    });
    let less = match size {
        Size::AtLeast(cost) => {
            Some(format!("{} >= {};", costs(program, names, '-'), 1 - cost as i64))
        }
        _ => None,
    };
    rows.chain(less).collect()
}

/// The row as one that asks for something: the factor of all columns, and the right side.
fn at_least(row: &CoveringRow) -> (i64, i64) {
    match row.number {
        CoveringNumber::AtLeast(demand) => (1, demand.into()),
        CoveringNumber::AtMost(limit) => (-1, -i64::from(limit)),
    }
}

fn write_formula(
    formula: &mut impl Write,
    program: &CoveringProgram,
    names: &[String],
    rows: &[String],
    (verified, size): (&str, Size),
) -> io::Result<()> {
    writeln!(formula, "* #variable= {} #constraint= {}", names.len(), rows.len())?;
    writeln!(formula, "* {verified}")?;
    if let Size::Exactly(_) = size {
        writeln!(formula, "min: {};", costs(program, names, '+'))?;
    }
    rows.iter().try_for_each(|row| writeln!(formula, "{row}"))
}

/// The objective with this sign.
fn costs(program: &CoveringProgram, names: &[String], sign: char) -> String {
    let priced = program.costs.iter().zip(names).filter(|(cost, _)| **cost > 0);
    priced.map(|(cost, name)| format!("{sign}{cost} {name}")).collect::<Vec<_>>().join(" ")
}

/// All literals of a choice.
fn solution(names: &[String], chosen: &[u32]) -> String {
    let literal = |(column, name): (u32, &String)| {
        let sign = if chosen.binary_search(&column).is_ok() { "" } else { "~" };
        format!("{sign}{name}")
    };
    (0u32..).zip(names).map(literal).collect::<Vec<_>>().join(" ")
}

/// Where a tree is: nodes are in preorder, so that what is open is a stack.
struct Cases<'a> {
    program: &'a CoveringProgram,
    names: &'a [String],
    costs: Vec<BigInt>,
    /// The constraint that the choice costs less than claimed.
    limit: Option<(Id, usize)>,
    way: Way,
    /// The branches above, with the clauses of their first cases where they are settled.
    open: Vec<(usize, Option<Clause>)>,
    /// The last constraint.
    last: Id,
}

impl<'a> Cases<'a> {
    fn new(
        program: &'a CoveringProgram,
        names: &'a [String],
        limit: Option<(Id, usize)>,
        last: Id,
    ) -> Self {
        let costs = program.costs.iter().map(|&cost| cost.into()).collect();
        Cases { program, names, costs, limit, way: Way::new(), open: Vec::new(), last }
    }

    /// Writes all steps; the number of the contradiction.
    fn write(mut self, nodes: &[CoveringNode], proof: &mut impl Write) -> io::Result<Id> {
        let mut root = self.last;
        for node in nodes {
            let derived = match node {
                CoveringNode::Branch(column) => {
                    self.way.insert(*column as usize, true);
                    self.open.push((*column as usize, None));
                    continue;
                }
                CoveringNode::Weights(weights) => self.weighed(weights),
                CoveringNode::Infeasible(weights) => self.infeasible(weights),
                CoveringNode::Uncoverable(row) => self.uncoverable(*row),
                CoveringNode::Image { .. } => continue, // written out
            };
            let clause = self.derive(derived, proof)?;
            root = self.settle(clause, proof)?;
        }
        Ok(root)
    }

    fn derive(
        &mut self,
        (steps, decisions): (String, Way),
        proof: &mut impl Write,
    ) -> io::Result<Clause> {
        writeln!(proof, "pol {steps};")?;
        self.last += 1;
        Ok(Clause { id: self.last, decisions })
    }

    /// Resolves the branches whose second case is settled, and turns to the next second case; the last clause met.
    fn settle(&mut self, mut clause: Clause, proof: &mut impl Write) -> io::Result<Id> {
        while let Some((column, first)) = self.open.pop() {
            let Some(first) = first else {
                let id = clause.id;
                self.open.push((column, Some(clause)));
                self.way.insert(column, false);
                return Ok(id);
            };
            self.way.remove(&column);
            let cases = [first, clause];
            clause = match cases.iter().find(|case| !case.decisions.contains_key(&column)) {
                Some(enough) => enough.clone(),
                None => self.derive(resolve(&cases, column), proof)?,
            };
        }
        Ok(clause.id)
    }

    /// The row asks for more columns than are left.
    fn uncoverable(&self, row: u32) -> (String, Way) {
        self.infeasible(&SparseWeights::over(1, &[(row, 1)]))
    }

    /// The rows by their weights, which ask for more than all columns that are left can give.
    fn infeasible(&self, weights: &SparseWeights) -> (String, Way) {
        let mut sum = Combination::new(self.names.len());
        self.add_rows(&mut sum, weights.numerators());
        self.weaken(&mut sum);
        sum.clause()
    }

    /// The rows by their weights and the limit, or the limit alone where the columns chosen cost enough.
    fn weighed(&self, weights: &SparseWeights) -> (String, Way) {
        let sum = self.sum(weights.numerators(), weights.denominator());
        if sum.degree > BigInt::ZERO { sum } else { self.sum(&[], 1) }.clause()
    }

    /// Rows by weights, and the limit as often as the denominator says, without what no decision makes false.
    fn sum(&self, weights: &[(u32, u32)], denominator: u32) -> Combination {
        let mut sum = Combination::new(self.names.len());
        self.add_rows(&mut sum, weights);
        if let Some((id, claimed)) = self.limit {
            let limit = CostLimit { id, claimed, costs: &self.costs, step: self.step() };
            let excluded = |column| self.way.get(&column) == Some(&false);
            sum.add_limit(&limit, &denominator.into(), |column| {
                excluded(column).then(|| self.names[column].clone())
            });
        }
        self.weaken(&mut sum);
        sum
    }

    /// Whether the row asks for more than is decided.
    fn is_open(&self, row: &CoveringRow) -> bool {
        let as_asked = Some(row.asks_for());
        let decided = |&&column: &&u32| self.way.get(&(column as usize)).copied() == as_asked;
        (row.columns.iter().filter(decided).count() as i64) < row.asked()
    }

    /// Adds the rows that are open, by weights.
    fn add_rows(&self, sum: &mut Combination, weights: &[(u32, u32)]) {
        for &(index, weight) in weights {
            let row = &self.program.rows[index as usize];
            if !self.is_open(row) {
                continue;
            }
            let (factor, _) = at_least(row);
            let columns = row.columns.iter();
            let terms: Vec<(usize, BigInt)> =
                columns.map(|&column| (column as usize, factor.into())).collect();
            sum.add(index as usize + 1, &weight.into(), &terms, &row.asked().into());
        }
    }

    /// Takes out what no decision makes false.
    fn weaken(&self, sum: &mut Combination) {
        for (column, name) in self.names.iter().enumerate() {
            let is_false = match self.way.get(&column) {
                Some(true) => sum.terms[column] < BigInt::ZERO,
                Some(false) => sum.terms[column] > BigInt::ZERO,
                None => false,
            };
            if !is_false && sum.terms[column] != BigInt::ZERO {
                sum.weaken(column, name);
            }
        }
    }

    /// The greatest common divisor of the costs of free columns.
    fn step(&self) -> usize {
        let free = (0..self.names.len()).filter(|column| !self.way.contains_key(column));
        let step = free.fold(0u32, |step, column| step.gcd(&self.program.costs[column]));
        step.max(1) as usize
    }
}
