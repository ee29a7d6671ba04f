//! Whether a kept tree agrees with itself and with the program that it is to be about, before any of it is believed.
//!
//! What images name is left to the checker, which reads the certificate that is made of the tree.

use super::nodes::{Node, State, way};
use super::search::Search;
use crate::proof::case::{Cases, Fractions, Leaf, bound, excludes};
use crate::proof::reductions::Shut;

/// Whether these are weights on so many rows, all above 0 and of 32 bits, so that sums of them do not wrap.
pub(super) fn are_weights(weights: &Fractions, rows: usize) -> bool {
    let is_one = |weight: i64| weight > 0 && u32::try_from(weight).is_ok();
    weights.numerators().all(|(row, weight)| (row as usize) < rows && is_one(weight))
}

/// Whether these are columns of so many, ascending.
pub(super) fn are_columns(columns: &[u32], all: usize) -> bool {
    columns.is_sorted_by(|a, b| a < b) && columns.last().is_none_or(|&last| (last as usize) < all)
}

/// Whether all columns that are left out are there, each once, with weights on so many rows.
pub(super) fn are_shut(all: &[Shut], rows: usize, columns: usize) -> bool {
    let mut left_out: Vec<u32> = all.iter().flat_map(|shut| shut.columns.clone()).collect();
    left_out.sort_unstable();
    let fits = |Shut { columns: own, weights }: &Shut| {
        are_columns(own, columns) && are_weights(weights, rows)
    };
    left_out.is_sorted_by(|a, b| a < b) && all.iter().all(fits)
}

/// Whether a choice is one, and the target is what is to be shown of it, or of the whole program where there is none.
pub(super) fn is_target(search: &Search, best: Option<&Vec<u32>>, target: i64) -> bool {
    let program = search.cases.program;
    let fits = |best: &Vec<u32>| are_columns(best, program.costs.len()) && program.admits(best);
    best.is_none_or(fits) && target == search.target_of(best)
}

/// Whether nodes name only what there is, of so many automorphisms, rows and columns, and agree on who is whose part.
pub(super) fn is_tree(
    nodes: &[Node],
    automorphisms: usize,
    (rows, columns): (usize, usize),
) -> bool {
    let is_row = |row: u32| (row as usize) < rows;
    let fits = |(index, node): (usize, &Node)| {
        let bound = node.bound.is_finite() || index == 0 && node.bound == f64::NEG_INFINITY;
        let state = match &node.state {
            State::Open(_) => true,
            State::Branched(column, cases) => {
                (*column as usize) < columns && divides(nodes, index, *column, *cases)
            }
            State::Settled(Leaf::Weights(weights) | Leaf::Infeasible(weights)) => {
                are_weights(weights, rows)
            }
            State::Settled(Leaf::Uncoverable(row)) => is_row(*row),
            State::Settled(Leaf::Image(node, automorphism)) => {
                *node < nodes.len() && *automorphism < automorphisms
            }
        };
        let mut duals = node.duals.iter().flat_map(Fractions::numerators);
        state && bound && has_place(nodes, index) && duals.all(|(row, _)| is_row(row))
    };
    !nodes.is_empty() && nodes.iter().enumerate().all(fits)
}

/// Whether a node is the root, or one of the two cases of a node before it that is divided by its column.
fn has_place(nodes: &[Node], index: usize) -> bool {
    match nodes[index].way {
        None => index == 0,
        Some((above, column, _)) => {
            let divided = nodes[..index].get(above).map(|above| &above.state);
            matches!(divided, Some(State::Branched(by, cases)) if *by == column && cases.contains(&index))
        }
    }
}

/// Whether two cases behind a node are its parts, which decide the column differently.
fn divides(nodes: &[Node], index: usize, column: u32, cases: [usize; 2]) -> bool {
    let ways = cases.map(|case| nodes.get(case).filter(|_| case > index)?.way);
    let chosen = ways.map(|way| way.filter(|&(above, by, _)| (above, by) == (index, column)));
    matches!(chosen, [Some((.., one)), Some((.., other))] if one != other)
}

/// Whether no way decides a column twice, or one that is left out, and every leaf settles its case for the target.
pub(super) fn is_settled(cases: &mut Cases, nodes: &[Node], target: i64) -> bool {
    let mut todo = vec![0];
    let mut fits = true;
    while let Some(node) = todo.pop().filter(|_| fits) {
        let way = way(nodes, node);
        let common = cases.path().iter().zip(&way).take_while(|(here, there)| here == there);
        let common = common.count();
        cases.go(&way[..common]);
        fits = way[common..].iter().all(|&(column, chosen)| {
            let is_free = cases.is_free(column);
            if is_free {
                cases.push(column, chosen);
            }
            is_free
        });
        match &nodes[node].state {
            State::Branched(_, parts) => todo.extend(parts),
            State::Settled(leaf) => fits = fits && settles(cases, leaf, target),
            State::Open(_) => {}
        }
    }
    cases.go(&[]);
    fits
}

fn settles(cases: &Cases, leaf: &Leaf, target: i64) -> bool {
    match leaf {
        Leaf::Weights(weights) => bound(cases, weights) >= target,
        Leaf::Infeasible(weights) => excludes(cases, weights),
        Leaf::Uncoverable(row) => cases.is_uncoverable(*row as usize),
        Leaf::Image(..) => true,
    }
}

#[cfg(test)]
mod tests {
    use super::{Fractions, are_weights};

    #[test]
    fn weights_are_above_zero_and_short_and_on_rows() {
        let most = i64::from(u32::MAX);
        let are = |row, weight| are_weights(&Fractions::over(3, [(row, weight)]), 2);
        assert!(are(0, 1) && are(1, most));
        assert!(!are(2, 1) && !are(0, -1) && !are(0, most + 1) && !are(0, i64::MAX));
    }
}
