//! A lower bound on the cost of a covering program by cases; the theorem is in `FORMAT.md`.
//!
//! Time is linear in the text, times the columns of a row and all columns at the leaves; an automorphism takes
//! as long as sorting the rows. No recursion.

use super::automorphism::{CoveringAutomorphism, inverses};
use super::cuts::{CoveringCut, derived};
use crate::covering::{CoveringProgram, CoveringRow};
use crate::problem::SparseWeights;
use crate::rejection::Rejection;
use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;

/// The cases of a lower bound.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct CoveringTree {
    /// The automorphisms that leaves refer to.
    pub automorphisms: Vec<CoveringAutomorphism>,
    /// Rows that follow from those of the program by these weights, each also on those before it; leaves number them
    /// after the rows of the program.
    pub cuts: Vec<SparseWeights>,
    /// The nodes in preorder: each branch is followed by the nodes of its first case, then of its second.
    pub nodes: Vec<CoveringNode>,
}

impl CoveringTree {
    /// The rows that its cuts make, in their order.
    ///
    /// # Errors
    /// If one stands on a row with a limit, or is too large.
    pub fn derived(&self, program: &CoveringProgram) -> Result<Vec<CoveringCut>, Rejection> {
        derived(program, &self.cuts)
    }
}

impl From<Vec<CoveringNode>> for CoveringTree {
    /// A tree without images and cuts.
    fn from(nodes: Vec<CoveringNode>) -> Self {
        CoveringTree { nodes, ..CoveringTree::default() }
    }
}

/// A node of the tree of cases, in preorder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CoveringNode {
    /// Two cases.
    Branch {
        /// The column that they decide.
        column: u32,
        /// Whether it is chosen in the first case; in the second it is decided the other way.
        chosen: bool,
    },
    /// A leaf that weights on the rows bound.
    Weights(SparseWeights),
    /// A leaf that weights on the rows show to have no choice.
    Infeasible(SparseWeights),
    /// A leaf in which this row cannot be met.
    Uncoverable(u32),
    /// A leaf each of whose choices an automorphism takes to a choice of another node.
    Image {
        /// The index of the other node, which is settled before.
        node: usize,
        /// The index of the automorphism.
        automorphism: usize,
    },
}

/// A decision on the way from the root: at which node, about which column, how, and in which case.
#[derive(Clone, Copy)]
struct Step {
    node: usize,
    column: usize,
    chosen: bool,
    is_first: bool,
}

/// What the decisions on the way leave of a program.
struct Cases<'a> {
    program: &'a CoveringProgram,
    rows_of: Vec<Vec<usize>>,
    cuts: Vec<CoveringCut>,
    /// For each column the cuts that hold it, numbered after the rows, with its coefficients.
    cuts_of: Vec<Vec<(usize, i64)>>,
    inverses: Vec<Vec<u32>>,
    /// For each column that is decided, whether it is chosen.
    decided: Vec<Option<bool>>,
    /// For each row, how many columns it still asks for, to be chosen or to be left out; then for each cut.
    need: Vec<i64>,
    /// For each row, how many free columns it has; for each cut their coefficients together.
    left: Vec<i64>,
    /// Of the columns chosen.
    cost: i128,
    path: Vec<Step>,
    /// For every node the last decision that led to it.
    steps: Vec<Option<Step>>,
}

/// Checks all nodes and returns the least bound of a leaf; none if no leaf has a choice.
pub(super) fn least_bound(
    program: &CoveringProgram,
    tree: &CoveringTree,
    claimed: Option<usize>,
) -> Result<Option<i128>, Rejection> {
    let inverses = inverses(program, &tree.automorphisms)?;
    let cuts = derived(program, &tree.cuts)?;
    let (mut cases, mut least, mut open) = (Cases::new(program, cuts, inverses), None, 1usize);
    for (index, node) in tree.nodes.iter().enumerate() {
        let node_number = index + 1;
        if open == 0 {
            return Err(Rejection::ExtraNode { node: node_number });
        }
        cases.steps.push(cases.path.last().copied());
        let inside = |reason| Rejection::InLeaf { node: node_number, reason: Box::new(reason) };
        match node {
            CoveringNode::Branch { column, chosen } => {
                cases.branch(*column as usize, *chosen, index)?;
                open += 1;
                continue;
            }
            CoveringNode::Weights(weights) => {
                let bound = cases.bound(weights, claimed).map_err(inside)?;
                least = Some(least.map_or(bound, |least: i128| least.min(bound)));
            }
            CoveringNode::Infeasible(weights) => cases.infeasible(weights).map_err(inside)?,
            CoveringNode::Uncoverable(row) => cases.uncoverable(*row as usize).map_err(inside)?,
            CoveringNode::Image { node, automorphism } => {
                cases.image(index, *node, *automorphism)?;
            }
        }
        cases.next_case();
        open -= 1;
    }
    if open == 0 { Ok(least) } else { Err(Rejection::MissingNode) }
}

impl<'a> Cases<'a> {
    fn new(program: &'a CoveringProgram, cuts: Vec<CoveringCut>, inverses: Vec<Vec<u32>>) -> Self {
        let mut cuts_of = vec![Vec::new(); program.costs.len()];
        for (cut, number) in cuts.iter().zip(program.rows.len()..) {
            for &(column, coefficient) in &cut.terms {
                cuts_of[column as usize].push((number, i64::from(coefficient)));
            }
        }
        let asked = program.rows.iter().map(CoveringRow::asked);
        let left = program.rows.iter().map(|row| row.columns.len() as i64);
        let coefficients =
            |cut: &CoveringCut| cut.terms.iter().map(|&(_, times)| i64::from(times)).sum();
        Cases {
            program,
            rows_of: program.rows_of_columns(),
            inverses,
            decided: vec![None; program.costs.len()],
            need: asked.chain(cuts.iter().map(|cut| i64::from(cut.demand))).collect(),
            left: left.chain(cuts.iter().map(coefficients)).collect(),
            cost: 0,
            path: Vec::new(),
            steps: Vec::new(),
            cuts,
            cuts_of,
        }
    }

    fn branch(&mut self, column: usize, chosen: bool, node: usize) -> Result<(), Rejection> {
        if self.decided[column].is_some() {
            return Err(Rejection::BranchOnFixedColumn { node: node + 1, column: column + 1 });
        }
        self.decide(Step { node, column, chosen, is_first: true });
        Ok(())
    }

    fn decide(&mut self, step: Step) {
        self.path.push(step);
        self.decided[step.column] = Some(step.chosen);
        self.count(step, 1);
    }

    fn undo(&mut self, step: Step) {
        self.decided[step.column] = None;
        self.count(step, -1);
    }

    /// Counts a decision in, or out again.
    fn count(&mut self, Step { column, chosen, .. }: Step, sign: i64) {
        let costs = i128::from(chosen) * i128::from(self.program.costs[column]);
        self.cost += i128::from(sign) * costs;
        for &row in &self.rows_of[column] {
            self.left[row] -= sign;
            self.need[row] -= sign * i64::from(chosen == self.program.rows[row].asks_for());
        }
        for &(cut, coefficient) in &self.cuts_of[column] {
            self.left[cut] -= sign * coefficient;
            self.need[cut] -= sign * i64::from(chosen) * coefficient;
        }
    }

    /// Takes back the decisions whose second case is settled, and turns to the next second case.
    fn next_case(&mut self) {
        while let Some(step) = self.path.pop() {
            self.undo(step);
            if step.is_first {
                return self.decide(Step { chosen: !step.chosen, is_first: false, ..step });
            }
        }
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
            if self.decided[inverse[step.column] as usize] != Some(step.chosen) {
                let column = step.column + 1;
                return Err(Rejection::ColumnOutside { node, target: target + 1, column });
            }
        }
        Ok(())
    }

    fn uncoverable(&self, row: usize) -> Result<(), Rejection> {
        let (need, left) = (self.need[row], self.left[row]);
        if need > left { Ok(()) } else { Err(Rejection::CoverableRow { row: row + 1, need, left }) }
    }

    fn infeasible(&self, weights: &SparseWeights) -> Result<(), Rejection> {
        let worth = self.worth(weights, |_| 0);
        if worth > 0 {
            return Ok(());
        }
        let worth = BigRational::new(worth.into(), weights.denominator().into());
        Err(Rejection::NotInfeasible { worth })
    }

    /// The bound that the weights show, if it is not below the one claimed; none claims that there is no choice.
    fn bound(&self, weights: &SparseWeights, claimed: Option<usize>) -> Result<i128, Rejection> {
        let claimed = claimed.ok_or(Rejection::BoundForInfeasible)?;
        let (worth, denominator) = (
            self.worth(weights, |column| self.program.costs[column]),
            i128::from(weights.denominator()),
        );
        let step = self.step();
        let steps =
            if step == 0 { 0 } else { Integer::div_ceil(&worth.max(0), &(denominator * step)) };
        let shown = self.cost + step * steps;
        if claimed as i128 <= shown {
            return Ok(shown);
        }
        let exact = BigRational::new((self.cost * denominator + worth).into(), denominator.into());
        Err(Rejection::BoundAboveSum { claimed, exact, shown: BigInt::from(shown) })
    }

    /// What the weights are worth beyond the columns chosen if columns have these costs, times their denominator:
    /// each times what its row still asks for, without what free columns can give.
    fn worth(&self, weights: &SparseWeights, cost: impl Fn(usize) -> u32) -> i128 {
        // what rows with a limit, and what those with a demand, ask of each column
        let mut loads = vec![[0i128; 2]; self.decided.len()];
        let mut worth = 0;
        for &(row, weight) in weights.numerators() {
            let (row, weight) = (row as usize, i128::from(weight));
            if self.need[row] <= 0 {
                continue;
            }
            worth += weight * i128::from(self.need[row]);
            if let Some(cut) = row.checked_sub(self.program.rows.len()) {
                for &(column, coefficient) in &self.cuts[cut].terms {
                    loads[column as usize][1] += weight * i128::from(coefficient);
                }
                continue;
            }
            let asks_for = usize::from(self.program.rows[row].asks_for());
            for &column in &self.program.rows[row].columns {
                loads[column as usize][asks_for] += weight;
            }
        }
        let denominator = i128::from(weights.denominator());
        let free = (0..loads.len()).filter(|&column| self.decided[column].is_none());
        let given = |column: usize| {
            let [left_out, chosen] = loads[column];
            left_out.max(chosen - denominator * i128::from(cost(column)))
        };
        worth - free.map(given).sum::<i128>()
    }

    /// The greatest common divisor of the costs of all free columns; 0 if all of them are 0.
    fn step(&self) -> i128 {
        let mut step = 0u32;
        let costs = self.program.costs.iter().zip(&self.decided);
        for (cost, _) in costs.filter(|(_, decided)| decided.is_none()) {
            step = step.gcd(cost);
            if step == 1 {
                break;
            }
        }
        step.into()
    }
}
