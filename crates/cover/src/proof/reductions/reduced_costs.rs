//! Columns that no cheaper choice has, by reduced costs (Dantzig, Fulkerson and Johnson, "Solution of a large-scale
//! traveling-salesman problem", Operations Research 2, 1954).
//!
//! Weights show of the root Y, and with a column chosen at least Y and what that costs beyond its load. Where this is as
//! much as is to be shown the column is left out of the whole tree. In the certificate it is a branch at the top whose
//! first case these weights settle; only columns have one on whose absence some leaf relies, which are few.

use crate::proof::case::{
    Cases, Duals, Fractions, Leaf, Written, each_node, fractions, loads, rounded, weights_of,
};
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
                best = Some(Shut { columns, weights: fractions(denominator, &weights) });
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

/// Puts the branches of columns that were shut on top of a tree, of those on which its leaves rely. The cases are those of the
/// root, where nothing is shut; no leaf is an image, as columns are shut where there is no symmetry.
pub(crate) fn on_top(cases: &mut Cases, shut: &[Shut], nodes: &mut Vec<Written>) {
    if shut.is_empty() {
        return;
    }
    let mut relied = vec![false; cases.program.costs.len()];
    each_node(cases, nodes, |cases, node| {
        if let Written::Leaf(leaf) = node {
            rely(cases, leaf, &mut relied);
        }
    });
    // the weights of each rely on columns that were shut before
    let mut top = Vec::new();
    for Shut { columns, weights } in shut.iter().rev() {
        let leaf = Leaf::Weights(weights.clone());
        let own: Vec<u32> =
            columns.iter().copied().filter(|&column| relied[column as usize]).collect();
        if !own.is_empty() {
            rely(cases, &leaf, &mut relied);
        }
        let branches = own
            .into_iter()
            .map(|column| [Written::Branch { column, chosen: true }, Written::Leaf(leaf.clone())]);
        top.push(branches.flatten().collect::<Vec<Written>>());
    }
    top.reverse();
    nodes.splice(0..0, top.concat());
}

/// Notes free columns on whose absence a leaf relies.
fn rely(cases: &Cases, leaf: &Leaf, relied: &mut [bool]) {
    let (weights, is_priced) = match leaf {
        Leaf::Weights(weights) => (weights, true),
        Leaf::Infeasible(weights) => (weights, false),
        Leaf::Uncoverable(row) => {
            return cases.each_term(*row as usize, |column, _| relied[column] = true);
        }
        Leaf::Image(..) => return,
    };
    let (denominator, numbers) = weights_of(weights);
    for (column, [_, load]) in loads(cases, &numbers).0.into_iter().enumerate() {
        let cost = if is_priced { denominator * i64::from(cases.program.costs[column]) } else { 0 };
        relied[column] |= load > cost;
    }
}
