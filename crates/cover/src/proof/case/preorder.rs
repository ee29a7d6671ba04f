//! Nodes of a tree in preorder, as they are written, and what they are in a certificate of kind `program`.

use super::cases::Cases;
use super::cuts::{Cut, close, numbers};
use super::fractions::Fractions;
use super::leaf::{Leaf, bound};
use crate::symmetry::Automorphism;
use destrier_certify::{LinearAutomorphism, LinearNode, LinearTree, Multipliers, Whole};

/// A node in preorder. An image is of the node with this index here.
#[derive(Clone, Debug)]
pub(crate) enum Written {
    /// Two cases: first the column is chosen, or not, as said; then the other way.
    Branch {
        column: u32,
        chosen: bool,
    },
    Leaf(Leaf),
}

/// Calls with each node and its case, from these cases, which are those of the root.
pub(crate) fn each_node(
    cases: &mut Cases,
    nodes: &[Written],
    mut with: impl FnMut(&Cases, &Written),
) {
    let mut are_first = Vec::new();
    for node in nodes {
        with(cases, node);
        if let &Written::Branch { column, chosen } = node {
            cases.push(column as usize, chosen);
            are_first.push(true);
            continue;
        }
        while let (Some((column, chosen)), Some(is_first)) = (cases.pop(), are_first.pop()) {
            if is_first {
                cases.push(column, !chosen);
                are_first.push(false);
                break;
            }
        }
    }
}

/// Weights that are all 0.
pub(crate) fn nothing() -> Multipliers {
    Multipliers::over(Whole::ONE, [])
}

/// The tree in kind `program` behind those of the cuts that its leaves speak of, and the least bound of a leaf; none if no leaf
/// has a choice. The cases are those of the root, with all cuts.
pub(crate) fn in_kind_program(
    cases: &mut Cases,
    nodes: &[Written],
    automorphisms: &[Automorphism],
    cuts: &[Cut],
) -> (LinearTree, Option<i64>) {
    let rows = cases.program.rows.len();
    let kept = kept(nodes, cuts, rows);
    let numbers = numbers(&kept, rows);
    let all = cuts.iter().zip(&kept).filter(|(_, kept)| **kept);
    let all = all.map(|(cut, _)| LinearNode::Round(asking(cases, &cut.weights, &numbers)));
    let mut all: Vec<LinearNode> = all.collect();
    let (before, mut least) = (all.len(), None);
    each_node(cases, nodes, |cases, node| {
        all.push(match node {
            &Written::Branch { column, chosen } => {
                LinearNode::Branch { column, at_most: !chosen, value: i64::from(chosen).into() }
            }
            Written::Leaf(Leaf::Weights(weights)) => {
                let own = bound(cases, weights);
                least = Some(least.map_or(own, |least: i64| least.min(own)));
                // no choice costs less than the columns chosen, which may be more than weights show
                let is_more = own > cases.cost();
                let weights = if is_more { asking(cases, weights, &numbers) } else { nothing() };
                LinearNode::Weights(weights)
            }
            Written::Leaf(Leaf::Infeasible(weights)) => {
                LinearNode::Infeasible(asking(cases, weights, &numbers))
            }
            &Written::Leaf(Leaf::Uncoverable(row)) => {
                let one = Fractions::over(1, [(row, 1)]);
                LinearNode::Infeasible(asking(cases, &one, &numbers))
            }
            &Written::Leaf(Leaf::Image(node, automorphism)) => {
                LinearNode::Image { node: before + node, automorphism }
            }
        });
    });
    let automorphisms = automorphisms.iter().map(|own| LinearAutomorphism(own.0.clone()));
    (LinearTree { automorphisms: automorphisms.collect(), nodes: all }, least)
}

/// Which cuts leaves speak of, and those that these come from.
fn kept(nodes: &[Written], cuts: &[Cut], rows: usize) -> Vec<bool> {
    let mut kept = vec![false; cuts.len()];
    let mut keep = |row: u32| {
        if let Some(cut) = (row as usize).checked_sub(rows) {
            kept[cut] = true;
        }
    };
    for node in nodes {
        match node {
            Written::Leaf(Leaf::Weights(weights) | Leaf::Infeasible(weights)) => {
                weights.numerators().for_each(|(row, _)| keep(row));
            }
            Written::Leaf(Leaf::Uncoverable(row)) => keep(*row),
            Written::Leaf(Leaf::Image(..)) | Written::Branch { .. } => {}
        }
    }
    close(&mut kept, cuts, rows);
    kept
}

/// The weights of the rows that ask for something in the case; those of rows with a limit are negative.
fn asking(cases: &Cases, weights: &Fractions, numbers: &[u32]) -> Multipliers {
    let asking = weights.numerators().filter(|&(row, _)| cases.need(row as usize) > 0);
    let signed = |(row, weight): (u32, i64)| {
        let sign = if cases.asks_for(row as usize) { 1 } else { -1 };
        (numbers[row as usize], Whole::from(sign * weight))
    };
    Multipliers::over(weights.denominator().into(), asking.map(signed))
}
