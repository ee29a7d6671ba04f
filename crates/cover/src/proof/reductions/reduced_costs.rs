//! Columns that no cheaper choice has, by reduced costs (Dantzig, Fulkerson and Johnson, "Solution of a large-scale
//! traveling-salesman problem", Operations Research 2, 1954).
//!
//! Weights show of the root Y, and with a column chosen at least Y and what that costs beyond its load. Where this is as
//! much as is to be shown the column is left out of the whole tree. In the certificate it is a branch at the top whose
//! first case these weights settle; only columns have one on whose absence some leaf relies, which are few.

use crate::proof::case::{Cases, Duals, Fractions, bound, loads, rounded};
use destrier_certify::{CoveringNode, CoveringTree};
use num_integer::Integer;
use serde::{Deserialize, Serialize};

/// Denominators of the weights are powers of two up to here.
const LARGEST: i64 = 1 << 20;
/// A larger one has to show it of so much more columns: one in so many.
const MORE: usize = 16;

/// Columns, ascending, and the weights that settle the case of each.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Shut {
    pub(crate) columns: Vec<u32>,
    pub(crate) weights: Fractions,
}

impl Shut {
    /// The free columns of the root that no choice has that costs less than the target; all costs are multiples of a
    /// step. None if there are none.
    pub(crate) fn new(cases: &Cases, duals: &Duals, target: i64, step: i64) -> Option<Self> {
        let above = step * (Integer::div_ceil(&target, &step) - 1);
        let (mut best, mut denominator): (Option<Shut>, i64) = (None, 1);
        while denominator <= LARGEST {
            let Some(weights) = rounded(cases, duals, denominator) else { break };
            let columns = beyond(cases, &weights, denominator, above);
            let known = best.as_ref().map_or(0, |best| best.columns.len());
            if columns.len() > known + known / MORE {
                let numerators = weights.iter().map(|&(row, weight)| (row as u32, weight as u32));
                let numerators = numerators.collect();
                let weights = Fractions { denominator: denominator as u32, numerators };
                best = Some(Shut { columns, weights });
            }
            denominator *= 2;
        }
        best
    }
}

/// The free columns with which weights show more than this.
fn beyond(cases: &Cases, weights: &[(usize, i64)], denominator: i64, above: i64) -> Vec<u32> {
    let (loads, asked) = loads(cases, weights);
    let costs = &cases.program.costs;
    // what a column costs beyond its load, where it is chosen
    let beyond =
        |column: usize| i128::from(denominator * i64::from(costs[column]) - loads[column][1]);
    let free = || (0..costs.len()).filter(|&column| cases.is_free(column));
    let worth = asked - free().map(|column| (-beyond(column)).max(0)).sum::<i128>();
    let above = i128::from(above) * i128::from(denominator);
    let shut = free().filter(|&column| worth + beyond(column).max(0) > above);
    shut.map(|column| column as u32).collect()
}

/// Puts the branches of columns that were shut on top of a tree, of those on which its leaves rely; the least bound of its
/// weights. The cases are those of the root, where nothing is shut.
pub(crate) fn on_top(cases: &mut Cases, shut: &[Shut], tree: &mut CoveringTree) -> Option<i64> {
    let mut relied = vec![false; cases.program.costs.len()];
    each_leaf(cases, tree, |cases, leaf| rely(cases, leaf, &mut relied));
    // the weights of each rely on columns that were shut before
    let mut top = Vec::new();
    for Shut { columns, weights } in shut.iter().rev() {
        let leaf = CoveringNode::Weights(weights.sparse());
        let own: Vec<u32> =
            columns.iter().copied().filter(|&column| relied[column as usize]).collect();
        if !own.is_empty() {
            rely(cases, &leaf, &mut relied);
        }
        let branches = own
            .into_iter()
            .map(|column| [CoveringNode::Branch { column, chosen: true }, leaf.clone()]);
        top.push(branches.flatten().collect::<Vec<CoveringNode>>());
    }
    top.reverse();
    tree.nodes.splice(0..0, top.concat());
    let mut least: Option<i64> = None;
    each_leaf(cases, tree, |cases, leaf| {
        if let CoveringNode::Weights(weights) = leaf {
            let numerators = weights.numerators().to_vec();
            let own = bound(cases, &Fractions { denominator: weights.denominator(), numerators });
            least = Some(least.map_or(own, |least| least.min(own)));
        }
    });
    least
}

/// Notes free columns on whose absence a leaf relies.
fn rely(cases: &Cases, leaf: &CoveringNode, relied: &mut [bool]) {
    let (weights, is_priced) = match leaf {
        CoveringNode::Weights(weights) => (weights, true),
        CoveringNode::Infeasible(weights) => (weights, false),
        CoveringNode::Uncoverable(row) => {
            return cases.each_term(*row as usize, |column, _| relied[column] = true);
        }
        CoveringNode::Branch { .. } | CoveringNode::Image { .. } => return,
    };
    let numbers = weights.numerators().iter();
    let numbers: Vec<(usize, i64)> = numbers.map(|&(row, n)| (row as usize, n.into())).collect();
    let denominator = i64::from(weights.denominator());
    for (column, [_, load]) in loads(cases, &numbers).0.into_iter().enumerate() {
        let cost = if is_priced { denominator * i64::from(cases.program.costs[column]) } else { 0 };
        relied[column] |= load > cost;
    }
}

/// Calls with each leaf and its case.
fn each_leaf(cases: &mut Cases, tree: &CoveringTree, mut with: impl FnMut(&Cases, &CoveringNode)) {
    let mut are_first = Vec::new();
    for node in &tree.nodes {
        if let &CoveringNode::Branch { column, chosen } = node {
            cases.push(column as usize, chosen);
            are_first.push(true);
            continue;
        }
        with(cases, node);
        while let (Some((column, chosen)), Some(is_first)) = (cases.pop(), are_first.pop()) {
            if is_first {
                cases.push(column, !chosen);
                are_first.push(false);
                break;
            }
        }
    }
}
