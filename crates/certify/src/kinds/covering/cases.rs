//! A lower bound on the cost of a covering program by cases; the theorem is in `FORMAT.md`.
//!
//! Time is linear in the text and in the rows that leaves name; an automorphism takes as long as sorting the rows. No
//! recursion.

use super::automorphism::{CoveringAutomorphism, inverses};
use super::cuts::{CoveringCut, derived};
use super::free::FreeCosts;
use crate::covering::{CoveringProgram, CoveringRow};
use crate::problem::SparseWeights;
use crate::rejection::Rejection;
use crate::sums::Sums;
use crate::walk::{Case, Nodes, Settled, lesser};
use crate::work::Work;
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

/// What a tree begins with: its automorphisms and its cuts.
pub(super) type Head<'a> = (&'a [CoveringAutomorphism], &'a [SparseWeights]);

impl CoveringTree {
    pub(super) fn head(&self) -> Head<'_> {
        (&self.automorphisms, &self.cuts)
    }

    /// The rows that its cuts make, in their order.
    ///
    /// # Errors
    /// If one stands on a row with a limit, or is too large.
    pub fn derived(&self, program: &CoveringProgram) -> Result<Vec<CoveringCut>, Rejection> {
        derived(program, &self.cuts, &mut Work::new())
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

/// A column is decided and freed once for each of the two cases of its branch.
const CHANGES: usize = 4;

/// What is the same in all cases of a tree.
struct Given<'a> {
    program: &'a CoveringProgram,
    /// The cost that no leaf may be below; none claims that there is no choice.
    claimed: Option<usize>,
    rows_of: Vec<Vec<usize>>,
    cuts: Vec<CoveringCut>,
    /// For each column the cuts that hold it, numbered after the rows, with its coefficients.
    cuts_of: Vec<Vec<(usize, i64)>>,
    inverses: Vec<Vec<u32>>,
}

/// What the decisions on the way leave of a program.
struct Cases<'a> {
    given: &'a Given<'a>,
    /// The index of the node that comes next.
    index: usize,
    /// The least bound of a leaf so far; none if no leaf has a choice.
    least: Option<i128>,
    /// For each column that is decided, whether it is chosen.
    decided: Vec<Option<bool>>,
    /// For each row, how many columns it still asks for, to be chosen or to be left out; then for each cut.
    need: Vec<i64>,
    /// For each row, how many free columns it has; for each cut their coefficients together.
    left: Vec<i64>,
    /// Of the columns chosen.
    cost: i128,
    path: Vec<Step>,
    /// For every node the last decision that led to it: of use to images alone, and empty if there are no automorphisms.
    steps: Vec<Option<Step>>,
    /// The costs of columns that are free.
    free: FreeCosts,
    /// What rows with a limit, and what those with a demand, ask of each column in a leaf.
    loads: Sums<2>,
    work: Work,
}

/// Checks the nodes below a head, each as it comes, and returns the least bound of a leaf; none if no leaf has a choice.
pub(super) fn least_bound(
    program: &CoveringProgram,
    (automorphisms, cuts): Head,
    nodes: impl Nodes<CoveringNode>,
    claimed: Option<usize>,
    work: &mut Work,
) -> Result<Option<i128>, Rejection> {
    let inverses = inverses(program, automorphisms, work)?;
    let cuts = derived(program, cuts, work)?;
    let mut cuts_of = vec![Vec::new(); program.costs.len()];
    for (cut, number) in cuts.iter().zip(program.rows.len()..) {
        for &(column, coefficient) in &cut.terms {
            cuts_of[column as usize].push((number, i64::from(coefficient)));
        }
    }
    let rows_of = program.rows_of_columns();
    let given = Given { program, claimed, rows_of, cuts, cuts_of, inverses };
    let mut cases = Cases::new(&given, work.share(1));
    let least = nodes.lead(&mut cases);
    work.take(&mut cases.work);
    least
}

impl Case for Cases<'_> {
    type Node = CoveringNode;
    type Value = i128;

    fn below(word: &str) -> Option<usize> {
        match word {
            "branch" | "exclude" => Some(2),
            "weights" | "infeasible" | "uncoverable" | "image" => Some(0),
            _ => None,
        }
    }

    fn next(&mut self, node: &CoveringNode) -> Result<Settled<i128>, Rejection> {
        let index = self.index;
        self.index += 1;
        if !self.given.inverses.is_empty() {
            self.steps.push(self.path.last().copied());
        }
        let inside = |reason| Rejection::InLeaf { node: index + 1, reason: Box::new(reason) };
        match node {
            CoveringNode::Branch { column, chosen } => {
                self.branch(*column as usize, *chosen, index)?;
                return Ok(None);
            }
            CoveringNode::Weights(weights) => {
                let bound = self.bound(weights).map_err(inside)?;
                self.least = lesser(self.least, Some(bound));
            }
            CoveringNode::Infeasible(weights) => self.infeasible(weights).map_err(inside)?,
            CoveringNode::Uncoverable(row) => self.uncoverable(*row as usize).map_err(inside)?,
            CoveringNode::Image { node, automorphism } => {
                self.image(index, *node, *automorphism)?;
            }
        }
        Ok(self.next_case())
    }

    fn pass(&mut self, nodes: usize) -> Result<Settled<i128>, Rejection> {
        self.index += nodes;
        Ok(self.next_case())
    }

    fn size(&self) -> Option<usize> {
        const COLUMN: usize = 48;
        let size = COLUMN * self.decided.len() + 2 * size_of_val(&*self.need);
        self.given.inverses.is_empty().then_some(size)
    }

    fn fork(&mut self, parts: usize) -> Self {
        Cases {
            least: None,
            decided: self.decided.clone(),
            need: self.need.clone(),
            left: self.left.clone(),
            path: Vec::new(),
            steps: Vec::new(),
            free: self.free.clone(),
            loads: Sums::new(self.decided.len()),
            work: self.work.share(parts),
            ..*self
        }
    }

    fn work(&mut self) -> &mut Work {
        &mut self.work
    }
}

impl<'a> Cases<'a> {
    /// No column is decided.
    fn new(given: &'a Given<'a>, work: Work) -> Self {
        let Given { program, cuts, .. } = given;
        let asked = program.rows.iter().map(CoveringRow::asked);
        let left = program.rows.iter().map(|row| row.columns.len() as i64);
        let coefficients =
            |cut: &CoveringCut| cut.terms.iter().map(|&(_, times)| i64::from(times)).sum();
        Cases {
            given,
            index: 0,
            least: None,
            decided: vec![None; program.costs.len()],
            need: asked.chain(cuts.iter().map(|cut| i64::from(cut.demand))).collect(),
            left: left.chain(cuts.iter().map(coefficients)).collect(),
            cost: 0,
            path: Vec::new(),
            steps: Vec::new(),
            free: FreeCosts::new(&program.costs),
            loads: Sums::new(program.costs.len()),
            work,
        }
    }

    fn branch(&mut self, column: usize, chosen: bool, node: usize) -> Result<(), Rejection> {
        if self.decided[column].is_some() {
            return Err(Rejection::BranchOnFixedColumn { node: node + 1, column: column + 1 });
        }
        self.work.earn(1);
        self.work.spend(
            CHANGES * (self.given.rows_of[column].len() + self.given.cuts_of[column].len()),
        )?;
        self.decide(Step { node, column, chosen, is_first: true });
        Ok(())
    }

    fn decide(&mut self, step: Step) {
        self.path.push(step);
        self.decided[step.column] = Some(step.chosen);
        self.free.set(step.column, 0);
        self.count(step, 1);
    }

    fn undo(&mut self, step: Step) {
        self.decided[step.column] = None;
        self.free.set(step.column, self.given.program.costs[step.column]);
        self.count(step, -1);
    }

    /// Counts a decision in, or out again.
    fn count(&mut self, Step { column, chosen, .. }: Step, sign: i64) {
        let costs = i128::from(chosen) * i128::from(self.given.program.costs[column]);
        self.cost += i128::from(sign) * costs;
        for &row in &self.given.rows_of[column] {
            self.left[row] -= sign;
            self.need[row] -= sign * i64::from(chosen == self.given.program.rows[row].asks_for());
        }
        for &(cut, coefficient) in &self.given.cuts_of[column] {
            self.left[cut] -= sign * coefficient;
            self.need[cut] -= sign * i64::from(chosen) * coefficient;
        }
    }

    /// Takes back the decisions whose second case is settled, and turns to the next second case; returns the least bound if
    /// there is none.
    fn next_case(&mut self) -> Settled<i128> {
        while let Some(step) = self.path.pop() {
            self.undo(step);
            if step.is_first {
                self.decide(Step { chosen: !step.chosen, is_first: false, ..step });
                return None;
            }
        }
        Some(self.least)
    }

    /// Checks that whatever the other node decides, the image of this leaf decides as well.
    fn image(&self, index: usize, target: usize, automorphism: usize) -> Result<(), Rejection> {
        let node = index + 1;
        let inverse = self
            .given
            .inverses
            .get(automorphism)
            .ok_or(Rejection::NoSuchAutomorphism { node, automorphism: automorphism + 1 })?;
        let open = target >= index || self.path.iter().any(|step| step.node == target);
        if open {
            return Err(Rejection::ImageOfOpenNode { node, target: target + 1 });
        }
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

    fn infeasible(&mut self, weights: &SparseWeights) -> Result<(), Rejection> {
        let worth = self.worth(weights, |_| 0)?;
        if worth > 0 {
            return Ok(());
        }
        let worth = BigRational::new(worth.into(), weights.denominator().into());
        Err(Rejection::NotInfeasible { worth })
    }

    /// The bound that the weights show, if it is not below the one claimed; none claims that there is no choice.
    fn bound(&mut self, weights: &SparseWeights) -> Result<i128, Rejection> {
        let Given { program, claimed, .. } = self.given;
        let claimed = claimed.ok_or(Rejection::BoundForInfeasible)?;
        let worth = self.worth(weights, |column| program.costs[column])?;
        let (denominator, step) = (i128::from(weights.denominator()), i128::from(self.free.step()));
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
    /// each times what its row still asks for, without what free columns can give. A column of no row with a weight gives
    /// nothing, since no cost is negative.
    fn worth(
        &mut self,
        weights: &SparseWeights,
        cost: impl Fn(usize) -> u32,
    ) -> Result<i128, Rejection> {
        self.work.earn(weights.numerators().len());
        let mut worth = 0;
        for &(row, weight) in weights.numerators() {
            let (row, weight) = (row as usize, i128::from(weight));
            if self.need[row] <= 0 {
                continue;
            }
            worth += weight * i128::from(self.need[row]);
            if let Some(cut) = row.checked_sub(self.given.program.rows.len()) {
                let terms = &self.given.cuts[cut].terms;
                self.work.spend(terms.len())?;
                for &(column, coefficient) in terms {
                    self.loads.add(column as usize, 1, weight * i128::from(coefficient));
                }
                continue;
            }
            let CoveringRow { columns, .. } = &self.given.program.rows[row];
            self.work.spend(columns.len())?;
            let asks_for = usize::from(self.given.program.rows[row].asks_for());
            for &column in columns {
                self.loads.add(column as usize, asks_for, weight);
            }
        }
        let denominator = i128::from(weights.denominator());
        for (column, [left_out, chosen]) in self.loads.take() {
            if self.decided[column].is_none() {
                worth -= left_out.max(chosen - denominator * i128::from(cost(column)));
            }
        }
        Ok(worth)
    }
}
